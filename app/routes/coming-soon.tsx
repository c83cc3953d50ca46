import { type CSSProperties, useEffect, useState } from "react";
import { brand } from "#app/content/company-facts.ts";
import { type MetaArgs, metaTags } from "#app/seo/meta.ts";
import { Mark } from "#app/ui/brand/Mark.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { pauseIcon, playIcon } from "#app/ui/icons/section-icons.ts";
import { Picture } from "#app/ui/picture/Picture.tsx";
import { SLIDESHOW } from "#app/ui/timing.ts";
import { TrackingStrip } from "#app/ui/track/TrackingStrip.tsx";
import { useAutoplay } from "#app/ui/use-autoplay.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { carouselLabels } from "#content/labels.ts";
import { comingSoonPage, comingSoonScenes, comingSoonShow } from "#content/pages/coming-soon.ts";
import styles from "./coming-soon.module.css";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = (args: MetaArgs) => metaTags(args, comingSoonPage, { isHidden: true });

export default function ComingSoon() {
  return (
    <div className={styles.page} data-theme="deep">
      <ComingSoonHero />
      <TrackingStrip />
    </div>
  );
}

/** The Coming Soon page above the tracking strip: slideshow, logo, heading and line. */
function ComingSoonHero() {
  return (
    <section className={`container stage ${styles.panel}`} data-theme="deep">
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

const COUNT = comingSoonScenes.length;

/**
 * Background pictures that cross-fade, and their pause button. Without JavaScript only the first is
 * shown; each later one is fetched one interval ahead.
 */
function Slideshow() {
  const { isPlaying, toggle } = useAutoplay();
  const [current, setCurrent] = useState(0);
  const isHydrated = useHydrated();
  const [reached, setReached] = useState(0);
  if (current > reached) setReached(current);
  const fetched = isHydrated ? reached + 2 : 1;

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(
      () => setCurrent((shown) => (shown + 1) % COUNT),
      SLIDESHOW.intervalMs,
    );
    return () => clearInterval(timer);
  }, [isPlaying]);

  return (
    <div className={styles.show} style={{ "--fade": `${SLIDESHOW.fadeMs}ms` } as CSSProperties}>
      {comingSoonScenes.slice(0, fetched).map((name, index) => (
        <div
          key={name}
          className={`cover ${styles.scene}`}
          data-scene={name}
          data-current={index === current}
          aria-hidden={index !== current}
        >
          <Picture name={name} phoneSize="690px" sizes="100vw" priority={index === 0} />
        </div>
      ))}
      <div className={`${styles.controls} screen-only`}>
        <p className="label" aria-hidden="true">
          {current + 1} / {COUNT}
        </p>
        <button
          type="button"
          disabled={!isHydrated}
          onClick={toggle}
          aria-label={`${isPlaying ? carouselLabels.pause : carouselLabels.play}: ${comingSoonShow}`}
        >
          <Icon lines={isPlaying ? pauseIcon : playIcon} />
        </button>
      </div>
    </div>
  );
}
