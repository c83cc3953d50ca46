/** What an operator says about an order that isn't known already. */
import { byReport } from "#app/domain/tracking/comparison.ts";
import { activeFacts } from "#app/domain/tracking/facts.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import { formatStatus, isSameStatus, readStatus } from "#app/domain/tracking/status.ts";
import { contradictedEnd, endOf, operatorFacts, type Speaker, type Wanted } from "./change.ts";
import type { NewFact, OrderLog } from "./log.ts";

interface Words extends Wanted {
  /** Whether the date that was said last is said again, against an arrival that moved it since */
  readonly isInsisting?: boolean;
}

/**
 * The facts by which an operator sets something, but for what the order's state shows already. What
 * has a note is stored in any case.
 */
export function newWords(log: OrderLog, state: OrderState, words: Words, by: Speaker): NewFact[] {
  const { order_status: status, delivery_date: date, note = null } = words;
  const isStatusNew = status !== undefined && (note !== null || !isStatusKnown(log, state, status));
  const isReopened = contradictedEnd(state, words) !== null;
  // What was expected becomes what happened, or the other way round.
  const isEndNew =
    isReopened ||
    (isStatusNew && endOf(state) !== "delivered" && isSameStatus("delivered", status));
  // A cancelled order has no date.
  const isWithoutDate = endOf(state) === "cancelled" && !isReopened;
  const isDateNew =
    date !== undefined &&
    !isWithoutDate &&
    (isEndNew || (status === undefined && note !== null) || !isDateKnown(log, state, words));
  return operatorFacts(
    log,
    {
      ...words,
      order_status: isStatusNew ? status : undefined,
      delivery_date: isDateNew ? date : undefined,
    },
    by,
  );
}

/** Whether the order shows just this: of own text also the spelling. */
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
  { delivery_date: date, isInsisting = false }: Words,
): boolean {
  // When it was delivered can't be emptied.
  if (!date) return delivery_date === null || eta.kind === "delivered";
  if (delivery_date !== null && isSameMinute(date, delivery_date)) return true;
  const saidLast = activeFacts(log.facts)
    .filter(({ milestone, classifier }) => milestone === "delivered" && classifier !== "actual")
    .sort(byReport)
    .at(-1);
  return (
    !isInsisting &&
    eta.kind !== "delivered" &&
    saidLast !== undefined &&
    isSameMinute(date, saidLast.event_time)
  );
}

/** Of two times, ISO 8601. */
function isSameMinute(one: string, other: string): boolean {
  const [minute, another] = [one, other].map((time) => Math.floor(Date.parse(time) / 60_000));
  return minute === another;
}
