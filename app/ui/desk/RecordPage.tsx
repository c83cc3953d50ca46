import { deskLabels } from "#app/content/desk/frame.ts";
import { deskRecord } from "#app/content/desk/record.ts";
import type { RecordPage as Page, RecordedChange } from "#app/desk/record.ts";
import { Changes } from "./Changes.tsx";
import { Pager } from "./Pager.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { enquiryPath, orderPath } from "./paths.ts";

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

function subjectPath({ kind, subject }: RecordedChange): string | undefined {
  if (subject === null || kind.endsWith("removed")) return undefined;
  if (kind.startsWith("enquiry-")) return enquiryPath(subject);
  if (kind === "page-words") return "/desk/page-words";
  return kind === "person-forgotten" ? undefined : orderPath(subject);
}
