/** Reads the status messages of airlines: Cargo-IMP FSU and FSA as text, or their lines alone. */

import { isRealDay } from "#app/domain/dubai-time.ts";
import type { Classifier, TrackingEvent } from "#app/domain/tracking/facts.ts";
import { pluralize } from "#app/domain/words.ts";
import { findMeaning } from "../../orders/event-codes.ts";
import { ALL_PIECES } from "../events/event-texts.ts";
import {
  type CarrierFile,
  type FileEvent,
  type FileRow,
  NO_IDENTIFIERS,
  type Problem,
  type ReportedEvent,
} from "../file.ts";
import type { Budget } from "../files/budget.ts";

const MESSAGE = /^[ \t]*FS[AU]\/\d{1,3}[ \t]*$/im;
const AIR_WAYBILL = /^(\d{3}-?\d{8})(?:([A-Z]{3})([A-Z]{3}))?(?:\/(.*))?$/;
const LINE = /^[A-Z]{3}\//;
/** Lines of a message that are not a status: remarks, customs data, containers. TRM has no time. */
const OTHER_LINES = /^(?:OSI|OCI|ULD|SSR|SCI|TRM|REF|COR)\//;
/** When these name a flight, the time is its scheduled departure. */
const PLANS = ["BKD", "PRE", "MAN"];
/** Cities of several airports: an air waybill to LON ends at LHR as well. */
const CITIES =
  /^(?:BJS|BUE|BUH|CHI|JKT|LON|MIL|MOW|NYC|OSA|PAR|REK|RIO|ROM|SAO|SEL|SPK|STO|TYO|WAS|YMQ|YTO)$/;

/**
 * A text without what messages come wrapped in: control characters of telex, the envelope of
 * EDIFACT, the marks of a quoting e-mail, and a message on one line.
 */
export function unwrapCargoImp(text: string): string {
  const isEnveloped = /^\W*UN[AB][^\w\s]/.test(text.slice(0, 100));
  const plain = isEnveloped
    ? text.replace(/'?\s*\bUN[ABEGHNTZ][+:][^']*(?:'|$)/g, " ").replaceAll("'", "\n")
    : text;
  return plain
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/^[ \t]*(?:[>|][ \t]*)+/gm, "")
    .replace(/^[ \t]*FS[AU]\/\d{1,3}[ \t]+\S.*$/gim, (line) =>
      line.replace(/\s+(?=\d{3}-?\d{8}|[A-Z]{3}\/[A-Z\d])/gi, "\n"),
    );
}

/** Whether an unwrapped text is one of these messages, or lines of them. */
export function isCargoImp(text: string): boolean {
  const [first = ""] = text.trimStart().slice(0, 200).split("\n");
  return MESSAGE.test(text) || LINE.test(first) || AIR_WAYBILL.test(first.trim());
}

interface Consignment {
  readonly number: string;
  readonly origin: string | null;
  readonly destination: string | null;
  /** The number of all pieces, where it is known. */
  readonly pieces: number | null;
}

/** Reads the status lines of a text. Names of people who received something are left out. */
export function readCargoImp(text: string, received: Date, budget: Budget): CarrierFile {
  const rows: FileRow[] = [];
  const problems: Problem[] = [];
  let others = 0;
  let consignment: Consignment | null = null;
  for (const [number, raw] of linesOf(text, budget)) {
    const line = raw
      .trim()
      .replace(/[='"]+$/, "")
      .toUpperCase();
    const waybill = AIR_WAYBILL.exec(line);
    if (MESSAGE.test(line)) consignment = null;
    else if (waybill) {
      const [, document = "", origin = null, destination = null, quantity = ""] = waybill;
      consignment = { number: document, origin, destination, pieces: totalPieces(quantity) };
    } else if (OTHER_LINES.test(line)) others += 1;
    else if (LINE.test(line)) {
      const status = readStatusLine(line, received);
      rows.push({
        line: number,
        source: [raw],
        identifiers: { ...NO_IDENTIFIERS, documents: consignment ? [consignment.number] : [] },
        order: null,
        events: status ? toFileEvents(status, consignment) : [],
        retraction: null,
      });
      if (!status) problems.push({ line: number, column: null, value: line, reason: UNREADABLE });
    }
  }
  const verb = others === 1 ? "was" : "were";
  const remark = `${pluralize(others, "line")} without a status and its time ${verb} left out.`;
  const read = { unit: "line", header: ["line"], rows, problems } as const;
  return { ...read, remarks: others === 0 ? [] : [remark] };
}

/** The lines with text, by their numbers. */
function* linesOf(text: string, budget: Budget): Generator<readonly [number, string]> {
  let number = 0;
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end);
    number += 1;
    start = end + 1;
    if (line.trim() === "") continue;
    budget.addRow(number, [line]);
    yield [number, line];
  }
}

const UNREADABLE =
  "This status line can't be read: it is like RCS/20NOV1300/DXB/T1K100, RCF/EK202/20NOV1300/JFK/T1K100 or DEP/EK201/20NOV/DXBJFK/T1K100/A2210.";

/** What happened, and when a flight that is named arrives. */
function toFileEvents(status: StatusLine, consignment: Consignment | null): FileEvent[] {
  const { code, flight, airport, event_time, isDayOnly, discrepancy, timeKind, arrival } = status;
  const isPlan = isPlanned(status);
  const classifier: Classifier = !isPlan ? "actual" : timeKind === "E" ? "estimated" : "planned";
  const common = {
    utc_offset: null,
    un_locode: null,
    leg: flight,
    mode: "air",
    equipment: null,
    ...share(status, consignment),
    source: "cargo-imp",
    source_id: null,
    reported_at: null,
  } as const;
  const happened: ReportedEvent = {
    ...common,
    code: discrepancy ? `${code} ${discrepancy}` : code,
    milestone: toMilestone(status, consignment),
    classifier,
    event_time,
    place: airport,
  };
  const events: FileEvent[] = [{ isDayOnly, event: happened }];
  if (arrival) {
    const isTo = isAt(arrival.airport, consignment?.destination ?? null);
    const event: ReportedEvent = {
      ...common,
      code: ARRIVAL,
      milestone: isTo === false ? "in transit" : "arrived",
      // Once the flight has left, its schedule is the airline's estimate.
      classifier: isPlan && arrival.timeKind === "S" ? "planned" : "estimated",
      event_time: arrival.event_time,
      place: arrival.airport,
    };
    events.push({ isDayOnly: false, event });
  }
  return events;
}

const ARRIVAL = "ARR";

function isPlanned({ code, isFlight }: StatusLine): boolean {
  return isFlight && PLANS.includes(code);
}

/** The pieces that a status is about; in words where the number of all isn't known. */
function share({ part }: StatusLine, consignment: Consignment | null) {
  const total = part?.of ?? consignment?.pieces ?? null;
  const note =
    part && total === null ? `Part of the goods: ${pluralize(part.pieces, "piece")}.` : null;
  return { ...(part ? { pieces: part.pieces, pieces_total: total } : ALL_PIECES), note };
}

/**
 * The code's milestone, or a more precise one by the airport's place on the air waybill's route.
 */
function toMilestone(
  status: StatusLine,
  consignment: Consignment | null,
): TrackingEvent["milestone"] {
  const { code, airport, discrepancy } = status;
  const isFrom = isAt(airport, consignment?.origin ?? null);
  const isTo = isAt(airport, consignment?.destination ?? null);
  if (code === "DEP" || isPlanned(status)) return isFrom === false ? "in transit" : "departed";
  const usual = findMeaning(discrepancy ? `${code} ${discrepancy}` : code)?.milestone ?? null;
  if (usual === "arrived" && isTo === false) return "in transit";
  // Export customs come before the departure.
  return usual === "customs clearance" && isFrom && !isTo ? "at origin" : usual;
}

/** Whether the airport is at this end of the route; null when unknown. */
function isAt(airport: string, end: string | null): boolean | null {
  if (end === null) return null;
  return airport === end || (CITIES.test(end) ? null : false);
}

interface StatusLine {
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
function readStatusLine(line: string, received: Date): StatusLine | null {
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
function totalPieces(quantity: string): number | null {
  const [, letter, pieces, of] = QUANTITY.exec(quantity) ?? [];
  const total = letter === "T" ? pieces : of;
  return total === undefined ? null : Number(total);
}
