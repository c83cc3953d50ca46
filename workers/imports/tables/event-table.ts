/** The columns of events in a table: one event in a row, or a column for the times of each milestone. */
import * as v from "valibot";
import { DUBAI_OFFSET } from "#app/domain/dubai-time.ts";
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import { type EventTime, readDubaiTime, readEventTime } from "#app/domain/read-date.ts";
import { readPieces } from "#app/domain/read-number.ts";
import { TRANSPORT_MODES } from "#app/domain/tracking/facts.ts";
import { type MilestoneColumn, readClassifier, readEventName } from "../events/event-names.ts";
import {
  ALL_PIECES,
  EventTextsSchema,
  isContainerNumber,
  readPlace,
} from "../events/event-texts.ts";
import type { FileEvent, OrderIdentifiers, ReportedEvent } from "../file.ts";
import { numberMistake, parseUnlessEmpty, parseWith, rejectIf } from "../files/rules.ts";
import { type EventField, EXAMPLE_NUMBER, readMode } from "./fields.ts";
import { NO_DATE } from "./order-table.ts";

/** The usual columns, for a template. */
export const EVENT_EXAMPLE: Record<Exclude<EventField, "reported_at">, string> = {
  order_number: EXAMPLE_NUMBER,
  event: "Departed",
  classifier: "actual",
  time: "2026-11-19T22:15+04:00",
  place: "Jebel Ali (AEJEA)",
  leg: "Dhow of Dubai 2611W",
  mode: "vessel",
  equipment: "TCLU7654321",
  pieces: "",
  note: "",
};

/** For what happens as the file comes. */
const NOW = "now";

/** To the second, which has passed when the event is stored. */
function presentTime(received: Date): EventTime {
  const second = Math.floor(received.getTime() / 1000) * 1000;
  const event_time = new Date(second).toISOString();
  return { event_time, utc_offset: DUBAI_OFFSET, isDayOnly: false };
}

const NO_TIME =
  "This is not a time: write 2026-11-19T22:15+04:00; 2026-11-19T22:15 for the clock at the place; or 2026-11-19.";
const NO_CLASSIFIER = "The classifier is planned, estimated or actual; actual where it is empty.";
const NO_MODE = `The mode is ${new Intl.ListFormat("en", { type: "disjunction" }).format(TRANSPORT_MODES)}.`;
const NO_PIECES = 'Write "19 of 20", or leave it empty for all of them.';
const { code, place, leg, equipment, note } = EventTextsSchema.entries;
const cell = v.pipe(v.optional(v.string(), ""), v.trim());

const PlaceSchema = v.pipe(
  cell,
  v.transform((typed): v.InferInput<typeof NamedPlaceSchema> => readPlace(typed)),
  v.lazy(() => NamedPlaceSchema),
);
const NamedPlaceSchema = v.object({ place, un_locode: v.nullable(v.string()) });

const ModeSchema = v.pipe(cell, parseUnlessEmpty(readMode, NO_MODE));

/** Of a row of events: whose they are. */
export const NumberedRowSchema = v.object({
  order_number: v.pipe(cell, rejectIf(numberMistake)),
});

/** Of a row that tells one event, in a file that came at this moment. */
export const eventRowSchema = (received: Date) =>
  v.object({
    event: code,
    place: PlaceSchema,
    leg,
    mode: ModeSchema,
    equipment,
    pieces: v.pipe(cell, parseUnlessEmpty(readPieces, NO_PIECES)),
    note,
    time: v.pipe(
      cell,
      parseWith(
        (typed) =>
          (typed.toLowerCase() === NOW ? presentTime(received) : readEventTime(typed)) ?? undefined,
        NO_TIME,
      ),
    ),
    classifier: v.pipe(cell, parseUnlessEmpty(readClassifier, NO_CLASSIFIER)),
    reported_at: v.pipe(cell, parseUnlessEmpty(readDubaiTime, NO_DATE)),
  });

type EventRow = v.InferOutput<ReturnType<typeof eventRowSchema>>;

/** `number` may be a container's. */
export function toEvent(row: EventRow, number: string | null): FileEvent {
  const { event, time, place, leg, mode, equipment, pieces, note, reported_at } = row;
  const { classifier: named, ...name } = readEventName(event);
  const classifier = row.classifier ?? named ?? "actual";
  const { isDayOnly, ...moment } = time;
  return {
    isDayOnly,
    event: {
      ...name,
      classifier,
      ...moment,
      ...place,
      leg,
      mode,
      equipment: equipment ?? containerOf(number),
      ...(pieces ?? ALL_PIECES),
      note,
      source: "csv",
      source_id: null,
      // `reported_at` is part of an event's identity, so only plans and estimates have it: an actual
      // event that is reported again is stored once.
      reported_at: classifier === "actual" ? null : reported_at,
    },
  };
}

function containerOf(number: string | null): string | null {
  return number !== null && isContainerNumber(number) ? normalizeOrderNumber(number) : null;
}

/** What a table's number may be: a carrier's own list has its references in that column. */
export function toIdentifiers(number: string): OrderIdentifiers {
  const isContainer = isContainerNumber(number);
  return {
    numbers: [number],
    documents: isContainer ? [] : [number],
    equipment: isContainer ? [number] : [],
  };
}

/** What is about all events of a row with times of milestones. */
export const LegRowSchema = v.object({
  leg,
  mode: ModeSchema,
  equipment,
  origin: PlaceSchema,
  destination: PlaceSchema,
});

const TimeSchema = v.pipe(cell, parseUnlessEmpty(readEventTime, NO_TIME));

/** The columns of times of a table, by their fields. */
export type MilestoneColumns = ReadonlyMap<string, MilestoneColumn>;

export function milestoneTimes(columns: MilestoneColumns) {
  return v.object(Object.fromEntries([...columns.keys()].map((field) => [field, TimeSchema])));
}

const AT_ORIGIN: readonly (string | null)[] = ["at origin", "departed"];
const AT_DESTINATION: readonly (string | null)[] = ["arrived", "customs clearance"];

/** The events of such a row: what it says holds now. */
export function toEvents(
  times: v.InferOutput<ReturnType<typeof milestoneTimes>>,
  { leg, mode, equipment, origin, destination }: v.InferOutput<typeof LegRowSchema>,
  { columns, number }: { readonly columns: MilestoneColumns; readonly number: string | null },
): FileEvent[] {
  return [...columns].flatMap(([field, name]) => {
    const time = times[field];
    if (!time) return [];
    const isAtOrigin = AT_ORIGIN.includes(name.milestone);
    const isAtDestination = AT_DESTINATION.includes(name.milestone);
    const isVoyage = name.milestone === "departed" || name.milestone === "arrived";
    const nowhere = { place: null, un_locode: null };
    const { isDayOnly, ...moment } = time;
    const event: ReportedEvent = {
      ...name,
      ...moment,
      ...(isAtOrigin ? origin : isAtDestination ? destination : nowhere),
      leg: isVoyage ? leg : null,
      mode: isVoyage ? mode : null,
      equipment: equipment ?? containerOf(number),
      ...ALL_PIECES,
      note: null,
      source: "csv",
      source_id: null,
      reported_at: null,
    };
    return [{ event, isDayOnly, isCurrent: true }];
  });
}
