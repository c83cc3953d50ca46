/** The columns of an order, as files and the desk give them. */
import * as v from "valibot";
import { importedEmail, line, optionalLine, optionalText } from "#app/domain/fields.ts";
import { withPlainCharacters } from "#app/domain/invisible.ts";
import { itemPhotoPath, safeShipperLink } from "#app/domain/order.ts";
import { ORDER_NUMBER_MAX } from "#app/domain/order-number.ts";
import { readDeliveryTime, readDubaiTime } from "#app/domain/read-date.ts";
import { readAmount, readCount } from "#app/domain/read-number.ts";
import { splitOrderNumbers } from "#app/domain/tracking-address.ts";
import { emptyIsNull } from "./event-texts.ts";

/** Every column of an order, in the specification's order, with its label. */
export const ORDER_LABELS = {
  order_number: "Order number",
  created_at: "Order date",
  customer_firstName: "Name",
  customer_email: "Email",
  customer_phone: "Phone",
  delivery_address: "Delivery address",
  shipper_type: "Shipper type",
  delivery_date: "Delivery date",
  order_status: "Order status",
  note: "Note",
  shipper_link: "Shipper link",
  item_photo: "Item photo",
  order_count: "Quantity",
  shipper_charges: "Shipping charges",
  carrier_references: "Carrier references",
} as const;

export type OrderField = keyof typeof ORDER_LABELS;

export const ORDER_FIELDS = Object.keys(ORDER_LABELS) as readonly OrderField[];

const NAME_MAX = 120;
const PHONE_MAX = 40;
const ADDRESS_MAX = 500;
const SHIPPER_TYPE_MAX = 40;
const STATUS_MAX = 80;
const NOTE_MAX = 4000;
const LINK_MAX = 2000;
const PHOTO_MAX = 300;
export const REFERENCES_MAX = 2000;
const REFERENCE = /^[A-Za-z\d][A-Za-z\d ./-]*$/;
/** Enough for any valid date or number */
const VALUE_MAX = 60;

export const NO_DATE =
  "This is not a date: write 2026-11-18, 2026-11-18T09:40 for Dubai's clock, or 2026-11-18T09:40+04:00.";
const NO_COUNT = "Quantity must be a whole number, 0 or more.";
const NO_CHARGES =
  "Shipping charges must be a number, 0 or more, in rupees, such as 48500.50 or 48,500.50.";
const NO_REFERENCES =
  "Carrier references are letters, digits, dashes, dots and slashes, with | between several: 176-12345675|MAEU 123456.";
const NO_LINK = "Shipper link must be an address that starts with http:// or https://.";
const NO_PHOTO =
  "Item photo must be the path of a picture under the public folder, such as items/item-crate.webp.";

/** Refuses text for which `why` has a reason. */
export function rejectIf(why: (text: string) => string | null) {
  return v.rawCheck<string>(({ dataset, addIssue }) => {
    const reason = dataset.typed ? why(dataset.value) : null;
    if (reason !== null) addIssue({ message: reason });
  });
}

/** Parses text with `reader`; refuses it with `reason` when that returns undefined. */
export function parseWith<T>(reader: (text: string) => T | undefined, reason: string) {
  return v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
    const value = reader(dataset.value);
    if (value !== undefined) return value;
    addIssue({ message: reason });
    return NEVER;
  });
}

/** As `parseWith`, but empty text becomes null, and `reader` returns null for invalid text. */
export function parseUnlessEmpty<T>(reader: (text: string) => T | null, reason: string) {
  return parseWith<T | null>((text) => (text === "" ? null : (reader(text) ?? undefined)), reason);
}

/** `2.6E+10`, `9,71E+11`: the other digits are lost. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i;

/** Why an identifier (an order number, a telephone number, a reference) is refused; null for a possible one. */
function lostDigits(cell: string): string | null {
  return SCIENTIFIC.test(cell.trim())
    ? "A spreadsheet has rounded this number. Format the column as text there, and write the number again."
    : null;
}

/** Why no order can have this number; null for a possible one. */
export function numberMistake(number: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(number)) return "An order number has letters or digits.";
  if (isSeveral(number)) return "These are several order numbers: write each in a row of its own.";
  const lost = lostDigits(number);
  if (lost || splitOrderNumbers(number)[0] === number.trim()) return lost;
  return "An order number has no comma or semicolon: visitors could not look it up.";
}

/** True for "DL-1 / DL-2": each begins with the same letters, and has a digit. */
function isSeveral(number: string): boolean {
  const parts = number.split(/\s(?:[/&+]|and)\s/i).map((part) => part.trim());
  const [prefix = ""] = /^\p{L}+/u.exec(parts[0] ?? "") ?? [];
  const isNumber = (part: string) => prefix !== "" && part.startsWith(prefix) && /\d/.test(part);
  return parts.length > 1 && parts.every(isNumber);
}

const numberSchema = v.pipe(
  v.optional(v.string(), ""),
  v.transform(withPlainCharacters),
  line(ORDER_LABELS.order_number, ORDER_NUMBER_MAX),
  rejectIf(numberMistake),
);

/** The values of an order for the cells of a row: dates in UTC, numbers as numbers, empty as null. */
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
  carrier_references: v.pipe(
    optionalLine(ORDER_LABELS.carrier_references, REFERENCES_MAX),
    rejectIf((text) => text.split("|").map(lostDigits).find(Boolean) ?? null),
    parseUnlessEmpty(parseReferences, NO_REFERENCES),
  ),
} satisfies Record<Exclude<OrderField, "order_number">, unknown>;

/** All columns of an order. */
export const OrderRowSchema = v.object({ order_number: numberSchema, ...columns });

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
