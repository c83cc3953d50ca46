/** The frame of the desk. Its pages are rendered by the server alone: see vite.config.ts. */
import { isRouteErrorResponse, Outlet } from "react-router";
import { deskFrame } from "#app/content/desk/frame.ts";
import { deskScriptContext, requireDesk } from "#app/desk/desk.ts";
import { DeskError } from "#app/ui/desk/DeskError.tsx";
import { DeskFrame } from "#app/ui/desk/DeskFrame.tsx";
import type { Route } from "./+types/layout";

/** A document of its own, without the site's header, footer and scripts (root.tsx). */
export const handle = { standsAlone: true };

export function loader({ request, context }: Route.LoaderArgs) {
  const { person } = requireDesk(context);
  const script = context.get(deskScriptContext);
  const { pathname, searchParams } = new URL(request.url);
  return { person, script, path: pathname, search: searchParams.get("q") ?? "" };
}

export const meta: Route.MetaFunction = () => [
  { title: deskFrame.name },
  { name: "robots", content: "noindex, nofollow" },
];

export default function DeskLayout({ loaderData }: Route.ComponentProps) {
  return (
    <DeskFrame {...loaderData}>
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
