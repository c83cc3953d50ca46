/** Reads the events of ocean carriers as their DCSA Track & Trace APIs (2.2, 3.0) return them. */
import * as v from "valibot";
import type { Problem } from "../csv/import-result.ts";
import { OperatorError } from "../errors.ts";
import { pluralize, sanitizeLine, truncate } from "../terminal-text.ts";
import { type DcsaEvent, toDcsaEvent } from "./dcsa-event.ts";
import { dcsaMilestone } from "./dcsa-milestone.ts";
import { delayReason } from "./delay-reasons.ts";
import { readEventTime } from "./event-time.ts";
import {
  ALL_PIECES,
  type EventFile,
  EventTextsSchema,
  type FileEvent,
  type FileRetraction,
  type OrderIdentifiers,
  parseUnLocode,
  readClassifier,
} from "./file-event.ts";

const TYPES = ["TRANSPORT", "EQUIPMENT", "SHIPMENT"];

/**
 * Reads a JSON array of events, or an object with the array `events`. Leaves out events about
 * devices in the container (IOT, REEFER), and events that the file itself takes back.
 * @throws OperatorError for any other content
 */
export function readDcsa(json: string, path: string): EventFile {
  const items = parseItems(json, path).map((value, index) => ({
    line: index + 1,
    item: toDcsaEvent(value),
  }));
  const retracted = new Set(items.flatMap(({ item }) => item?.retracts ?? []));
  const dropped = new Set<string>();
  const events: FileEvent[] = [];
  const taken: { readonly line: number; readonly item: DcsaEvent }[] = [];
  const problems: Problem[] = [];
  const others: DcsaEvent[] = [];
  for (const { line, item } of items) {
    if (!item) problems.push({ line, ...NO_EVENT });
    else if (!TYPES.includes(item.type)) others.push(item);
    else if (item.retracts !== null) taken.push({ line, item });
    else if (item.id !== null && retracted.has(item.id)) dropped.add(item.id);
    else {
      const read = toFileEvent(item, line);
      if (Array.isArray(read)) problems.push(...read);
      else events.push(read);
    }
  }
  return {
    unit: "event",
    events,
    retractions: taken.flatMap(({ line, item }) => toRetraction(item, line, dropped)),
    problems,
    remarks: [
      ...(dropped.size > 0 ? [droppedRemark(dropped.size)] : []),
      ...(others.length > 0 ? [othersRemark(others)] : []),
    ],
    csv: null,
  };
}

function toRetraction(
  item: DcsaEvent,
  line: number,
  dropped: ReadonlySet<string>,
): FileRetraction[] {
  const { retracts: sourceId } = item;
  if (sourceId === null) return [];
  const read = item.id === sourceId ? toFileEvent(item, line) : [];
  return [
    {
      line,
      identifiers: toIdentifiers(item),
      sourceId,
      event: Array.isArray(read) ? null : read.event,
      isOfThisFile: dropped.has(sourceId),
    },
  ];
}

const NO_EVENT = {
  column: null,
  value: "",
  reason: "This is no event of DCSA Track & Trace 2.2 or 3.0: it has no eventType.",
};

function droppedRemark(count: number): string {
  return `${pluralize(count, "event")} that the file itself takes back ${count === 1 ? "was" : "were"} left out.`;
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
  const created = item.created === null ? null : readEventTime(item.created);
  return {
    line,
    isDayOnly,
    identifiers: toIdentifiers(item),
    event: {
      milestone: dcsaMilestone(item, code),
      classifier,
      ...moment,
      ...texts.output,
      un_locode: parseUnLocode(item.unLocationCode),
      mode: item.mode,
      ...ALL_PIECES,
      source: "dcsa",
      // `reported_at` is part of an event's identity, so only plans and estimates have it: an actual
      // event that is reported again is stored once.
      reported_at: classifier === "actual" ? null : (created?.event_time ?? null),
    },
  };
}

function toIdentifiers({ references, documents, equipment }: DcsaEvent): OrderIdentifiers {
  return { numbers: references, documents, equipment };
}

/** Why it is late in our words, and the carrier's remark where that says more. */
function eventNote({ delayReason: code, remark }: DcsaEvent): string | null {
  const reason = code === null ? null : delayReason(code);
  if (reason === null) return remark;
  const isSaid = remark === null || remark.toLowerCase() === reason;
  return isSaid ? `Delay: ${reason}.` : `Delay: ${reason}. ${remark}`;
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
