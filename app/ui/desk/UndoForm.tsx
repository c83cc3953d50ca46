import { deskLabels } from "#app/content/desk/frame.ts";
import styles from "./UndoForm.module.css";

/** Takes a change back: posts its id to the page of the record, which leads back here. */
export function UndoForm({ id }: { readonly id: string }) {
  return (
    <form method="post" action={`/desk/record/${id}`} className={styles.form}>
      <button type="submit" className={styles.button}>
        {deskLabels.undo}
      </button>
    </form>
  );
}
