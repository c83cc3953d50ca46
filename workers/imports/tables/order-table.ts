/** The columns of orders in a table, and their rules. */
import * as v from "valibot";
import { importedEmail, line, optionalLine, optionalText } from "#app/domain/fields.ts";
import { itemPhotoPath, safeShipperLink } from "#app/domain/order.ts";
import { ORDER_NUMBER_MAX } from "#app/domain/order-number.ts";
import { readDeliveryTime, readDubaiTime } from "#app/domain/read-date.ts";
import { readAmount, readCount } from "#app/domain/read-number.ts";
import type { OrderFields } from "../file.ts";
import {
  emptyIsNull,
  lostDigits,
  numberMistake,
  parseUnlessEmpty,
  rejectIf,
} from "../files/rules.ts";
import { EXAMPLE_NUMBER, ORDER_LABELS, type OrderField } from "./fields.ts";

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

/** Parses the cells of a row: dates in UTC, numbers as numbers, empty as null. */
export const OrderRowSchema = v.object({
  order_number: v.pipe(line(ORDER_LABELS.order_number, ORDER_NUMBER_MAX), rejectIf(numberMistake)),
  created_at: fieldSchema("created_at", VALUE_MAX, readDubaiTime, NO_DATE),
  customer_firstName: emptyIsNull(optionalLine(ORDER_LABELS.customer_firstName, NAME_MAX)),
  customer_email: emptyIsNull(importedEmail()),
  customer_phone: emptyIsNull(
    v.pipe(optionalLine(ORDER_LABELS.customer_phone, PHONE_MAX), rejectIf(lostDigits)),
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
} satisfies Record<OrderField, unknown>);

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

const { order_number, ...columns } = OrderRowSchema.entries;

/** Columns that the file doesn't have are optional; an empty order date is omitted. */
export const OrderFieldsSchema = v.pipe(
  v.object({ order_number, ...v.partial(v.object(columns)).entries }),
  v.transform(({ created_at, ...row }): OrderFields => (created_at ? { ...row, created_at } : row)),
);

/** An example order for a template, which an import skips. */
export const ORDER_EXAMPLE: Record<OrderField, string> = {
  order_number: EXAMPLE_NUMBER,
  created_at: "2026-11-18T09:40+04:00",
  customer_firstName: "Warehouse Manager",
  customer_email: "receiving@consignee.example",
  customer_phone: "+971 4 000 0009",
  delivery_address: "Gate 4, Receiving\nBusiness centre, Dubai, UAE",
  shipper_type: "Air",
  delivery_date: "2026-11-24T14:30+04:00",
  order_status: "Booked",
  note: "Keep upright. Call the receiving desk an hour ahead.",
  shipper_link: "https://carrier.example",
  item_photo: "items/item-crate.webp",
  order_count: "2",
  shipper_charges: "48500",
  carrier_references: "176-12345675",
};
