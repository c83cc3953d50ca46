import {
  allServices,
  homeOtherServices,
  otherServiceCards,
} from "#app/content/pages/home-sections.ts";
import { Carousel } from "../carousel/Carousel.tsx";
import { Arrow } from "../controls/Arrow.tsx";
import { More } from "../controls/More.tsx";
import { SectionHead } from "../layout/SectionHead.tsx";
import { Link } from "../navigation/Link.tsx";
import { Picture } from "../picture/Picture.tsx";
import { SERVICES_AND_TEAM } from "../timing.ts";
import cards from "./Cards.module.css";
import styles from "./ServiceIndex.module.css";

/**
 * The other services as a list beside one picture: that of the hovered or focused row, else the
 * first. A carousel of cards on phones.
 */
export function ServiceIndex() {
  return (
    <section className="container ruled" aria-labelledby="other-services-title">
      <div className="container-inner">
        <SectionHead head={homeOtherServices} id="other-services-title" />
        <Carousel
          className={`${cards.carousel} ${styles.index}`}
          label={homeOtherServices.label}
          timing={SERVICES_AND_TEAM}
          columns={1}
        >
          {otherServiceCards.map(({ code, picture, title, text, action }) => (
            <div key={code} className={styles.row}>
              <Picture
                className={`${cards.tile} ${styles.tile}`}
                name={picture}
                alt=""
                phoneSize="98vw"
                sizes="(width < 900px) 49vw, (width < 1368px) 45vw, 558px"
              />
              <div className={styles.entry}>
                <p className="label">{code}</p>
                <div className={`copy ${styles.content}`}>
                  <h3>
                    <Link to={action.to}>
                      {title}
                      <Arrow />
                    </Link>
                  </h3>
                  <p>{text}</p>
                </div>
                <p className={`ruled strong ${styles.more}`} aria-hidden="true">
                  {action.label}
                </p>
              </div>
            </div>
          ))}
        </Carousel>
        <More to={allServices.to}>{allServices.label}</More>
      </div>
    </section>
  );
}
