import { headerLabels } from "#app/content/navigation.ts";
import styles from "./SkipLink.module.css";

/** The first focusable element: skips the header. */
export function SkipLink() {
  return (
    <a className={`${styles.skip} screen-only`} href="#main">
      {headerLabels.skip}
    </a>
  );
}
