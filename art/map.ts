/**
 * Generates the route map: a picture of the land, one of the great circles from Dubai, and data for
 * parcels. The places are illustrative directions, so the map doesn't name them.
 */
import { join } from "node:path";
import { geoDistance, geoInterpolate } from "d3-geo";
import { height, hub, landPicture, type Point, project, round, width } from "./land.ts";
import { dubai, dubaiPrinted, palette } from "./palette.ts";
import { publish, root, sweep, write } from "./publish.ts";

/** From narrow windows to wide ones; each picture has the places of those before it too. */
const widths = ["near", "middle", "far"] as const;
type Shows = (typeof widths)[number];

interface Destination {
  readonly name: string;
  readonly at: Point;
  /** The minimum window width that shows the place: any, 600 px, or 1280 px near the edge. */
  readonly shows: Shows;
}

const places: readonly Destination[] = [
  { name: "Rotterdam", at: [4.48, 51.92], shows: "near" },
  { name: "Mumbai", at: [72.88, 19.08], shows: "near" },
  { name: "Almaty", at: [76.9, 43.24], shows: "middle" },
  { name: "Singapore", at: [103.82, 1.35], shows: "middle" },
  { name: "Shanghai", at: [121.47, 31.23], shows: "far" },
  { name: "Tokyo", at: [139.69, 35.69], shows: "far" },
  { name: "New York", at: [-74, 40.71], shows: "far" },
];

interface Route extends Destination {
  readonly id: string;
  readonly end: Point;
  readonly path: string;
  readonly length: number;
}

/**
 * A great circle as a smooth curve through a few of its points, raised in the middle: short ones
 * would look straight.
 */
function routeTo(place: Destination): Route {
  const along = geoInterpolate([...dubai], [...place.at]);
  const distance = geoDistance([...dubai], [...place.at]);
  const lift = 58 * distance;
  const at = (share: number): Point => {
    const [x, y] = project(along(share));
    return [x, y - Math.sin(Math.PI * share) * lift];
  };
  const knots = 4;
  const step = 0.001;
  const slope = (share: number): Point => {
    const from = Math.max(0, share - step);
    const to = Math.min(1, share + step);
    const a = at(from);
    const b = at(to);
    return [(b[0] - a[0]) / (to - from), (b[1] - a[1]) / (to - from)];
  };
  const pair = ([x, y]: Point) => `${round(x)} ${round(y)}`;
  let path = `M${pair(hub)}C`;
  let length = 0;
  for (let knot = 0; knot < knots; knot++) {
    const from = knot / knots;
    const to = (knot + 1) / knots;
    const a = at(from);
    const b = at(to);
    const da = slope(from);
    const db = slope(to);
    const third = 1 / knots / 3;
    const controls: Point[] = [
      [a[0] + da[0] * third, a[1] + da[1] * third],
      [b[0] - db[0] * third, b[1] - db[1] * third],
      b,
    ];
    path += `${knot > 0 ? " " : ""}${controls.map(pair).join(" ")}`;
    length += Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  const id = place.name.toLowerCase().replace(" ", "-");
  return { ...place, id, end: project(place.at), path, length };
}

const routes = places.map(routeTo);

/** The orange route, and those with a parcel. */
const accent = "rotterdam";
const carried = ["shanghai", "singapore", "new-york"];
const travelled = routes.filter(({ id }) => id === accent || carried.includes(id));

/** The routes of a window: each ends inside it. */
function linesPicture(shows: Shows): string {
  const shown = routes.filter((route) => widths.indexOf(route.shows) <= widths.indexOf(shows));
  const line = (id: string, path: string) =>
    id === accent
      ? `<path d="${path}" stroke="${palette.orange500}" stroke-width="2.8"/>`
      : `<path d="${path}" stroke-opacity=".62" stroke-width="1.4"/>`;
  const circle = ([x, y]: Point, r: number, rest: string) =>
    `<circle cx="${round(x)}" cy="${round(y)}" r="${r}" ${rest}/>`;
  const dot = `stroke="none" fill="${palette.sand50}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke="${palette.sand300}">`,
    ...shown.map(({ id, path }) => line(id, path)),
    ...shown.map(({ end }) => circle(end, 7.5, 'stroke-opacity=".55"') + circle(end, 3.4, dot)),
    circle(hub, 19, 'stroke-opacity=".55"'),
    circle(hub, 7, `fill="${palette.navy900}" stroke="${palette.sand50}" stroke-width="3.5"`),
    "</svg>",
  ].join("");
}

function moduleOf(land: string): string {
  return `// Made by art/map.ts: change that, not this file.

/** The map's size in its own units. */
export const mapSize = { width: ${width}, height: ${height} } as const;

/** The picture of the land. */
export const landPicture = "/images/${land}";

/** Where Dubai lies, as a waybill prints it. */
export const hub = "${dubaiPrinted}";

/** The one route that is orange. */
export const accent = "${accent}";

/** The routes that a parcel travels. */
export const parcels = [
${travelled.map(({ id, shows }) => `  { id: "${id}", shows: "${shows}" },`).join("\n")}
] as const;
`;
}

const share = (part: number, whole: number) => `${round((part / whole) * 100, 2)}%`;

/** The windows that show a set of places: also in RouteMap.module.css, for their parcels. */
const windows = { near: "", middle: "(width >= 37.5rem)", far: "(width >= 80rem)" };

/** The routes, Dubai's position and parcel paths as a style sheet: pages have no inline styles. */
function stylesOf(lines: ReadonlyMap<Shows, string>): string {
  const pixelsPerSecond = 26;
  const dubai = `  .at-dubai { inset-inline-start: ${share(hub[0], width)}; inset-block-start: ${share(hub[1], height)}; }`;
  const parcels = travelled.map(({ id, path, length }, index) => {
    const seconds = Math.round(length / pixelsPerSecond);
    const delay =
      id === accent
        ? Math.round(seconds * 0.3)
        : Math.round((seconds * (index * 0.37 + 0.2)) % seconds);
    return `  .on-${id} { animation-duration: ${seconds}s; animation-delay: -${delay}s; offset-path: path("${path}"); }`;
  });
  // A picture that the browser chooses by the window, without markup for each.
  const pictures = [...lines].map(([shows, file]) => {
    const rule = `.lines { background: url("/images/${file}") 0 0 / 100% 100%; }`;
    return windows[shows] ? `  @media ${windows[shows]} { ${rule} }` : `  ${rule}`;
  });
  const rules = [...pictures, dubai, ...parcels].join("\n");
  return `/* Made by art/map.ts: change that, not this file. */\n@layer components {\n${rules}\n}\n`;
}

const land = await publish("route-map", landPicture());
const lines = new Map<Shows, string>();
for (const shows of widths) {
  lines.set(shows, await publish(`route-lines-${shows}`, linesPicture(shows)));
}
await sweep(/^route-/, new Set([land, ...lines.values()]));
const folder = join(root, "app", "ui", "map");
await write(join(folder, "map.generated.ts"), moduleOf(land));
await write(join(folder, "map.generated.module.css"), stylesOf(lines));
console.log(`${land} with ${routes.length} routes drawn`);
