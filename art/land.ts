/** Draws the land of the route map as dots, from Natural Earth, over a hairline graticule. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type GeoPermissibleObjects,
  geoContains,
  geoDistance,
  geoGraticule,
  geoNaturalEarth1,
  geoPath,
} from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryObject, Topology } from "topojson-specification";
import { dubai, palette } from "./palette.ts";
import { root } from "./publish.ts";

/** Longitude and latitude, or a point of the map. */
export type Point = readonly [x: number, y: number];

export const width = 1600;
export const height = 1000;

/** The Gulf is right of the centre, clear of the text. */
const projection = geoNaturalEarth1()
  .rotate([-57, 0])
  .scale(470)
  .translate([width * 0.615, height * 0.615])
  .precision(0.6);

/** From longitude and latitude to the map. */
export const project = (place: Point): Point => projection([...place]) ?? [0, 0];
export const hub = project(dubai);

export const round = (value: number, digits = 1) => Number(value.toFixed(digits));

/** The distance of dots in a row; rows are spaced for equilateral triangles. */
const pitch = 9.6;
const rowPitch = (pitch * Math.sqrt(3)) / 2;

/** From the Gulf outwards: sand, then fading blue. */
const tints = [
  { maxDistance: 0.16, colour: "#F0D9AE", opacity: 0.95 },
  { maxDistance: 0.3, colour: "#D8CDB2", opacity: 0.85 },
  { maxDistance: 0.5, colour: "#A9B9B8", opacity: 0.7 },
  { maxDistance: 0.8, colour: "#7F9DA9", opacity: 0.58 },
  { maxDistance: 1.2, colour: "#6A8BA0", opacity: 0.46 },
  { maxDistance: 1.7, colour: "#547891", opacity: 0.34 },
  { maxDistance: Math.PI, colour: "#4A6E88", opacity: 0.2 },
];

const atlas: Topology<{ land: GeometryObject }> = JSON.parse(
  await readFile(join(root, "node_modules/world-atlas/land-110m.json"), "utf8"),
);
const land: GeoPermissibleObjects = feature(atlas, atlas.objects.land);

/** The tint of a dot; undefined at sea or off the globe. */
function tintAt(point: Point): number | undefined {
  const place = projection.invert?.([...point]);
  if (!place || !Number.isFinite(place[0]) || Math.abs(place[1]) > 84) return undefined;
  const back = project(place);
  if (Math.hypot(back[0] - point[0], back[1] - point[1]) > 1) return undefined;
  if (!geoContains(land as never, place)) return undefined;
  const distance = geoDistance(place, [...dubai]);
  return tints.findIndex(({ maxDistance }) => distance <= maxDistance);
}

/**
 * Adjacent dots are one dashed line with zero-length dashes and round caps, so only the start and
 * length of a run are written. In units of half a pitch.
 */
function dots(): string {
  const runs: { tint: number; y: number; start: number; end: number }[] = [];
  for (let row = 0; row * rowPitch <= height; row++) {
    const y = round(row * Math.sqrt(3), 2);
    for (let column = row % 2; column <= (2 * width) / pitch + 2; column += 2) {
      const tint = tintAt([(column * pitch) / 2, row * rowPitch]);
      const last = runs.at(-1);
      if (tint === undefined) continue;
      if (last?.tint === tint && last.y === y && last.end === column - 2) last.end = column;
      else runs.push({ tint, y, start: column, end: column });
    }
  }
  return tints
    .map(({ colour, opacity }, index) => {
      const own = runs.filter(({ tint }) => tint === index);
      // Slightly past the last dot, which browsers otherwise omit.
      const path = own.map(({ y, start, end }) => `M${start} ${y}h${end - start}.2`).join("");
      return `<path stroke="${colour}" stroke-opacity="${opacity}" d="${path}"/>`;
    })
    .join("");
}

export function landPicture(): string {
  const lines = geoGraticule().step([15, 15]).precision(6)();
  const graticule = geoPath(projection).digits(0)(lines);
  const [x, y] = hub.map((value) => round(value)) as [number, number];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><radialGradient id="s" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="820"><stop stop-color="${palette.navy700}"/><stop offset="1" stop-color="${palette.navy700}" stop-opacity="0"/></radialGradient><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="230"><stop stop-color="${palette.sand300}" stop-opacity=".26"/><stop offset=".45" stop-color="${palette.sand300}" stop-opacity=".07"/><stop offset="1" stop-color="${palette.sand300}" stop-opacity="0"/></radialGradient><path fill="url(#s)" d="M0 0h${width}v${height}H0z"/><path fill="none" stroke="${palette.sand300}" stroke-opacity=".07" d="${graticule}"/><path fill="url(#g)" d="M0 0h${width}v${height}H0z"/><g fill="none" stroke-width=".68" stroke-linecap="round" stroke-dasharray="0 2" transform="scale(${pitch / 2})">${dots()}</g></svg>\n`;
}
