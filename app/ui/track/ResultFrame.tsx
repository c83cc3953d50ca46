import type { ReactNode } from "react";
import styles from "./ResultFrame.module.css";

/** The container of a result, which the strip overlaps. */
export function ResultFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`container ${styles.result}`}>
      <div className="container-inner">
        <div className={styles.spacer} />
        {children}
      </div>
    </div>
  );
}
