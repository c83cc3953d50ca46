import { data, redirect } from "react-router";
import { deskFiles } from "#app/content/desk/files.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/files";
import { FilesPage } from "./FilesPage.tsx";
import { deskTitle } from "./page.tsx";
import { filePath } from "./paths.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const isGone = new URL(request.url).searchParams.has("gone");
  return { overview: await requireDesk(context).files.overview(), isGone };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { files } = requireDesk(context);
  const form = await readForm(request);
  switch (form.get("do")) {
    case "upload": {
      const outcome = await files.upload(form);
      if ("error" in outcome) return data(outcome, { status: 422 });
      throw redirect(filePath(outcome.id), 303);
    }
    // In place of a body over the limit (workers/desk/handle.ts).
    case "too-large":
      return data({ error: deskFiles.tooLarge }, { status: 413 });
    case "remove":
      await files.removeProfile(String(form.get("name")));
      throw redirect("/desk/files", 303);
    default:
      throw data(null, { status: 400 });
  }
}

export const meta: Route.MetaFunction = () => [{ title: deskTitle(deskFiles.title) }];

export default function Files({ loaderData, actionData }: Route.ComponentProps) {
  return <FilesPage {...loaderData} error={actionData?.error} />;
}
