import { DeskForm } from "./DeskForm.tsx";
import styles from "./desk.module.css";
import { Field } from "./Field.tsx";

interface Props {
  readonly words: { readonly title: string; readonly hint: string; readonly confirm: string };
  readonly error: string | undefined;
}

/** Removes what the page shows, once its name was typed. */
export function RemoveForm({ words, error }: Props) {
  return (
    <details className={styles.removeFormRemove} open={error !== undefined}>
      <summary>{words.title}</summary>
      <p>{words.hint}</p>
      <DeskForm does="remove" button={words.title}>
        <Field label={words.confirm} name="confirm" error={error} />
      </DeskForm>
    </details>
  );
}
