/**
 * Generates the land under the map of an order: dots on the Mercator projection, in units of a degree
 * of longitude, so that a part of it is cut out by coordinates.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type GeoPermissibleObjects, geoContains } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryObject, Topology } from "topojson-specification";
import { toLatitude } from "../app/ui/track/mercator.ts";
import { palette } from "./palette.ts";
import { publish, root, sweep, write } from "./publish.ts";

/** Between dots of a row; rows are spaced for equilateral triangles. */
const PITCH = 1.25;
const ROW_PITCH = (PITCH * Math.sqrt(3)) / 2;
/** From 76° north to 56° south: nobody ships beyond. */
const TOP = -121;
const BOTTOM = 68;

const atlas: Topology<{ land: GeometryObject }> = JSON.parse(
  await readFile(join(root, "node_modules/world-atlas/land-110m.json"), "utf8"),
);
const land: GeoPermissibleObjects = feature(atlas, atlas.objects.land);

/** Adjacent dots are one dashed line, in units of half a pitch. */
function dots(): string {
  let path = "";
  for (let row = 0; row * ROW_PITCH <= BOTTOM - TOP; row++) {
    const latitude = toLatitude(TOP + row * ROW_PITCH);
    let run = 0;
    for (let column = row % 2; column <= 720 / PITCH; column += 2) {
      const longitude = (column * PITCH) / 2 - 180;
      const isLand = longitude < 180 && geoContains(land as never, [longitude, latitude]);
      if (isLand) run += 1;
      else {
        if (run > 0) {
          const y = Number((row * Math.sqrt(3)).toFixed(2));
          path += `M${column - run * 2} ${y}h${run * 2 - 2}.2`;
        }
        run = 0;
      }
    }
  }
  return path;
}

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-180 ${TOP} 360 ${BOTTOM - TOP}"><path fill="none" stroke="${palette.sand300}" stroke-opacity=".5" stroke-width=".62" stroke-linecap="round" stroke-dasharray="0 2" transform="translate(-180 ${TOP})scale(${PITCH / 2})" d="${dots()}"/></svg>\n`;

const name = await publish("order-map", picture);
await sweep(/^order-map/, new Set([name]));
await write(
  join(root, "app", "ui", "track", "land.generated.ts"),
  `// Made by art/order-map.ts: change that, not this file.

/** The picture of the land, and its edges as \`toY\` gives them. */
export const land = { href: "/images/${name}", top: ${TOP}, bottom: ${BOTTOM} } as const;
`,
);
console.log(`${name}: ${picture.length} bytes`);
