/** The schema of a row of an order file, with its messages. */
import * as v from "valibot";
import { toUtc } from "#app/domain/dubai-time.ts";
import { line, optionalLine, optionalText } from "#app/domain/fields.ts";
import { itemPhotoPath, ORDER_NUMBER_MAX, safeShipperLink } from "#app/domain/order.ts";
import type { OrderColumn } from "#workers/orders/queries.ts";

const NAME_MAX = 120;
const EMAIL_MAX = 254;
const PHONE_MAX = 40;
const ADDRESS_MAX = 500;
const SHIPPER_TYPE_MAX = 40;
const STATUS_MAX = 80;
const NOTE_MAX = 4000;
const LINK_MAX = 2000;
const PHOTO_MAX = 300;
/** Enough for any valid date or number */
const VALUE_MAX = 60;

const NO_DATE =
  "This is not a date in ISO 8601: write 2026-11-18, or 2026-11-18T09:40 for Dubai's clock, or 2026-11-18T09:40+04:00.";
const NO_COUNT = "Quantity must be a whole number, 0 or more.";
const NO_CHARGES =
  "Shipping charges must be a number, 0 or more: digits, with a dot before decimals, such as 48500.50.";
const NO_LINK = "Shipper link must be an address that starts with http:// or https://.";
const NO_PHOTO =
  "Item photo must be the path of a picture under the public folder, such as items/item-crate.webp.";

/** Parses text: dates in UTC, numbers as numbers, empty as null. */
export const OrderRowSchema = v.object({
  order_number: line("Order number", ORDER_NUMBER_MAX),
  created_at: read("Order date", VALUE_MAX, toUtc, NO_DATE),
  customer_firstName: emptyIsNull(optionalLine("Name", NAME_MAX)),
  customer_email: emptyIsNull(optionalLine("Email", EMAIL_MAX)),
  customer_phone: emptyIsNull(optionalLine("Phone", PHONE_MAX)),
  delivery_address: emptyIsNull(optionalText("Delivery address", ADDRESS_MAX)),
  shipper_type: emptyIsNull(optionalLine("Shipper type", SHIPPER_TYPE_MAX)),
  delivery_date: read("Delivery date", VALUE_MAX, toUtc, NO_DATE),
  order_status: emptyIsNull(optionalLine("Order status", STATUS_MAX)),
  note: emptyIsNull(optionalText("Note", NOTE_MAX)),
  shipper_link: read("Shipper link", LINK_MAX, allowed(safeShipperLink), NO_LINK),
  item_photo: read("Item photo", PHOTO_MAX, allowed(itemPhotoPath), NO_PHOTO),
  order_count: read("Quantity", VALUE_MAX, count, NO_COUNT),
  shipper_charges: read("Shipping charges", VALUE_MAX, charges, NO_CHARGES),
});

export type OrderField = keyof typeof OrderRowSchema.entries;

/** Every column of an order file, in the specification's order. */
export const ORDER_FIELDS = Object.keys(OrderRowSchema.entries) as readonly OrderField[];

/** The same without the order number, which is required. */
export const ORDER_COLUMNS: readonly OrderColumn[] = ORDER_FIELDS.filter(
  (field) => field !== "order_number",
);

type TextSchema = ReturnType<typeof optionalLine> | ReturnType<typeof optionalText>;

function emptyIsNull(schema: TextSchema) {
  return v.pipe(
    schema,
    v.transform((text) => (text === "" ? null : text)),
  );
}

/** Parses text with `reader`; null when it is empty, `reason` when the reader returns null. */
function read<T>(label: string, max: number, reader: (text: string) => T | null, reason: string) {
  return v.pipe(
    optionalLine(label, max),
    v.rawTransform<string, T | null>(({ dataset, addIssue, NEVER }) => {
      if (dataset.value === "") return null;
      const value = reader(dataset.value);
      if (value !== null) return value;
      addIssue({ message: reason });
      return NEVER;
    }),
  );
}

/** Keeps the text as written when the site can show it. */
function allowed(shown: (text: string) => string | null) {
  return (text: string) => (shown(text) === null ? null : text);
}

function count(text: string): number | null {
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}

function charges(text: string): number | null {
  return /^\d+(?:\.\d+)?$/.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER
    ? Number(text)
    : null;
}
