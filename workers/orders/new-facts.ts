/** What an operator reports (a status, a delivery date, an event): the facts that it adds, and a plan. */
import { byReport, isOfOperator } from "#app/domain/tracking/comparison.ts";
import { activeFacts, type Fact, type Places } from "#app/domain/tracking/facts.ts";
import { RELEASES } from "#app/domain/tracking/progress.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import { isSameStatus } from "#app/domain/tracking/status.ts";
import { canonical } from "#app/domain/tracking/status-change.ts";
import type { Database } from "../data/database.ts";
import {
  contradictedEnd,
  type End,
  endedReason,
  endOf,
  type Origin,
  operatorFacts,
  planChanges,
  type RequestedState,
  reopening,
  retractions,
  type UpdatePlan,
  type UpdateProblem,
} from "./change.ts";
import {
  EMPTY_LOG,
  findFacts,
  findPlaces,
  type NewFact,
  type OrderLog,
  type ReportedEvent,
  stateOf,
  stateOrNull,
  toLogs,
  UNREADABLE,
} from "./log.ts";
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

/** Whether the order shows this status by the last report of an operator, own text in the same spelling. */
function isStatusKnown(log: OrderLog, state: OrderState, status: string | null): boolean {
  if (status) {
    const last = lastReport(log);
    const reported = last?.kind === "status" ? last.code : (last?.milestone ?? "");
    return [state.order_status, canonical(reported)].every((shown) => shown === canonical(status));
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
  readonly author: string | null;
  /** ISO 8601, UTC */
  readonly now: string;
  /** A delivery or cancellation may be retracted */
  readonly mayReopen: boolean;
  readonly allowImplausible: boolean;
}

/** What an update adds to a log, and the delivery or cancellation that it contradicts. */
interface Addition {
  readonly facts: readonly NewFact[];
  readonly end: End | null;
}

/**
 * Plans a status or a delivery date that is set at the desk. A date that is already set is stored again
 * if an arrival has moved it since.
 */
export function planRequestedState(
  db: Database,
  orders: readonly StoredOrder[],
  requested: RequestedState,
  options: UpdateOptions,
): Promise<UpdatePlan> {
  const report = { ...requested, isInsisting: true };
  return planAdditions(db, orders, options, (log, state, origin) => ({
    facts: newFacts(log, state, report, origin),
    end: contradictedEnd(state, report),
  }));
}

/**
 * Plans an event that is reported at the desk. One that was reported before and was the last of its kind
 * is not stored again.
 */
export async function planEvent(
  db: Database,
  orders: readonly StoredOrder[],
  event: ReportedEvent,
  options: UpdateOptions,
): Promise<UpdatePlan> {
  const places = await findPlaces(db, [event]);
  const add = (log: OrderLog, state: OrderState, origin: Origin): Addition => {
    const same = findSameUpdates(log, event);
    const isRepeated = isRepeatedNow(log, state, event, origin.now) || isReported(log, event, same);
    if (isRepeated) return { facts: [], end: null };
    const end =
      event.classifier === "actual" && event.milestone === endOf(state) ? null : endOf(state);
    const reopened = end ? reopening(log, origin) : [];
    // The same update is in the history once.
    const repeated = same.filter(({ id }) => !reopened.some(({ retracts }) => retracts === id));
    const { author, now: reported_at } = origin;
    const fact = { ...event, reported_at, author, kind: "event", retracts: null } as const;
    return { facts: [...reopened, ...retractions(repeated, origin), fact], end };
  };
  return planAdditions(db, orders, { ...options, places }, add);
}

async function planAdditions(
  db: Database,
  orders: readonly StoredOrder[],
  options: UpdateOptions & { readonly places?: Places },
  add: (log: OrderLog, state: OrderState, origin: Origin) => Addition,
): Promise<UpdatePlan> {
  const { author, now, mayReopen, allowImplausible } = options;
  const ids = orders.map(({ id }) => id);
  const logs = await toLogs(db, await findFacts(db, ids));
  const requested = orders.map((order) => {
    const log = logs.get(order.id) ?? EMPTY_LOG;
    const state = stateOrNull(log);
    const before = state ?? stateOf(EMPTY_LOG);
    const { facts, end } = state
      ? add(log, state, { source: "operator", author, now })
      : { facts: [], end: null };
    const { places = log.places } = options;
    const moments = { places, now, created_at: order.created_at };
    const reasons = allowImplausible || !state ? [] : findImplausible(log, facts, moments);
    const implausible = reasons.find((one) => one !== null);
    const problem = (): UpdateProblem | undefined => {
      if (!state) return { reason: UNREADABLE };
      if (end && !mayReopen) return { reason: endedReason(end), permission: "reopenDelivered" };
      return implausible ? { reason: implausible, permission: "allowImplausible" } : undefined;
    };
    return {
      plan: { order, log, row: { order_number: order.order_number }, facts },
      before,
      problem: problem(),
    };
  });
  return planChanges(db, requested, now);
}

/** The operators' events that report the same and hold, whenever they were reported. */
function findSameUpdates({ facts }: OrderLog, event: ReportedEvent): Fact[] {
  const content = contentKey(event);
  return activeFacts(facts).filter(
    (fact) => fact.source === "operator" && fact.kind === "event" && contentKey(fact) === content,
  );
}

/** Whether the order is as the last report says, which was of its moment too: "arrived", again without a time. */
function isRepeatedNow(
  log: OrderLog,
  { order_status, exception }: OrderState,
  event: ReportedEvent,
  now: string,
): boolean {
  const last = event.classifier === "actual" && isAboutStatus(event) ? lastReport(log) : undefined;
  if (last?.kind !== "event") return false;
  if (!isSameMinute(event.event_time, now) || !isSameMinute(last.event_time, last.reported_at)) {
    return false;
  }
  const isShown =
    event.milestone === null ? exception === null : isSameStatus(event.milestone, order_status);
  return isShown && contentKey({ ...last, event_time: event.event_time }) === contentKey(event);
}

/** Whether one of the same updates is the last one of its kind, so that the event would change nothing. */
function isReported(log: OrderLog, event: ReportedEvent, same: readonly Fact[]): boolean {
  if (event.classifier === "actual" && !isAboutStatus(event)) return same.length > 0;
  const isForecast = (fact: Fact) =>
    fact.classifier !== "actual" && fact.milestone === event.milestone;
  const last =
    event.classifier === "actual"
      ? lastReport(log)
      : activeFacts(log.facts).filter(isForecast).sort(byReport).at(-1);
  return last !== undefined && same.includes(last);
}

/** What an operator reported last of the status, or of what happened to it. */
function lastReport({ facts }: OrderLog): Fact | undefined {
  const isReport = (fact: Fact) =>
    fact.kind === "status" || (fact.classifier === "actual" && isAboutStatus(fact));
  return activeFacts(facts)
    .filter((fact) => isOfOperator(fact) && isReport(fact))
    .sort(byReport)
    .at(-1);
}

function isAboutStatus({ milestone, code }: Fact | ReportedEvent): boolean {
  return milestone !== null || RELEASES.includes(code);
}

function contentKey(event: Fact | ReportedEvent): string {
  const { milestone, code, classifier, event_time, utc_offset, place, un_locode } = event;
  const { leg, equipment, pieces, pieces_total, note } = event;
  const when = [milestone, code, classifier, event_time, utc_offset];
  return JSON.stringify([...when, place, un_locode, leg, equipment, pieces, pieces_total, note]);
}
