import { brand } from "#app/content/company.ts";
import { comingSoonPage } from "#app/content/pages/coming-soon.ts";
import { Mark } from "../brand/Mark.tsx";
import styles from "./ComingSoonSheet.module.css";
import { Slideshow } from "./Slideshow.tsx";

/** The whole of Coming Soon above its strip: the pictures, the logo, the heading and the line. */
export function ComingSoonSheet() {
  return (
    <section className={styles.panel} data-theme="deep">
      <div className="container">
        <div className={`container-inner ${styles.inner}`}>
          <p className={styles.logo}>
            <Mark />
            <span>{brand.name}</span>
          </p>
          <div className={styles.content}>
            <h1 tabIndex={-1}>{comingSoonPage.heading}</h1>
            <p className="lead">{comingSoonPage.lead}</p>
          </div>
          <Slideshow />
        </div>
      </div>
    </section>
  );
}
