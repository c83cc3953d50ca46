import type { ComponentProps, ReactNode } from "react";
import { arrowIcon, Icon, outIcon } from "../icons/Icon.tsx";
import { Link } from "../navigation/Link.tsx";
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

/**
 * Two arrows of which one is clipped: on hover or focus of the link or button around them the
 * coloured one slides out and the white one in.
 */
export function Arrow({ icon = arrowIcon }: { readonly icon?: string }) {
  return (
    <span className={styles.arrow} aria-hidden="true" data-arrow="">
      <Icon lines={icon} />
      <Icon lines={icon} />
    </span>
  );
}

interface Props {
  readonly children: ReactNode;
  /** An internal path, an anchor or a `tel:` address. */
  readonly to: string;
}

/** A link across the bottom of a cell, with an arrow. */
export function More({ children, to }: Props) {
  const parts = (
    <>
      <span className={styles.moreContent}>{children}</span>
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
      <span className={styles.moreContent}>{children}</span>
      <Arrow icon={outIcon} />
    </a>
  );
}
