/** The head of a page of the desk, and notices on it. */
import type { ReactNode } from "react";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import { fieldLabel } from "#workers/audit/field-labels.ts";
import { useAttempt } from "./action.ts";
import styles from "./desk.module.css";

/** Shown in place of an empty value. */
export const NONE = "–";

interface PageTitleProps {
  readonly title: string;
  /** In the browser's tab. Default: the title. */
  readonly tab?: string;
  /** Beside it, small. */
  readonly note?: ReactNode;
  /** At the line's end: links and buttons. */
  readonly children?: ReactNode;
}

export function PageTitle({ title, tab = title, note, children }: PageTitleProps) {
  return (
    <div className={`wrap ${styles.pageTitleLine}`}>
      <title>{`${tab} | Desk`}</title>
      <h1 className={styles.pageTitleTitle} dir="auto">
        {title}
      </h1>
      {note && <p className="small">{note}</p>}
      {children && <div className={`${styles.buttons} ${styles.pageTitleActions}`}>{children}</div>}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  /** In place of the title. */
  readonly heading?: ReactNode;
  readonly id?: string;
  readonly className?: string | undefined;
  readonly "data-topic"?: string;
  readonly children: ReactNode;
}

/** A part of a page, with its heading. */
export function Section({ title, heading = title, children, ...section }: SectionProps) {
  return (
    <section aria-label={title} {...section}>
      <h2 className={styles.heading} dir="auto">
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** A link that looks like the button of a form. */
export function DeskLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a href={to} className={styles.deskFormButton}>
      {children}
    </a>
  );
}

interface NoticeProps {
  readonly tone: "done" | "error" | "note";
  /** Whether a note answers the form that was sent, as errors do, and isn't about the page. */
  readonly isAnswer?: boolean;
  readonly children: ReactNode;
}

/** A confirmation, an error or a remark. */
export function Notice({ tone, isAnswer = tone !== "note", children }: NoticeProps) {
  return (
    <div
      className={`wrap ${styles.notice}`}
      data-tone={tone}
      data-answer={isAnswer || undefined}
      role={tone === "error" ? "alert" : "status"}
    >
      {children}
    </div>
  );
}

/** Lists what others changed in the meantime, or says why nothing was changed. */
export function AttemptNotice({ does }: { readonly does?: string }) {
  const result = useAttempt(does)?.result;
  if (result?.kind === "done" && result.changeId === null) {
    return (
      <Notice tone="note" isAnswer>
        {result.message}
      </Notice>
    );
  }
  if (result?.kind !== "conflict") return null;
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
