import { deskRecord } from "#app/content/desk/record.ts";
import type { RecordedChange } from "#app/desk/record.ts";
import { Notice } from "./Notice.tsx";
import { UndoForm } from "./UndoForm.tsx";

/** Tells what was just done, with a button that takes it back. */
export function Done({ change }: { readonly change: RecordedChange }) {
  const { kind, subject, count, canUndo } = change;
  const of = subject ?? deskRecord.of(count);
  return (
    <Notice tone="done">
      <span>{deskRecord.done(`${deskRecord.kinds[kind]}, ${of}`)}</span>
      {canUndo && <UndoForm id={change.id} />}
    </Notice>
  );
}
