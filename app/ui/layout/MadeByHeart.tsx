import { creditsLink, type MadeBy } from "#app/content/footer.ts";
import { Mark } from "../brand/Mark.tsx";
import { Link } from "../navigation/Link.tsx";
import styles from "./MadeByHeart.module.css";

/** The made-by credit; its heart turns into the sail on hover or focus. */
export function MadeByHeart({ credit }: { readonly credit: MadeBy }) {
  return (
    <Link to={creditsLink.to} className={`touch ${styles.credit}`}>
      {credit.before}
      <span className={styles.icons} role="img" aria-label={credit.heart}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 14C4 11 1.5 8.5 1.5 5.5 1.5 3.5 3 2 4.8 2 6 2 7.3 2.7 8 4c.7-1.3 2-2 3.2-2 1.8 0 3.3 1.5 3.3 3.5C14.5 8.5 12 11 8 14Z" />
        </svg>
        <Mark />
      </span>
      {credit.after}
    </Link>
  );
}
