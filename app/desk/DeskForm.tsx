import type { ReactNode } from "react";
import { deskLabels } from "#app/content/desk/frame.ts";
import styles from "./desk.module.css";
import { Notice } from "./Notice.tsx";

interface Props {
  /** Names the form among several of its page: the field "do" of what it posts. */
  readonly does: string;
  readonly button: string;
  /** Orange only for the main action of a page. */
  readonly isMain?: boolean;
  /** Whether fields are marked as invalid. */
  readonly hasErrors?: boolean;
  readonly isMultipart?: boolean;
  /** Where it is posted, if not to its page. */
  readonly action?: string;
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
export function DeskForm(props: Props) {
  const { does, button, isMain, hasErrors, isMultipart, action, preview, more, children } = props;
  return (
    <form
      method="post"
      action={action}
      className={styles.deskFormForm}
      encType={isMultipart ? "multipart/form-data" : undefined}
      data-preview={preview?.action}
    >
      <input type="hidden" name="do" value={does} />
      {hasErrors && <Notice tone="error">{deskLabels.checkFields}</Notice>}
      {children && <div className={styles.deskFormFields}>{children}</div>}
      {preview && (
        <p className={styles.deskFormPreview} data-preview-text="" aria-live="polite" dir="auto">
          {preview.text}
        </p>
      )}
      <div className={styles.deskFormButtons}>
        <button type="submit" className={styles.deskFormButton} data-main={isMain || undefined}>
          {button}
        </button>
        {preview?.action && (
          <button type="submit" className={styles.deskFormButton} name="preview" value="on">
            {deskLabels.preview}
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

function SubmitButton({ children }: { readonly children: string }) {
  return (
    <button type="submit" className={styles.deskFormButton}>
      {children}
    </button>
  );
}

interface PickProps {
  /** The page's filters: the form that the picks belong to, so that they stay when it is sent. */
  readonly form: string;
  /** The page that takes what is picked. */
  readonly action: string;
  readonly button: string;
  /** `before` of the next page of the table; null on the last. */
  readonly next: string | null;
  readonly children: ReactNode;
}

/** A table whose rows can be picked, and what is done with the picks. */
export function Picks({ form, action, button, next, children }: PickProps) {
  const shared = { type: "submit", form, className: styles.deskFormButton } as const;
  return (
    <div className={styles.deskFormPick}>
      {children}
      <div className={styles.deskFormButtons}>
        <button {...shared} formAction={action}>
          {button}
        </button>
        {next && (
          <button {...shared} name="before" value={next}>
            {deskLabels.more}
          </button>
        )}
      </div>
    </div>
  );
}

interface FilterProps {
  readonly id?: string;
  readonly button?: string;
  /** The page follows while somebody types. */
  readonly isQuick?: boolean;
  readonly children: ReactNode;
}

/** A form that only chooses what its page shows. */
export function Filters({ id, button = deskLabels.filter, isQuick, children }: FilterProps) {
  return (
    <form id={id} className={styles.deskFormFilters} data-filter={isQuick || undefined}>
      {children}
      <SubmitButton>{button}</SubmitButton>
    </form>
  );
}
