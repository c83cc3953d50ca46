/** The contents of a file, before they are compared with the stored orders. */
import { pluralize } from "#app/domain/words.ts";
import type { RequestedState } from "../orders/change.ts";
import type { ReportedEvent } from "../orders/log.ts";
import type { OrderRow } from "../orders/order-queries.ts";
import type { Permission } from "./options.ts";

/** The file as a whole can't be read: the message is a sentence or more for the user who chose it. */
export class FileError extends Error {
  override name = "FileError";
}

/** Why a row is refused. */
export interface Problem {
  /** The row's first line in the file, its row in a workbook, or the event's place in a list */
  readonly line: number;
  /** The field; null for the row as a whole */
  readonly column: string | null;
  /** As written in the file */
  readonly value: string;
  readonly reason: string;
  /** The permission with which the row is imported nevertheless */
  readonly permission?: Permission;
}

/** The questions to answer before the rows can be read. */
export interface Question {
  readonly about: "columns" | "dates" | "decimals" | "encoding" | "statuses";
  /** The unrecognized column, where it is about one */
  readonly column?: string;
  /** A sentence */
  readonly text: string;
  /** The likeliest answer, where there is one for the file */
  readonly proposed?: string;
}

/** A column of a table. */
export interface FileColumn {
  /** As in the file, where it is unique */
  readonly name: string;
  /** Null for one that is left out, or undecided yet */
  readonly field: string | null;
  /** Whether its field is known by its name or an option */
  readonly isKnown: boolean;
  /** The field that it may be; null where none is likely */
  readonly suggested: string | null;
}

/** Identifiers by which an order is found; the first kind with a match decides. */
export interface OrderIdentifiers {
  /** Possibly our own number */
  readonly numbers: readonly string[];
  /** Booking, bill of lading, air waybill */
  readonly documents: readonly string[];
  /** Containers */
  readonly equipment: readonly string[];
}

export interface FileEvent {
  readonly event: ReportedEvent;
  /** The source gave a day and no time */
  readonly isDayOnly: boolean;
  /** It holds now: stored again where another report of it came since */
  readonly isCurrent?: boolean;
}

/** A carrier retracts an event. */
export interface Retraction {
  /** The carrier's id of the event that is retracted */
  readonly sourceId: string;
  /** The retracted event, where the carrier repeats it */
  readonly event: ReportedEvent | null;
  /** The file itself has the event, which is left out */
  readonly isOfThisFile: boolean;
}

/** The columns of an order, and the state that the row sets. */
export interface OrderFields
  extends OrderRow,
    Pick<RequestedState, "order_status" | "delivery_date"> {
  /** Added to the order's references */
  readonly more_references?: string | null | undefined;
}

export interface FileRow {
  /** As in `Problem` */
  readonly line: number;
  /** The row as it came: cells, a line of text, or a value of JSON */
  readonly source: unknown;
  readonly identifiers: OrderIdentifiers;
  /** Null for a row of events alone */
  readonly order: OrderFields | null;
  readonly events: readonly FileEvent[];
  readonly retraction: Retraction | null;
}

export interface ReadFile {
  /** With the delimiter, how refused rows are written as a table */
  readonly header: readonly string[];
  readonly delimiter: string;
  readonly name: string;
  readonly format: "CSV" | "Excel" | "DCSA" | "Cargo-IMP";
  /** A table of orders adds new ones and changes columns; events are only of orders that are stored */
  readonly kind: "orders" | "events";
  /** The unit that `line` counts */
  readonly unit: "line" | "row" | "event";
  /** Empty for a message */
  readonly columns: readonly FileColumn[];
  /** Nothing is read until they are answered */
  readonly questions: readonly Question[];
  readonly rows: readonly FileRow[];
  readonly problems: readonly Problem[];
  /** Sentences about what was left out, or is only nearly right */
  readonly remarks: readonly string[];
  /** Numbers and containers of orders whose stored dates would tell the year of dates without one */
  readonly undated?: readonly string[];
}

/** A row that names no order has these. */
export const NO_IDENTIFIERS: OrderIdentifiers = { numbers: [], documents: [], equipment: [] };

/** The parts of a `ReadFile` that are read from a carrier's message. */
export type CarrierFile = Pick<ReadFile, "unit" | "header" | "rows" | "problems" | "remarks">;

/** "2 events of the type IOT were left out." as a list of remarks; none for 0. */
export function leftOut(count: number, noun: string, which: string, why = ""): string[] {
  const verb = count === 1 ? "was" : "were";
  return count === 0 ? [] : [`${pluralize(count, noun)}${which} ${verb} left out${why}.`];
}
