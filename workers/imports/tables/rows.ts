/** The columns of orders and of events in a table, and the rules for their rows. */
import * as v from "valibot";
import { DUBAI_OFFSET } from "#app/domain/dubai-time.ts";
import { importedEmail, line, optionalLine, optionalText } from "#app/domain/fields.ts";
import { withPlainCharacters } from "#app/domain/invisible.ts";
import { itemPhotoPath, safeShipperLink } from "#app/domain/order.ts";
import { normalizeOrderNumber, ORDER_NUMBER_MAX } from "#app/domain/order-number.ts";
import {
  type EventTime,
  readDeliveryTime,
  readDubaiTime,
  readEventTime,
} from "#app/domain/read-date.ts";
import { readAmount, readCount, readPieces } from "#app/domain/read-number.ts";
import { TRANSPORT_MODES } from "#app/domain/tracking/facts.ts";
import { splitOrderNumbers } from "#app/domain/tracking-address.ts";
import type { ReportedEvent } from "../../orders/log.ts";
import {
  ALL_PIECES,
  EventTextsSchema,
  emptyIsNull,
  isContainerNumber,
  type MilestoneColumn,
  readClassifier,
  readEventName,
  readPlace,
} from "../events.ts";
import type { FileEvent, OrderFields, OrderIdentifiers } from "../file.ts";
import { ORDER_LABELS, type OrderField, readMode } from "./fields.ts";

const NAME_MAX = 120;
const PHONE_MAX = 40;
const ADDRESS_MAX = 500;
const SHIPPER_TYPE_MAX = 40;
const STATUS_MAX = 80;
const NOTE_MAX = 4000;
const LINK_MAX = 2000;
const PHOTO_MAX = 300;
const REFERENCES_MAX = 500;
const REFERENCE = /^[A-Za-z\d][A-Za-z\d ./-]*$/;
/** Enough for any valid date or number */
const VALUE_MAX = 60;

const NO_DATE =
  "This is not a date: write 2026-11-18, 2026-11-18T09:40 for Dubai's clock, or 2026-11-18T09:40+04:00.";
const NO_COUNT = "Quantity must be a whole number, 0 or more.";
const NO_CHARGES =
  "Shipping charges must be a number, 0 or more, in rupees, such as 48500.50 or 48,500.50.";
const NO_REFERENCES =
  "Carrier references are letters, digits, dashes, dots and slashes, with | between several: 176-12345675|MAEU 123456.";
const NO_LINK = "Shipper link must be an address that starts with http:// or https://.";
const NO_PHOTO =
  "Item photo must be the path of a picture under the public folder, such as items/item-crate.webp.";
const NO_TIME =
  "This is not a time: write 2026-11-19T22:15+04:00; 2026-11-19T22:15 for the clock at the place; or 2026-11-19.";
const NO_CLASSIFIER = "The classifier is planned, estimated or actual; actual where it is empty.";
const NO_MODE = `The mode is ${new Intl.ListFormat("en", { type: "disjunction" }).format(TRANSPORT_MODES)}.`;
const NO_PIECES = 'Write "19 of 20", or leave it empty for all of them.';

/** Refuses text for which `why` has a reason. */
function rejectIf(why: (text: string) => string | null) {
  return v.rawCheck<string>(({ dataset, addIssue }) => {
    const reason = dataset.typed ? why(dataset.value) : null;
    if (reason !== null) addIssue({ message: reason });
  });
}

/** Parses text with `reader`; refuses it with `reason` when that returns undefined. */
function parseWith<T>(reader: (text: string) => T | undefined, reason: string) {
  return v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
    const value = reader(dataset.value);
    if (value !== undefined) return value;
    addIssue({ message: reason });
    return NEVER;
  });
}

/** As `parseWith`, but empty text becomes null, and `reader` returns null for invalid text. */
function parseUnlessEmpty<T>(reader: (text: string) => T | null, reason: string) {
  return parseWith<T | null>((text) => (text === "" ? null : (reader(text) ?? undefined)), reason);
}

/** `2.6E+10`, `9,71E+11`: the other digits are lost. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i;

/** Why an identifier (an order number, a telephone number) is refused; null for a possible one. */
function lostDigits(cell: string): string | null {
  return SCIENTIFIC.test(cell.trim())
    ? "A spreadsheet has rounded this number. Format the column as text there, and write the number again."
    : null;
}

/** Why no order can have this number; null for a possible one. */
function numberMistake(number: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(number)) return "An order number has letters or digits.";
  const lost = lostDigits(number);
  if (lost || splitOrderNumbers(number)[0] === number.trim()) return lost;
  return "An order number has no comma or semicolon: visitors could not look it up.";
}

const numberSchema = v.pipe(
  v.optional(v.string(), ""),
  v.transform(withPlainCharacters),
  line(ORDER_LABELS.order_number, ORDER_NUMBER_MAX),
  rejectIf(numberMistake),
);

/** Of an order, for the cells of a row: dates in UTC, numbers as numbers, empty as null. */
const columns = {
  created_at: fieldSchema("created_at", VALUE_MAX, readDubaiTime, NO_DATE),
  customer_firstName: emptyIsNull(optionalLine(ORDER_LABELS.customer_firstName, NAME_MAX)),
  customer_email: emptyIsNull(importedEmail()),
  customer_phone: emptyIsNull(
    v.pipe(
      optionalLine(ORDER_LABELS.customer_phone, PHONE_MAX),
      v.transform(withPlainCharacters),
      rejectIf(lostDigits),
    ),
  ),
  delivery_address: emptyIsNull(optionalText(ORDER_LABELS.delivery_address, ADDRESS_MAX)),
  shipper_type: emptyIsNull(optionalLine(ORDER_LABELS.shipper_type, SHIPPER_TYPE_MAX)),
  delivery_date: fieldSchema("delivery_date", VALUE_MAX, readDeliveryTime, NO_DATE),
  order_status: emptyIsNull(optionalLine(ORDER_LABELS.order_status, STATUS_MAX)),
  note: emptyIsNull(optionalText(ORDER_LABELS.note, NOTE_MAX)),
  shipper_link: fieldSchema("shipper_link", LINK_MAX, acceptIf(safeShipperLink), NO_LINK),
  item_photo: fieldSchema("item_photo", PHOTO_MAX, acceptIf(itemPhotoPath), NO_PHOTO),
  order_count: fieldSchema("order_count", VALUE_MAX, readCount, NO_COUNT),
  shipper_charges: fieldSchema("shipper_charges", VALUE_MAX, readAmount, NO_CHARGES),
  carrier_references: fieldSchema(
    "carrier_references",
    REFERENCES_MAX,
    parseReferences,
    NO_REFERENCES,
  ),
} satisfies Record<Exclude<OrderField, "order_number">, unknown>;

/** All columns of an order. */
export const OrderRowSchema = v.object({ order_number: numberSchema, ...columns });

/** Columns that the file doesn't have are optional; an empty order date is omitted. */
export const OrderFieldsSchema = v.pipe(
  v.object({ order_number: numberSchema, ...v.partial(v.object(columns)).entries }),
  v.transform(({ created_at, ...row }): OrderFields => (created_at ? { ...row, created_at } : row)),
);

/** Parses text with `reader`; null when it is empty, `reason` when the reader returns null. */
function fieldSchema<T>(
  field: OrderField,
  max: number,
  reader: (text: string) => T | null,
  reason: string,
) {
  return v.pipe(optionalLine(ORDER_LABELS[field], max), parseUnlessEmpty(reader, reason));
}

/** Accepts the text unchanged when the site can show it. */
function acceptIf(shown: (text: string) => string | null) {
  return (text: string) => (shown(text) === null ? null : text);
}

/** The references trimmed and deduplicated, joined by |; null if one is invalid. */
function parseReferences(text: string): string | null {
  const each = text.split("|").map((reference) => reference.trim().replace(/\s+/g, " "));
  const given = [...new Set(each.filter((reference) => reference !== ""))];
  return given.every((reference) => REFERENCE.test(reference)) ? given.join("|") : null;
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

/** Of a row of events: whose they are. */
export const NumberedRowSchema = v.object({
  order_number: v.pipe(cell, rejectIf(numberMistake)),
});

/** Of a row with one event, in a file that came at this moment: "now" is that. */
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

/** `number` may be a container's. */
export function toEvent(row: EventRow, number: string | null): FileEvent {
  const { event, time, place, equipment, pieces, classifier: given, reported_at, ...own } = row;
  const { classifier: named, ...name } = readEventName(event);
  const classifier = given ?? named ?? "actual";
  const { isDayOnly, ...moment } = time;
  return {
    isDayOnly,
    event: {
      ...{ ...name, classifier, ...moment, ...place, ...own, ...FROM_TABLE, ...pieces },
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

/** What a table's number may be: a carrier's own list has its references in that column. */
export function toIdentifiers(number: string): OrderIdentifiers {
  return isContainerNumber(number)
    ? { numbers: [number], documents: [], equipment: [number] }
    : { numbers: [number], documents: [number], equipment: [] };
}

/** What is about all events of a row with times of milestones. */
export const LegRowSchema = v.object({
  leg,
  mode: ModeSchema,
  equipment,
  origin: PlaceSchema,
  destination: PlaceSchema,
});

/** The columns of times of a table, by their fields. */
export type MilestoneColumns = ReadonlyMap<string, MilestoneColumn>;

export function milestoneTimes(columns: MilestoneColumns) {
  return v.object(Object.fromEntries([...columns.keys()].map((field) => [field, TimeSchema])));
}

const AT_ORIGIN: readonly (string | null)[] = ["at origin", "departed"];
const AT_DESTINATION: readonly (string | null)[] = ["arrived", "customs clearance"];

/** The events of such a row, which hold now. */
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
      ...{ ...name, ...moment, ...FROM_TABLE, note: null, reported_at: null },
      ...(isAtOrigin ? origin : isAtDestination ? destination : nowhere),
      leg: isVoyage ? leg : null,
      mode: isVoyage ? mode : null,
      equipment: equipment ?? containerOf(number),
    };
    return [{ event, isDayOnly, isCurrent: true }];
  });
}
