import type { CSSProperties } from "react";
import { mapLabels } from "#app/content/pages/track-map.ts";
import { land } from "./land.generated.ts";
import styles from "./OrderMap.module.css";
import type { MapStop, OrderMapView } from "./order-map.ts";

/** An order's route on a map. */
export function OrderMap({ map: { box, done, ahead, stops } }: { readonly map: OrderMapView }) {
  const { x, y, width, height } = box;
  return (
    <figure className={`ruled-end ${styles.map}`} data-theme="navy" dir="ltr">
      <div className={styles.world}>
        <svg viewBox={`${x} ${y} ${width} ${height}`} role="img" aria-label={describe(stops)}>
          {worldsIn(x, x + width).map((west) => (
            <image
              key={west}
              href={land.href}
              x={west}
              y={land.top}
              width={360}
              height={land.bottom - land.top}
            />
          ))}
          <path className={styles.done} d={done} />
          <path className={styles.ahead} d={ahead} />
        </svg>
        {stops.map((stop) => (
          <span
            key={stop.name}
            className={styles.stop}
            data-position={stop.position}
            style={positionOf(stop, box)}
            aria-hidden="true"
          >
            {stop.side && (
              <span className={styles.name} data-side={stop.side}>
                {stop.name}
              </span>
            )}
          </span>
        ))}
      </div>
      <figcaption className="small">{mapLabels.caption}</figcaption>
    </figure>
  );
}

/** The western edges of the pictures of the land that are visible between two longitudes. */
function worldsIn(from: number, to: number): number[] {
  return [-540, -180, 180].filter((west) => west < to && west + 360 > from);
}

function positionOf({ x, y }: MapStop, box: OrderMapView["box"]): CSSProperties {
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  const position = {
    "--x": percent((x - box.x) / box.width),
    "--y": percent((y - box.y) / box.height),
  };
  return position as CSSProperties;
}

function describe(stops: readonly MapStop[]): string {
  const at = (position: MapStop["position"]) =>
    stops.filter((stop) => stop.position === position).map(({ name }) => name);
  return mapLabels.describe(at("done"), at("here"), at("ahead"));
}
