import type { ReactNode } from "react";
import styles from "./Tag.module.css";

/** A word that marks what needs a person. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
