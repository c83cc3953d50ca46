import type { ReactNode } from "react";
import { deskLabels } from "#app/content/desk/frame.ts";
import styles from "./UndoForm.module.css";

/** Takes a change back: posts its id to the page of the record, which leads back here. */
export function UndoForm({ id }: { readonly id: string }) {
  return (
    <form method="post" action={`/desk/record/${id}`} className={styles.form}>
      <UndoButton />
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

function UndoButton() {
  return (
    <button type="submit" className={styles.button}>
      {deskLabels.undo}
    </button>
  );
}
