import { welcomeLinks, welcomeLinksLabel } from "#app/content/pages/welcome.ts";
import { Arrow } from "../controls/Arrow.tsx";
import { Link } from "../navigation/Link.tsx";
import { sectionNumber } from "../section-number.ts";
import styles from "./PageLinks.module.css";

/** Links to the main pages, as cells. */
export function PageLinks() {
  return (
    <nav className="container" aria-label={welcomeLinksLabel}>
      <ul className={`container-inner hairlines ${styles.list}`}>
        {welcomeLinks.map(({ label, to }, index) => (
          <li key={to}>
            <Link className="row" to={to}>
              <span className="label" aria-hidden="true">
                {sectionNumber(index)}
              </span>
              <span className="value">{label}</span>
              <Arrow />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
