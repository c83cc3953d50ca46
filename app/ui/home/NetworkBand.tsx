import { homeFigures, homeNetwork } from "#app/content/pages/home-sections.ts";
import { Figures } from "../layout/Figures.tsx";
import { RouteMap } from "../map/RouteMap.tsx";
import styles from "./NetworkBand.module.css";

/** The route map with the headline over it, and four large figures. */
export function NetworkBand() {
  return (
    <section className={styles.band} data-theme="navy" aria-labelledby="network-title">
      <RouteMap />
      <div className="container">
        <div className="container-inner">
          <div className={styles.content}>
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
