/** The frame of the desk. Its pages are rendered by the server alone: see vite.config.ts. */
import { isRouteErrorResponse, Outlet } from "react-router";
import { deskFrame } from "#app/content/desk/frame.ts";
import { deskScriptContext, requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/layout";
import { DeskError } from "./DeskError.tsx";
import { DeskFrame } from "./DeskFrame.tsx";
import { Done } from "./Done.tsx";

/** A document of its own, without the site's header, footer and scripts (root.tsx). */
export const handle = { standsAlone: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const desk = requireDesk(context);
  const { pathname, searchParams } = new URL(request.url);
  const done = searchParams.get("done");
  return {
    person: desk.person,
    script: context.get(deskScriptContext),
    path: pathname,
    search: searchParams.get("q") ?? "",
    done: done ? await desk.done(done) : null,
  };
}

export const meta: Route.MetaFunction = () => [
  { title: deskFrame.name },
  { name: "robots", content: "noindex, nofollow" },
];

export default function DeskLayout({ loaderData }: Route.ComponentProps) {
  return (
    <DeskFrame {...loaderData}>
      {loaderData.done && <Done {...loaderData.done} />}
      <Outlet />
    </DeskFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <DeskFrame {...loaderData}>
      <DeskError status={status} />
    </DeskFrame>
  );
}
