/**
 * Writes the rows of the table `places` into a migration: seaports by UN/LOCODE (sea-ports, MIT) and
 * airports by IATA code (airport-data-js, CC BY 4.0), with their UN/LOCODEs (UNECE's list as the folder
 * src/data of github.com/geoapify/un-locode, MIT); the credits page names them. For a new release:
 * npm run generate:migration -- --custom --name places, then
 * node ops/generate-places.ts migrations/…_places.sql un-locode/src/data
 */
import { appendFileSync, globSync, readFileSync } from "node:fs";
import airportData from "airport-data-js";
import ports from "sea-ports/lib/ports.json" with { type: "json" };
import type { Place } from "#app/domain/tracking/facts.ts";

/** Some 35 KB: D1 accepts statements of up to 100 KB. */
const ROWS_PER_STATEMENT = 500;

interface Port {
  readonly name: string;
  readonly coordinates?: readonly number[];
  readonly timezone?: string;
}

type Row = Omit<Place, "un_locode">;

/** The seaports that have coordinates and a zone. */
function seaports(): Row[] {
  return Object.entries<Port>(ports).flatMap(([code, { name, coordinates, timezone }]) => {
    const [longitude, latitude] = coordinates ?? [];
    if (latitude === undefined || longitude === undefined || !timezone) return [];
    // "Mumbai (ex Bombay)", "Jakarta, Java"
    const [plain = ""] = name.split(/[(,]/, 1);
    const country = code.slice(0, 2);
    return { code, name: plain.trim(), country, latitude, longitude, zone: timezone };
  });
}

/** The airports with scheduled flights, without small ones. */
async function airports(): Promise<Row[]> {
  const found = await airportData.findAirports({});
  const byCode = new Map<string, Row>();
  for (const { iata, airport, country_code, latitude, longitude, time, ...kind } of found) {
    const isServed = kind.scheduled_service === "TRUE" && /^(?:large|medium)_/.test(kind.type);
    if (!iata || !isServed) continue;
    const name = airport.replace(/ (?:International )?Airport$/, "");
    byCode.set(iata, { code: iata, name, country: country_code, latitude, longitude, zone: time });
  }
  return [...byCode.values()];
}

function isValid({ zone, country, latitude, longitude }: Row): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: zone });
  } catch {
    return false;
  }
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && /^[A-Z]{2}$/.test(country);
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

function toRow({ code, name, country, latitude, longitude, zone }: Row): string {
  const degrees = (value: number) => String(Number(value.toFixed(2)));
  const values = [text(code), text(name), text(country), degrees(latitude), degrees(longitude)];
  return `(${[...values, text(zone)].join(",")})`;
}

/**
 * Finds an airport's UN/LOCODE: its IATA code after its country, DEFRA for FRA, where that is a place with an
 * airport, or the only place of the country that lists the code as its airport's, GBCDF for CWL. Null where
 * the letters are another place's: USACY is not Atlantic City.
 */
function unLocodeFinder(folder: string): (airport: Row) => string | null {
  const listed = new Set(seaports().map(({ code }) => code));
  const withAirport = new Set<string>();
  const listing = new Map<string, string[]>();
  for (const file of globSync(`${folder}/*.csv`)) {
    for (const line of readFileSync(file, "utf8").split(/\r?\n/)) {
      const [country = "", location = ""] = line.split(",");
      const [functions = "", iata = ""] = line.split(",").slice(-5);
      listed.add(country + location);
      if (functions.includes("4")) withAirport.add(country + location);
      const key = country + iata;
      if (iata) listing.set(key, [...(listing.get(key) ?? []), country + location]);
    }
  }
  return ({ country, code }) => {
    const own = country + code;
    if (withAirport.has(own)) return own;
    const [only = listed.has(own) ? null : own, ...others] = listing.get(own) ?? [];
    return others.length === 0 ? only : null;
  };
}

const [file, unLocodes] = process.argv.slice(2);
if (!file || !unLocodes) {
  throw new Error("usage: node ops/generate-places.ts migrations/…_places.sql un-locode/src/data");
}
const COLUMNS = "code, name, country, latitude, longitude, zone";
/** IATA has no airport of this code: Dubai's forwarders write it for the port. */
const JEBEL_ALI = ["JEA", "AEJEA"] as const;
const findUnLocode = unLocodeFinder(unLocodes);
const flown = (await airports()).filter(isValid);
const pairs = flown.flatMap((airport) => {
  const found = findUnLocode(airport);
  return found ? [[airport.code, found] as const] : [];
});
const rows = [...seaports().filter(isValid), ...flown].map(toRow);
const statements = [];
for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
  const some = rows.slice(at, at + ROWS_PER_STATEMENT);
  statements.push(`INSERT OR REPLACE INTO places (${COLUMNS}) VALUES\n${some.join(",\n")};`);
}
for (let at = 0; at < pairs.length; at += ROWS_PER_STATEMENT) {
  const some = pairs.slice(at, at + ROWS_PER_STATEMENT).map((pair) => `(${pair.map(text)})`);
  statements.push(
    `UPDATE places SET un_locode = pairs.column2 FROM (VALUES\n${some}) AS pairs WHERE code = pairs.column1;`,
  );
}
const copy = (from: string, to: string) =>
  `INSERT OR IGNORE INTO places (${COLUMNS}) SELECT ${to}, name, country, latitude, longitude, zone FROM places WHERE ${from};`;
statements.push(
  copy("un_locode IS NOT NULL", "un_locode"),
  copy(`code = '${JEBEL_ALI[1]}'`, `'${JEBEL_ALI[0]}'`),
  `UPDATE places SET un_locode = '${JEBEL_ALI[1]}' WHERE code = '${JEBEL_ALI[0]}';`,
);
appendFileSync(file, `${statements.join("--> statement-breakpoint\n")}\n`);
console.log(`${rows.length.toLocaleString("en")} places`);
