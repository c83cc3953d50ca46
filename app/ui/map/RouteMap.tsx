import generated from "./map.generated.module.css";
import { accent, hub, labels, land, lines, mapSize, parcels } from "./map.generated.ts";
import styles from "./RouteMap.module.css";

interface RouteMapProps {
  readonly className?: string | undefined;
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ");

/**
 * The decorative map behind the network figures, with parcels that travel along the routes. On wide
 * windows it fills its parent, which needs `position: relative`, `isolation: isolate` and
 * `overflow: clip`; under 900 px it is in the flow, 380 px tall.
 */
export function RouteMap({ className }: RouteMapProps) {
  return (
    <div className={classes(styles.map, className)} aria-hidden="true" dir="ltr">
      <div className={styles.world}>
        <Layer className={styles.land} src={land} />
        <Layer className={styles.routes} src={lines} />
        <svg
          className={styles.routes}
          viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
          focusable="false"
          aria-hidden="true"
        >
          {parcels.map((id) =>
            id === accent ? (
              <g key={id} className={classes(styles.parcel, styles.first, generated[`on-${id}`])}>
                <rect x={-10} y={-6.5} width={20} height={13} rx={1} />
                <path d="M-1.5-6.5h3v13h-3z" />
              </g>
            ) : (
              <g key={id} className={classes(styles.parcel, generated[`on-${id}`])}>
                <rect x={-5.5} y={-3.5} width={11} height={7} />
              </g>
            ),
          )}
        </svg>
      </div>
      <div className={styles.veil} />
      <div className={styles.world}>
        {labels.map(({ id, name, shows, side }) => (
          <b
            key={id}
            className={classes(styles.label, generated[`at-${id}`])}
            data-shows={shows}
            data-side={side}
          >
            {name}
          </b>
        ))}
        <b className={classes(styles.label, generated["at-dubai"])} data-side="hub">
          Dubai <span>{hub}</span>
        </b>
      </div>
    </div>
  );
}

interface LayerProps {
  readonly className: string | undefined;
  readonly src: string;
}

/** An image that covers the whole map. */
function Layer({ className, src }: LayerProps) {
  const { width, height } = mapSize;
  return <img {...{ className, src, width, height }} alt="" loading="lazy" decoding="async" />;
}
