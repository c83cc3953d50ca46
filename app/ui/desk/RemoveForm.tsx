import { DeskForm } from "./DeskForm.tsx";
import { Field } from "./Field.tsx";
import styles from "./RemoveForm.module.css";

interface Props {
  readonly words: { readonly title: string; readonly hint: string; readonly confirm: string };
  readonly error: string | undefined;
}

/** Removes what the page shows, once its name was typed. */
export function RemoveForm({ words, error }: Props) {
  return (
    <details className={styles.remove} open={error !== undefined}>
      <summary>{words.title}</summary>
      <p>{words.hint}</p>
      <DeskForm does="remove" button={words.title}>
        <Field label={words.confirm} name="confirm" error={error} />
      </DeskForm>
    </details>
  );
}
