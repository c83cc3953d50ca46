import type { ReactNode } from "react";
import styles from "./PageTitle.module.css";

interface Props {
  readonly title: string;
  /** Beside it, small. */
  readonly note?: ReactNode;
  /** At the line's end: links and buttons. */
  readonly children?: ReactNode;
}

export function PageTitle({ title, note, children }: Props) {
  return (
    <div className={styles.line}>
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
      {note && <p className={styles.note}>{note}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
