/** What becomes of each row of a file. */

import type { StagedChange } from "../../orders/store.ts";
import type { FileRow, Problem, ReadFile, ReportedEvent } from "../file.ts";
import { type MatchedOrder, staysRetracted } from "./matched-orders.ts";
import type { PlannedEvent, PlannedOrder, PlannedRow } from "./plan.ts";
import type { OrderPlan, OrderWork } from "./plan-order.ts";
import type { RetractedEvent } from "./retracted-events.ts";

type RowOutcome = Pick<PlannedRow, "outcome" | "orders" | "events">;

export interface WorkPlan extends OrderPlan {
  readonly work: OrderWork;
}

export class RowOutcomes {
  readonly #byRow = new Map<FileRow, RowOutcome>();

  /** Undefined for a row that does nothing. */
  of(row: FileRow): RowOutcome | undefined {
    return this.#byRow.get(row);
  }

  /** What a row that retracts an event finds of it, at one of its orders; null where it isn't stored. */
  retract(
    row: FileRow,
    found: readonly RetractedEvent[] | null,
    candidates: readonly MatchedOrder[],
  ): void {
    const events = found?.map(({ known, fact }) =>
      toPlannedEvent(fact, known.order.order_number, NOT_NEW),
    );
    const known = found?.map((one) => one.known) ?? candidates;
    const orders = known.map(({ order }) => order.order_number);
    const { sourceId = "", isOfThisFile = false } = row.retraction ?? {};
    const isKnown = candidates.some(({ withdrawn }) => withdrawn.has(sourceId));
    const isMissing = found === null && !isOfThisFile && !isKnown;
    const outcome = isMissing ? "not stored" : events?.length ? "retracted" : "unchanged";
    this.#byRow.set(row, { outcome, orders, events: events ?? [] });
  }

  /** What the rows of an order do to it. */
  add({ work: { known, rows, events }, draft, added }: WorkPlan): void {
    const byRow = Map.groupBy(events, ({ row }) => row);
    const newOnes = new Set(added);
    for (const [index, row] of rows.entries()) {
      const number = known?.order.order_number ?? row.order?.order_number ?? "";
      const planned = (byRow.get(row) ?? []).map((event) =>
        toPlannedEvent(event.read.event, number, {
          isNew: newOnes.has(event),
          isRetracted: known !== null && staysRetracted(known, event.read),
        }),
      );
      const isNotifiable = planned.some(({ isNew }) => isNew);
      // A further row of an order says the same of its columns as the first one.
      const isChange = row.order !== null && (isNotifiable || (index === 0 && draft !== null));
      const isAddition = row.order === null ? isNotifiable : isChange && !known;
      const before = this.#byRow.get(row);
      this.#byRow.set(row, {
        outcome: isAddition ? "added" : isChange ? "changed" : (before?.outcome ?? "unchanged"),
        orders: [...(before?.orders ?? []), number],
        events: [...(before?.events ?? []), ...planned],
      });
    }
  }
}

const NOT_NEW = { isNew: false, isRetracted: false };

function toPlannedEvent(
  { code, milestone, classifier, event_time, utc_offset, place, un_locode }: ReportedEvent,
  order_number: string,
  about: Pick<PlannedEvent, "isNew" | "isRetracted">,
): PlannedEvent {
  const event = { code, milestone, classifier, event_time, utc_offset, place, un_locode };
  return { order_number, ...event, ...about };
}

/** What is planned for rows whose orders have nothing to do with those of others. */
export interface GroupPlan {
  readonly problems: readonly Problem[];
  readonly outcomes: RowOutcomes;
  readonly orders: readonly PlannedOrder[];
  readonly staged: readonly StagedChange[];
}

/** All rows of the file, in its sequence. */
export function toPlannedRows(
  { rows }: ReadFile,
  groups: readonly GroupPlan[],
  others: readonly Problem[],
): PlannedRow[] {
  const all = [...others, ...groups.flatMap(({ problems }) => problems)];
  const byLine = Map.groupBy(all, ({ line }) => line);
  return rows.map((row) => {
    const { line, source, identifiers } = row;
    const problems = byLine.get(line);
    const numbers = identifiers.numbers.slice(0, 1);
    if (problems) {
      const cells = Array.isArray(source) ? source : [JSON.stringify(source)];
      return { line, outcome: "refused", orders: numbers, events: [], cells, problems };
    }
    const found = groups.map(({ outcomes }) => outcomes.of(row)).find((one) => one !== undefined);
    const none = { outcome: "unchanged" as const, orders: numbers, events: [] };
    return { line, ...(found ?? none), cells: [], problems: [] };
  });
}
