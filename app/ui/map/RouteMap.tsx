import { headOffice } from "#content/company.ts";
import generated from "./map.generated.module.css";
import { accent, hub, landPicture, mapSize, parcels } from "./map.generated.ts";
import styles from "./RouteMap.module.css";

/**
 * The decorative map behind the network figures, with parcels that travel along the routes. On wide
 * windows it fills its parent, which needs `position: relative`, `isolation: isolate` and
 * `overflow: clip`; under 900 px it is in the flow, 380 px tall.
 */
export function RouteMap() {
  return (
    <div className={`screen-only ${styles.map}`} aria-hidden="true" dir="ltr">
      <div className={styles.world}>
        <img
          {...mapSize}
          className={styles.land}
          src={landPicture}
          alt=""
          loading="lazy"
          decoding="async"
        />
        <div className={styles.parcels}>
          <svg
            className={`${styles.routes} ${generated.lines}`}
            viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
            focusable="false"
            aria-hidden="true"
          >
            {parcels.map(({ id, shows }) =>
              id === accent ? (
                <g key={id} className={`${styles.parcel} ${styles.first} ${generated[`on-${id}`]}`}>
                  <rect x={-10} y={-6.5} width={20} height={13} rx={1} />
                  <path d="M-1.5-6.5h3v13h-3z" />
                </g>
              ) : (
                <g
                  key={id}
                  className={`${styles.parcel} ${generated[`on-${id}`]}`}
                  data-shows={shows}
                >
                  <rect x={-5.5} y={-3.5} width={11} height={7} />
                </g>
              ),
            )}
          </svg>
        </div>
      </div>
      <div className={styles.overlay} />
      <div className={styles.world}>
        <b className={`label ${styles.label} ${generated["at-dubai"]}`}>
          <bdi>{headOffice.locality}</bdi> <span>{hub}</span>
        </b>
      </div>
    </div>
  );
}
