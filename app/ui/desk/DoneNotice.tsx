import { deskRecord } from "#app/content/desk/record.ts";
import type { RecordedChange } from "#app/desk/record.ts";
import { Notice } from "./Notice.tsx";
import { UndoForm } from "./UndoForm.tsx";

/** Says that a change was made, with a button that takes it back where that is possible. */
export function DoneNotice({ change }: { readonly change: RecordedChange | undefined }) {
  if (!change) return null;
  return (
    <Notice tone="done">
      {deskRecord.done([deskRecord.kinds[change.kind], change.detail].filter(Boolean).join(": "))}
      {change.canUndo && <UndoForm id={change.id} />}
    </Notice>
  );
}
