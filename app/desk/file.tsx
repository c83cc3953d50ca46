import { data, redirect } from "react-router";
import { deskFiles } from "#app/content/desk/files.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import { ROW_VIEWS } from "#workers/desk/files-types.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/file";
import { FilePlanPage } from "./FilePlanPage.tsx";
import { ImportPage } from "./ImportPage.tsx";
import { deskTitle } from "./page.tsx";
import { filePath } from "./paths.ts";

/** What the file would do; once that is done, what it did. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { files } = requireDesk(context);
  const query = new URL(request.url).searchParams;
  const number = (name: string) => Math.trunc(Number(query.get(name))) || 0;
  const imported = await files.imported(params.fileId, number("after"));
  if (imported) return { imported, waiting: null };
  const view = ROW_VIEWS.find((one) => one === query.get("view")) ?? null;
  const waiting = await files.waiting(params.fileId, { view, page: number("page") });
  if (!waiting) throw redirect("/desk/files?gone");
  return { imported: null, waiting };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { files } = requireDesk(context);
  const path = filePath(params.fileId);
  const outcome = await files.change(params.fileId, await readForm(request));
  switch (outcome?.kind) {
    case "discarded":
      throw redirect("/desk/files", 303);
    case "imported":
      throw redirect(path, 303);
    case "changed":
      return data(outcome, { status: 409 });
    case "invalid":
      return data(outcome, { status: 422 });
    case "updated":
      if (outcome.notice) return outcome;
      // Else the browser keeps the fragment of the settings.
      throw redirect(`${path}#top`, 303);
    default:
      // Another click may have imported it: its page tells.
      throw redirect(path, 303);
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { imported, waiting } = loaderData ?? {};
  const name = imported?.change.detail ?? waiting?.name ?? deskFiles.title;
  return [{ title: deskTitle(name) }];
};

export default function FileRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { imported, waiting } = loaderData;
  return imported ? (
    <ImportPage {...imported} />
  ) : (
    <FilePlanPage file={waiting} outcome={actionData} />
  );
}
