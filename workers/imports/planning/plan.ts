/** What importing a file would do. It is JSON. */
import type { OrderState } from "#app/domain/tracking/state.ts";
import { canonical } from "#app/domain/tracking/status-change.ts";
import type { FollowerCounts } from "../../notifications/notified.ts";
import type { OrderChange } from "../../orders/change.ts";
import type { ReportedEvent } from "../../orders/log.ts";
import type { StagedChange } from "../../orders/store.ts";
import type { Problem, ReadFile } from "../file.ts";
import type { OwnStatus } from "../status-mapping.ts";

/** An event of a row, at one of the orders that have it. */
export interface PlannedEvent
  extends Omit<ReportedEvent, "leg" | "mode" | "note" | "source" | "source_id" | "reported_at"> {
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
   * "added": an order, or an event; "changed": an order's columns or state; "retracted": a stored
   * event, by its carrier; "not stored": an event that its carrier retracts, and no order has
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
  /** Followers of its orders, by what they get of it */
  readonly notified: FollowerCounts;
  /** For `applyPlan` */
  readonly staged: readonly StagedChange[];
}

/**
 * The changes of an order's columns and of its state, which was `before`; null for a new order. A status
 * that is confirmed has itself as its old value.
 */
export function fieldChanges({ order, row, state, facts }: OrderChange, before: OrderState | null) {
  const { order_number: _, ...columns } = row;
  const pick = ({ order_status, delivery_date }: OrderState) => ({ order_status, delivery_date });
  const old: Readonly<Record<string, Value>> = { ...order, ...(before && pick(before)) };
  const now: Readonly<Record<string, Value>> = { ...columns, ...(state && pick(state)) };
  const isConfirmed = (status: Value) =>
    facts.some(({ kind, code }) => kind === "status" && code !== "" && canonical(code) === status);
  return Object.entries(now).flatMap(([field, value = null]): FieldChange[] =>
    value === (old[field] ?? null) && !(field === "order_status" && isConfirmed(value))
      ? []
      : [{ field, old: old[field] ?? null, new: value }],
  );
}

/**
 * Orders by what becomes of them, of a file of events its rows; rows that are refused; and events that are
 * new, stored already or retracted by their carrier.
 */
export function countPlan({ kind, rows, orders }: Pick<FilePlan, "kind" | "rows" | "orders">) {
  const of = (outcome: PlannedRow["outcome"]) => rows.filter((row) => row.outcome === outcome);
  const touched = new Set(orders.map(({ order_number }) => order_number));
  const added = orders.filter(({ isNew }) => isNew).length;
  const same = of("unchanged").flatMap((row) => row.orders.filter((one) => !touched.has(one)));
  const counts =
    kind === "orders"
      ? { added, changed: orders.length - added, unchanged: new Set(same).size }
      : {
          added: of("added").length,
          changed: of("changed").length,
          unchanged: of("unchanged").length,
        };
  const retracted = of("retracted").flatMap((row) => row.events).length;
  const events = rows.flatMap((row) => row.events);
  const eventsAdded = events.filter(({ isNew }) => isNew).length;
  const eventsStored = events.length - retracted - eventsAdded;
  return {
    ...counts,
    refused: of("refused").length,
    ...{ eventsAdded, eventsStored, retracted },
  };
}
