import type { ReactNode } from "react";
import styles from "./StripOverlap.module.css";

/** Lets the tracking strip overlap the bottom of the section before it. */
export function StripOverlap({ children }: { readonly children: ReactNode }) {
  return <div className={`container ${styles.overlap}`}>{children}</div>;
}
