import { type MetaArgs, metaTags } from "#app/seo/meta.ts";
import { monogramSize, monograms } from "#app/ui/brand/monograms.generated.ts";
import { Carousel } from "#app/ui/carousel/Carousel.tsx";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { SectionHead } from "#app/ui/layout/SectionHead.tsx";
import { TeamCarousel } from "#app/ui/people/TeamCarousel.tsx";
import { DEMO } from "#app/ui/timing.ts";
import { reports, swiperPage, swiperTeam } from "#content/pages/swiper.ts";
import { demoTeam } from "#content/people.ts";
import styles from "./swiper.module.css";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = (args: MetaArgs) => metaTags(args, swiperPage, { isHidden: true });

export default function Swiper() {
  return (
    <>
      <PageHead {...swiperPage} />
      <div className="container">
        <div className="container-inner">
          <Carousel label={swiperPage.heading} timing={DEMO}>
            {reports.value.map(({ code, title }, index) => (
              <article key={code} className={`cell stage ${styles.report}`}>
                <p className="label">{code}</p>
                <h2>{title}</h2>
                <img
                  src={monograms[index % monograms.length]}
                  width={monogramSize}
                  height={monogramSize}
                  alt=""
                  loading="lazy"
                />
              </article>
            ))}
          </Carousel>
        </div>
      </div>
      <section className="container" aria-labelledby="team-title">
        <div className="container-inner ruled">
          <SectionHead head={swiperTeam} id="team-title" />
          <TeamCarousel label={swiperTeam.label} people={demoTeam} />
        </div>
      </section>
    </>
  );
}
