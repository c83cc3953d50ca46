import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import { formLabels } from "#app/content/form-labels.ts";
import { ErrorText } from "./ErrorText.tsx";
import styles from "./Field.module.css";
import { useField } from "./use-field.ts";

/** The keyboard that a phone shows. */
const INPUT_MODES = {
  text: undefined,
  date: undefined,
  email: "email",
  tel: "tel",
  number: "decimal",
} as const;

interface Props {
  /** The field's name in the specification. */
  readonly name: string;
  readonly label: string;
  readonly type?: keyof typeof INPUT_MODES;
  /** Never "off": browsers would not restore what was typed before the scripts came. */
  readonly autoComplete?: Exclude<HTMLInputAutoCompleteAttribute, "off">;
  readonly isOptional?: boolean;
  readonly unit?: string;
  /** What the field is of. */
  readonly help?: string | undefined;
  /** Advice, never an error; false while there is none. It is announced when it comes. */
  readonly hint?: ReactNode;
  readonly size?: "normal" | "large";
  readonly isMultiline?: boolean;
  /** The options of a datalist. */
  readonly suggestions?: readonly string[];
  /** Of twelve columns. */
  readonly span?: 3 | 4 | 6 | 12;
  /** Of twelve columns, on phones. */
  readonly phoneSpan?: 4 | 6 | 12;
}

/** A text input: label in the corner, unit at the end. */
export function TextField({
  name,
  label,
  type = "text",
  autoComplete,
  isOptional = false,
  unit,
  help,
  hint,
  size = "normal",
  isMultiline = false,
  suggestions,
  span = 6,
  phoneSpan = 12,
}: Props) {
  const { id, error, errorId, errorNote, hintId, helpId, initial, aria } = useField(
    name,
    Boolean(hint),
    Boolean(help),
  );
  const shared = {
    id,
    name,
    defaultValue: initial,
    required: !isOptional,
    autoComplete,
    ...(type === "text" && { dir: "auto" }),
    ...aria,
  };
  return (
    <div
      className={styles.field}
      data-invalid={Boolean(error)}
      data-size={size}
      data-span={span}
      data-phone-span={phoneSpan}
    >
      <label className="label" htmlFor={id}>
        {label} {isOptional && <span className={styles.optional}>{formLabels.optional}</span>}
      </label>
      {isMultiline ? (
        <textarea {...shared} rows={4} />
      ) : (
        <input
          {...shared}
          // A number field would drop the comma of "12,5" without a word.
          type={type === "number" ? "text" : type}
          enterKeyHint="next"
          inputMode={INPUT_MODES[type]}
          {...(suggestions && { list: `${id}-options` })}
        />
      )}
      {unit && (
        <span className={styles.unit} aria-hidden="true">
          {unit}
        </span>
      )}
      {suggestions && (
        <datalist id={`${id}-options`}>
          {suggestions.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
      {help && (
        <p id={helpId} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <ErrorText id={errorId} note={errorNote}>
          {error}
        </ErrorText>
      )}
      {hint !== undefined && (
        <p id={hintId} className={styles.hint} role="status">
          {hint}
        </p>
      )}
    </div>
  );
}
