/** The rules for rows of orders and of events in a table. */
import * as v from "valibot";
import { DUBAI_OFFSET } from "#app/domain/dubai-time.ts";
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import { readDubaiTime, readEventTime } from "#app/domain/read-date.ts";
import { readPieces } from "#app/domain/read-number.ts";
import type { EventTime } from "#app/domain/tracking/clock.ts";
import { type Classifier, TRANSPORT_MODES } from "#app/domain/tracking/facts.ts";
import { readAirWaybill } from "../../orders/air-waybill.ts";
import {
  ALL_PIECES,
  EventTextsSchema,
  findContainers,
  isContainerNumber,
  readPlace,
} from "../../orders/event-texts.ts";
import { MAX_FACTS, type ReportedEvent } from "../../orders/log.ts";
import {
  NO_DATE,
  numberMistake,
  OrderRowSchema,
  parseUnlessEmpty,
  parseWith,
  rejectIf,
} from "../../orders/order-row.ts";
import {
  type MilestoneColumn,
  readClassifier,
  readEventName,
  readMilestoneColumn,
} from "../events.ts";
import {
  type FileEvent,
  type FileRow,
  NO_IDENTIFIERS,
  type OrderFields,
  type OrderIdentifiers,
} from "../file.ts";
import { nameKey, readMode, splitReferences, type TableKind } from "./fields.ts";

const NO_TIME =
  "This is not a time: write 2026-11-19T22:15+04:00; 2026-11-19T22:15 for the clock at the place; or 2026-11-19.";
const NO_CLASSIFIER = "The classifier is planned, estimated or actual; actual where it is empty.";
const NO_MODE = `The mode is ${new Intl.ListFormat("en", { type: "disjunction" }).format(TRANSPORT_MODES)}.`;
const NO_CONTAINER = "Not each of these is a container's number.";
const TOO_MANY_EVENTS = `The containers of this row have more than ${MAX_FACTS.toLocaleString("en")} events. Give some of them rows of their own.`;
const NO_PIECES = 'Write "19 of 20", or leave it empty for all of them.';

/** Columns that the file doesn't have are optional; an empty order date is omitted. */
const OrderFieldsSchema = v.pipe(
  v.object({
    ...v.partial(OrderRowSchema).entries,
    order_number: OrderRowSchema.entries.order_number,
    more_references: v.optional(OrderRowSchema.entries.carrier_references),
  }),
  v.transform(({ created_at, ...row }): OrderFields => (created_at ? { ...row, created_at } : row)),
);

/**
 * Adds the containers in an order's row to its references. References without digits are left out. The row's events
 * are those of its container if it has just one.
 */
function withContainers({
  equipment = "",
  more_references = "",
  ...cells
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const containers = findContainers(equipment);
  const [container = equipment, ...others] = containers;
  const numbered = more_references.split("|").filter((text) => /\d/.test(text));
  const references = [...numbered, ...containers].join("|");
  return {
    ...cells,
    ...(references !== "" && { more_references: references }),
    ...(others.length === 0 && { equipment: container }),
  };
}

const { code, place, leg, equipment, note } = EventTextsSchema.entries;
const cell = v.pipe(v.optional(v.string(), ""), v.trim());
const NamedPlaceSchema = v.object({ place, un_locode: v.nullable(v.string()) });
const PlaceSchema = v.pipe(
  cell,
  v.transform((typed): v.InferInput<typeof NamedPlaceSchema> => readPlace(typed)),
  NamedPlaceSchema,
);
const ModeSchema = v.pipe(cell, parseUnlessEmpty(readMode, NO_MODE));
const TimeSchema = v.pipe(cell, parseUnlessEmpty(readEventTime, NO_TIME));

/** The number of the order in a row of events. */
const NumberedRowSchema = v.object({
  order_number: v.pipe(cell, rejectIf(numberMistake)),
});

/** A row with one event; "now" in it is the moment when the file was received. */
const eventRowSchema = (received: Date) =>
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
      parseWith((typed) => readTimeOrNow(typed, received) ?? undefined, NO_TIME),
    ),
    classifier: v.pipe(cell, parseUnlessEmpty(readClassifier, NO_CLASSIFIER)),
    reported_at: v.pipe(cell, parseUnlessEmpty(readDubaiTime, NO_DATE)),
  });

/** The present to the second, which has passed when the event is stored. */
function readTimeOrNow(typed: string, received: Date): EventTime | null {
  if (typed.toLowerCase() !== "now") return readEventTime(typed);
  const second = Math.floor(received.getTime() / 1000) * 1000;
  const event_time = new Date(second).toISOString();
  return { event_time, utc_offset: DUBAI_OFFSET, isDayOnly: false };
}

type EventRow = v.InferOutput<ReturnType<typeof eventRowSchema>>;

const FROM_TABLE = { ...ALL_PIECES, source: "csv", source_id: null } as const;

/** `number` may be a container's, and `unsaid` is the classifier where neither a column nor the event's name gives one. */
function toEvent(row: EventRow, number: string | null, unsaid: Classifier): FileEvent {
  const { event, time, place, equipment, pieces, classifier: given, reported_at, ...own } = row;
  const { classifier: named, code, milestone } = readEventName(event);
  const classifier = given ?? named ?? unsaid;
  const { isDayOnly, ...moment } = time;
  return {
    isDayOnly,
    event: {
      code,
      milestone,
      classifier,
      ...moment,
      ...place,
      ...own,
      ...FROM_TABLE,
      ...pieces,
      equipment: equipment ?? containerOf(number),
      // `reported_at` is part of an event's identity, so only plans and estimates have it: an actual
      // event that is reported again is stored once.
      reported_at: classifier === "actual" ? null : reported_at,
    },
  };
}

function containerOf(number: string | null): string | null {
  return number !== null && isContainerNumber(number) ? normalizeOrderNumber(number) : null;
}

/** The identifiers that a table's number may be: a carrier's list has its own references in that column. */
function toIdentifiers(number: string): OrderIdentifiers {
  const [numbers, isContainer] = [[number], isContainerNumber(number)];
  const documents = isContainer ? [] : [number, readAirWaybill(number) ?? []].flat();
  return { numbers, documents, equipment: isContainer ? numbers : [] };
}

/** The columns that apply to all events of a row with times of milestones. */
const LegRowSchema = v.object({
  leg,
  mode: ModeSchema,
  equipment,
  origin: PlaceSchema,
  destination: PlaceSchema,
});

/** The columns of times of a table, by their fields. */
type MilestoneColumns = ReadonlyMap<string, MilestoneColumn>;

function milestoneTimes(columns: MilestoneColumns) {
  return v.object(Object.fromEntries([...columns.keys()].map((field) => [field, TimeSchema])));
}

const AT_ORIGIN: readonly (string | null)[] = ["at origin", "departed"];
const AT_DESTINATION: readonly (string | null)[] = ["arrived", "customs clearance"];

/** The events of such a row, which hold now. */
function toEvents(
  times: v.InferOutput<ReturnType<typeof milestoneTimes>>,
  { leg, mode, equipment, origin, destination }: v.InferOutput<typeof LegRowSchema>,
  { columns, number }: { readonly columns: MilestoneColumns; readonly number: string | null },
): FileEvent[] {
  return [...columns].flatMap(([field, { code, milestone, classifier }]) => {
    const time = times[field];
    if (!time) return [];
    const isAtOrigin = AT_ORIGIN.includes(milestone);
    const isAtDestination = AT_DESTINATION.includes(milestone);
    const isVoyage = milestone === "departed" || milestone === "arrived";
    const nowhere = { place: null, un_locode: null };
    const { isDayOnly, ...moment } = time;
    const event: ReportedEvent = {
      code,
      milestone,
      classifier,
      ...moment,
      ...FROM_TABLE,
      note: null,
      reported_at: null,
      ...(isAtOrigin ? origin : isAtDestination ? destination : nowhere),
      leg: isVoyage ? leg : null,
      mode: isVoyage ? mode : null,
      equipment: equipment ?? containerOf(number),
    };
    return [{ event, isDayOnly, isCurrent: true }];
  });
}

interface RowRules {
  readonly kind: TableKind;
  /** True if the number in a row identifies its order */
  readonly isNumbered: boolean;
  /** When the file came */
  readonly received: Date;
}

type Content = Pick<FileRow, "identifiers" | "order" | "events">;
type Mistakes = [field: string, reason: string][];

/**
 * Reads the cells of a row by field; with mistakes, by field, there is no content. A row of events of several
 * containers is that of each.
 */
export function rowReader(
  columns: readonly { readonly name: string; readonly field: string | null }[],
  { kind, isNumbered, received }: RowRules,
): (cells: Readonly<Record<string, string>>) => { mistakes: Mistakes; contents: Content[] } {
  const milestones = new Map(
    columns.flatMap(({ field }) => {
      const column = field === null ? null : readMilestoneColumn(field);
      return field && column ? [[field, column] as const] : [];
    }),
  );
  const hasTimes = milestones.size > 0;
  const times = milestoneTimes(milestones);
  const single = eventRowSchema(received);
  // An empty cell of "Completed" or "A/E" doesn't say that it has happened; one of the site's own column does.
  const classifier = columns.find(({ field }) => field === "classifier");
  const unsaid = !classifier || nameKey(classifier.name) === "classifier" ? "actual" : "estimated";

  const readContent = (cells: Readonly<Record<string, string>>, mistakes: Mistakes): Content => {
    const check = <T>(schema: v.GenericSchema<unknown, T>): T | null => {
      const { success, output, issues } = v.safeParse(schema, cells, { abortPipeEarly: true });
      for (const { path, message } of issues ?? [])
        mistakes.push([String(path?.[0]?.key), message]);
      return success ? output : null;
    };
    // Without a number, the container identifies the order.
    const isByContainer = kind === "events" && !cells.order_number?.trim();
    const number = (isByContainer ? cells.equipment : cells.order_number)?.trim() ?? "";
    const order = kind === "orders" ? check(OrderFieldsSchema) : null;
    if (kind === "events" && isNumbered && !(isByContainer && number)) check(NumberedRowSchema);
    const event = kind === "events" && !hasTimes ? check(single) : null;
    const leg = hasTimes ? check(LegRowSchema) : null;
    const moments = hasTimes ? check(times) : null;
    const own = isNumbered ? number : null;
    const numbers = number === "" ? [] : [order?.order_number ?? number];
    const identifiers = { ...NO_IDENTIFIERS, numbers };
    if (mistakes.length > 0) return { identifiers, order: null, events: [] };
    const others = own === null ? NO_IDENTIFIERS : toIdentifiers(own);
    return {
      order,
      identifiers: kind === "orders" ? identifiers : others,
      events: [
        ...(event ? [toEvent(event, own, unsaid)] : []),
        ...(leg && moments ? toEvents(moments, leg, { columns: milestones, number: own }) : []),
      ],
    };
  };

  return (given) => {
    const mistakes: Mistakes = [];
    if (kind === "orders") {
      return { mistakes, contents: [readContent(withContainers(given), mistakes)] };
    }
    const parts = splitReferences(given.equipment ?? "");
    const containers = parts.flatMap(findContainers);
    if (containers.length > 0 && parts.some((part) => findContainers(part).length === 0))
      mistakes.push(["equipment", NO_CONTAINER]);
    const dated = [...milestones.keys()].filter((field) => given[field]?.trim());
    const isTooLong = containers.length * Math.max(1, dated.length) > MAX_FACTS;
    const each = (containers.length > 1 && !isTooLong ? containers : [given.equipment]).map(
      (equipment) =>
        readContent({ ...given, ...(equipment !== undefined && { equipment }) }, mistakes),
    );
    if (isTooLong) mistakes.push(["equipment", TOO_MANY_EVENTS]);
    const [first, ...others] = each;
    // Containers of a row without a number may be of several orders.
    if (!first || !given.order_number?.trim()) return { mistakes, contents: each };
    const events = [first, ...others].flatMap((content) => content.events);
    return { mistakes, contents: [{ ...first, events }] };
  };
}
