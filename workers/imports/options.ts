/** The settings with which a file is imported. */
import * as v from "valibot";
import { KNOWN_STATUSES } from "#app/domain/tracking/status.ts";
import { ENCODING_NAMES } from "./files/encoding-tables.ts";

/** A sender's text can mean a known status, be stored as written, or be left out since no goods moved. */
export const STATUS_CHOICES = [...KNOWN_STATUSES, "as written", "ignore"] as const;

export type StatusChoice = (typeof STATUS_CHOICES)[number];

const flag = v.optional(v.boolean(), false);

/** Rows that need one of these permissions are refused without it. */
const permissions = {
  /** A row may add an order */
  addOrders: v.optional(v.boolean(), true),
  /** A row may reopen a delivered or cancelled order */
  reopenDelivered: flag,
  /** Accepts implausible dates, such as a delivery in the future */
  allowImplausible: flag,
  /** An event of a document or container that several orders carry is each one's */
  shared: flag,
  /** A reference is that of an order which carries it with a carrier's code in front, or without */
  partialReferences: flag,
};

export type Permission = keyof typeof permissions;

export const PERMISSIONS = Object.keys(permissions) as Permission[];

/** Saved as an import profile for the files of one sender. */
export const FileOptionsSchema = v.object({
  ...permissions,
  /** Undefined: by the columns */
  kind: v.optional(v.picklist(["orders", "events"])),
  /** The field of a column, by its name in the file; "" leaves it out */
  columns: v.optional(v.record(v.string(), v.string()), {}),
  /** The meaning of a status or an event in the sender's own words, by its text */
  statusMap: v.optional(v.record(v.string(), v.picklist(STATUS_CHOICES)), {}),
  /** Texts without an entry are stored as written, and not asked about */
  othersAsWritten: flag,
  /** The order of day and month in 03/04/2026; undefined where the file shows it */
  dates: v.optional(v.picklist(["day-first", "month-first"])),
  /** The decimal sign, for 1.240; undefined where the file shows it */
  decimals: v.optional(v.picklist(["point", "comma"])),
  /** The encoding of a text that isn't UTF-8 or UTF-16; undefined where the file shows it */
  encoding: v.optional(v.picklist(ENCODING_NAMES)),
  /** The sheet of a workbook; undefined for the visible one with most known columns */
  sheet: v.optional(v.string()),
  /** Rows that a workbook doesn't show are read too */
  hiddenRows: flag,
  /** The number of the order of these events, where the file doesn't name it */
  order: v.optional(v.string()),
  /** An empty cell empties what is stored */
  clearEmpty: flag,
  /** An airline's DLV is the delivery; else it hands over at the airport */
  dlvIsDelivery: flag,
  /** When the file came, for dates without a year and for "now": ISO 8601; undefined: now */
  received: v.optional(v.string()),
  /** The import profile by which it is read, for its name when settings are saved again */
  profile: v.optional(v.string()),
});

export type FileOptions = v.InferOutput<typeof FileOptionsSchema>;

/** Options of which any may be missing. */
export type GivenOptions = v.InferInput<typeof FileOptionsSchema>;

export function readOptions(given: GivenOptions): FileOptions {
  return v.parse(FileOptionsSchema, given);
}

/** When the file came. */
export function receivedAt({ received }: Pick<FileOptions, "received">): Date {
  return received === undefined ? new Date() : new Date(received);
}
