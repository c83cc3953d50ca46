import type { Action } from "#app/content/types.ts";
import { More } from "../controls/More.tsx";
import { RequestLink } from "./RequestLink.tsx";
import styles from "./SectionFooter.module.css";

interface Props {
  readonly action: Action | undefined;
  readonly more: Action | undefined;
}

/** The end of a section: links to the quote form and to the page with details. */
export function SectionFooter({ action, more }: Props) {
  if (!action && !more) return null;
  return (
    <div className={`cells ${styles.footer}`}>
      {action && (
        <div className={styles.action}>
          <RequestLink action={action} />
        </div>
      )}
      {more && (
        <div className={styles.more}>
          <More to={more.to}>{more.label}</More>
        </div>
      )}
    </div>
  );
}
