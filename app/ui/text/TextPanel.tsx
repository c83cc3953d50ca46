import type { ReactNode } from "react";
import styles from "./TextPanel.module.css";

interface Props {
  /** Beside a long text. */
  readonly index?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of a text page. */
export function TextPanel({ index, children }: Props) {
  return (
    <div className="container">
      <div className={`container-inner ${styles.panel}`} data-has-index={Boolean(index)}>
        {index}
        <div className={styles.parts}>{children}</div>
      </div>
    </div>
  );
}
