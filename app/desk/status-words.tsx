import { deskStatusWords as copy } from "#app/content/desk/files.ts";
import { formValues } from "#app/domain/enquiries/form-data.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/status-words";
import { respond } from "./action.ts";
import { deskTitle } from "./page.tsx";
import { StatusWordsPage } from "./StatusWordsPage.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { profiles } = await requireDesk(context).files.overview();
  return { profiles };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await requireDesk(context).files.mapStatus(form);
  return respond(formValues(form), result, () => "/desk/status-words");
}

export const meta: Route.MetaFunction = () => [{ title: deskTitle(copy.title) }];

export default function StatusMap({ loaderData, actionData }: Route.ComponentProps) {
  return <StatusWordsPage {...loaderData} result={actionData?.result} />;
}
