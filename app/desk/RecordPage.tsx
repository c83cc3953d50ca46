import { deskLabels } from "#app/content/desk/frame.ts";
import { deskRecord } from "#app/content/desk/record.ts";
import type { RecordPage as Page } from "#workers/desk/record-types.ts";
import { Changes } from "./Changes.tsx";
import { Pager } from "./Pager.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { subjectPath } from "./paths.ts";

/** The record of all changes. */
export function RecordPage({ changes, next }: Page) {
  return (
    <>
      <PageTitle title={deskRecord.title} note={`${deskRecord.lead} ${deskLabels.dubai}.`} />
      <Changes changes={changes} to={subjectPath} />
      <Pager next={next} />
    </>
  );
}
