import type { ReactNode } from "react";
import styles from "./Cells.module.css";

/** The ruled sheet that fields stand on: twelve columns, a hairline in each gap. */
export function Cells({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.container}>
      <div className={styles.cells}>{children}</div>
    </div>
  );
}
