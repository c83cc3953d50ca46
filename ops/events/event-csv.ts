/** Reads events from CSV. */
import * as v from "valibot";
import { DUBAI_OFFSET } from "#app/domain/dubai-time.ts";
import { normalizeOrderNumber } from "#app/domain/order.ts";
import { TRANSPORT_MODES } from "#app/domain/tracking/facts.ts";
import {
  DATE_FORMS,
  parseMoment,
  parseUnlessEmpty,
  parseWith,
  rejectIf,
  toIso,
} from "../csv/cells.ts";
import type { ColumnNames } from "../csv/columns.ts";
import { readRows } from "../csv/rows.ts";
import { EXAMPLE_NUMBER } from "../csv/template.ts";
import { numberMistake } from "../orders/match-numbers.ts";
import { type EventTime, readEventTime } from "./event-time.ts";
import {
  ALL_PIECES,
  type EventFile,
  EventTextsSchema,
  type FileEvent,
  isContainerNumber,
  readClassifier,
  readEventName,
  readPieces,
  readPlace,
} from "./file-event.ts";

/** Every column of a CSV file of events, with its label. */
const LABELS = {
  order_number: "Order number",
  event: "Event",
  classifier: "Classifier",
  time: "Time",
  place: "Place",
  leg: "Leg, vessel and voyage or flight",
  mode: "Mode, how the goods travel",
  equipment: "Container",
  pieces: "Pieces, where it is about some of them",
  note: "Note",
  /** Optional: distinguishes estimates that are otherwise identical. */
  reported_at: "Reported, when the plan or estimate was made",
} as const;

/** The usual columns, for a template. */
export const EVENT_EXAMPLE: Record<Exclude<keyof typeof LABELS, "reported_at">, string> = {
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

/** For what happens as the file is imported. */
const NOW = "now";

function presentTime(): EventTime {
  return { event_time: new Date().toISOString(), utc_offset: DUBAI_OFFSET, isDayOnly: false };
}

const NO_TIME =
  "This is not a time: write 2026-11-19T22:15+04:00; 2026-11-19T22:15 or 19/11/2026, 10:15 PM for the clock at the place; or 2026-11-19.";
const NO_CLASSIFIER = "The classifier is planned, estimated or actual; actual where it is empty.";
const NO_MODE = `The mode is ${new Intl.ListFormat("en", { type: "disjunction" }).format(TRANSPORT_MODES)}.`;
const NO_PIECES = 'Write "19 of 20", or leave it empty for all of them.';
const { code, place, leg, equipment, note } = EventTextsSchema.entries;
const cell = v.pipe(v.optional(v.string(), ""), v.trim());

const PlaceSchema = v.object({ place, un_locode: v.nullable(v.string()) });

const RowSchema = v.object({
  order_number: v.pipe(cell, rejectIf(numberMistake)),
  event: code,
  place: v.pipe(
    cell,
    v.transform((typed): v.InferInput<typeof PlaceSchema> => readPlace(typed)),
    PlaceSchema,
  ),
  leg,
  mode: v.pipe(
    cell,
    parseUnlessEmpty(
      (typed) => TRANSPORT_MODES.find((mode) => mode === typed.toLowerCase()) ?? null,
      NO_MODE,
    ),
  ),
  equipment,
  pieces: v.pipe(cell, parseUnlessEmpty(readPieces, NO_PIECES)),
  note,
  time: v.pipe(
    cell,
    parseWith(
      (typed) => (typed === NOW ? presentTime() : readEventTime(toIso(typed))) ?? undefined,
      NO_TIME,
    ),
  ),
  classifier: v.pipe(
    cell,
    parseWith((typed) => readClassifier(typed) ?? undefined, NO_CLASSIFIER),
  ),
  reported_at: v.pipe(cell, parseUnlessEmpty(parseMoment, `This is not a date: ${DATE_FORMS}.`)),
});

export interface EventCsvOptions extends ColumnNames {
  /** Whether --order names the order; the file then needs no numbers */
  readonly hasOrder?: boolean;
}

/**
 * Reads a CSV file of events. An example row of the template is left out.
 * @throws OperatorError when the file can't be read or its header has unknown columns
 */
export async function readEventCsv(
  path: string,
  { hasOrder = false, ...names }: EventCsvOptions = {},
): Promise<EventFile> {
  const csv = await readRows(path, {
    labels: LABELS,
    required: hasOrder ? ["event", "time"] : ["order_number", "event", "time"],
    schema: hasOrder ? v.omit(RowSchema, ["order_number"]) : RowSchema,
    ...names,
  });
  return {
    unit: "line",
    events: csv.records.flatMap(({ line, number, row }) => {
      // A carrier's own list may have its references in that column.
      return row ? toFileEvent(row, line, hasOrder ? null : number) : [];
    }),
    retractions: [],
    problems: csv.problems,
    remarks: csv.examples.map(
      (line) => `The template's example event on line ${line} was left out.`,
    ),
    csv,
  };
}

function toFileEvent(
  row: Omit<v.InferOutput<typeof RowSchema>, "order_number">,
  line: number,
  number: string | null,
): FileEvent {
  const { event, time, classifier, place, leg, mode, equipment, pieces, note, reported_at } = row;
  const { isDayOnly, ...moment } = time;
  const numbers = number === null ? [] : [number];
  const isContainer = number !== null && isContainerNumber(number);
  return {
    line,
    event: {
      ...readEventName(event),
      classifier,
      ...moment,
      ...place,
      leg,
      mode,
      equipment: equipment ?? (isContainer ? normalizeOrderNumber(number) : null),
      ...(pieces ?? ALL_PIECES),
      note,
      source: "csv",
      source_id: null,
      // `reported_at` is part of an event's identity, so only plans and estimates have it: an actual
      // event that is reported again is stored once.
      reported_at: classifier === "actual" ? null : reported_at,
    },
    isDayOnly,
    identifiers: {
      numbers,
      documents: isContainer ? [] : numbers,
      equipment: isContainer ? numbers : [],
    },
  };
}
