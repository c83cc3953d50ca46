import { welcomeLinks, welcomeLinksLabel } from "#app/content/pages/welcome.ts";
import { Arrow } from "../controls/Button.tsx";
import { Link } from "../navigation/Link.tsx";
import { Picture } from "../picture/Picture.tsx";
import { sectionNumber } from "../section-number.ts";
import styles from "./SceneHead.module.css";

interface Props {
  readonly label: string;
  readonly heading: string;
  readonly lead: string;
}

/**
 * The head of the Welcome page: a picture with the headline over it; the strip overlaps its bottom.
 */
export function SceneHead({ label, heading, lead }: Props) {
  return (
    <section className={`container ${styles.scene}`} data-theme="deep">
      <div className={`cover screen-only ${styles.picture}`}>
        <Picture name="scene-ocean" phoneSize="max(480px, 105vw)" sizes="100vw" priority />
      </div>
      <div className={`container-inner ${styles.inner}`}>
        <p className="label">{label}</p>
        <div className={styles.content}>
          <h1 tabIndex={-1}>{heading}</h1>
          <p className="lead">{lead}</p>
        </div>
      </div>
    </section>
  );
}

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
