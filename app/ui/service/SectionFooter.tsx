import type { Action } from "#app/content/types.ts";
import { More } from "../controls/More.tsx";
import { RequestLink } from "./RequestLink.tsx";
import styles from "./SectionFooter.module.css";

/** The end of a section: links to the quote form and to the page with details. */
export function SectionFooter({ more }: { readonly more: Action | undefined }) {
  return (
    <div className={`cells ${styles.footer}`}>
      <div className={styles.action}>
        <RequestLink />
      </div>
      {more && (
        <div className={styles.more}>
          <More to={more.to}>{more.label}</More>
        </div>
      )}
    </div>
  );
}
