import type { CSSProperties } from "react";
import type { Figure } from "#app/content/types.ts";
import {
  affiliatesHead,
  history,
  overview,
  overviewParagraphs,
  teamHead,
  timeline,
  timelineEnd,
} from "#content/pages/about.ts";
import { affiliates } from "#content/partners.ts";
import { founderAndOperations } from "#content/people.ts";
import { Carousel } from "../carousel/Carousel.tsx";
import { SectionHead } from "../layout/SectionHead.tsx";
import { PartnerWall } from "../partners/PartnerWall.tsx";
import { PersonCard } from "../people/TeamCarousel.tsx";
import { ABOUT_TEAM } from "../timing.ts";
import styles from "./AboutSections.module.css";

/** The about page below the first view. */
export function AboutSections() {
  return (
    <>
      <Overview />
      <History />
      <Affiliates />
      <FounderAndOperations />
    </>
  );
}

function Affiliates() {
  return (
    <section className="container ruled" aria-labelledby="affiliates-title">
      <div className="container-inner">
        <SectionHead head={affiliatesHead} id="affiliates-title" />
        <div className="ruled">
          <PartnerWall label={affiliatesHead.label} partners={affiliates.value} />
        </div>
      </div>
    </section>
  );
}

function FounderAndOperations() {
  return (
    <section className="container ruled" aria-labelledby="team-title">
      <div className="container-inner">
        <SectionHead head={teamHead} id="team-title" />
        <Carousel label={teamHead.label} timing={ABOUT_TEAM}>
          {founderAndOperations.map((person) => (
            <PersonCard key={person.monogram} person={person} />
          ))}
        </Carousel>
      </div>
    </section>
  );
}

/** The company in three paragraphs, the first set large. */
function Overview() {
  const [lead, ...others] = overviewParagraphs;
  return (
    <section className="container ruled" aria-labelledby="overview-title">
      <div className={`container-inner ${styles.overview}`}>
        <SectionHead head={{ ...overview, lead }} id="overview-title" />
        <div className={`cells ${styles.others}`}>
          {others.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Years on the ruler: the longest span and some margin. */
const RULER_YEARS = 120;
/** Labelled years before today. */
const marks = [100, 50, 0] as const;

/** The company's spans of years, drawn to one scale that ends today. */
function History() {
  return (
    <section className={`container ruled ${styles.history}`} aria-labelledby="history-title">
      <div className="container-inner">
        <SectionHead head={history} id="history-title" />
        <p className={`label ruled ${styles.axis}`} aria-hidden="true">
          {marks.map((years) => (
            <span key={years} style={{ "--share": years / RULER_YEARS } as CSSProperties}>
              {years === 0 ? timelineEnd : `−${years}`}
            </span>
          ))}
        </p>
        <ol className={styles.spans}>
          {timeline.map(({ label, prefix, value, suffix, text }: Figure) => (
            <li key={label} className="ruled">
              <p className="label">{label}</p>
              <p className="figure">
                {prefix && <small className="prefix">{prefix}</small>}
                {value}
                {suffix && <small>{suffix}</small>}
              </p>
              <p className="small">{text}</p>
              <div
                className={styles.ruler}
                style={{ "--share": Number(value) / RULER_YEARS } as CSSProperties}
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
