import type { ReactNode } from "react";
import styles from "./StripOverlap.module.css";

/** Pulls the tracking strip up over the foot of the section before it. */
export function StripOverlap({ children }: { readonly children: ReactNode }) {
  return <div className={`container ${styles.overlap}`}>{children}</div>;
}
