import type { ReactNode } from "react";
import styles from "./desk.module.css";

interface Props {
  readonly title: string;
  /** Beside it, small. */
  readonly note?: ReactNode;
  /** At the line's end: links and buttons. */
  readonly children?: ReactNode;
}

export function PageTitle({ title, note, children }: Props) {
  return (
    <div className={styles.pageTitleLine}>
      <h1 className={styles.pageTitleTitle} dir="auto">
        {title}
      </h1>
      {note && <p className={styles.pageTitleNote}>{note}</p>}
      {children && <div className={styles.pageTitleActions}>{children}</div>}
    </div>
  );
}
