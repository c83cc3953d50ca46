import type { ReactNode } from "react";
import { deskLabels } from "#app/content/desk/frame.ts";
import { TextButton } from "./TextButton.tsx";
import styles from "./UndoForm.module.css";

/** Takes a change back: posts its id to the page of the record, which leads back here. */
export function UndoForm({ id }: { readonly id: string }) {
  return (
    <form method="post" action={`/desk/record/${id}`} className={styles.form}>
      <TextButton>{deskLabels.undo}</TextButton>
    </form>
  );
}

/** Takes one entry of a log back: posts the fields to this page. */
export function UndoEntryForm({ children }: { readonly children: ReactNode }) {
  return (
    <form method="post" className={styles.form}>
      {children}
      <TextButton>{deskLabels.undo}</TextButton>
    </form>
  );
}
