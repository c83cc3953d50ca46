/** Reads one status line of a Cargo-IMP message (IATA Resolution 670: FSU and FSA). */
import { isRealDay } from "#app/domain/dubai-time.ts";

export interface StatusLine {
  readonly code: string;
  /** The carrier and flight number, or the carrier alone */
  readonly flight: string | null;
  /** Where it happened; of two airports that of departure */
  readonly airport: string;
  /**
   * Whether the line names both ends of a flight; its date is then that of the scheduled departure.
   */
  readonly isFlight: boolean;
  /** ISO 8601: the airport's clock, written as if it were UTC */
  readonly event_time: string;
  /** Whether only the day is known: the time is then 00:00. */
  readonly isDayOnly: boolean;
  /** The kind of the departure time: A (actual), E (estimated), S (scheduled) */
  readonly timeKind: "A" | "E" | "S" | null;
  /** When the flight is to arrive; null where the line doesn't say. */
  readonly arrival: Arrival | null;
  /** "MSCA", of a discrepancy */
  readonly discrepancy: string | null;
  /** Null when the status is about all pieces */
  readonly part: { readonly pieces: number; readonly of: number | null } | null;
}

interface Arrival extends Pick<StatusLine, "airport" | "event_time"> {
  readonly timeKind: "A" | "E" | "S";
}

const DATE = "(\\d{1,2})([A-Z]{3})(\\d{4})?(?:-([A-Z]))?";
/** RCS/20NOV1300/DXB/T1K100 */
const OF_AIRPORT = new RegExp(`^([A-Z]{3})()/${DATE}/([A-Z]{3})()(?:/(.*))?$`);
/** RCF/EK202/20NOV1300/JFK/T1K100, DEP/EK201/20NOV/DXBJFK/T1K100/A2210 and TFD/BA/20NOV1300/LHR/T9 */
const OF_FLIGHT = new RegExp(
  `^([A-Z]{3})/([A-Z\\d]{2,3}?(?:\\d{1,4}[A-Z]?)?)/${DATE}/([A-Z]{3})([A-Z]{3})?(?:/(.*))?$`,
);
const TIME = /^([AES])(\d{4})(?:-([A-Z]))?$/;
const CLOCK = /^(?:[01]\d|2[0-3])[0-5]\d$/;
/** Pieces, their weight in kilograms or pounds, and the number of all pieces. */
const QUANTITY = /^([A-Z])(\d{1,4})(?:[KL][\d.,]+)?(?:T(\d{1,4}))?/;
const MONTHS = "JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC";
/** Previous day, next day, second day, third day. */
const DAY_CHANGES: Readonly<Record<string, number>> = { P: -1, N: 1, S: 2, T: 3 };
const DAY_MS = 86_400_000;

/**
 * Parses a status line; null when that would take guessing. These lines have no year: the year
 * nearest to `received` is taken.
 */
export function readStatusLine(line: string, received: Date): StatusLine | null {
  const match = OF_AIRPORT.exec(line) ?? OF_FLIGHT.exec(line);
  if (!match) return null;
  const [, code = "", flight, day = "", month = "", dated, change, airport = "", to, rest] = match;
  const fields = (rest ?? "").split("/");
  const [, kind, timed, timeChange] = (to ? TIME.exec(fields[1] ?? "") : null) ?? [];
  // The scheduled time of a flight that has left is not its departure time.
  const hasDepartureTime = code !== "DEP" || kind === "A";
  const time = dated ?? (hasDepartureTime ? timed : undefined);
  const shift = dated ? change : hasDepartureTime ? timeChange : undefined;
  const date = nearestDay(day, month, received);
  const event_time = date && clockOn(date, time ?? "0000", shift);
  const arrival = date && to ? parseArrival(fields[2] ?? "", date, to) : null;
  if (!event_time || arrival === undefined) return null;
  const discrepancy = code === "DIS" ? (/^[A-Z]{4}$/.exec(fields[0] ?? "")?.[0] ?? null) : null;
  return {
    code,
    flight: flight || null,
    airport,
    isFlight: Boolean(to),
    event_time,
    isDayOnly: time === undefined,
    timeKind: hasDepartureTime ? ((kind as StatusLine["timeKind"]) ?? null) : null,
    arrival,
    discrepancy,
    part: parsePart(fields[discrepancy ? 1 : 0] ?? ""),
  };
}

/** The time hhmm on a day, or with a day change near it; null where there is none such. */
function clockOn(date: string, time: string, change: string | undefined): string | null {
  const days = change === undefined ? 0 : DAY_CHANGES[change];
  if (days === undefined || !CLOCK.test(time)) return null;
  const clock = Date.parse(`${date}T${time.slice(0, 2)}:${time.slice(2)}Z`);
  return new Date(clock + days * DAY_MS).toISOString();
}

/** Null for a field that is no time; undefined for an impossible one. */
function parseArrival(field: string, date: string, airport: string): Arrival | null | undefined {
  const [, timeKind, time = "", change] = TIME.exec(field) ?? [];
  if (timeKind === undefined) return null;
  const event_time = clockOn(date, time, change);
  return event_time === null
    ? undefined
    : { airport, event_time, timeKind: timeKind as Arrival["timeKind"] };
}

/** YYYY-MM-DD; null for a day that none of the three years has. */
function nearestDay(day: string, month: string, received: Date): string | null {
  const index = MONTHS.indexOf(month);
  if (index < 0 || index % 3 !== 0) return null;
  const monthAndDay = `${String(index / 3 + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const year = received.getUTCFullYear();
  const distance = (date: string) => Math.abs(Date.parse(date) - received.getTime());
  return (
    [year - 1, year, year + 1]
      .map((candidate) => `${candidate}-${monthAndDay}`)
      .filter(isRealDay)
      .sort((one, other) => distance(one) - distance(other))[0] ?? null
  );
}

/** T is all pieces; P, D and S are some of them. */
function parsePart(quantity: string): StatusLine["part"] {
  const [, letter, pieces, of] = QUANTITY.exec(quantity) ?? [];
  if (letter === undefined || letter === "T") return null;
  return { pieces: Number(pieces), of: of === undefined ? null : Number(of) };
}

/** The number of all pieces in a quantity such as T12K480 or P9T10; null where it has none. */
export function totalPieces(quantity: string): number | null {
  const [, letter, pieces, of] = QUANTITY.exec(quantity) ?? [];
  const total = letter === "T" ? pieces : of;
  return total === undefined ? null : Number(total);
}
