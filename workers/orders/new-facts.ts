/** A status or a delivery date that an operator sets: the facts that it adds, and a plan of it. */
import { byReport } from "#app/domain/tracking/comparison.ts";
import { activeFacts } from "#app/domain/tracking/facts.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import { formatStatus, isSameStatus, readStatus } from "#app/domain/tracking/status.ts";
import type { Database } from "../data/database.ts";
import {
  contradictedEnd,
  endedReason,
  endOf,
  type Origin,
  operatorFacts,
  planChanges,
  type RequestedState,
  type UpdatePlan,
} from "./change.ts";
import { EMPTY_LOG, findFacts, type NewFact, type OrderLog, stateOf, toLogs } from "./log.ts";
import { findImplausible } from "./plausibility.ts";
import type { StoredOrder } from "./queries.ts";

interface Report extends RequestedState {
  /** Whether the date that was reported last is stored again if an arrival has moved it since */
  readonly isInsisting?: boolean;
}

/**
 * The facts by which an operator sets a status or a date, without what the order's state already
 * shows. A report with a note is always stored.
 */
export function newFacts(
  log: OrderLog,
  state: OrderState,
  report: Report,
  origin: Origin,
): NewFact[] {
  const { order_status: status, delivery_date: date, note = null } = report;
  const isStatusNew = status !== undefined && (note !== null || !isStatusKnown(log, state, status));
  const isReopened = contradictedEnd(state, report) !== null;
  // What was expected becomes what happened, or the other way round.
  const isEndNew =
    isReopened ||
    (isStatusNew && endOf(state) !== "delivered" && isSameStatus("delivered", status));
  // A cancelled order has no date.
  const isWithoutDate = endOf(state) === "cancelled" && !isReopened;
  const isDateNew =
    date !== undefined &&
    !isWithoutDate &&
    (isEndNew || (status === undefined && note !== null) || !isDateKnown(log, state, report));
  return operatorFacts(
    log,
    {
      ...report,
      order_status: isStatusNew ? status : undefined,
      delivery_date: isDateNew ? date : undefined,
    },
    origin,
  );
}

/** Whether the order shows this status, own text in the same spelling. */
function isStatusKnown(log: OrderLog, state: OrderState, status: string | null): boolean {
  if (status) {
    const known = readStatus(status);
    return state.order_status === (known ? formatStatus(known) : status);
  }
  // Only an operator's own status can be emptied: then the order's events decide.
  const newest = activeFacts(log.facts).findLast(({ kind }) => kind === "status");
  return !newest?.code && endOf(state) === null;
}

function isDateKnown(
  log: OrderLog,
  { delivery_date, eta }: OrderState,
  { delivery_date: date, isInsisting = false }: Report,
): boolean {
  // When it was delivered can't be emptied.
  if (!date) return delivery_date === null || eta.kind === "delivered";
  if (delivery_date !== null && isSameMinute(date, delivery_date)) return true;
  const reportedLast = activeFacts(log.facts)
    .filter(({ milestone, classifier }) => milestone === "delivered" && classifier !== "actual")
    .sort(byReport)
    .at(-1);
  return (
    !isInsisting &&
    eta.kind !== "delivered" &&
    reportedLast !== undefined &&
    isSameMinute(date, reportedLast.event_time)
  );
}

/** Of two times, ISO 8601. */
function isSameMinute(one: string, other: string): boolean {
  const [minute, another] = [one, other].map((time) => Math.floor(Date.parse(time) / 60_000));
  return minute === another;
}

interface UpdateOptions {
  readonly requested: RequestedState;
  readonly author: string | null;
  /** ISO 8601, UTC */
  readonly now: string;
  /** A delivery or cancellation may be retracted */
  readonly mayReopen: boolean;
  readonly allowImplausible: boolean;
}

/**
 * Plans a status or a delivery date that is set at the desk. A date that is already set is stored again
 * if an arrival has moved it since.
 */
export async function planRequestedState(
  db: Database,
  orders: readonly StoredOrder[],
  { requested, author, now, mayReopen, allowImplausible }: UpdateOptions,
): Promise<UpdatePlan> {
  const ids = orders.map(({ id }) => id);
  const logs = await toLogs(db, await findFacts(db, ids));
  const report = { ...requested, isInsisting: true };
  const drafts = orders.map((order) => {
    const log = logs.get(order.id) ?? EMPTY_LOG;
    const before = stateOf(log);
    const end = contradictedEnd(before, report);
    const facts = newFacts(log, before, report, { source: "operator", author, now });
    const moments = { places: log.places, now, created_at: order.created_at };
    const reasons = allowImplausible ? [] : findImplausible(log, facts, moments);
    const reason = reasons.find((one) => one !== null);
    const ended = end && !mayReopen ? { reason: endedReason(end), isEnded: true } : undefined;
    return {
      draft: { order, log, row: { order_number: order.order_number }, facts },
      before,
      problem: ended ?? (reason ? { reason, isEnded: false } : undefined),
    };
  });
  return planChanges(db, drafts, now);
}
