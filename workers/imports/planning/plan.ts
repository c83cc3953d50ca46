/** The plan of an import: the changes of its orders, and the outcome of each row. It is JSON. */
import type { ReportedEvent } from "../../orders/log.ts";
import type { Plan } from "../../orders/plan.ts";
import type { Problem, ReadFile } from "../file.ts";
import type { OwnStatus } from "../status-mapping.ts";

/** An event of a row, at one of the orders that have it. */
export interface PlannedEvent {
  readonly order_number: string;
  readonly event: ReportedEvent;
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
  /** The row as it came; empty unless it is refused */
  readonly cells: readonly string[];
  readonly problems: readonly Problem[];
}

export interface FilePlan extends Plan, Omit<ReadFile, "rows" | "problems" | "undated"> {
  /** In the file's sequence */
  readonly rows: readonly PlannedRow[];
  /** The statuses and events in the sender's own words, mapped or not; the most frequent first */
  readonly ownStatuses: readonly OwnStatus[];
}

/**
 * Counts orders by outcome, or rows for a file of events; rows that are refused; and events that are new,
 * stored already or retracted by their carrier.
 */
export function countPlan({ kind, rows, orders }: Pick<FilePlan, "kind" | "rows" | "orders">) {
  const of = (outcome: PlannedRow["outcome"]) => rows.filter((row) => row.outcome === outcome);
  const touched = new Set(orders.map(({ order_number }) => order_number));
  const added = orders.filter(({ before }) => before === null).length;
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
    eventsAdded,
    eventsStored,
    retracted,
  };
}
