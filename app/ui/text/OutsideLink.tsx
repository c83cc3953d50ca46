import { labels } from "#app/content/labels.ts";
import type { Action } from "#app/content/shapes.ts";
import { Icon } from "../icons/Icon.tsx";
import styles from "./OutsideLink.module.css";

/** A link to another site's page: a new tab, announced in words, that learns nothing of ours. */
export function OutsideLink({ action: { label, to } }: { readonly action: Action }) {
  return (
    <a className={styles.link} href={to} target="_blank" rel="noopener noreferrer">
      <span className="link">{label}</span>
      <Icon name="out" />
      <span className={styles.tab}>{labels.newTab}</span>
    </a>
  );
}
