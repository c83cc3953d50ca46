import type { ReactNode } from "react";
import { Link } from "../navigation/Link.tsx";
import { Arrow } from "./Arrow.tsx";
import styles from "./More.module.css";

interface Props {
  readonly children: ReactNode;
  /** A page of ours, an anchor on this page, or a `tel:` address. */
  readonly to: string;
}

/** The foot of a cell as one wide link, with its arrow in a ruled square. */
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

/** The same for another site's page: a new tab that learns nothing of ours. */
export function MoreExternal({
  children,
  href,
}: {
  readonly children: ReactNode;
  readonly href: string;
}) {
  return (
    <a href={href} className={styles.more} target="_blank" rel="noopener noreferrer">
      <span className={styles.content}>{children}</span>
      <Arrow icon="out" />
    </a>
  );
}
