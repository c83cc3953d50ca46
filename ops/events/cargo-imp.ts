/** Reads the status messages of airlines: Cargo-IMP FSU and FSA as text, or their lines alone. */
import { findMeaning } from "#app/domain/event-codes.ts";
import type { Classifier, TrackingEvent } from "#app/domain/tracking-event.ts";
import type { Problem } from "../csv/import-result.ts";
import { pluralize } from "../terminal-text.ts";
import { readStatusLine, type StatusLine } from "./cargo-imp-line.ts";
import type { EventFile, FileEvent } from "./file-event.ts";

const MESSAGE = /^FS[AU]\/\d{1,3}$/;
const AIR_WAYBILL = /^(\d{3}-?\d{8})(?:([A-Z]{3})([A-Z]{3}))?(?:\/.*)?$/;
const LINE = /^[A-Z]{3}\//;
/** Lines of a message that are not a status: remarks, customs data, containers. TRM has no time. */
const OTHER_LINES = /^(?:OSI|OCI|ULD|SSR|SCI|TRM|REF|COR)\//;
/** When these name a flight, the time is its scheduled departure. */
const PLANS = ["BKD", "PRE", "MAN"];
/** Cities of several airports: an air waybill to LON ends at LHR as well. */
const CITIES =
  /^(?:BJS|BUE|BUH|CHI|JKT|LON|MIL|MOW|NYC|OSA|PAR|REK|RIO|ROM|SAO|SEL|SPK|STO|TYO|WAS|YMQ|YTO)$/;

/** Whether a text is one of these messages, or lines of them. */
export function isCargoImp(text: string): boolean {
  const lines = text.split("\n").map((line) => line.trim());
  const [first = ""] = lines.filter((line) => line !== "");
  return lines.some((line) => MESSAGE.test(line)) || LINE.test(first) || AIR_WAYBILL.test(first);
}

interface Consignment {
  readonly number: string;
  readonly origin: string | null;
  readonly destination: string | null;
}

/** Reads the status lines of a text. Names of people who received something are left out. */
export function readCargoImp(text: string, received: Date): EventFile {
  const events: FileEvent[] = [];
  const problems: Problem[] = [];
  let others = 0;
  let consignment: Consignment | null = null;
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.trim().toUpperCase();
    const waybill = AIR_WAYBILL.exec(line);
    if (MESSAGE.test(line)) consignment = null;
    else if (waybill) {
      const [, number = "", origin = null, destination = null] = waybill;
      consignment = { number, origin, destination };
    } else if (OTHER_LINES.test(line)) others += 1;
    else if (LINE.test(line)) {
      const status = readStatusLine(line, received);
      if (status) events.push(toFileEvent(status, consignment, index + 1));
      else problems.push({ line: index + 1, column: null, value: line, reason: UNREADABLE });
    }
  }
  const remarks =
    others === 0
      ? []
      : [
          `${pluralize(others, "line")} without a status and its time ${others === 1 ? "was" : "were"} left out.`,
        ];
  return { unit: "line", events, problems, remarks, csv: null };
}

const UNREADABLE =
  "This status line can't be read: it is like RCS/20NOV1300/DXB/T1K100, RCF/EK202/20NOV1300/JFK/T1K100 or DEP/EK201/20NOV/DXBJFK/T1K100/A2210.";

function toFileEvent(status: StatusLine, consignment: Consignment | null, line: number): FileEvent {
  const { code, flight, airport, event_time, isDayOnly, discrepancy, part, timeKind } = status;
  const isPlan = isPlanned(status);
  const classifier: Classifier = !isPlan ? "actual" : timeKind === "E" ? "estimated" : "planned";
  return {
    line,
    isDayOnly,
    identifiers: { numbers: [], documents: consignment ? [consignment.number] : [], equipment: [] },
    event: {
      code: discrepancy ? `${code} ${discrepancy}` : code,
      milestone: part ? null : toMilestone(status, consignment),
      classifier,
      event_time,
      utc_offset: null,
      place: airport,
      un_locode: null,
      leg: flight,
      note: part && `Part of the goods: ${pieces(part)}.`,
      source: "cargo-imp",
      reported_at: null,
    },
  };
}

function isPlanned({ code, isFlight }: StatusLine): boolean {
  return isFlight && PLANS.includes(code);
}

function pieces({ pieces, of }: NonNullable<StatusLine["part"]>): string {
  return of === null ? pluralize(pieces, "piece") : `${pieces} of ${pluralize(of, "piece")}`;
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
