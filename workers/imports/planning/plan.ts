/** What loading a file would do: JSON, to be shown, and done when somebody wants it. */

import type { OrderState } from "#app/domain/tracking/state.ts";
import type { OwnStatus } from "../../desk/files-types.ts";
import type { OrderRow, StoredOrder } from "../../orders/queries.ts";
import type { StagedChange } from "../../orders/store.ts";
import type { Problem, ReadFile, ReportedEvent } from "../file.ts";

/** An event of a row, at one of the orders that have it. */
export interface PlannedEvent
  extends Pick<
    ReportedEvent,
    "code" | "milestone" | "classifier" | "event_time" | "utc_offset" | "place" | "un_locode"
  > {
  readonly order_number: string;
  /** Whether the order's log doesn't have it yet */
  readonly isNew: boolean;
  /** Whether it was retracted before, and stays so though it comes again */
  readonly isRetracted: boolean;
}

export interface PlannedRow {
  /** As in `Problem` */
  readonly line: number;
  /**
   * "added": an order, or an event; "changed": columns of an order or what is known of it; "retracted
   * back": an event that is stored, as its carrier says; "not stored": one that would be, and isn't
   */
  readonly outcome: "added" | "changed" | "unchanged" | "refused" | "retracted" | "not stored";
  /** The numbers of its orders as they are stored; as it came where there is none */
  readonly orders: readonly string[];
  readonly events: readonly PlannedEvent[];
  /** Of a refused row alone: the row as it came */
  readonly cells: readonly string[];
  readonly problems: readonly Problem[];
}

export type Value = string | number | null;

export interface FieldChange {
  readonly field: string;
  readonly old: Value;
  readonly new: Value;
}

/** What becomes of an order. */
export interface PlannedOrder {
  readonly order_number: string;
  readonly isNew: boolean;
  /** Whether a delivery or cancellation is retracted */
  readonly isReopened: boolean;
  /** Columns, and what its facts make of its status and delivery date */
  readonly changes: readonly FieldChange[];
}

export interface FilePlan
  extends Pick<
    ReadFile,
    "name" | "format" | "kind" | "unit" | "header" | "delimiter" | "columns" | "questions"
  > {
  /** The time at which it was made, and for which states were derived: ISO 8601, UTC */
  readonly now: string;
  /** In the file's sequence */
  readonly rows: readonly PlannedRow[];
  readonly orders: readonly PlannedOrder[];
  /** In sentences */
  readonly remarks: readonly string[];
  /** What the file's sender calls statuses and events, mapped or not; the most frequent first */
  readonly ownStatuses: readonly OwnStatus[];
  /** For `applyPlan` */
  readonly staged: readonly StagedChange[];
}

/** The changes of an order's state. */
export function stateChanges(before: OrderState | null, after: OrderState | null): FieldChange[] {
  if (after === null) return [];
  return (["order_status", "delivery_date"] as const).flatMap((field) => {
    const old = before?.[field] ?? null;
    return old === after[field] ? [] : [{ field, old, new: after[field] }];
  });
}

/** The changes of an order's columns. */
export function columnChanges(
  order: StoredOrder | null,
  { order_number: _, ...columns }: OrderRow,
): FieldChange[] {
  return Object.entries(columns).flatMap(([name, value]) => {
    const old = order?.[name as keyof typeof columns] ?? null;
    return old === (value ?? null) ? [] : [{ field: name, old, new: value ?? null }];
  });
}

/** What a plan does, in numbers. */
export interface PlanCounts {
  /** Rows of orders, by what becomes of the order */
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  /** Events that are new, stored already, and retracted by their carrier */
  readonly eventsAdded: number;
  readonly eventsStored: number;
  readonly retracted: number;
}

export function countPlan({ rows }: Pick<FilePlan, "rows">): PlanCounts {
  const count = (outcome: PlannedRow["outcome"]) =>
    rows.filter((row) => row.outcome === outcome).length;
  const events = rows.filter(({ outcome }) => outcome !== "retracted").flatMap((row) => row.events);
  const eventsAdded = events.filter(({ isNew }) => isNew).length;
  return {
    added: count("added"),
    changed: count("changed"),
    unchanged: count("unchanged"),
    refused: count("refused"),
    eventsAdded,
    eventsStored: events.length - eventsAdded,
    retracted: rows.filter(({ outcome }) => outcome === "retracted").flatMap((row) => row.events)
      .length,
  };
}
