/** Files of carriers and spreadsheets at the desk: what one would do, and what it did. */

import type { Fact } from "#app/domain/tracking/facts.ts";
import type { KnownStatusName } from "#app/domain/tracking/status.ts";
import type { FieldErrors } from "#app/domain/validation.ts";
import type { AuditEntry, FieldChange } from "../audit/types.ts";
import type { Result } from "./result-types.ts";

/** Of a file that is loaded at the desk: bytes. */
export const FILE_MAX = 8_000_000;

/** What becomes of a row; "not stored" is a retraction of an event that isn't stored. */
export const ROW_OUTCOMES = [
  "added",
  "changed",
  "retracted",
  "not stored",
  "refused",
  "unchanged",
] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Which rows a page shows; "affected" are all but the unchanged ones. */
export const ROW_VIEWS = ["affected", ...ROW_OUTCOMES, "all"] as const;
export type RowView = (typeof ROW_VIEWS)[number];

/** What is taken only when somebody says that it is meant. */
export const PERMISSIONS = ["addOrders", "reopenDelivered", "allowImplausible", "shared"] as const;
export type RowPermission = (typeof PERMISSIONS)[number];

/** The import settings of a file; a missing field is read from the file itself. */
export interface FileSettings extends Readonly<Record<RowPermission, boolean>> {
  readonly kind?: "orders" | "events" | undefined;
  /** The field of a column, by its name in the file; "" leaves it out */
  readonly columns: Readonly<Record<string, string>>;
  /** The known status of one in the sender's own words, by its text */
  readonly statusMap: Readonly<Record<string, KnownStatusName>>;
  readonly dates?: "day-first" | "month-first" | undefined;
  readonly decimals?: "point" | "comma" | undefined;
  readonly sheet?: string | undefined;
  /** Whose events these are: an order's number */
  readonly order?: string | undefined;
  /** When status messages of airlines came: ISO 8601 */
  readonly received?: string | undefined;
  /** The import profile by which it is read */
  readonly profile?: string | undefined;
  readonly clearEmpty: boolean;
  readonly dlvIsDelivery: boolean;
}

/** The value of a column's field in the form while nothing is chosen for it. */
export const UNSET = "?";

export interface ColumnChoice {
  readonly name: string;
  /** What it is by its name or by the import settings; null for one that is left out or unknown */
  readonly field: string | null;
  readonly isKnown: boolean;
  /** What an unknown one may be, "" to leave it out; null where either would be a guess */
  readonly proposed: string | null;
}

/** A status or an event in the words of the file's sender. */
export interface OwnStatus {
  readonly text: string;
  /** Rows that have it */
  readonly rows: number;
  /** The known status to which it is mapped; null where it is kept as written */
  readonly status: KnownStatusName | null;
  /** The text in the settings by which it is mapped, which may be spelled differently */
  readonly mappedBy: string | null;
  /** What it may be; null where nothing is likely */
  readonly suggested: KnownStatusName | null;
}

export interface FieldChoice {
  readonly value: string;
  readonly label: string;
}

/** Something that happened, is expected, or was said of an order. */
export interface EventLine extends Pick<Fact, "classifier"> {
  readonly what: string;
  /** By the clock at its place; null for what has no time of its own */
  readonly when: string | null;
  readonly place: string | null;
}

/** What becomes of an order, or became of it. */
export interface OrderDifference {
  readonly order_number: string;
  /** Whether the file adds it */
  readonly isNew: boolean;
  readonly changes: readonly FieldChange[];
  readonly events: readonly EventLine[];
}

/** Why a row is refused. */
export interface RowProblem {
  readonly column: string | null;
  readonly value: string;
  readonly reason: string;
}

export interface PlanRow {
  /** Its line, row or place in the file */
  readonly line: number;
  readonly outcome: RowOutcome;
  readonly orders: readonly OrderDifference[];
  readonly problems: readonly RowProblem[];
}

/** A part of what a file would do. */
export interface PlanRows {
  readonly view: RowView;
  readonly rows: readonly PlanRow[];
  /** From 1 */
  readonly page: number;
  readonly pages: number;
}

export interface FileQuestion {
  readonly about: "columns" | "dates" | "decimals";
  readonly text: string;
  /** The column that the site doesn't know, where it is about one */
  readonly column?: string;
}

/** What loading a file would do. */
export interface FilePlanView {
  readonly format: string;
  readonly kind: "orders" | "events";
  /** What the rows are numbered by */
  readonly unit: "line" | "row" | "event";
  readonly columns: readonly ColumnChoice[];
  /** What a column may be */
  readonly fields: readonly FieldChoice[];
  /** With any there are no rows yet */
  readonly questions: readonly FileQuestion[];
  readonly remarks: readonly string[];
  /** Statuses that are no known ones, the most frequent first: at most 20 */
  readonly ownStatuses: readonly OwnStatus[];
  /** How many of all of them aren't mapped */
  readonly unmapped: number;
  /** Rows by view */
  readonly counts: Readonly<Record<RowView, number>>;
  /** Orders that would be added or changed, and events that are new */
  readonly orders: number;
  readonly events: number;
  /** Rows that would be taken if somebody says that it is meant */
  readonly refusable: readonly { readonly permission: RowPermission; readonly count: number }[];
  readonly shown: PlanRows;
  /** Names what is shown: this and nothing else is done. Null where there is nothing to do */
  readonly digest: string | null;
}

/** The import settings of one sender's files. */
export interface ImportProfile {
  readonly name: string;
  /** What it confirms of each file that is read by it */
  readonly permissions: readonly RowPermission[];
  readonly statusMap: FileSettings["statusMap"];
  readonly author: string;
  /** ISO 8601, UTC */
  readonly made_at: string;
}

/** A file that waits between its plan and what it does. */
export interface WaitingFile {
  readonly id: string;
  readonly name: string;
  /** When it came: ISO 8601, UTC */
  readonly made_at: string;
  readonly settings: FileSettings;
  /** Import profiles of files like this one, but for the one by which it is read */
  readonly profiles: readonly ImportProfile[];
  /** Or why it can't be read with these settings */
  readonly plan: FilePlanView | { readonly error: string };
}

/** What a change did to orders, a part of them at a time. */
export interface ChangeDetails {
  readonly change: AuditEntry;
  readonly orders: readonly OrderDifference[];
  /** `after` of the next page; null on the last one */
  readonly next: number | null;
}

export interface DoneImport extends ChangeDetails {
  /** The name of the file of its refused rows, while it is kept for this person */
  readonly refused: string | null;
}

export interface FilesOverview {
  /** The newest first */
  readonly imports: readonly AuditEntry[];
  readonly profiles: readonly ImportProfile[];
}

/** The id of a stored upload, or why the file is refused. */
export type UploadOutcome = { readonly id: string } | { readonly error: string };

/** What a form of a waiting file did. */
export type FileOutcome =
  /** The import is done, or was before. */
  | { readonly kind: "imported" }
  /** The settings are saved; with a note where something else was done. */
  | { readonly kind: "updated"; readonly notice?: string }
  | { readonly kind: "discarded" }
  /** Orders were changed since the plan was shown: nothing is done. */
  | { readonly kind: "changed" }
  | {
      readonly kind: "invalid";
      readonly values: Readonly<Record<string, string>>;
      readonly errors: FieldErrors;
    };

export interface FilesDesk {
  overview(): Promise<FilesOverview>;
  /** Keeps the file of a form for this person alone, for an hour. */
  upload(form: FormData): Promise<UploadOutcome>;
  removeProfile(name: string): Promise<void>;
  /** Maps a status in a sender's own words, in its profile, or keeps it as written, as a form says. */
  mapStatus(form: FormData): Promise<Result>;
  /** A file that waits and is this person's own; null for any other. */
  waiting(
    id: string,
    shown: { readonly view: RowView | null; readonly page: number },
  ): Promise<WaitingFile | null>;
  /** Does what a form of a waiting file says; null where there is no such file or form. */
  change(id: string, form: FormData): Promise<FileOutcome | null>;
  /** The refused rows as CSV, to be mended and loaded; null where there are none. */
  refused(id: string): Promise<{ readonly name: string; readonly csv: string } | null>;
  /** Null where there is no such import; `after` is `next` of the page before. */
  imported(id: string, after: number): Promise<DoneImport | null>;
}
