/** The facts that an operator's report adds: a status, a delivery date, an event. */
import { byReport, isOfOperator } from "#app/domain/tracking/comparison.ts";
import { activeFacts, type Fact, notRetracted } from "#app/domain/tracking/facts.ts";
import { RELEASES } from "#app/domain/tracking/progress.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import { isSameStatus } from "#app/domain/tracking/status.ts";
import { canonical } from "#app/domain/tracking/status-change.ts";
import type { LeftOut } from "../audit/audit-schema.ts";
import {
  contradictedEnd,
  type End,
  endedReason,
  endOf,
  type Origin,
  operatorFacts,
  type RequestedState,
  reopening,
  retractions,
} from "./change.ts";
import {
  EMPTY_LOG,
  type NewFact,
  type OrderLog,
  type ReportedEvent,
  stateOf,
  stateOrNull,
  UNREADABLE,
  whyTooMany,
} from "./log.ts";
import { describeUpdate } from "./log-entries.ts";
import { type OrderRequest, type Plan, planOrders } from "./plan.ts";
import { findImplausible } from "./plausibility.ts";
import type { OrderSnapshot, Snapshot } from "./snapshot.ts";

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
  // An expected event becomes one that happened, or the other way round.
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

/** True if the order shows this status by the last report of an operator, a free text in the same spelling. */
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

/** Compares two times in ISO 8601 by the minute. */
function isSameMinute(one: string, other: string): boolean {
  const [minute, another] = [one, other].map((time) => Math.floor(Date.parse(time) / 60_000));
  return minute === another;
}

/** An update that is reported at the desk. */
export type Update =
  /** A date that is already set is stored again if an arrival has moved it since. */
  | { readonly what: "state"; readonly requested: RequestedState }
  /** An event that was reported before and was the last of its kind is not stored again. */
  | { readonly what: "event"; readonly event: ReportedEvent }
  | { readonly what: "retract"; readonly fact: number };

interface UpdateOptions {
  readonly author: string | null;
  /** A delivery or cancellation may be retracted */
  readonly mayReopen: boolean;
  readonly allowImplausible: boolean;
  /** The orders for which it is refused are left out */
  readonly leavesOut: boolean;
}

/** Why an update is refused for an order. */
export interface Refusal {
  readonly order_number: string;
  readonly reason: string;
  /** The permission that lets it pass: to reopen the order, or to accept an implausible date. */
  readonly permission?: "reopenDelivered" | "allowImplausible";
  /** The end of an order that the update doesn't reopen. */
  readonly end?: End;
}

/**
 * Plans an update of all orders of the snapshot; those that have it already are left out of the plan. Refused
 * for an order, it is planned for none, unless these are left out.
 */
export function planUpdate(
  snapshot: Snapshot,
  update: Update,
  options: UpdateOptions,
): Plan | { readonly refused: readonly Refusal[] } {
  const { now } = snapshot;
  const origin = { source: "operator", author: options.author, now } as const;
  const additions = [...snapshot.orders.values()].map((stored) =>
    planAddition(stored, update, origin, options),
  );
  const refused = additions.flatMap((one) => ("reason" in one ? one : []));
  if (refused.length > 0 && !(options.leavesOut && refused.length < additions.length)) {
    return { refused };
  }
  const requests = additions.flatMap((one) => ("facts" in one && one.facts.length > 0 ? one : []));
  const [first] = requests;
  const detail = first ? describeUpdate(first.facts, first.stored?.facts ?? []) : null;
  return {
    now,
    record: { kind: "order-updated", detail },
    ...planOrders(requests, snapshot),
    leftOut: refused.map(toLeftOut),
  };
}

export function toLeftOut({ order_number, reason, end }: Refusal): LeftOut {
  return { order_number, reason: end ?? reason };
}

/** The update of one order; why it is refused. */
function planAddition(
  stored: OrderSnapshot,
  update: Update,
  origin: Origin,
  { mayReopen, allowImplausible }: UpdateOptions,
): OrderRequest | Refusal {
  const { order, log } = stored;
  const { order_number } = order;
  const state = update.what === "retract" ? null : stateOrNull(log);
  if (!state && update.what !== "retract") return { order_number, reason: UNREADABLE };
  const { facts, end } = addition(stored, state ?? stateOf(EMPTY_LOG), update, origin);
  const tooMany = whyTooMany(log, facts);
  if (tooMany) return { order_number, reason: tooMany };
  if (end && !mayReopen) {
    return { order_number, reason: endedReason(end), permission: "reopenDelivered", end };
  }
  const reasons =
    allowImplausible || !state
      ? []
      : findImplausible(log, facts, { now: origin.now, created_at: order.created_at });
  const reason = reasons.find((one) => one !== null);
  if (reason) return { order_number, reason, permission: "allowImplausible" };
  return { stored, row: { order_number }, facts };
}

/** The facts that an update adds to a log, and the delivery or cancellation that it contradicts. */
interface Addition {
  readonly facts: readonly NewFact[];
  readonly end: End | null;
}

function addition(
  { facts, log }: OrderSnapshot,
  state: OrderState,
  update: Update,
  origin: Origin,
): Addition {
  if (update.what === "state") {
    const report = { ...update.requested, isInsisting: true };
    const added = newFacts(log, state, report, origin);
    return { facts: added, end: contradictedEnd(state, report) };
  }
  if (update.what === "event") return addEvent(log, state, update.event, origin);
  const undone = notRetracted(facts).filter(({ id }) => id === update.fact);
  return { facts: retractions(undone, origin), end: null };
}

function addEvent(
  log: OrderLog,
  state: OrderState,
  event: ReportedEvent,
  origin: Origin,
): Addition {
  const same = findSameUpdates(log, event);
  const isRepeated = isRepeatedNow(log, state, event, origin.now) || isReported(log, event, same);
  if (isRepeated) return { facts: [], end: null };
  const isSameEnd = event.classifier === "actual" && event.milestone === endOf(state);
  const end = isSameEnd ? null : endOf(state);
  const reopened = end ? reopening(log, origin) : [];
  // The same update is in the history once.
  const repeated = same.filter(({ id }) => !reopened.some(({ retracts }) => retracts === id));
  const { author, now: reported_at } = origin;
  const fact = { ...event, reported_at, author, kind: "event", retracts: null } as const;
  return { facts: [...reopened, ...retractions(repeated, origin), fact], end };
}

/** The operators' events that report the same and hold, whenever they were reported. */
function findSameUpdates({ facts }: OrderLog, event: ReportedEvent): Fact[] {
  const content = contentKey(event);
  return activeFacts(facts).filter(
    (fact) => fact.source === "operator" && fact.kind === "event" && contentKey(fact) === content,
  );
}

/** True if the last report was of its own moment too and the order is as it says: "arrived", again without a time. */
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

/** The last report of an operator about the status, or about an event. */
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
