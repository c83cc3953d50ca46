import { brand } from "#app/content/company.ts";
import { headerLabels } from "#app/content/navigation.ts";
import { Mark } from "../brand/Mark.tsx";
import { Link } from "../navigation/Link.tsx";
import styles from "./Brand.module.css";

/** The logo, linked to the home page. */
export function Brand() {
  return (
    <Link
      to="/"
      className={`head-face ${styles.brand}`}
      aria-label={`${brand.name}, ${headerLabels.home}`}
    >
      <Mark className={styles.mark} />
      <span>{brand.name}</span>
    </Link>
  );
}
