/** Stored orders with what their logs have, to be compared with what a file reports. */
import { localMs } from "#app/domain/tracking/clock.ts";
import { byReport } from "#app/domain/tracking/comparison.ts";
import { activeFacts, type Fact, notRetracted } from "#app/domain/tracking/facts.ts";
import { ARRIVAL_OF_SHIPMENT } from "#app/domain/tracking/progress.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import {
  EMPTY_LOG,
  type ReportedEvent,
  type StoredFact,
  stateOf,
  stateOrNull,
} from "../../orders/log.ts";
import type { OrderSnapshot, Snapshot } from "../../orders/snapshot.ts";
import type { FileEvent, Retraction } from "../file.ts";

export interface MatchedOrder extends OrderSnapshot {
  /** The state of an empty log where the order's own can't be derived */
  readonly state: OrderState;
  readonly isReadable: boolean;
  /** The stored events by `eventKey` */
  readonly byKey: ReadonlyMap<string, StoredFact>;
  /** The stored events of each subject that were reported last */
  readonly lastBySubject: ReadonlyMap<string, Fact>;
  /** The events that a carrier reported by its id of them */
  readonly bySourceId: ReadonlyMap<string | null, readonly StoredFact[]>;
  /** When it was ordered or last updated, in ms since 1970 */
  readonly updatedAt: number;
  /** The ids of facts that hold */
  readonly active: ReadonlySet<number>;
  /** The ids of facts that a carrier has ever retracted */
  readonly retractedByCarrier: ReadonlySet<number | null>;
  /** By the id of a fact what retracts it, where that undid all of its import */
  readonly undone: ReadonlyMap<number, StoredFact>;
  /** The carrier's ids of events that it retracted before they came */
  readonly withdrawn: ReadonlySet<string | null>;
}

/** Reads the log once, for any number of rows about the order. */
export function matchOrder(stored: OrderSnapshot, undoneBy: Snapshot["undoneBy"]): MatchedOrder {
  const { order, facts, log } = stored;
  const state = stateOrNull(log);
  const events = facts.filter(({ kind }) => kind === "event");
  const changeOf = new Map(facts.map(({ id, change_id }) => [id, change_id]));
  const retractions = notRetracted(facts).filter(({ kind }) => kind === "retraction");
  const undone = retractions.flatMap((fact): [number, StoredFact][] => {
    const undo = undoneBy.get(changeOf.get(fact.retracts ?? 0) ?? null);
    return fact.retracts && undo && undo === fact.change_id ? [[fact.retracts, fact]] : [];
  });
  const ofCarrier = facts.filter(({ source }) => source === "dcsa");
  const byReporting = log.facts.filter(({ kind }) => kind === "event").sort(byReport);
  return {
    ...stored,
    isReadable: state !== null,
    undone: new Map(undone),
    state: state ?? stateOf(EMPTY_LOG),
    byKey: new Map(events.map((fact) => [eventKey(fact), fact])),
    lastBySubject: new Map(byReporting.map((fact) => [subjectOf(fact), fact])),
    bySourceId: Map.groupBy(ofCarrier, ({ source_id }) => source_id),
    updatedAt: Math.max(
      Date.parse(order.created_at),
      ...activeFacts(log.facts).flatMap((fact) => timesOf(fact)),
    ),
    active: new Set(activeFacts(facts).map(({ id }) => id)),
    retractedByCarrier: new Set(ofCarrier.map(({ retracts }) => retracts)),
    withdrawn: new Set(
      retractions.filter(({ retracts }) => retracts === null).map(({ code }) => code),
    ),
  };
}

/**
 * When a fact happens and when it was reported, in milliseconds since 1970. It isn't known when facts that came
 * with the order were reported, nor when such a status was set.
 */
function timesOf({ kind, source, event_time, reported_at }: Fact): number[] {
  const isUndated = source === "order";
  if (isUndated && kind === "status") return [];
  return [event_time, ...(isUndated ? [] : [reported_at])].map((time) => Date.parse(time));
}

/** Whether the order's log has this already, or had it and it was retracted. */
export function hasEvent(match: MatchedOrder, read: FileEvent): boolean {
  const duplicate = findDuplicate(match, read);
  const isUndone = duplicate !== undefined && match.undone.has(duplicate);
  return (duplicate !== undefined && !isUndone) || match.withdrawn.has(read.event.source_id);
}

/** Whether it was retracted, and stays so though it comes again. */
export function staysRetracted(match: MatchedOrder, read: FileEvent): boolean {
  const duplicate = findDuplicate(match, read);
  return hasEvent(match, read) && (duplicate === undefined || !match.active.has(duplicate));
}

/** The id of the fact that reports the same; of what holds now, the one that was reported last. */
export function findDuplicate(
  { byKey, lastBySubject }: MatchedOrder,
  { event, isCurrent, isDayOnly }: FileEvent,
): number | undefined {
  if (!isCurrent) return byKey.get(eventKey(event))?.id;
  const last = lastBySubject.get(subjectOf(event));
  if (!last) return undefined;
  const [time, wanted] = [last, event].map((one) => new Date(localMs(one)).toISOString());
  // A day without a time doesn't contradict a time on that day.
  const isSame = isDayOnly ? time?.slice(0, 10) === wanted?.slice(0, 10) : time === wanted;
  return isSame ? last.id : undefined;
}

/** Equal for events that say when the same happens. */
function subjectOf({ milestone, code, classifier, equipment }: Fact | ReportedEvent): string {
  return JSON.stringify([milestone ?? code, classifier, equipment]);
}

/**
 * Equal for events of an order of which only one is stored: the unique index on order_events refuses others.
 * An older file, or another one of the carrier, may not say that an arrival is that at the port of discharge.
 */
export function eventKey(event: ReportedEvent): string {
  const { event_time, classifier, utc_offset, place, un_locode, leg } = event;
  const { reported_at, equipment, pieces, note } = event;
  const code = event.code === ARRIVAL_OF_SHIPMENT ? "ARRI" : event.code;
  const what = [event_time, code, classifier, utc_offset, place, un_locode, leg];
  return JSON.stringify([...what, reported_at, equipment, pieces, note]);
}

/**
 * The stored events that a carrier retracts, by its id, else by the same content. Null where there are
 * none; what was retracted before is left as it is.
 */
export function findRetracted({ sourceId, event }: Retraction, orders: readonly MatchedOrder[]) {
  const byId = orders.flatMap((match) =>
    (match.bySourceId.get(sourceId) ?? []).map((fact) => ({ match, fact })),
  );
  const byContent = orders.flatMap((match) => {
    const fact = event && match.byKey.get(eventKey(event));
    return fact ? [{ match, fact }] : [];
  });
  const found = byId.length > 0 ? byId : byContent;
  // The carrier may have retracted it before, and an operator restored it.
  const isStanding = ({ match, fact: { id } }: (typeof byId)[number]) =>
    match.active.has(id) && !match.retractedByCarrier.has(id);
  return found.length === 0 ? null : found.filter(isStanding);
}
