import type { ReactNode } from "react";
import { formLabels } from "#app/content/labels.ts";
import { ErrorText } from "./ErrorText.tsx";
import styles from "./Field.module.css";
import { useField } from "./use-field.ts";

interface Props {
  readonly name: string;
  readonly label: string;
  readonly isOptional?: boolean;
  readonly hint?: ReactNode;
}

export function TextArea({ name, label, isOptional = false, hint }: Props) {
  const { id, error, errorId, hintId, initial, aria } = useField(name, Boolean(hint));
  return (
    <div className={styles.field} data-invalid={Boolean(error)} data-span={12}>
      <label className="label" htmlFor={id}>
        {label} {isOptional && <span className={styles.optional}>{formLabels.optional}</span>}
      </label>
      <textarea
        id={id}
        name={name}
        defaultValue={initial}
        required={!isOptional}
        autoComplete="off"
        rows={4}
        dir="auto"
        {...aria}
      />
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}
