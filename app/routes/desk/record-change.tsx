import { data, redirect } from "react-router";
import { deskFrame } from "#app/content/desk/frame.ts";
import { deskRecord } from "#app/content/desk/record.ts";
import { requireDesk } from "#app/desk/desk.ts";
import { Notice } from "#app/ui/desk/Notice.tsx";
import { PageTitle } from "#app/ui/desk/PageTitle.tsx";
import type { Route } from "./+types/record-change";
import { done } from "./done.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireDesk(context);
  return redirect("/desk/record");
}

/** Takes the change back, and leads to where that was asked for. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const result = await requireDesk(context).undo(params.changeId);
  if (result.kind === "missing") throw data(null, { status: 404 });
  if (result.kind === "done") throw done(pageBefore(request), result.changeId);
  return data(null, { status: 409 });
}

/** A page of the desk; the record where the browser names none. */
function pageBefore({ url, headers }: Request): string {
  const referrer = headers.get("Referer");
  const page = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  const isDesk = page?.origin === new URL(url).origin && page.pathname.startsWith("/desk");
  return isDesk ? page.pathname : "/desk/record";
}

export const meta: Route.MetaFunction = () => [{ title: deskFrame.title(deskRecord.title) }];

export default function RecordChange() {
  return (
    <>
      <PageTitle title={deskRecord.title} />
      <Notice tone="error">{deskRecord.notUndone}</Notice>
      <p>
        <a className="link" href="/desk/record">
          {deskRecord.toRecord}
        </a>
      </p>
    </>
  );
}
