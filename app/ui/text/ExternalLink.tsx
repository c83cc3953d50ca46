import { labels } from "#app/content/labels.ts";
import type { Action } from "#app/content/types.ts";
import { Icon } from "../icons/Icon.tsx";
import styles from "./ExternalLink.module.css";

/** An external link: a new tab, announced as one, without a referrer. */
export function ExternalLink({ action: { label, to } }: { readonly action: Action }) {
  return (
    <a className={`touch ${styles.external}`} href={to} target="_blank" rel="noopener noreferrer">
      <span className="link">{label}</span>
      <Icon name="out" />
      <span className="small screen-only">{labels.newTab}</span>
    </a>
  );
}
