import type { DoneChange } from "#workers/audit/types.ts";
import { changeResults, changeTitle, describeNotified } from "./change-text.ts";
import { Notice } from "./Notice.tsx";
import { UndoForm } from "./UndoForm.tsx";

/** What was just done and what it changed, with a button that undoes it. */
export function Done({ change, notified }: DoneChange) {
  const { id, kind, subject, canUndo } = change;
  // An update is shown on its order's page.
  const title = [changeTitle(change), kind === "order-updated" ? null : subject];
  return (
    <Notice tone="done">
      <span dir="auto">
        {[
          `${title.filter(Boolean).join(", ")}.`,
          ...changeResults(change),
          ...describeNotified(notified),
        ].join(" ")}
      </span>
      {canUndo && <UndoForm id={id} />}
    </Notice>
  );
}
