import { deskPageWords } from "#app/content/desk/page-words.ts";
import { formValues } from "#app/domain/enquiries/form-data.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import { requireAdmin } from "#workers/desk/session.ts";
import type { Route } from "./+types/page-words";
import { respond } from "./action.ts";
import { PageWordsPage } from "./PageWordsPage.tsx";
import { deskTitle } from "./page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const pages = await requireAdmin(context).pageWords.list();
  return { pages, host: new URL(request.url).host };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = formValues(await readForm(request));
  const result = await requireAdmin(context).pageWords.save(values);
  return respond(values, result, () => "/desk/page-words");
}

export const meta: Route.MetaFunction = () => [{ title: deskTitle(deskPageWords.title) }];

export default function PageWords({ loaderData, actionData }: Route.ComponentProps) {
  return <PageWordsPage {...loaderData} attempt={actionData} />;
}
