import { phoneLines } from "#app/content/company.ts";
import { headerLabels } from "#app/content/navigation.ts";
import { callLabel, homePage } from "#app/content/pages/home.ts";
import { ButtonLink } from "../controls/Button.tsx";
import { Icon } from "../icons/Icon.tsx";
import { Picture } from "../picture/Picture.tsx";
import styles from "./Hero.module.css";

/** The hero of the home page. The header overlaps its top, the tracking strip its bottom. */
export function Hero() {
  const [support] = phoneLines.value;
  return (
    <section className={`container ${styles.hero}`} data-theme="deep" data-under-header="">
      <Picture
        className={styles.picture}
        name="scene-port-hero"
        phone="scene-port-hero-phone"
        phoneSize="100vw"
        sizes="100vw"
        priority
      />
      <div className={`container-inner ${styles.inner}`}>
        <h1 tabIndex={-1}>{homePage.heading}</h1>
        <p className="lead">{homePage.lead}</p>
        <div className={styles.actions}>
          <ButtonLink to={homePage.action.to}>{homePage.action.label}</ButtonLink>
          <a
            className={styles.call}
            href={`tel:${support.dial}`}
            aria-label={`${headerLabels.call}: ${support.shown}`}
          >
            <Icon name="phone" />
            <span className={styles.word}>{callLabel}</span>
            <span className={`code ${styles.number}`}>{support.shown}</span>
          </a>
        </div>
      </div>
    </section>
  );
}
