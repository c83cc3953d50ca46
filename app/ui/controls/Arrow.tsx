import { Icon, type IconName } from "../icons/Icon.tsx";
import styles from "./Arrow.module.css";

/**
 * Two arrows of which one is clipped: on hover or focus of the link or button around them the
 * coloured one slides out and the white one in.
 */
export function Arrow({ icon = "arrow" }: { readonly icon?: IconName }) {
  return (
    <span className={styles.arrow} aria-hidden="true" data-arrow="">
      <Icon name={icon} />
      <Icon name={icon} />
    </span>
  );
}
