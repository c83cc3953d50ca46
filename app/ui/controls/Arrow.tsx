import { Icon, type IconName } from "../icons/Icon.tsx";
import styles from "./Arrow.module.css";

/**
 * Two arrows in a window: while the link or button around it is hovered or has the focus, the
 * coloured one leaves and the white one arrives.
 */
export function Arrow({ icon = "arrow" }: { readonly icon?: IconName }) {
  return (
    <span className={styles.arrow} aria-hidden="true" data-arrow="">
      <Icon name={icon} />
      <Icon name={icon} />
    </span>
  );
}
