import { useRef } from "react";
import {
  brand,
  companyEmail,
  entrance,
  headOfficeFacts,
  whatsApp,
} from "#app/content/company-facts.ts";
import { metaTags } from "#app/seo/meta.ts";
import { MoreExternal } from "#app/ui/controls/Button.tsx";
import { hasDraft } from "#app/ui/form/draft-key.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { SectionHead } from "#app/ui/layout/SectionHead.tsx";
import { useInView, useWasInView } from "#app/ui/use-in-view.ts";
import { aogDesk, headOffice, officeHours, phoneLines } from "#content/company.ts";
import { labels } from "#content/labels.ts";
import {
  contactAddress,
  contactFormHead,
  contactMap,
  contactPage,
} from "#content/pages/contact.ts";
import type { Route } from "./+types/contact";
import styles from "./contact.module.css";
import { orDocument } from "./or-document.ts";

export { action, headers } from "#app/enquiries/action.server.ts";

/** The contact page's form, whose scripts load when the page is used. */
const ContactForm = hydrateOnInteraction(
  async () => (await import("#app/ui/contact/ContactForm.tsx")).ContactForm,
  () => hasDraft("contact"),
);

/** A route with a client loader alone would not be rendered by the server. */
export const loader = () => null;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await orDocument(ContactForm.preload(), url);
  return null;
}

export const meta: Route.MetaFunction = (args) => metaTags(args, contactPage);

export default function Contact() {
  return (
    <>
      <PageHead {...contactPage} />
      <ContactPanel />
    </>
  );
}

/** The contact page's layout: the address, the form beside it, the map below. */
function ContactPanel() {
  return (
    <div className="container">
      <div className={`container-inner hairlines ${styles.panel}`}>
        <AddressLabel />
        <section className={styles.form} aria-labelledby="write-title">
          <SectionHead head={contactFormHead} id="write-title" size="text" />
          <div className="ruled">
            <ContactForm />
          </div>
        </section>
        <MapFrame />
      </div>
    </div>
  );
}

const [support, secondSupport, aog] = phoneLines;

/** The head office's address and contact details, designed as a parcel label. */
function AddressLabel() {
  return (
    <section className={styles.label} aria-label={contactAddress.label}>
      <div className={styles.address}>
        <p className="label">{contactAddress.label}</p>
        <address>
          <strong className="head-face">{brand.name}</strong>
          {headOffice.addressLines.value.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </div>
      <dl className={`cells ${styles.lines}`}>
        {[support, secondSupport].map((line) => (
          <div className="wrap" key={line.dial}>
            <dt className="label">{line.label}</dt>
            <dd className="value code">
              <a className="touch" href={`tel:${line.dial}`}>
                {line.shown}
              </a>
            </dd>
          </div>
        ))}
        <div className="wrap">
          <dt className="label">
            <span className="badge">{aogDesk.hours}</span> {aogDesk.name}
          </dt>
          <dd className="value code">
            <a className="touch" href={`tel:${aog.dial}`}>
              {aog.shown}
            </a>
          </dd>
        </div>
        <div className="wrap">
          <dt className="label">{contactAddress.email}</dt>
          <dd className="value">
            <a className="touch" href={`mailto:${companyEmail.value}`}>
              {companyEmail.value}
            </a>
          </dd>
        </div>
        {whatsApp.value && (
          <div className="wrap">
            <dt className="label">{contactAddress.whatsApp}</dt>
            <dd className="value code">
              <a className="touch" href={`https://wa.me/${whatsApp.value.dial.slice(1)}`}>
                {whatsApp.value.shown}
              </a>
            </dd>
          </div>
        )}
        {officeHours.value && (
          <div className="wrap">
            <dt className="label">{contactAddress.officeHours}</dt>
            <dd className="value">{officeHours.value}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

const { latitude, longitude, coordinates } = headOfficeFacts;
const [north, east] = coordinates.split(", ");

/** From the map's centre to its edges, in degrees. */
const REACH = { longitude: 0.03, latitude: 0.009 } as const;

const edges = [
  longitude - REACH.longitude,
  latitude - REACH.latitude,
  longitude + REACH.longitude,
  latitude + REACH.latitude,
].map((degrees) => degrees.toFixed(4));

const embed = `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
  bbox: edges.join(","),
  layer: "mapnik",
  marker: `${latitude},${longitude}`,
})}`;

const page = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;

/**
 * OpenStreetMap's embed of the head office, loaded when near the viewport. Until then, or when it
 * fails, the frame shows a drawn chart; the map is blended into its paper colour.
 */
function MapFrame() {
  const box = useRef<HTMLDivElement>(null);
  const wasInView = useWasInView(useInView(box));
  return (
    <figure className="screen-only">
      <figcaption className={"label labels corner"}>
        <span>{labels.position}</span>
        <span className={styles.position}>{coordinates}</span>
      </figcaption>
      <div className={`ruled ${styles.chart}`}>
        <span className={`label ${styles.north}`} aria-hidden="true">
          <span>{north}</span>
        </span>
        <span className={`label ${styles.east}`} aria-hidden="true">
          {east}
        </span>
        <div className={`stage ${styles.background}`} ref={box}>
          {wasInView ? (
            <Frame />
          ) : (
            <noscript>
              <Frame />
            </noscript>
          )}
        </div>
      </div>
      <div className={`cells ${styles.footer}`}>
        <p className="small">{contactMap.notice}</p>
        <MoreExternal href={page}>
          {contactMap.link} <span className="small">{labels.newTab}</span>
        </MoreExternal>
        {entrance.value && <Directions {...entrance.value} />}
      </div>
    </figure>
  );
}

type Coordinates = NonNullable<typeof entrance.value>;

/** Links to the entrance in route planners. */
function Directions({ latitude, longitude }: Coordinates) {
  const at = `${latitude},${longitude}`;
  const planners = [
    [contactMap.planners.google, `https://www.google.com/maps/dir/?api=1&destination=${at}`],
    [contactMap.planners.apple, `https://maps.apple.com/?daddr=${at}`],
    [contactMap.planners.waze, `https://waze.com/ul?ll=${at}&navigate=yes`],
  ] as const;
  return (
    <p className="small">
      {contactMap.directions}:{" "}
      {planners.map(([name, url]) => (
        <a key={name} className="link touch" href={url} rel="noopener noreferrer" target="_blank">
          {name}
        </a>
      ))}
    </p>
  );
}

function Frame() {
  return (
    <iframe
      src={embed}
      title={contactMap.title}
      loading="lazy"
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="strict-origin"
    />
  );
}
