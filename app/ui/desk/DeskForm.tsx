import type { ReactNode } from "react";
import { deskLabels } from "#app/content/desk/frame.ts";
import styles from "./DeskForm.module.css";
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
  readonly children?: ReactNode;
}

/** A form with fields in a grid and a button. */
export function DeskForm(props: Props) {
  const { does, button, isMain, hasErrors, isMultipart, action, children } = props;
  return (
    <form
      method="post"
      action={action}
      className={styles.form}
      encType={isMultipart ? "multipart/form-data" : undefined}
    >
      <input type="hidden" name="do" value={does} />
      {hasErrors && <Notice tone="error">{deskLabels.checkFields}</Notice>}
      {children && <div className={styles.fields}>{children}</div>}
      <button type="submit" className={styles.button} data-main={isMain || undefined}>
        {button}
      </button>
    </form>
  );
}

/** A link that looks like the button of a form. */
export function DeskLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a href={to} className={styles.button}>
      {children}
    </a>
  );
}

interface FilterProps {
  readonly children: ReactNode;
}

/** A form that only chooses what its page shows. */
export function Filters({ children }: FilterProps) {
  return (
    <form className={styles.filters}>
      {children}
      <button type="submit" className={styles.button}>
        {deskLabels.filter}
      </button>
    </form>
  );
}
