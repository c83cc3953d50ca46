import { deskOrder } from "#app/content/desk/orders.ts";
import styles from "./desk.module.css";

interface Props {
  readonly label: string;
  readonly link: string;
}

/** A link to copy: the button appears with the desk's script, the field can be copied by hand. */
export function CopyLink({ label, link }: Props) {
  return (
    <span className={styles.copyLinkCopy}>
      <input className={styles.copyLinkLink} value={link} aria-label={label} readOnly />
      <button
        type="button"
        className={styles.copyLinkButton}
        data-copy={link}
        data-copied={deskOrder.copied}
        hidden
      >
        {deskOrder.copy}
      </button>
    </span>
  );
}
