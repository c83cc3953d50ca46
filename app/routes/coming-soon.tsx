import { comingSoonPage } from "#app/content/pages/coming-soon.ts";
import { metaTags } from "#app/seo/meta.ts";
import { ComingSoonHero } from "#app/ui/coming-soon/ComingSoonHero.tsx";
import { TrackingStrip } from "#app/ui/track/TrackingStrip.tsx";
import styles from "./coming-soon.module.css";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = () => metaTags(comingSoonPage, { isHidden: true });

export default function ComingSoon() {
  return (
    <div className={styles.page} data-theme="deep">
      <ComingSoonHero />
      <TrackingStrip />
    </div>
  );
}
