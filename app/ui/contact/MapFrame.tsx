import { useRef } from "react";
import { headOffice } from "#app/content/company.ts";
import { labels } from "#app/content/labels.ts";
import { contactMap } from "#app/content/pages/contact.ts";
import { MoreExternal } from "../controls/More.tsx";
import { useInView, useWasInView } from "../use-in-view.ts";
import styles from "./MapFrame.module.css";

const { latitude, longitude, shown } = headOffice.coordinates;
const [north, east] = shown.split(", ");

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
export function MapFrame() {
  const box = useRef<HTMLDivElement>(null);
  const wasInView = useWasInView(useInView(box));
  return (
    <figure className="screen-only">
      <figcaption className={`label labels ${styles.caption}`}>
        <span>{labels.position}</span>
        <span>{shown}</span>
      </figcaption>
      <div className={`ruled ${styles.chart}`}>
        <span className={`label ${styles.north}`} aria-hidden="true">
          <span>{north}</span>
        </span>
        <span className={`label ${styles.east}`} aria-hidden="true">
          {east}
        </span>
        <div className={styles.background} ref={box}>
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
      </div>
    </figure>
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
