/** The forms of the desk and their fields. */
import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";
import type { FieldErrors } from "#app/domain/validation.ts";
import { Field } from "#app/ui/form/Field.tsx";
import { useAttempt } from "./action.ts";
import { previewText } from "./change-text.ts";
import styles from "./desk.module.css";
import { Notice } from "./page.tsx";
import { undoPath } from "./paths.ts";

/** By the names of fields. */
type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The values and errors of the fields of a form. */
const FormContext = createContext<{ readonly values: Values; readonly errors: FieldErrors }>({
  values: {},
  errors: {},
});

/** The values and errors of the surrounding form. */
export function useDeskForm() {
  return use(FormContext);
}

interface FormProps {
  /** Names the form among several of its page: the field "do" of what it posts. */
  readonly does: string;
  readonly button: string;
  /** Default: the page. The first page is an index route, which its address alone doesn't name. */
  readonly action?: "?index";
  /** Orange only for the main action of a page. */
  readonly isMain?: boolean;
  readonly isMultipart?: boolean;
  /** Of several forms that do the same: whether this one was sent. */
  readonly isAnswered?: boolean;
  /** Initial values of the fields. */
  readonly values?: Values;
  readonly hidden?: Values;
  /**
   * Tells what the form will do, before it is sent. The script asks `action` while someone types;
   * without it a second button posts `preview`. A form without fields has no action.
   */
  readonly preview?: { readonly action?: string; readonly text: string | null };
  readonly children?: ReactNode;
}

/** A form with fields in a grid and a button. Sent in vain, it shows what was typed, and the errors. */
export function DeskForm(props: FormProps) {
  const { does, button, action, isMain, isMultipart, hidden = {}, preview, children } = props;
  const { isAnswered = true } = props;
  const attempt = useAttempt(does);
  const sent = children && isAnswered ? attempt : undefined;
  const result = sent?.result;
  const values = { ...props.values, ...sent?.typed };
  const errors = (result && "errors" in result && result.errors) || {};
  const previewed = result?.kind === "planned" ? previewText(result) : preview?.text;
  return (
    <form
      method="post"
      action={action}
      className={styles.deskFormForm}
      encType={isMultipart ? "multipart/form-data" : undefined}
      data-preview={preview?.action}
    >
      <input type="hidden" name="do" value={does} />
      <Hidden fields={hidden} />
      {result?.kind === "invalid" && (
        <Notice tone="error">Correct the marked fields. Nothing was saved.</Notice>
      )}
      {children && (
        <FormContext value={{ values, errors }}>
          <div className={styles.deskFormFields}>{children}</div>
        </FormContext>
      )}
      {preview && (
        <p
          className={`strong ${styles.deskFormPreview}`}
          data-preview-text=""
          aria-live="polite"
          dir="auto"
        >
          {previewed}
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
      </div>
    </form>
  );
}

function Hidden({ fields }: { readonly fields: Values }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={String(value ?? "")} />
  ));
}

interface FilterProps {
  readonly values: Values;
  readonly id?: string;
  readonly button?: string;
  /** The page follows as they are typed. */
  readonly isQuick?: boolean;
  readonly children: ReactNode;
}

/** A form that only chooses what its page shows. */
export function Filters({ values, id, button = "Show", isQuick, children }: FilterProps) {
  return (
    <form id={id} className={`wrap ${styles.deskFormFilters}`} data-filter={isQuick || undefined}>
      <FormContext value={{ values, errors: {} }}>{children}</FormContext>
      <button type="submit" className={styles.deskFormButton}>
        {button}
      </button>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly name: string;
  /** Default: the form's, as is the error. */
  readonly value?: string | null;
  readonly error?: string | undefined;
  /** Explains the field, or the form of its value. */
  readonly hint?: string | undefined;
  readonly type?: "text" | "date" | "datetime-local" | "search";
  /** Values, or values with their labels: a list to choose from. */
  readonly options?: readonly Option[] | undefined;
  /** Values to choose from while one types. */
  readonly suggestions?: readonly string[] | undefined;
  /** Several lines. */
  readonly isLong?: boolean;
  readonly isWide?: boolean;
  readonly isRequired?: boolean;
  readonly maxLength?: number;
}

export type Option = string | readonly [value: string, label: string];

/** One field of a form: the site's `Field` with the controls of the desk. */
export function DeskField(props: FieldProps) {
  const { label, name, hint, type, options, suggestions, isLong, isWide, isRequired } = props;
  const form = useDeskForm();
  const id = useId();
  return (
    <Field
      id={id}
      className={styles.field}
      label={label}
      help={hint}
      error={props.error ?? form.errors[name]}
      data-wide={isWide || isLong || undefined}
    >
      {(aria) => {
        const shared = {
          ...aria,
          name,
          className: styles.fieldInput,
          defaultValue: props.value ?? String(form.values[name] ?? ""),
          required: isRequired,
          dir: "auto",
        } as const;
        if (options) return <select {...shared}>{options.map(toOption)}</select>;
        const { maxLength } = props;
        if (isLong) return <textarea {...shared} rows={3} maxLength={maxLength} />;
        const list = suggestions && `${id}-list`;
        return (
          <>
            <input {...shared} type={type} maxLength={maxLength} list={list} />
            {suggestions && <datalist id={list}>{suggestions.map(toOption)}</datalist>}
          </>
        );
      }}
    </Field>
  );
}

export function toOption(option: Option) {
  const [value, label] = typeof option === "string" ? [option, option] : option;
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}

type CheckProps = ComponentProps<"input"> & { readonly name: string };

/** A box to tick, which posts "on". */
export function Check({ name, children, ...input }: CheckProps) {
  const value = useDeskForm().values[name];
  return (
    <label className={styles.check}>
      <input
        {...input}
        type="checkbox"
        name={name}
        defaultChecked={value === "on" || value === true}
      />
      {children}
    </label>
  );
}

interface RemoveProps {
  readonly title: string;
  readonly hint: ReactNode;
  /** Label of the field in which the name of what is removed is typed. */
  readonly confirm: string;
  readonly hidden?: Values;
}

/** Removes what the page shows, once its name was typed. */
export function RemoveForm({ title, hint, confirm, hidden }: RemoveProps) {
  return (
    <details
      className={`${styles.boxed} ${styles.removeForm}`}
      open={useAttempt("remove") !== undefined}
    >
      <summary>{title}</summary>
      <p>{hint}</p>
      <DeskForm does="remove" button={title} hidden={hidden ?? {}}>
        <DeskField label={confirm} name="confirm" />
      </DeskForm>
    </details>
  );
}

interface TextButtonProps {
  /** The field "do" of what its form posts. */
  readonly does?: string | undefined;
  readonly children: string;
}

/** A button in a row of text: as high as a finger needs, the row as high as its text. */
export function TextButton({ does, children }: TextButtonProps) {
  return (
    <button type="submit" className={`link ${styles.textButton}`} name={does && "do"} value={does}>
      {children}
    </button>
  );
}

interface TextFormProps extends TextButtonProps {
  readonly action?: string;
  readonly hidden?: Values;
}

/** A form of one button in a row of text. */
export function TextForm({ action, hidden = {}, ...button }: TextFormProps) {
  return (
    <form method="post" action={action} className={styles.textForm}>
      <Hidden fields={hidden} />
      <TextButton {...button} />
    </form>
  );
}

interface UndoLinkProps {
  readonly id: string;
  /** The order whose part of the change is undone; all of it without one. */
  readonly orderNumber?: string | undefined;
  readonly isRestoring?: boolean;
}

/** Leads to the page of a change that says what its undo would do, and does it. */
export function UndoLink({ id, orderNumber, isRestoring = false }: UndoLinkProps) {
  return (
    <a className={`link ${styles.textButton} ${styles.textForm}`} href={undoPath(id, orderNumber)}>
      {isRestoring ? "Restore" : "Undo"}
    </a>
  );
}
