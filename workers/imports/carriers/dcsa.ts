/** Reads the events of ocean carriers as their DCSA Track & Trace APIs (2.2, 3.0) return them. */
import * as v from "valibot";
import type { TrackingEvent } from "#app/domain/tracking/facts.ts";
import { pluralize } from "#app/domain/words.ts";
import { delayReason, isDocumentEvent, storedDelayNote } from "../../orders/event-codes.ts";
import { ALL_PIECES, EventTextsSchema } from "../../orders/event-texts.ts";
import { findName, readClassifier } from "../events.ts";
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
import { readJson } from "../files/json.ts";
import { inTurns } from "../turns.ts";
import {
  type DcsaEvent,
  isDcsaEvent,
  readCarrierTime,
  sharedProperties,
  TYPES,
  toDcsaEvent,
} from "./dcsa-event.ts";
import { MILESTONES_AT } from "./dcsa-words.ts";

/** Some 10 ms of work, in values of events that are read, in values in which events are looked for, and in events. */
const [VALUES_OF_TURN, LOOKED_AT_OF_TURN, EVENTS_OF_TURN] = [1_000, 2_000, 300];
/** Values of an event with its references, of which a real one has some 50. */
const EVENT_MAX = 10_000;

/**
 * Reads a JSON array of events, or an object with the array `events`. Leaves out events about
 * devices in the container (IOT, REEFER), and events that the file itself retracts.
 * @throws FileError for any other content, and for more than the limits
 */
export async function readDcsa(json: string, budget: Budget): Promise<CarrierFile> {
  return readEvents(await readJson(json, budget), budget);
}

/** As `readDcsa`, of JSON that is parsed. */
export async function readEvents(content: unknown, budget: Budget): Promise<CarrierFile> {
  const events = await listEvents(content, budget);
  const all: { readonly source: unknown; readonly item: DcsaEvent | null }[] = [];
  const partsOf = (event: unknown) => countParts(event, EVENT_MAX);
  for await (const source of inTurns(events, VALUES_OF_TURN, partsOf)) {
    if (partsOf(source) > EVENT_MAX) throw budget.tooMuch(EVENT_MAX, "values in an event");
    all.push({ source, item: toDcsaEvent(source) });
  }
  const retracted = new Set(all.flatMap(({ item }) => item?.retracts ?? []));
  const rows: FileRow[] = [];
  const problems: Problem[] = [];
  const dropped = new Set(
    all.flatMap(({ item }) =>
      item?.id && TYPES.includes(item.type) && !item.retracts && retracted.has(item.id)
        ? [item.id]
        : [],
    ),
  );
  const others: string[] = [];
  let withdrawn = 0;
  for await (const [index, { source, item }] of inTurns(all.entries(), EVENTS_OF_TURN)) {
    const line = index + 1;
    const row = { line, source, order: null, events: [], retraction: null };
    if (!item) {
      rows.push({ ...row, identifiers: NO_IDENTIFIERS });
      problems.push({ line, ...NO_EVENT });
      continue;
    }
    const { id, type, references: numbers, documents, equipment, retracts: sourceId } = item;
    if (!TYPES.includes(type)) others.push(type);
    else if (item.isWithdrawn && id === null) withdrawn += 1;
    else if (sourceId !== null || !dropped.has(id ?? "")) {
      const own = { ...row, identifiers: { numbers, documents, equipment } };
      const event = toFileEvent(item, line);
      if (sourceId !== null) {
        const again = id === sourceId && !Array.isArray(event) ? event.event : null;
        const retraction = { sourceId, event: again, isOfThisFile: dropped.has(sourceId) };
        rows.push({ ...own, retraction });
      } else if (Array.isArray(event)) {
        rows.push(own);
        problems.push(...event);
      } else rows.push({ ...own, events: [event] });
    }
  }
  const types = Map.groupBy(others, (type) => DEVICES.includes(type));
  const [devices, unknown] = [types.get(true) ?? [], types.get(false) ?? []];
  const unplaced = all.flatMap(({ item }) =>
    item?.isEmpty ? [] : (item?.unknownLocationType ?? []),
  );
  const remarks = [
    leftOut(dropped.size, "event", " that the file itself retracts"),
    leftOut(withdrawn, "event", " that the sender cancelled or deleted"),
    leftOut(devices.length, "event", ` of the type ${listTypes(devices)}`, NO_POSITION),
    leftOut(unknown.length, "event", ` of the unknown type ${listTypes(unknown)}`, NO_DCSA),
    unplaced.length === 0
      ? []
      : `${pluralize(unplaced.length, "event")} at a place of an unknown type (${listTypes(unplaced)}): shown without a milestone.`,
  ].flat();
  return { unit: "event", header: ["event"], rows, problems, remarks };
}

const NO_EVENT = {
  column: null,
  value: "",
  reason: "This is no event of DCSA Track & Trace 2.2 or 3.0: it has no eventType.",
};
const DEVICES = ["IOT", "REEFER"];
const NO_POSITION = ": such events don't report where the goods are";
const NO_DCSA = `: what such events report isn't known. DCSA's types ${TYPES.join(", ")} are read`;
const TYPES_MAX = 80;

function listTypes(types: readonly string[]): string {
  const all = [...new Set(types)].join(", ").replace(/\p{Cc}/gu, "");
  return all.length > TYPES_MAX ? `${all.slice(0, TYPES_MAX - 1)}…` : all;
}

/** Counts a value and all in it, until these are more than `most`. */
function countParts(value: unknown, most: number): number {
  let count = 1;
  if (typeof value !== "object" || value === null) return count;
  for (const part of Object.values(value)) {
    count += countParts(part, most - count);
    if (count > most) break;
  }
  return count;
}

async function listEvents(content: unknown, budget: Budget): Promise<readonly unknown[]> {
  const { name, limits } = budget;
  const events: unknown[] = [];
  const workOf = (found: Found) => (typeof found === "number" ? found : sizeOf(found.event));
  for await (const found of inTurns(findEvents(content), LOOKED_AT_OF_TURN, workOf)) {
    if (typeof found !== "number") events.push(found.event);
  }
  if (events.length === 0 && !isEmptyAnswer(content)) {
    throw new FileError(
      `${name} has no list of events, as DCSA's APIs return it. Ask its sender for CSV, or for the carrier's own JSON of DCSA Track & Trace.`,
    );
  }
  if (events.length > limits.rows) throw budget.tooMuch(limits.rows, "events");
  // All events may share references that a file has once.
  const lists = events.flatMap((event) => Object.values(event ?? {}).filter(Array.isArray));
  budget.addCells(lists.reduce((sum, list) => sum + list.length, 0));
  return events;
}

/** True for an answer without events: `[]`, or `{"events": []}` */
function isEmptyAnswer(content: unknown): boolean {
  const lists = Array.isArray(content) ? [["events", content]] : Object.entries(content ?? {});
  const isEmpty = ([name, list]: readonly unknown[]) =>
    /^events$/i.test(String(name)) && Array.isArray(list) && list.length === 0;
  return lists.length === 1 && lists.every(isEmpty);
}

/** An event, or how many values were looked at that are none. */
type Found = { readonly event: unknown } | number;

/** A value and its properties. */
const sizeOf = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? 1 + Object.keys(value).length
    : 1;

/**
 * Finds all events in lists and objects, and the other items of a list of events. `GET /events/{eventID}` returns a single event. Events in an object get its references, and its deletion.
 */
function* findEvents(content: unknown, outer: object = {}): Generator<Found> {
  if (typeof content !== "object" || content === null) return yield 1;
  if (isDcsaEvent(content)) return yield { event: { ...outer, ...content } };
  const shared = Array.isArray(content) ? outer : { ...outer, ...sharedProperties(content) };
  yield sizeOf(content);
  const isList = Array.isArray(content) && (yield* hasEvent(content));
  for (const value of Object.values(content)) {
    let hasEvents = false;
    for (const found of findEvents(value, shared)) {
      hasEvents ||= typeof found !== "number";
      yield found;
    }
    if (isList && !hasEvents) yield { event: value };
  }
}

/** Whether one of the items is an event; yields how many values it looked at before. */
function* hasEvent(items: readonly unknown[]): Generator<number, boolean> {
  for (const item of items) {
    if (isDcsaEvent(item)) return true;
    yield sizeOf(item);
  }
  return false;
}

/** Returns the event, or its problems. */
function toFileEvent(item: DcsaEvent, line: number): FileEvent | Problem[] {
  const problems: Problem[] = [];
  const refuse = (column: string, value: string | null, reason: string) =>
    problems.push({ line, column, value: value ?? "", reason });
  const time = item.time === null ? null : readCarrierTime(item.time);
  if (!time) refuse("eventDateTime", item.time, "This is not a date and time in RFC 3339.");
  const classifier = item.classifier === "" ? null : readClassifier(item.classifier);
  if (!classifier) {
    refuse("eventClassifierCode", item.classifier, "The classifier is ACT, EST or PLN.");
  }
  const code = eventCode(item);
  const texts = v.safeParse(
    EventTextsSchema,
    {
      code,
      place: item.placeName,
      leg: eventLeg(item),
      // A document is the whole shipment's.
      equipment: item.type === "SHIPMENT" ? null : item.container,
      note: eventNote(item),
      source_id: item.id,
    },
    { abortPipeEarly: true },
  );
  for (const { message } of texts.issues ?? []) refuse("event", code, message);
  if (!time || !classifier || !texts.success) return problems;
  const { isDayOnly, ...moment } = time;
  const created = item.created === null ? null : readCarrierTime(item.created);
  return {
    isDayOnly,
    event: {
      milestone: dcsaMilestone(item, code),
      classifier,
      ...moment,
      ...texts.output,
      un_locode: item.unLocationCode,
      mode: item.mode,
      ...ALL_PIECES,
      source: "dcsa",
      // As in a table (tables/rows.ts).
      reported_at: classifier === "actual" ? null : (created?.event_time ?? null),
    },
  };
}

/** Why it is late in our words, and the carrier's remark where that says more. */
function eventNote({ delayReason: code, remark }: DcsaEvent): string | null {
  const reason = code === null ? null : delayReason(code);
  if (reason === null) return remark;
  const isSaid = remark === null || remark.toLowerCase() === reason;
  return storedDelayNote(reason, isSaid ? null : remark);
}

/**
 * The event's code; a shipment event is about a document: "BKG CONF". A document's code of a transport or
 * a container ("TRANSPORT CANC"), and a delivery on the way, have none that is known: they are asked about.
 */
function eventCode(item: DcsaEvent): string {
  const { type, code, documentType, routePart, isPortTerminal, isInland, isEmpty } = item;
  if (code === null) return "";
  if (type === "SHIPMENT") return documentType ? `${documentType} ${code}` : code;
  if (code === "ARRI" && routePart === "import" && !isInland) return "ARRI POD";
  const isOnTheWay = isPortTerminal || routePart === "export" || routePart === "transshipment";
  const isUnclear = isDocumentEvent(code) || (code === "delivered" && (isOnTheWay || isEmpty));
  return isUnclear ? `${type} ${code}` : code;
}

function eventLeg({ code, vessel, exportVoyage, importVoyage }: DcsaEvent): string | null {
  if (!vessel) return null;
  const isArrival = code === "ARRI" || code === "DISC";
  const voyage = isArrival ? (importVoyage ?? exportVoyage) : (exportVoyage ?? importVoyage);
  return [vessel, voyage].filter((part) => part !== null).join(" ");
}

/** Moves of a vessel, unless they are by land. */
const OF_VESSEL: readonly string[] = ["ARRI", "DEPA", "DISC", "LOAD"];

/** The code's milestone, or a more precise one where the event has more than its code. */
function dcsaMilestone(item: DcsaEvent, code: string): TrackingEvent["milestone"] {
  const usual = findName(code)?.milestone ?? null;
  const { type, routePart, isInland, isEmpty, isPortTerminal, unknownLocationType } = item;
  if (type === "SHIPMENT") return usual;
  // An empty container is not about the goods.
  if (isEmpty || unknownLocationType !== null) return null;
  if (routePart === "transshipment") return usual === null ? null : "in transit";
  // Trucks and trains also arrive at the port of loading.
  if (routePart === null && isInland && OF_VESSEL.includes(code)) return null;
  const place = routePart ?? (isPortTerminal ? "port" : null);
  const precise = place ? MILESTONES_AT[place][code] : undefined;
  return precise === undefined ? usual : precise;
}
