import { headOfficeFacts } from "#app/content/company-facts.ts";
import { headOffice, phoneLines } from "#content/company.ts";
import { labels } from "#content/labels.ts";
import { weightPath } from "#content/navigation.ts";
import { exampleSize, homeWeight, homeWeightLink } from "#content/pages/chargeable-weight.ts";
import {
  allServices,
  freightCards,
  homeAffiliates,
  homeClients,
  homeContact,
  homeFigures,
  homeNetwork,
  homeOtherServices,
  homeReasons,
  homeServices,
  homeTeam,
  homeTestimonials,
  homeWhy,
  otherServiceCards,
  reasonLabel,
} from "#content/pages/home-sections.ts";
import { affiliates, clients } from "#content/partners.ts";
import { management } from "#content/people.ts";
import { Carousel } from "../carousel/Carousel.tsx";
import { HomeContactForm } from "../contact/ContactForm.tsx";
import { Arrow, More } from "../controls/Button.tsx";
import { Figures } from "../layout/Figures.tsx";
import { SectionHead } from "../layout/SectionHead.tsx";
import { RouteMap } from "../map/RouteMap.tsx";
import { Link } from "../navigation/Link.tsx";
import { PartnerWall } from "../partners/PartnerWall.tsx";
import { TeamCarousel } from "../people/TeamCarousel.tsx";
import { Picture } from "../picture/Picture.tsx";
import { Testimonials } from "../testimonials/Testimonials.tsx";
import { SERVICES_AND_TEAM } from "../timing.ts";
import { WeightForm } from "../tools/WeightForm.tsx";
import styles from "./HomeSections.module.css";

/** The home page below the first view. */
export function HomeSections() {
  return (
    <>
      <FreightCards />
      <WeightBlock />
      <NetworkBand />
      <ServiceIndex />
      <WhySplit />
      <Proof />
      <ContactSection />
    </>
  );
}

/** Those we work for and with, what customers say, and who runs the company. */
function Proof() {
  return (
    <div className="container ruled">
      <div className="container-inner parts">
        <section className={`hairlines ${styles.sided}`} aria-labelledby="clients-title">
          <SectionHead head={homeClients} id="clients-title" size="side" />
          <PartnerWall label={homeClients.label} partners={clients.value} />
        </section>
        <section className={`hairlines ${styles.sided}`} aria-labelledby="affiliates-title">
          <SectionHead head={homeAffiliates} id="affiliates-title" size="side" />
          <PartnerWall label={homeAffiliates.label} partners={affiliates.value} />
        </section>
        <Testimonials head={homeTestimonials} />
        <section className={`hairlines ${styles.sided}`} aria-labelledby="management-title">
          <SectionHead head={homeTeam} id="management-title" size="side" />
          <TeamCarousel label={homeTeam.label} people={management} />
        </section>
      </div>
    </div>
  );
}

/**
 * The three modes of freight: side by side, or a carousel on phones. The pictures share a baseline
 * and overlap the rule above.
 */
function FreightCards() {
  return (
    <section className={`container ${styles.section}`} aria-labelledby="services-title">
      <div className="container-inner">
        <SectionHead head={homeServices} id="services-title" />
        <Carousel
          className={styles.carousel}
          label={homeServices.label}
          timing={SERVICES_AND_TEAM}
          columns={freightCards.length}
        >
          {freightCards.map(({ code, picture, title, text, action }) => (
            <div key={code} className={styles.card}>
              <p className="label">{code}</p>
              <Picture
                className={`screen-only ${styles.cardsTile} ${styles.tile}`}
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

/** The chargeable weight of one size beside its headline; on narrow windows a row that leads to it. */
function WeightBlock() {
  return (
    <section className="container" aria-labelledby="weight-title">
      <div className="container-inner">
        <div className={styles.weightLink}>
          <More to={weightPath}>{homeWeightLink}</More>
        </div>
        <div className={`hairlines ruled ${styles.weight}`}>
          <div className={styles.weightHead}>
            <p className="label">{homeWeight.label}</p>
            <div className="copy">
              <h2 id="weight-title" className="text-title">
                {homeWeight.heading}
              </h2>
              <p>{homeWeight.lead}</p>
            </div>
          </div>
          <WeightForm sizes={EXAMPLE} isShort />
        </div>
      </div>
    </section>
  );
}

const EXAMPLE = [exampleSize];

/** The route map with the headline over it, and four large figures. */
function NetworkBand() {
  return (
    <section className={`stage ${styles.band}`} data-theme="navy" aria-labelledby="network-title">
      <RouteMap />
      <div className="container">
        <div className="container-inner">
          <div className={styles.networkBandContent}>
            <p className="label">{homeNetwork.label}</p>
            <div>
              <h2 id="network-title">{homeNetwork.heading}</h2>
              <p className="lead">{homeNetwork.lead}</p>
            </div>
          </div>
          <Figures figures={homeFigures} />
        </div>
      </div>
    </section>
  );
}

/**
 * The other services as a list beside one picture: that of the hovered or focused row, else the
 * first. A carousel of cards on phones.
 */
function ServiceIndex() {
  return (
    <section className="container ruled" aria-labelledby="other-services-title">
      <div className="container-inner">
        <SectionHead head={homeOtherServices} id="other-services-title" />
        <Carousel
          className={`${styles.carousel} ${styles.index}`}
          label={homeOtherServices.label}
          timing={SERVICES_AND_TEAM}
          columns={1}
        >
          {otherServiceCards.map(({ code, picture, title, text, action }) => (
            <div key={code} className={styles.row}>
              <Picture
                className={`screen-only ${styles.cardsTile} ${styles.serviceIndexTile}`}
                name={picture}
                alt=""
                phoneSize="98vw"
                sizes="(width < 900px) 49vw, (width < 1368px) 45vw, 558px"
              />
              <div className={styles.entry}>
                <p className="label">{code}</p>
                <div className={`copy ${styles.serviceIndexContent}`}>
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

/**
 * Reasons for choosing the company: a picture to the viewport's edge, and the reasons beside it.
 */
function WhySplit() {
  return (
    <section className="container" aria-labelledby="why-title">
      <div className={`container-inner cells ${styles.split}`}>
        <Picture
          className={styles.scene}
          name="scene-heavy-lift"
          phoneSize="100vw"
          sizes="(width < 900px) 100vw, 66vw"
        />
        <div className={`hairlines ${styles.cells}`}>
          <div className="cell">
            <p className="label">{homeWhy.label}</p>
            <h2 id="why-title" className="text-title">
              {homeWhy.heading}
            </h2>
          </div>
          {homeReasons.map(({ name, text }, index) => (
            <div key={name} className="cell">
              <p className="label">
                {reasonLabel} {index + 1}
              </p>
              <div className="copy">
                <h3>{name}</h3>
                <p>{text}</p>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The head office's contact details, and the contact form. */
function ContactSection() {
  const [support] = phoneLines;
  return (
    <section className="container ruled" aria-labelledby="contact-title">
      <div className={`container-inner hairlines ${styles.columns}`}>
        <div className={styles.side}>
          <p className="label">{homeContact.label}</p>
          <div className={`copy ${styles.contactSectionContent}`}>
            <h2 id="contact-title">{homeContact.heading}</h2>
            <p>{homeContact.lead}</p>
          </div>
          <dl className={`cells ${styles.lines}`}>
            <div className="cell">
              <dt className="label">{labels.headOffice}</dt>
              <dd className="value">{headOffice.place}</dd>
            </div>
            <div className="cell">
              <dt className="label">{labels.position}</dt>
              <dd className="value code">{headOfficeFacts.coordinates}</dd>
            </div>
            <div className="cell">
              <dt className="label">{labels.customerSupport}</dt>
              <dd className="value code">
                <a className="touch" href={`tel:${support.dial}`}>
                  {support.shown}
                </a>
              </dd>
            </div>
          </dl>
        </div>
        <HomeContactForm />
      </div>
    </section>
  );
}
