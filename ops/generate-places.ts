/**
 * Writes the rows of the table `places` into a migration: seaports by UN/LOCODE (sea-ports, MIT) and
 * airports by IATA code (airport-data-js, CC BY 4.0, named on the credits page). For a new release of
 * either: npm run generate:migration -- --custom --name places, then
 * node ops/generate-places.ts migrations/…_places.sql
 */
import { appendFileSync } from "node:fs";
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

/** Without those that lack coordinates or a zone. */
function seaports(): Place[] {
  return Object.entries<Port>(ports).flatMap(([code, { name, coordinates, timezone }]) => {
    const [longitude, latitude] = coordinates ?? [];
    if (latitude === undefined || longitude === undefined || !timezone) return [];
    // "Mumbai (ex Bombay)", "Jakarta, Java"
    const [plain = ""] = name.split(/[(,]/, 1);
    const country = code.slice(0, 2);
    return { code, name: plain.trim(), country, latitude, longitude, zone: timezone };
  });
}

/** Those with scheduled flights, without small ones. */
async function airports(): Promise<Place[]> {
  const found = await airportData.findAirports({});
  const byCode = new Map<string, Place>();
  for (const { iata, airport, country_code, latitude, longitude, time, ...kind } of found) {
    const isServed = kind.scheduled_service === "TRUE" && /^(?:large|medium)_/.test(kind.type);
    if (!iata || !isServed) continue;
    const name = airport.replace(/ (?:International )?Airport$/, "");
    byCode.set(iata, { code: iata, name, country: country_code, latitude, longitude, zone: time });
  }
  return [...byCode.values()];
}

function isValid({ zone, country, latitude, longitude }: Place): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: zone });
  } catch {
    return false;
  }
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && /^[A-Z]{2}$/.test(country);
}

function toRow({ code, name, country, latitude, longitude, zone }: Place): string {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
  const degrees = (value: number) => String(Number(value.toFixed(2)));
  const values = [text(code), text(name), text(country), degrees(latitude), degrees(longitude)];
  return `(${[...values, text(zone)].join(",")})`;
}

/** UN/LOCODE takes the last three letters from IATA: DEFRA is Frankfurt (FRA). */
const AIRPORTS_BY_UN_LOCODE = `INSERT OR IGNORE INTO places (code, name, country, latitude, longitude, zone)
SELECT country || code, name, country, latitude, longitude, zone FROM places WHERE length(code) = 3;`;

const [file] = process.argv.slice(2);
if (!file) throw new Error("usage: node ops/generate-places.ts migrations/…_places.sql");
const rows = [...seaports(), ...(await airports())].filter(isValid).map(toRow);
const statements = [];
for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
  const some = rows.slice(at, at + ROWS_PER_STATEMENT);
  statements.push(`INSERT OR REPLACE INTO places VALUES\n${some.join(",\n")};`);
}
statements.push(AIRPORTS_BY_UN_LOCODE);
appendFileSync(file, `${statements.join("--> statement-breakpoint\n")}\n`);
console.log(`${rows.length.toLocaleString("en")} places`);
