/** Shortens the log of an order that has as many facts as it can have. */

import { createShortId } from "#app/domain/reference.ts";
import { placeKey, toSpot } from "#app/domain/tracking/comparison.ts";
import { activeFacts, type Fact } from "#app/domain/tracking/facts.ts";
import { pluralize } from "#app/domain/words.ts";
import { conflict, doneWith, type Result } from "../audit/result.ts";
import type { Database } from "../data/database.ts";
import { deriveStates, type OrderChange, retractions, stateColumns } from "../orders/change.ts";
import { EMPTY_LOG, findFacts, type OrderLog, stateOrNull, toLogs } from "../orders/log.ts";
import { isStored, storeChanges } from "../orders/store.ts";
import { CHANGED } from "./order-update.ts";
import { findStored } from "./orders.ts";

/** The newest facts are kept. */
const KEPT_NEWEST = 500;

/**
 * Retracts the events that decide nothing: all but the newest, the statuses, deliveries and
 * cancellations, and the first and the last of each milestone, place and container. The order's status
 * and dates stay as they are. It is a change like any other, and can be undone.
 */
export async function pruneLog(db: Database, orderNumber: string, author: string): Promise<Result> {
  const plan = await planPrune(db, orderNumber, author);
  if ("kind" in plan) return plan;
  const { change, now } = plan;
  const changeId = createShortId();
  const detail = `${pluralize(change.facts.length, "event")} retracted`;
  const options = { changeId, author, kind: "log-pruned", detail, now } as const;
  if (!(await isStored(storeChanges(db, [change], options)))) return conflict(CHANGED);
  return { kind: "done", changeId, subject: change.row.order_number };
}

/** What `pruneLog` would do now, in a sentence. */
export async function previewPrune(
  db: Database,
  orderNumber: string,
  author: string,
): Promise<string | null> {
  const plan = await planPrune(db, orderNumber, author);
  if (!("kind" in plan)) {
    const events = pluralize(plan.change.facts.length, "event");
    return `Retracts ${events} that decide${plan.change.facts.length === 1 ? "s" : ""} nothing. Status and dates stay as they are, and it can be undone.`;
  }
  return plan.kind === "done" && plan.changeId === null ? plan.message : null;
}

async function planPrune(
  db: Database,
  orderNumber: string,
  author: string,
): Promise<{ readonly change: OrderChange; readonly now: string } | Result> {
  const order = await findStored(db, orderNumber);
  if (!order) return { kind: "missing" };
  const now = new Date().toISOString();
  const stored = await findFacts(db, [order.id]);
  const log = (await toLogs(db, stored)).get(order.id) ?? EMPTY_LOG;
  const pruned = findPruned(log);
  if (pruned.length === 0) return doneWith("No changes: every event of the log is needed.");
  const facts = retractions(pruned, { source: "operator", author, now });
  const row = { order_number: order.order_number };
  const plan = { order, log, row, facts };
  const [change] = await deriveStates(db, [plan], now);
  return { change: change ?? { ...plan, state: null }, now };
}

/** What can go without a change of the order's columns. */
function findPruned(log: OrderLog): Fact[] {
  const active = activeFacts(log.facts).toSorted((one, other) => one.id - other.id);
  const kept = new Set(active.slice(-KEPT_NEWEST));
  const groups = Map.groupBy(active, (fact) =>
    [fact.milestone, fact.classifier, placeKey({ spot: toSpot(fact) }), fact.equipment].join("|"),
  );
  for (const group of groups.values()) {
    const inTime = group.toSorted((one, other) => (one.event_time < other.event_time ? -1 : 1));
    const reported = group.toSorted((one, other) => (one.reported_at < other.reported_at ? -1 : 1));
    for (const fact of [inTime[0], inTime.at(-1), reported[0], reported.at(-1)])
      if (fact) kept.add(fact);
  }
  const isDeciding = ({ kind, milestone, pieces }: Fact) =>
    kind === "status" ||
    milestone === "delivered" ||
    milestone === "cancelled" ||
    (milestone !== null && pieces !== null);
  const older = active.filter((fact) => !kept.has(fact) && !isDeciding(fact));
  const columns = (of: OrderLog) => {
    const state = stateOrNull(of);
    return state && JSON.stringify(stateColumns(state));
  };
  // Without a state its columns stay whatever goes.
  const before = columns(log);
  const isSame = (pruned: readonly Fact[]) => {
    const gone = new Set(pruned);
    const facts = active.filter((fact) => !gone.has(fact));
    return before === null || columns({ ...log, facts }) === before;
  };
  // Else at least those that are neither milestones nor exceptions.
  const withoutMilestone = older.filter(({ milestone }) => milestone === null);
  return [older, withoutMilestone].find(isSame) ?? [];
}
