import type { ReactNode } from "react";
import styles from "./ErrorText.module.css";

interface Props {
  readonly id: string;
  /** Under the message: what is wrong with what was typed. */
  readonly note?: ReactNode;
  readonly children: string;
}

/** A field's error message, with an icon so that it doesn't rely on colour. */
export function ErrorText({ id, note, children }: Props) {
  return (
    <div id={id} className={styles.error}>
      <p className={styles.message}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 1 15.5 14.5H.5L8 1Z" />
          <path d="M8 6v4M8 11.4v1.4" />
        </svg>
        {children}
      </p>
      {note && <p className="small">{note}</p>}
    </div>
  );
}
