import type { ReactNode } from "react";
import styles from "./Notice.module.css";

interface Props {
  readonly tone: "done" | "error" | "note";
  readonly children: ReactNode;
}

/** What was done, what is wrong, or what to know. */
export function Notice({ tone, children }: Props) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === "error" ? "alert" : "status"}>
      {children}
    </div>
  );
}
