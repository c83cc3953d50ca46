/** Reads the status messages of airlines: Cargo-IMP FSU and FSA as text, or their lines alone. */
import { nearestDays } from "#app/domain/read-date.ts";
import { DAY_MS } from "#app/domain/tracking/clock.ts";
import type { TrackingEvent } from "#app/domain/tracking/facts.ts";
import { pluralize } from "#app/domain/words.ts";
import { findMeaning } from "../../orders/event-codes.ts";
import { ALL_PIECES } from "../../orders/event-texts.ts";
import type { ReportedEvent } from "../../orders/log.ts";
import {
  type CarrierFile,
  FileError,
  type FileEvent,
  type FileRow,
  leftOut,
  NO_IDENTIFIERS,
  type Problem,
} from "../file.ts";
import type { Budget } from "../files/budget.ts";
import { inTurns, nextTurn } from "../turns.ts";

const MESSAGE = /^[ \t]*FS[AU]\/\d{1,3}[ \t]*$/im;
const AIR_WAYBILL = /^(\d{3}[- ]?\d{4} ?\d{4}) ?(?:([A-Z]{3})([A-Z]{3}))?(?:\/(.*))?$/;
const LINE = /^[A-Z]{3}\//;
/** Lines of a message that are not a status: remarks, customs data, containers. TRM has no time. */
const OTHER_LINES = /^(?:OSI|OCI|ULD|SSR|SCI|TRM|REF|COR)\//;
/** When these name a flight, the time is its scheduled departure. */
const PLANS = ["BKD", "PRE", "MAN"];
/** IATA: they are reported where the shipper hands the goods over, and nowhere else. */
const AT_ORIGIN = ["FOH", "RCS"];
/** Cities of several airports: an air waybill to LON ends at LHR as well. */
const CITIES =
  /^(?:BJS|BUE|BUH|CHI|JKT|LON|MIL|MOW|NYC|OSA|PAR|REK|RIO|ROM|SAO|SEL|SPK|STO|TYO|WAS|YMQ|YTO)$/;

/** The beginning of a status line: an airport's, or a flight's with its date. */
const STATUS_LINE = /^[A-Z]{3}\/(?:[A-Z\d]{2,8}\/)?\d{1,2}[A-Z]{3}\d{0,4}/i;
/** The name of a message anywhere, or how its lines alone begin. */
const POSSIBLE = /\bFS[AU] ?(?:[/／]|=2F) ?\d|^\W{0,20}(?:[A-Z]{3} ?[/／]|\d{3}[- ]?\d{4})/i;
/** A whole message in any wrapper. */
export const MESSAGE_INSIDE = /\bFS[AU](?:\/|=2F)\d{1,3}\b[\s\S]{0,40}?\d{3}-?\d{8}/i;
/** Codes by which mails are written in quoted-printable; without them a "=" ends a line of telex. */
const QUOTED_PRINTABLE = /quoted-printable|=(?:0[AD]|20|2F)/i;

/** Characters for each row that a file may have: a status line has some 60. */
const CHARACTERS_OF_ROW = 100;

/**
 * Each removes something that messages come wrapped in: control characters of telex, the envelope of EDIFACT, the
 * encoding, the tags and the marks of a mail that quotes it, and a message on one line. A line that begins
 * with a slash continues the one before. Long runs of blanks are cut first, since patterns that begin with one
 * try each blank as its start.
 */
const UNWRAPPING: readonly ((text: string) => string)[] = [
  (text) =>
    QUOTED_PRINTABLE.test(text)
      ? text
          .replace(/=[ \t]*\n/g, "")
          .replace(/=([\dA-F]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      : text,
  (text) =>
    /^\W*UN[AB][^\w\s]/i.test(text.slice(0, 100))
      ? text.replace(/\bUN[ABEGHNTZ][+:][^']*(?:'|$)/gi, "\n").replaceAll("'", "\n")
      : text.replace(/(?:\\r)?\\n|<[^<>\n]{0,200}>/g, "\n"),
  (text) => text.normalize("NFKC").replace(/[^\P{Cc}\n\t]/gu, ""),
  (text) => text.replace(/\p{Pd}/gu, "-").replace(/[ \t]{3,}/g, "  "),
  (text) => text.replace(/^[ \t]*(?:(?:[>|"*-]|\d{1,3}(?:[:.)](?=[ \t])|\t| {2}))[ \t]*)+/gm, ""),
  (text) => text.replace(/["=]{1,2}[ \t]*$/gm, "").replace(/ ?\/ ?/g, "/"),
  (text) => text.replace(/(?<=[^\n])\b(?=FS[AU]\/\d{1,3}\s+\d{3}[- ]?\d{4} ?\d{4})/gi, "\n"),
  (text) =>
    text
      .replace(/\n[ \t]*(?=\/)/g, "")
      .replace(/^FS[AU]\/\d{1,3}[ \t|;].*$/gim, (line) =>
        line.replace(/(?<![\s|;])[\s|;]+(?=\d{3}[- ]?\d{4} ?\d{4}|[A-Z]{3}\/[A-Z\d])/gi, "\n"),
      ),
];

/**
 * A text without what messages come wrapped in; empty for one that has no message.
 * @throws FileError when the message is too long
 */
export async function unwrapCargoImp(text: string, budget: Budget): Promise<string> {
  if (!POSSIBLE.test(text)) return "";
  const most = budget.limits.rows * CHARACTERS_OF_ROW;
  if (text.length > most) {
    if (isCargoImp(text)) throw budget.tooMuch(most, "characters");
    return "";
  }
  let unwrapped = text;
  for (const unwrap of UNWRAPPING) {
    unwrapped = unwrap(unwrapped);
    await nextTurn();
  }
  return unwrapped;
}

/** Whether an unwrapped text is one of these messages, or lines of them. */
export function isCargoImp(text: string): boolean {
  const [first = ""] = text.trimStart().slice(0, 200).split("\n");
  return MESSAGE.test(text) || STATUS_LINE.test(first) || AIR_WAYBILL.test(first.trim());
}

/** Some 10 ms of work. */
const LINES_OF_TURN = 500;

interface Consignment {
  readonly number: string;
  readonly origin: string | null;
  readonly destination: string | null;
  /** The number of all pieces, where it is known. */
  readonly pieces: number | null;
}

/** Reads the status lines of a text. Names of people who received something are left out. */
export async function readCargoImp(
  text: string,
  received: Date,
  budget: Budget,
): Promise<CarrierFile> {
  const rows: FileRow[] = [];
  const problems: Problem[] = [];
  let [number, others] = [0, 0];
  let consignment: Consignment | null = null;
  for await (const raw of inTurns(text.split("\n"), LINES_OF_TURN)) {
    number += 1;
    if (raw.trim() === "") continue;
    budget.addRow(number, [raw]);
    const line = raw
      .trim()
      .replace(/(?<![='"},\]>])[='"},\]>]+$/, "")
      .toUpperCase();
    const [waybill, document = "", origin = null, destination = null, quantity = ""] =
      AIR_WAYBILL.exec(line) ?? [];
    if (MESSAGE.test(line)) consignment = null;
    else if (waybill) {
      consignment = {
        number: document.replaceAll(" ", ""),
        origin,
        destination,
        pieces: readQuantity(quantity).all,
      };
    } else if (OTHER_LINES.test(line)) others += 1;
    else if (LINE.test(line)) {
      const events = readStatusLine(line, consignment, received);
      const documents = consignment ? [consignment.number] : [];
      const identifiers = { ...NO_IDENTIFIERS, documents };
      const row = { line: number, source: [raw], identifiers, order: null, retraction: null };
      const reason = typeof events === "string" ? events : null;
      rows.push({ ...row, events: typeof events === "string" ? [] : events });
      if (reason) problems.push({ line: number, column: null, value: line, reason });
    }
  }
  if (rows.length + others === 0) {
    throw new FileError(`${budget.name} has no status line, such as RCS/20NOV1300/DXB/T1K100.`);
  }
  const remarks = leftOut(others, "line", " without a status and its time");
  return { unit: "line", header: ["line"], rows, problems, remarks };
}

const UNREADABLE =
  "This status line can't be read: it is like RCS/20NOV1300/DXB/T1K100, RCF/EK202/20NOV1300/JFK/T1K100 or DEP/EK201/20NOV/DXBJFK/T1K100/A2210.";

const DATE = "(\\d{1,2})([A-Z]{3})(\\d{4})?(?:-([A-Z]))?";
/** RCS/20NOV1300/DXB/T1K100 */
const OF_AIRPORT = new RegExp(`^([A-Z]{3})()/${DATE}/([A-Z]{3})()(?:/(.*))?$`);
/** RCF/EK202/20NOV1300/JFK/T1K100, DEP/EK201/20NOV/DXBJFK/T1K100/A2210 and TFD/BA/20NOV1300/LHR/T9 */
const OF_FLIGHT = new RegExp(
  `^([A-Z]{3})/([A-Z\\d]{2,3}?(?:\\d{1,4}[A-Z]?)?)/${DATE}/([A-Z]{3})([A-Z]{3})?(?:/(.*))?$`,
);
/** The kind of a time (actual, estimated or scheduled), hhmm and a day change: A2210, S0430-N. */
const TIME = /^([AES])(\d{4})(?:-([A-Z]))?$/;
const CLOCK = /^(?:[01]\d|2[0-3])[0-5]\d$/;
/** Pieces, their weight in kilograms or pounds, and the number of all pieces. */
const QUANTITY = /^([A-Z])(\d{1,4})(?:[KL][\d.,]+)?(?:T(\d{1,4}))?/;
/** Previous day, next day, second day, third day. */
const DAY_CHANGES: Readonly<Record<string, number>> = { P: -1, N: 1, S: 2, T: 3 };

/**
 * The event of a line, and the arrival of a flight that the line names; or the reason, where reading it would
 * take guessing. These lines have no year: the year nearest to `received` is taken. Where a line has two
 * airports, the first is that of departure, and the date that of its schedule.
 */
function readStatusLine(
  line: string,
  consignment: Consignment | null,
  received: Date,
): FileEvent[] | string {
  const match = OF_AIRPORT.exec(line) ?? OF_FLIGHT.exec(line);
  if (!match) return UNREADABLE;
  const [, status = "", flight, day = "", month = "", dated, change, airport = "", to, rest] =
    match;
  if (to && status !== "DEP" && !PLANS.includes(status)) {
    return `${status} is reported at one airport, and this line has two, ${airport} and ${to}. Ask its sender for the line with the airport where it happened.`;
  }
  const fields = (rest ?? "").split("/");
  const departure = to ? TIME.exec(fields[1] ?? "") : null;
  const arrival = to ? TIME.exec(fields[2] ?? "") : null;
  // The scheduled time of a flight that has left is not its departure time.
  const [, kind, timed, shift] =
    (status === "DEP" && departure?.[1] !== "A" ? null : departure) ?? [];
  const time = dated ?? timed;
  const date = nearestDays(day, month, received)[0];
  const event_time = date && clockOn(date, time ?? "0000", dated ? change : shift);
  const arrives = date && arrival && clockOn(date, arrival[2] ?? "", arrival[3]);
  if (!event_time || (arrival && !arrives)) return UNREADABLE;
  const discrepancy = status === "DIS" ? /^[A-Z]{4}$/.exec(fields[0] ?? "")?.[0] : undefined;
  const code = discrepancy ? `${status} ${discrepancy}` : status;
  const isPlan = Boolean(to) && PLANS.includes(status);
  const { some, all } = readQuantity(fields[discrepancy ? 1 : 0] ?? "");
  const total = all ?? consignment?.pieces ?? null;
  const isInWords = some !== null && total === null;
  const common = {
    utc_offset: null,
    un_locode: null,
    leg: flight || null,
    mode: "air",
    equipment: null,
    ...(some === null ? ALL_PIECES : { pieces: some, pieces_total: total }),
    note: isInWords ? `Part of the goods: ${pluralize(some, "piece")}.` : null,
    source: "cargo-imp",
    source_id: null,
    reported_at: null,
  } as const;
  const happened: ReportedEvent = {
    ...common,
    code,
    milestone: isPlan ? departed(airport, consignment) : toMilestone(code, airport, consignment),
    classifier: !isPlan ? "actual" : kind === "E" ? "estimated" : "planned",
    event_time,
    place: airport,
  };
  const read = { isDayOnly: time === undefined, event: happened };
  if (!arrives || !to) return [read];
  const event: ReportedEvent = {
    ...common,
    code: "ARR",
    milestone: isAt(to, consignment?.destination) === false ? "in transit" : "arrived",
    // Once the flight has left, its schedule is the airline's estimate.
    classifier: isPlan && arrival?.[1] === "S" ? "planned" : "estimated",
    event_time: arrives,
    place: to,
  };
  return [read, { isDayOnly: false, event }];
}

/**
 * The code's milestone, or a more precise one by the airport's place on the air waybill's route.
 */
function toMilestone(
  code: string,
  airport: string,
  consignment: Consignment | null,
): TrackingEvent["milestone"] {
  if (code === "DEP") return departed(airport, consignment);
  const usual = findMeaning(code)?.milestone ?? null;
  const isFrom = isAt(airport, consignment?.origin);
  const isTo = isAt(airport, consignment?.destination);
  if (AT_ORIGIN.includes(code) && isFrom === false) return null;
  const isExport = isFrom && !isTo;
  // Export customs come before the departure; what comes back to the origin has arrived nowhere.
  if (isExport && usual === "customs clearance") return "at origin";
  if (isExport && usual === "arrived") return null;
  return usual === "arrived" && isTo === false ? "in transit" : usual;
}

function departed(airport: string, consignment: Consignment | null): "departed" | "in transit" {
  return isAt(airport, consignment?.origin) === false ? "in transit" : "departed";
}

/** Whether the airport is at this end of the route; null when unknown. */
function isAt(airport: string, end: string | null | undefined): boolean | null {
  if (!end) return null;
  return airport === end || (CITIES.test(end) ? null : false);
}

/** The time hhmm on a day, or with a day change near it; null where there is none such. */
function clockOn(date: string, time: string, change: string | undefined): string | null {
  const days = change === undefined ? 0 : DAY_CHANGES[change];
  if (days === undefined || !CLOCK.test(time)) return null;
  const clock = Date.parse(`${date}T${time.slice(0, 2)}:${time.slice(2)}Z`);
  return new Date(clock + days * DAY_MS).toISOString();
}

/** T12K480 is all pieces; P9T10 some of all, as D and S are. Null for what isn't given. */
function readQuantity(quantity: string): Record<"some" | "all", number | null> {
  const [, letter, pieces, of = null] = QUANTITY.exec(quantity) ?? [];
  if (letter === "T") return { some: null, all: Number(pieces) };
  return { some: letter ? Number(pieces) : null, all: of === null ? null : Number(of) };
}
