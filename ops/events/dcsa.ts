/** Reads the events of ocean carriers as their DCSA Track & Trace APIs (2.2, 3.0) return them. */
import * as v from "valibot";
import { findMeaning } from "#app/domain/event-codes.ts";
import type { TrackingEvent } from "#app/domain/tracking-event.ts";
import type { Problem } from "../csv/import-result.ts";
import { OperatorError } from "../errors.ts";
import { pluralize, sanitizeLine, truncate } from "../terminal-text.ts";
import { type DcsaEvent, toDcsaEvent } from "./dcsa-event.ts";
import { readEventTime } from "./event-time.ts";
import {
  type EventFile,
  EventTextsSchema,
  type FileEvent,
  parseUnLocode,
  readClassifier,
} from "./file-event.ts";

const TYPES = ["TRANSPORT", "EQUIPMENT", "SHIPMENT"];

/**
 * Reads a JSON array of events, or an object with the array `events`. Leaves out events about
 * devices in the container (IOT, REEFER) and events that the file itself retracts.
 * @throws OperatorError for any other content
 */
export function readDcsa(json: string, path: string): EventFile {
  const items = parseItems(json, path).map((value, index) => ({
    line: index + 1,
    item: toDcsaEvent(value),
  }));
  const retracted = new Set(items.flatMap(({ item }) => item?.retracts ?? []));
  const isRetracted = ({ id, retracts }: DcsaEvent) =>
    retracts !== null || (id !== null && retracted.has(id));
  const events: FileEvent[] = [];
  const problems: Problem[] = [];
  const others: DcsaEvent[] = [];
  for (const { line, item } of items) {
    if (item && !isRetracted(item) && !TYPES.includes(item.type)) others.push(item);
    if (item && (isRetracted(item) || !TYPES.includes(item.type))) continue;
    const read = item ? toFileEvent(item, line) : [{ line, ...NO_EVENT }];
    if (Array.isArray(read)) problems.push(...read);
    else events.push(read);
  }
  const remarks = [
    ...(retracted.size > 0 ? [retractedRemark(retracted.size)] : []),
    ...(others.length > 0 ? [othersRemark(others)] : []),
  ];
  return { unit: "event", events, problems, remarks, csv: null };
}

const NO_EVENT = {
  column: null,
  value: "",
  reason: "This is no event of DCSA Track & Trace 2.2 or 3.0: it has no eventType.",
};

function retractedRemark(count: number): string {
  return `${pluralize(count, "event")} ${count === 1 ? "is" : "are"} taken back by the carrier and left out here. One that an earlier file brought stays until "events remove" takes it away.`;
}

/** In columns of the terminal. */
const TYPES_MAX = 80;

function othersRemark(others: readonly DcsaEvent[]): string {
  const types = truncate(
    [...new Set(others.map(({ type }) => sanitizeLine(type)))].join(", "),
    TYPES_MAX,
  );
  return `${pluralize(others.length, "event")} of the type ${types} ${others.length === 1 ? "was" : "were"} left out: such events don't report where the goods are.`;
}

function parseItems(json: string, path: string): readonly unknown[] {
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch (error) {
    throw new OperatorError(`${path} begins like JSON, and isn't JSON.`, { cause: error });
  }
  const items =
    typeof content === "object" && content !== null && "events" in content
      ? content.events
      : content;
  // A single event, as `GET /events/{eventID}` returns it.
  const all = Array.isArray(items) ? items : toDcsaEvent(items) ? [items] : null;
  if (all) return all;
  throw new OperatorError(`${path} has no list of events, as DCSA's APIs return it.`);
}

/** Returns the event, or its problems. */
function toFileEvent(item: DcsaEvent, line: number): FileEvent | Problem[] {
  const problems: Problem[] = [];
  const refuse = (column: string, value: string | null, reason: string) =>
    problems.push({ line, column, value: value ?? "", reason });
  const time = item.time === null ? null : readEventTime(item.time);
  if (!time) refuse("eventDateTime", item.time, "This is not a date and time in RFC 3339.");
  const classifier = item.classifier === "" ? null : readClassifier(item.classifier);
  if (!classifier) {
    refuse("eventClassifierCode", item.classifier, "The classifier is ACT, EST or PLN.");
  }
  const code = eventCode(item);
  const texts = v.safeParse(
    EventTextsSchema,
    { code, place: item.placeName, leg: eventLeg(item), note: item.remark },
    { abortPipeEarly: true },
  );
  for (const { message } of texts.issues ?? []) refuse("event", code, message);
  if (!time || !classifier || !texts.success) return problems;
  const { isDayOnly, ...moment } = time;
  const created = item.created === null ? null : readEventTime(item.created);
  return {
    line,
    isDayOnly,
    identifiers: { numbers: item.references, documents: item.documents, equipment: item.equipment },
    event: {
      milestone: toMilestone(item, code),
      classifier,
      ...moment,
      ...texts.output,
      un_locode: parseUnLocode(item.unLocationCode),
      source: "dcsa",
      // `reported_at` is part of an event's identity, so only plans and estimates have it: an actual
      // event that is reported again is stored once.
      reported_at: classifier === "actual" ? null : (created?.event_time ?? null),
    },
  };
}

/** The event's code; a shipment event is about a document: "BKG CONF". */
function eventCode({ type, code, documentType }: DcsaEvent): string {
  return type === "SHIPMENT" && documentType && code ? `${documentType} ${code}` : (code ?? "");
}

function eventLeg({ code, vessel, exportVoyage, importVoyage }: DcsaEvent): string | null {
  if (!vessel) return null;
  const isArrival = code === "ARRI" || code === "DISC";
  const voyage = isArrival ? (importVoyage ?? exportVoyage) : (exportVoyage ?? importVoyage);
  return [vessel, voyage].filter((part) => part !== null).join(" ");
}

/** Location types (3.0.0) of a shipment's start and end. */
const FIRST_PLACES = ["PORT_OF_LOADING", "PLACE_OF_RECEIPT", "ORIGIN_OF_GOODS"];
const LAST_PLACES = ["PORT_OF_DISCHARGE", "PLACE_OF_DELIVERY"];

/** The code's milestone, or a more precise one where the event says more than its code. */
function toMilestone(item: DcsaEvent, code: string): TrackingEvent["milestone"] {
  const usual = findMeaning(code)?.milestone ?? null;
  const { type, phase, locationType, mode, isEmpty, isPortTerminal } = item;
  if (type === "SHIPMENT") return usual;
  // An empty container says nothing about the goods.
  if (isEmpty) return null;
  if (type === "TRANSPORT") {
    const ends = item.code === "ARRI" ? LAST_PLACES : FIRST_PLACES;
    const isBetween = locationType !== null && !ends.includes(locationType);
    // Trucks, trains and barges run before and after the vessel too.
    return isBetween || (mode !== null && mode !== "VESSEL") ? "in transit" : usual;
  }
  if (phase === "TRANSSHIPMENT") return usual === null ? null : "in transit";
  // Full containers come to a port by land to be shipped, and leave it by land to be delivered.
  const isPort = phase === null && isPortTerminal;
  if (item.code === "GTIN" && (phase === "EXPORT" || isPort)) return "at origin";
  if (item.code === "GTOT" && (phase === "IMPORT" || isPort)) return "out for delivery";
  return item.code === "PICK" && phase === "EXPORT" ? "collected" : usual;
}
