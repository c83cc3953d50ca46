import type { ComponentProps, ReactNode } from "react";
import { Link } from "../navigation/Link.tsx";
import { Arrow } from "./Arrow.tsx";
import styles from "./Button.module.css";

interface SharedProps {
  /** Orange only for the main action of a screen; "line" for a second one beside it. */
  readonly tone?: "orange" | "navy" | "line";
  readonly children: ReactNode;
}

/** A button with an arrow. */
export function Button({
  tone = "orange",
  children,
  ...rest
}: SharedProps & ComponentProps<"button">) {
  return (
    <button {...rest} className={styles.button} data-tone={tone}>
      <span className={styles.content}>{children}</span>
      <Arrow />
    </button>
  );
}

/** An internal link styled as a button. */
export function ButtonLink({
  tone = "orange",
  children,
  to,
}: SharedProps & { readonly to: string }) {
  return (
    <Link to={to} className={styles.button} data-tone={tone}>
      <span className={styles.content}>{children}</span>
      <Arrow />
    </Link>
  );
}
