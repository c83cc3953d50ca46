import { deskOrder } from "#app/content/desk/orders.ts";
import styles from "./CopyLink.module.css";

interface Props {
  readonly label: string;
  readonly link: string;
}

/** A link to copy: the button appears with the desk's script, the field can be copied by hand. */
export function CopyLink({ label, link }: Props) {
  return (
    <span className={styles.copy}>
      <input className={styles.link} value={link} aria-label={label} readOnly />
      <button
        type="button"
        className={styles.button}
        data-copy={link}
        data-copied={deskOrder.copied}
        hidden
      >
        {deskOrder.copy}
      </button>
    </span>
  );
}
