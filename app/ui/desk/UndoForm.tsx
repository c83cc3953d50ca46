import type { ReactNode } from "react";
import { deskLabels } from "#app/content/desk/frame.ts";
import styles from "./UndoForm.module.css";

interface Props {
  readonly id: string;
  /** Where the button stands by itself. */
  readonly label?: string;
}

/** Takes a change back: posts its id to the page of the record, which leads back here. */
export function UndoForm({ id, label }: Props) {
  return (
    <form method="post" action={`/desk/record/${id}`} className={styles.form}>
      <UndoButton label={label} />
    </form>
  );
}

/** Takes one entry of a log back: posts the fields to this page. */
export function UndoEntryForm({ children }: { readonly children: ReactNode }) {
  return (
    <form method="post" className={styles.form}>
      {children}
      <UndoButton />
    </form>
  );
}

function UndoButton({ label = deskLabels.undo }: Pick<Props, "label">) {
  return (
    <button type="submit" className={styles.button}>
      {label}
    </button>
  );
}
