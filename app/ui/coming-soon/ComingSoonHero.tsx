import { brand } from "#app/content/company.ts";
import { comingSoonPage } from "#app/content/pages/coming-soon.ts";
import { Mark } from "../brand/Mark.tsx";
import styles from "./ComingSoonHero.module.css";
import { Slideshow } from "./Slideshow.tsx";

/** The Coming Soon page above the tracking strip: slideshow, logo, heading and line. */
export function ComingSoonHero() {
  return (
    <section className={`container ${styles.panel}`} data-theme="deep">
      <div className={`container-inner ${styles.inner}`}>
        <p className={`head-face ${styles.logo}`}>
          <Mark />
          <span>{brand.name}</span>
        </p>
        <div className={styles.content}>
          <h1 tabIndex={-1}>{comingSoonPage.heading}</h1>
          <p className="lead">{comingSoonPage.lead}</p>
        </div>
        <Slideshow />
      </div>
    </section>
  );
}
