/**
 * `npm run bench:distance`: how long a visitor in each city waits for the stores, with the primary
 * database in one region of D1 (as `d1 create --location` names it) and replicas in all. The
 * calls are delayed by computed journeys; the server's own time on this machine is in the figures.
 */
import { formPost } from "../drills/client.ts";
import { openSite, storeOrder } from "../drills/site.ts";
import { median, table } from "../support/table.ts";
import { contact } from "../unit/samples.ts";

const ROUNDS = 5;

/** Degrees north and east. */
type Place = readonly [latitude: number, longitude: number];

/** The regions of D1, each by a place in it: Cloudflare doesn't say where in a region a database is. */
const REGIONS = {
  wnam: [37.3, -121.9],
  enam: [39.0, -77.5],
  weur: [51.5, -0.1],
  eeur: [52.2, 21.0],
  apac: [1.4, 103.8],
  oc: [-33.9, 151.2],
} as const;
const PRIMARY = "eeur";

/** Each has one of Cloudflare's data centres, which a visitor reaches first. */
const CITIES: Readonly<Record<string, Place>> = {
  Dubai: [25.2, 55.3],
  London: [51.5, -0.1],
  "New York": [40.7, -74.0],
  Singapore: [1.4, 103.8],
  Sydney: [-33.9, 151.2],
};

const KM_PER_DEGREE = 111.2;
/** Light in fibre covers 200 km in a ms, there and back 100. Cables are half as long again as the way. */
const MS_PER_KM = 1.5 / 100;
/** Of the shortest journey. */
const NEARBY_MS = 3;

/** There and back, in ms. */
function journey([north, east]: Place, [toNorth, toEast]: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const cosine =
    Math.sin(radians(north)) * Math.sin(radians(toNorth)) +
    Math.cos(radians(north)) * Math.cos(radians(toNorth)) * Math.cos(radians(toEast - east));
  const degrees = (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
  return NEARBY_MS + Math.round(degrees * KM_PER_DEGREE * MS_PER_KM);
}

const SUBJECTS = [
  { name: "cached page", path: "/about" },
  { name: "order", path: "/track/DL-1" },
  { name: "order, without replication", path: "/track/DL-1", isPrimaryAlone: true },
  { name: "form", path: "/?index", fields: { kind: "contact", ...contact } },
];

const site = await openSite();
await storeOrder(site, "DL-1", "Amina");
// The isolate's first times take longer.
for (const { path } of SUBJECTS) for (let turn = 0; turn < 20; turn += 1) await site.ask(path);
const rows: (string | number)[][] = [];
for (const [city, place] of Object.entries(CITIES)) {
  const primary = journey(place, REGIONS[PRIMARY]);
  const nearest = Math.min(...Object.values(REGIONS).map((region) => journey(place, region)));
  const row: (string | number)[] = [city];
  for (const { path, fields, isPrimaryAlone } of SUBJECTS) {
    // KV: where the data centre has no copy. With one it takes a few ms.
    await site.distances({ primary, replica: isPrimaryAlone ? primary : nearest, kv: nearest });
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const form = fields && formPost({ ...fields, message: crypto.randomUUID() });
      const { status, ms } = await site.ask(path, form);
      if (status !== 200) throw new Error(`${path} answers ${status}`);
      times.push(ms);
    }
    row.push(Math.round(median(times)));
  }
  rows.push(row);
}
console.log(`\nms until the whole answer, primary in ${PRIMARY}\n`);
console.log(table(["", ...SUBJECTS.map(({ name }) => name)], rows));
await site.close();
