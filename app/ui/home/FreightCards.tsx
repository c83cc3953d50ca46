import { freightCards, homeServices } from "#app/content/pages/home-sections.ts";
import { Carousel } from "../carousel/Carousel.tsx";
import { More } from "../controls/More.tsx";
import { SectionHead } from "../layout/SectionHead.tsx";
import { Picture } from "../picture/Picture.tsx";
import { SERVICES_AND_TEAM } from "../timing.ts";
import cards from "./Cards.module.css";
import styles from "./FreightCards.module.css";

/**
 * The three modes of freight: side by side, or a carousel on phones. The pictures share a baseline
 * and overlap the rule above.
 */
export function FreightCards() {
  return (
    <section className={`container ${styles.section}`} aria-labelledby="services-title">
      <div className="container-inner">
        <SectionHead head={homeServices} id="services-title" />
        <Carousel
          className={cards.carousel}
          label={homeServices.label}
          timing={SERVICES_AND_TEAM}
          columns={freightCards.length}
        >
          {freightCards.map(({ code, picture, title, text, action }) => (
            <div key={code} className={styles.card}>
              <p className="label">{code}</p>
              <Picture
                className={`${cards.tile} ${styles.tile}`}
                name={picture}
                phoneSize="98vw"
                sizes="(width < 900px) 49vw, (width < 1368px) 33vw, 405px"
              />
              <div className={`copy ${styles.content}`}>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
              <More to={action.to}>
                {action.label} <span className="visually-hidden">{title}</span>
              </More>
            </div>
          ))}
        </Carousel>
      </div>
    </section>
  );
}
