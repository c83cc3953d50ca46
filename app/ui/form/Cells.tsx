import type { ReactNode } from "react";
import styles from "./Cells.module.css";

/** The twelve-column grid of a form's fields. */
export function Cells({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.container}>
      <div className={styles.cells}>{children}</div>
    </div>
  );
}
