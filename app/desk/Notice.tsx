import type { ReactNode } from "react";
import styles from "./desk.module.css";

interface Props {
  readonly tone: "done" | "error" | "note";
  /** Whether a note answers the form that was sent, as errors do, and isn't about the page. */
  readonly isAnswer?: boolean;
  readonly children: ReactNode;
}

/** What was done, what is wrong, or what to know. */
export function Notice({ tone, isAnswer = tone !== "note", children }: Props) {
  return (
    <div
      className={styles.notice}
      data-tone={tone}
      data-answer={isAnswer || undefined}
      role={tone === "error" ? "alert" : "status"}
    >
      {children}
    </div>
  );
}
