/** The forms of the desk and their fields. */
import { type ReactNode, useId } from "react";
import styles from "./desk.module.css";
import { Notice } from "./page.tsx";

interface FormProps {
  /** Names the form among several of its page: the field "do" of what it posts. */
  readonly does: string;
  readonly button: string;
  /** Orange only for the main action of a page. */
  readonly isMain?: boolean;
  /** Whether fields are marked as invalid. */
  readonly hasErrors?: boolean;
  readonly isMultipart?: boolean;
  readonly preview?: FormPreview | undefined;
  /** Buttons beside the form's own. */
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}

/** What a form will do, shown before it is sent. */
export interface FormPreview {
  /**
   * Where the script asks while someone types; without it a second button posts `preview`. Undefined
   * for a form without fields.
   */
  readonly action?: string;
  readonly text: string | null;
}

/** A form with fields in a grid and a button. */
export function DeskForm(props: FormProps) {
  const { does, button, isMain, hasErrors, isMultipart, preview, more, children } = props;
  return (
    <form
      method="post"
      className={styles.deskFormForm}
      encType={isMultipart ? "multipart/form-data" : undefined}
      data-preview={preview?.action}
    >
      <input type="hidden" name="do" value={does} />
      {hasErrors && <Notice tone="error">Correct the marked fields. Nothing was saved.</Notice>}
      {children && <div className={styles.deskFormFields}>{children}</div>}
      {preview && (
        <p className={styles.deskFormPreview} data-preview-text="" aria-live="polite" dir="auto">
          {preview.text}
        </p>
      )}
      <div className={styles.buttons}>
        <button type="submit" className={styles.deskFormButton} data-main={isMain || undefined}>
          {button}
        </button>
        {preview?.action && (
          <button type="submit" className={styles.deskFormButton} name="preview" value="on">
            Preview
          </button>
        )}
        {more}
      </div>
    </form>
  );
}

/** A link that looks like the button of a form. */
export function DeskLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a href={to} className={styles.deskFormButton}>
      {children}
    </a>
  );
}

interface FilterProps {
  readonly id?: string;
  readonly button?: string;
  /** The page follows as they are typed. */
  readonly isQuick?: boolean;
  readonly children: ReactNode;
}

/** A form that only chooses what its page shows. */
export function Filters({ id, button = "Show", isQuick, children }: FilterProps) {
  return (
    <form id={id} className={styles.deskFormFilters} data-filter={isQuick || undefined}>
      {children}
      <button type="submit" className={styles.deskFormButton}>
        {button}
      </button>
    </form>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly value?: string | number | null | undefined;
  /** What is wrong with it. */
  readonly error?: string | undefined;
  /** What to write, or in which form. */
  readonly hint?: ReactNode;
  readonly type?: "text" | "date" | "search";
  readonly options?: readonly Choice[];
  /** Several lines. */
  readonly isLong?: boolean;
  readonly isWide?: boolean;
  readonly isRequired?: boolean;
  readonly maxLength?: number;
  readonly list?: readonly string[];
}

/** One field of a form, with its label, its hint and its error. */
export function Field(props: FieldProps) {
  const { label, error, hint, isWide, isLong } = props;
  const id = useId();
  return (
    <div className={styles.field} data-wide={isWide || isLong || undefined}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Input {...props} id={id} />
      {hint && (
        <span className="small" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className={styles.fieldError} id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

function Input({
  id,
  name,
  value,
  error,
  hint,
  type = "text",
  options,
  isLong,
  isRequired,
  maxLength,
  list,
}: FieldProps & { readonly id: string }) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const shared = {
    id,
    name,
    className: styles.fieldInput,
    defaultValue: value ?? "",
    required: isRequired,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
    dir: "auto",
  } as const;
  if (options) {
    return (
      <select {...shared}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  if (isLong) return <textarea {...shared} rows={3} maxLength={maxLength} />;
  return (
    <>
      <input {...shared} type={type} maxLength={maxLength} list={list && `${id}-list`} />
      {list && (
        <datalist id={`${id}-list`}>
          {list.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

interface RemoveProps {
  readonly copy: { readonly title: string; readonly hint: string; readonly confirm: string };
  readonly error: string | undefined;
}

/** Removes what the page shows, once its name was typed. */
export function RemoveForm({ copy, error }: RemoveProps) {
  return (
    <details className={styles.removeForm} open={error !== undefined}>
      <summary>{copy.title}</summary>
      <p>{copy.hint}</p>
      <DeskForm does="remove" button={copy.title}>
        <Field label={copy.confirm} name="confirm" error={error} />
      </DeskForm>
    </details>
  );
}

/** A button in a row of text: as high as a finger needs, the row as high as its text. */
export function TextButton({
  children,
  does,
}: {
  readonly children: string;
  /** The field "do" of what its form posts, where the form has several buttons. */
  readonly does?: string;
}) {
  return (
    <button type="submit" className={styles.textButton} name={does && "do"} value={does}>
      {children}
    </button>
  );
}

/** Undoes a change: posts its id to the page of the audit log, which leads back here. */
export function UndoForm({ id }: { readonly id: string }) {
  return (
    <form method="post" action={`/desk/activity/${id}`} className={styles.undoForm}>
      <TextButton>Undo</TextButton>
    </form>
  );
}
