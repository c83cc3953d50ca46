import { deskActivity } from "#app/content/desk/activity.ts";
import { deskLabels } from "#app/content/desk/frame.ts";
import type { ActivityPage as Page } from "#workers/audit/types.ts";
import { Changes } from "./Changes.tsx";
import { PageTitle } from "./page.tsx";
import { subjectPath } from "./paths.ts";
import { Pager } from "./table.tsx";

export function ActivityPage({ changes, next }: Page) {
  return (
    <>
      <PageTitle title={deskActivity.title} note={`${deskActivity.lead} ${deskLabels.dubai}.`} />
      <Changes changes={changes} to={subjectPath} />
      <Pager next={next} />
    </>
  );
}
