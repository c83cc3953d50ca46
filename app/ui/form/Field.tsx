import type { ComponentProps, HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import {
  EMAIL_PATTERN,
  EMAIL_PATTERN_ANY_ENDING,
  PHONE_PATTERN,
} from "#app/domain/email-and-phone.ts";
import { isMeasure, type Measure, readMeasure } from "#app/domain/enquiries/measure.ts";
import { MEASURES } from "#app/domain/enquiries/quote-options.ts";
import { withPlainCharacters } from "#app/domain/invisible.ts";
import { lowerCase } from "#app/domain/lower-case.ts";
import { phoneLines } from "#content/company.ts";
import { formLabels, refusalNotes, unitNames } from "#content/form-labels.ts";
import { useFormState } from "./enquiry-state.ts";
import styles from "./Field.module.css";

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
  /** Stands at the end, unless it is the label's last word. */
  readonly unit?: string;
  /** Explains the field. */
  readonly help?: string | undefined;
  /** Advice, never an error; false while there is none. Screen readers announce it when it appears. */
  readonly hint?: ReactNode;
  readonly size?: "normal" | "large";
  readonly isMultiline?: boolean;
  /** The options of a datalist. */
  readonly suggestions?: readonly string[];
  /** A number of the twelve columns. */
  readonly span?: 3 | 4 | 6 | 12;
  /** The same on phones. */
  readonly phoneSpan?: 4 | 6 | 12;
}

/** A text input of an enquiry form. */
export function TextField(props: Props) {
  return <InputField {...props} {...useField(props.name)} />;
}

interface InputFieldProps extends Props {
  readonly id: string;
  readonly initial: string | undefined;
  readonly error?: string | undefined;
  readonly errorNote?: ReactNode;
}

/** A text input: label in the corner, unit at the end. */
export function InputField({
  id,
  initial,
  error,
  errorNote,
  name,
  label,
  type = "text",
  autoComplete,
  isOptional = false,
  unit: given,
  help,
  hint,
  size = "normal",
  isMultiline = false,
  suggestions,
  span = 6,
  phoneSpan = 12,
}: InputFieldProps) {
  const unit = given && label.toLowerCase().endsWith(given) ? undefined : given;
  return (
    <Field
      id={id}
      error={error}
      errorNote={errorNote}
      className={styles.field}
      label={label}
      unit={unit}
      isOptional={isOptional}
      help={help}
      hint={hint}
      data-size={size}
      data-span={span}
      data-phone-span={phoneSpan}
    >
      {(aria) => {
        const shared = {
          ...aria,
          name,
          defaultValue: initial,
          required: !isOptional,
          autoComplete,
          ...(type === "text" && { dir: "auto" }),
        };
        return (
          <>
            {isMultiline ? (
              <textarea {...shared} rows={4} />
            ) : (
              <input
                {...shared}
                // A number field would silently drop the comma of "12,5".
                type={type === "number" ? "text" : type}
                enterKeyHint="next"
                inputMode={INPUT_MODES[type]}
                {...(suggestions && { list: `${aria.id}-options` })}
              />
            )}
            {unit && (
              <span className={styles.unit} aria-hidden="true">
                {unit}
              </span>
            )}
            {suggestions && (
              <datalist id={`${aria.id}-options`}>
                {suggestions.map((option) => (
                  <option key={option} value={option} />
                ))}
              </datalist>
            )}
          </>
        );
      }}
    </Field>
  );
}

interface FieldProps extends Omit<ComponentProps<"div">, "children"> {
  readonly id: string;
  readonly label: string;
  /** Part of the accessible name. */
  readonly unit?: string | undefined;
  readonly isOptional?: boolean;
  readonly help?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Under the error: why the value is refused. */
  readonly errorNote?: ReactNode;
  readonly children: (aria: FieldAria) => ReactNode;
}

/** The attributes of a field's control. */
type FieldAria = Pick<ComponentProps<"input">, "aria-invalid" | "aria-describedby"> & {
  readonly id: string;
};

/** A label, the control that `children` renders, and its hint and error, which describe the control. */
export function Field(props: FieldProps) {
  const { id, label, unit, isOptional, help, hint, error, errorNote, children, ...box } = props;
  return (
    <div data-invalid={Boolean(error)} {...box}>
      <label className="label" htmlFor={id}>
        {label}
        {unit && <span className="visually-hidden"> {unit}</span>}{" "}
        {isOptional && <span className={styles.optional}>{formLabels.optional}</span>}
      </label>
      {children({ id, ...ariaOf(id, { error, hint, help }) })}
      {help && (
        <p id={`${id}-help`} className="small">
          {help}
        </p>
      )}
      {error && (
        <ErrorText id={`${id}-error`} note={errorNote}>
          {error}
        </ErrorText>
      )}
      {hint !== undefined && (
        // Also while it is empty: screen readers announce changes of what is there already.
        <p id={`${id}-hint`} className="small" role="status">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The attributes of a field's control. Each part that is shown has an id such as `${id}-error`. */
export function ariaOf(id: string, parts: Readonly<Record<"error" | "hint" | "help", ReactNode>>) {
  const described = Object.entries(parts).flatMap(([name, part]) => (part ? `${id}-${name}` : []));
  return {
    "aria-invalid": parts.error ? true : undefined,
    "aria-describedby": described.join(" ") || undefined,
  } as const;
}

/** Only bots fill it in. */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {formLabels.leaveEmpty}
        <input name="homepage_url" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The input of an address, the only field of its form that is typed. */
export function EmailInput(props: ComponentProps<"input">) {
  const shared = { inputMode: "email", autoComplete: "email", enterKeyHint: "send" } as const;
  return <input name="email" type="email" {...shared} required {...props} />;
}

/** Writes an e-mail address in lower case, as its rule requires; returns whether that changed it. */
export function writeEmailSmall(field: Element): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== "email") return false;
  const small = lowerCase(field.value);
  if (small === field.value) return false;
  field.value = small;
  return true;
}

/** The same for all fields of a form: Enter sends it without leaving the field. */
export function writeEmailsSmall(form: HTMLFormElement) {
  for (const field of form.elements) writeEmailSmall(field);
}

/** The twelve-column grid of a form's fields. */
export function Cells({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.container}>
      <div className={styles.cells}>{children}</div>
    </div>
  );
}

interface ErrorTextProps {
  readonly id: string;
  /** Under the message: why the value is refused. */
  readonly note?: ReactNode;
  readonly children: string;
}

/** A field's error message, with an icon so that it doesn't rely on colour. */
export function ErrorText({ id, note, children }: ErrorTextProps) {
  return (
    <div id={id} className={styles.error}>
      <p className={styles.message}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 1 15.5 14.5H.5L8 1Z" />
          <path d="M8 6v4M8 11.4v1.4" />
        </svg>
        {children}
      </p>
      {note && <p className="small">{note}</p>}
    </div>
  );
}

/** A field's id, error with its note, and initial value. */
export function useField(name: string) {
  const { kind, errors, refused, values } = useFormState();
  const error = errors[name];
  return {
    id: `${kind}-${name}`,
    error,
    errorNote: error && refusalNote(name, refused[name] ?? ""),
    initial: values[name],
  } as const;
}

/** Why a typed value is refused, where the field's message doesn't say it; else null. */
export function refusalNote(name: string, typed: string): ReactNode {
  if (name === "email") return emailNote(withPlainCharacters(typed));
  if (name === "phone") return phoneNote(withPlainCharacters(typed));
  return isMeasure(name) && typed.trim() ? measureNote(name, typed) : null;
}

function emailNote(typed: string): ReactNode {
  const small = lowerCase(typed);
  if (EMAIL_PATTERN.test(small)) return typed === small ? null : refusalNotes.capitals;
  if (!EMAIL_PATTERN_ANY_ENDING.test(small)) return null;
  const [support] = phoneLines;
  return (
    <>
      {refusalNotes.longEnding}{" "}
      <a className="link" href={`tel:${support.dial}`}>
        {support.shown}
      </a>
    </>
  );
}

function phoneNote(typed: string): ReactNode {
  return typed === "" || PHONE_PATTERN.test(typed) ? null : refusalNotes.noPhone;
}

function measureNote(name: Measure, typed: string): ReactNode {
  if (name === "number_of_packs") return refusalNotes.noCount;
  const { value } = readMeasure(name, typed);
  if (value < 0) return refusalNotes.belowZero;
  return Number.isNaN(value) ? refusalNotes.noNumber(unitNames[MEASURES[name]]) : null;
}
