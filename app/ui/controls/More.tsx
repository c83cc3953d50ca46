import type { ReactNode } from "react";
import { Link } from "../navigation/Link.tsx";
import { Arrow } from "./Arrow.tsx";
import styles from "./More.module.css";

interface Props {
  readonly children: ReactNode;
  /** An internal path, an anchor or a `tel:` address. */
  readonly to: string;
}

/** A link across the bottom of a cell, with an arrow. */
export function More({ children, to }: Props) {
  const parts = (
    <>
      <span className={styles.content}>{children}</span>
      <Arrow />
    </>
  );
  return to.startsWith("/") ? (
    <Link to={to} className={styles.more}>
      {parts}
    </Link>
  ) : (
    <a href={to} className={styles.more}>
      {parts}
    </a>
  );
}

/** The same for an external page, in a new tab. */
export function MoreExternal({ children, href }: { children: ReactNode; href: string }) {
  return (
    <a href={href} className={styles.more} target="_blank" rel="noopener noreferrer">
      <span className={styles.content}>{children}</span>
      <Arrow icon="out" />
    </a>
  );
}
