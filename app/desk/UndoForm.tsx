import { deskLabels } from "#app/content/desk/frame.ts";
import { deskOrder } from "#app/content/desk/orders.ts";
import styles from "./desk.module.css";
import { TextButton } from "./TextButton.tsx";

/** Takes a change back: posts its id to the page of the audit log, which leads back here. */
export function UndoForm({ id }: { readonly id: string }) {
  return (
    <form method="post" action={`/desk/activity/${id}`} className={styles.undoFormForm}>
      <TextButton>{deskLabels.undo}</TextButton>
    </form>
  );
}

interface RetractProps {
  readonly seen: number;
  /** Id of an entry of the order's log. */
  readonly fact: number;
  /** Whether it first says what it would do. */
  readonly isPreview?: boolean;
}

/** Retracts an entry of the order's log. */
export function RetractForm({ seen, fact, isPreview }: RetractProps) {
  return (
    <form method="post" className={styles.undoFormForm}>
      <input type="hidden" name="do" value="retract" />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="fact" value={fact} />
      {isPreview && <input type="hidden" name="preview" value="on" />}
      <TextButton>{deskOrder.retract}</TextButton>
    </form>
  );
}
