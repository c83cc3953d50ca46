/** Reads the status messages of airlines: Cargo-IMP FSU and FSA as text, or their lines alone. */
import type { Classifier, TrackingEvent } from "#app/domain/tracking/facts.ts";
import { pluralize } from "#app/domain/words.ts";
import { findMeaning } from "../../orders/event-codes.ts";
import { ALL_PIECES } from "../events/event-texts.ts";
import {
  type FileEvent,
  type FileRow,
  NO_IDENTIFIERS,
  type Problem,
  type ReportedEvent,
} from "../file.ts";
import type { Budget } from "../files/budget.ts";
import { readStatusLine, type StatusLine, totalPieces } from "./cargo-imp-line.ts";
import type { CarrierFile } from "./carrier-file.ts";

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
