import type { ReactNode } from "react";
import styles from "./desk.module.css";

interface Props {
  /** "quiet" only tells, others mark what needs a person. */
  readonly tone?: "quiet";
  readonly children: ReactNode;
}

/** A word that is seen in a long list. */
export function Tag({ tone, children }: Props) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
