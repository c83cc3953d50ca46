import { listChanges } from "#workers/audit/audit-log.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/activity";
import { Changes } from "./changes.tsx";
import { deskTitle, PageTitle } from "./page.tsx";
import { subjectPath } from "./paths.ts";
import { Pager } from "./table.tsx";

/** Changes of a page. */
const SIZE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  return listChanges(requireDesk(context).db, { before, size: SIZE });
}

export const meta: Route.MetaFunction = () => [{ title: deskTitle("Activity") }];

/** All entries of the audit log. */
export default function Activity({ loaderData: { changes, next } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Activity" note="Who changed what, the newest first. Times in Dubai." />
      <Changes changes={changes} to={subjectPath} />
      <Pager next={next} />
    </>
  );
}
