/** The head of a page of the desk, and notices on it. */
import type { ReactNode } from "react";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import { fieldLabel } from "#workers/audit/field-labels.ts";
import type { Attempt } from "./action.ts";
import styles from "./desk.module.css";

/** Shown in place of an empty value. */
export const NONE = "–";

/** The title of a page in the browser's tab. */
export function deskTitle(page: string): string {
  return `${page} | Desk`;
}

interface PageTitleProps {
  readonly title: string;
  /** Beside it, small. */
  readonly note?: ReactNode;
  /** At the line's end: links and buttons. */
  readonly children?: ReactNode;
}

export function PageTitle({ title, note, children }: PageTitleProps) {
  return (
    <div className={styles.pageTitleLine}>
      <h1 className={styles.pageTitleTitle} dir="auto">
        {title}
      </h1>
      {note && <p className={styles.pageTitleNote}>{note}</p>}
      {children && <div className={`${styles.buttons} ${styles.pageTitleActions}`}>{children}</div>}
    </div>
  );
}

interface NoticeProps {
  readonly tone: "done" | "error" | "note";
  /** Whether a note answers the form that was sent, as errors do, and isn't about the page. */
  readonly isAnswer?: boolean;
  readonly children: ReactNode;
}

/** What was done, what is wrong, or what to know. */
export function Notice({ tone, isAnswer = tone !== "note", children }: NoticeProps) {
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

/** What others changed in the meantime, or why nothing was changed. */
export function AttemptNotice({ result }: Pick<Attempt, "result">) {
  if (result.kind === "done" && result.changeId === null) {
    return (
      <Notice tone="note" isAnswer>
        {result.message}
      </Notice>
    );
  }
  if (result.kind !== "conflict") return null;
  return (
    <Notice tone="error">
      <div>
        {result.message}
        {result.changes.length > 0 && (
          <ul className={styles.list}>
            {result.changes.map(({ field, before, after }) => (
              <li key={`${field} ${after}`} dir="auto">
                {field && `${fieldLabel(field)}: `}
                {before !== null && <del>{withoutBidiControls(before)}</del>}{" "}
                {withoutBidiControls(after ?? NONE)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Notice>
  );
}
