import type { ReactNode } from "react";
import styles from "./TextSheet.module.css";

interface Props {
  /** What stands beside the text, if it is long. */
  readonly index?: ReactNode;
  readonly children: ReactNode;
}

/** The ruled sheet that a text page's parts are set on. */
export function TextSheet({ index, children }: Props) {
  return (
    <div className="container">
      <div className={`container-inner ${styles.panel}`} data-has-index={Boolean(index)}>
        {index}
        <div className={styles.parts}>{children}</div>
      </div>
    </div>
  );
}
