import { data } from "react-router";
import { deskFrame } from "#app/content/desk/frame.ts";
import { deskPageWords } from "#app/content/desk/page-words.ts";
import { requireAdmin } from "#app/desk/desk.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import { PageWordsPage } from "#app/ui/desk/PageWordsPage.tsx";
import type { Route } from "./+types/page-words";
import { done } from "./done.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const pages = await requireAdmin(context).pageWords.list();
  return { pages, host: new URL(request.url).host };
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await requireAdmin(context).pageWords.save(await readForm(request));
  if (!outcome) throw new Response(null, { status: 404 });
  if (!("done" in outcome)) return data(outcome, { status: 422 });
  throw done("/desk/page-words", outcome.done);
}

export const meta: Route.MetaFunction = () => [{ title: deskFrame.title(deskPageWords.title) }];

export default function PageWords({ loaderData, actionData }: Route.ComponentProps) {
  return <PageWordsPage {...loaderData} refusal={actionData} />;
}
