import type { ReactNode } from "react";
import styles from "./Tag.module.css";

interface Props {
  readonly tone: "urgent" | "won" | "lost";
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
