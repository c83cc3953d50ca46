/** Stored orders with their logs, to be compared with what a file reports. */
import { and, isNotNull } from "drizzle-orm";
import { localMs } from "#app/domain/tracking/clock.ts";
import { byReport } from "#app/domain/tracking/comparison.ts";
import { activeFacts, type Fact, notRetracted } from "#app/domain/tracking/facts.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import { changes } from "../../audit/schema.ts";
import type { Database } from "../../data/database.ts";
import { isOneOf } from "../../data/query.ts";
import {
  EMPTY_LOG,
  findFacts,
  type OrderLog,
  type ReportedEvent,
  type StoredFact,
  stateOf,
  stateOrNull,
  toLogs,
} from "../../orders/log.ts";
import { findOrdersById, type StoredOrder } from "../../orders/queries.ts";
import type { FileEvent, Retraction } from "../file.ts";

export interface MatchedOrder {
  readonly order: StoredOrder;
  readonly facts: readonly StoredFact[];
  readonly log: OrderLog;
  /** That of no facts where its own can't be made */
  readonly state: OrderState;
  readonly isReadable: boolean;
  /** The stored events by `eventKey` */
  readonly byKey: ReadonlyMap<string, StoredFact>;
  /** The ids of facts that hold */
  readonly active: ReadonlySet<number>;
  /** By the id of a fact what retracts it, where that undid all of its import */
  readonly undone: ReadonlyMap<number, StoredFact>;
  /** The carrier's ids of events that it retracted before they came */
  readonly withdrawn: ReadonlySet<string | null>;
}

/** The orders with these ids, by id. */
export async function loadOrders(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MatchedOrder>> {
  const distinct = [...new Set(ids)];
  const orders = await findOrdersById(db, distinct);
  const all = await findFacts(db, distinct);
  const logs = await toLogs(db, all);
  const byOrder = Map.groupBy(all, ({ order_id }) => order_id);
  const undos = await findUndos(db, all);
  return new Map(
    orders.map((order) => {
      const facts = byOrder.get(order.id) ?? [];
      const log = logs.get(order.id) ?? EMPTY_LOG;
      const state = stateOrNull(log);
      const events = facts.filter(({ kind }) => kind === "event");
      const changeOf = new Map(facts.map(({ id, change_id }) => [id, change_id]));
      const retractions = notRetracted(facts).filter(({ kind }) => kind === "retraction");
      const undone = retractions.flatMap((fact): [number, StoredFact][] => {
        const undo = undos.get(changeOf.get(fact.retracts ?? 0) ?? null);
        return fact.retracts && undo && undo === fact.change_id ? [[fact.retracts, fact]] : [];
      });
      const match: MatchedOrder = {
        ...{ order, facts, log, isReadable: state !== null, undone: new Map(undone) },
        state: state ?? stateOf(EMPTY_LOG),
        byKey: new Map(events.map((fact) => [eventKey(fact), fact])),
        active: new Set(activeFacts(facts).map(({ id }) => id)),
        withdrawn: new Set(
          retractions.filter(({ retracts }) => retracts === null).map(({ code }) => code),
        ),
      };
      return [order.id, match];
    }),
  );
}

/** The changes that undid the imports of these facts, by the import's id. */
async function findUndos(
  db: Database,
  facts: readonly StoredFact[],
): Promise<ReadonlyMap<string | null, string | null>> {
  const retracted = new Set(facts.map(({ retracts }) => retracts));
  const found = facts.filter(({ id }) => retracted.has(id));
  const ids = [...new Set(found.flatMap(({ change_id }) => change_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: changes.id, undoneBy: changes.undone_by })
    .from(changes)
    .where(and(isOneOf(changes.id, ids), isNotNull(changes.undone_by)));
  return new Map(rows.map(({ id, undoneBy }) => [id, undoneBy]));
}

/** Whether the order's log has this already, or had it and it was retracted. */
export function isStored(match: MatchedOrder, read: FileEvent): boolean {
  const duplicate = findDuplicate(match, read);
  const isUndone = duplicate !== undefined && match.undone.has(duplicate);
  return (duplicate !== undefined && !isUndone) || match.withdrawn.has(read.event.source_id);
}

/** Whether it was retracted, and stays so though it comes again. */
export function staysRetracted(match: MatchedOrder, read: FileEvent): boolean {
  const duplicate = findDuplicate(match, read);
  return isStored(match, read) && (duplicate === undefined || !match.active.has(duplicate));
}

/** The id of the fact that reports the same; of what holds now, the one that was reported last. */
export function findDuplicate(
  { log, byKey }: MatchedOrder,
  { event, isCurrent, isDayOnly }: FileEvent,
): number | undefined {
  if (!isCurrent) return byKey.get(eventKey(event))?.id;
  const subjectOf = ({ milestone, code, classifier, equipment }: Fact | ReportedEvent) =>
    JSON.stringify([milestone ?? code, classifier, equipment]);
  const subject = subjectOf(event);
  const last = log.facts
    .filter((fact) => fact.kind === "event" && subjectOf(fact) === subject)
    .sort(byReport)
    .at(-1);
  if (!last) return undefined;
  const [time, wanted] = [last, event].map((one) => new Date(localMs(one)).toISOString());
  // A day without a time doesn't contradict a time on that day.
  const isSame = isDayOnly ? time?.slice(0, 10) === wanted?.slice(0, 10) : time === wanted;
  return isSame ? last.id : undefined;
}

/** Equal for two events of an order of which the unique index on order_events keeps one. */
export function eventKey(event: ReportedEvent): string {
  const { event_time, code, classifier, utc_offset, place, un_locode, leg } = event;
  const { reported_at, equipment, pieces, note } = event;
  const what = [event_time, code, classifier, utc_offset, place, un_locode, leg];
  return JSON.stringify([...what, reported_at, equipment, pieces, note]);
}

/**
 * The stored events that a carrier retracts, by its id, else by the same content. Null where there are
 * none; what was retracted before is left as it is.
 */
export function findRetracted({ sourceId, event }: Retraction, orders: readonly MatchedOrder[]) {
  const byId = orders.flatMap((match) =>
    match.facts
      .filter(({ source, source_id }) => source === "dcsa" && source_id === sourceId)
      .map((fact) => ({ match, fact })),
  );
  const byContent = orders.flatMap((match) => {
    const fact = event && match.byKey.get(eventKey(event));
    return fact ? [{ match, fact }] : [];
  });
  const found = byId.length > 0 ? byId : byContent;
  // The carrier may have retracted it before, and an operator restored it.
  const isStanding = ({ match: { facts, active }, fact: { id } }: (typeof byId)[number]) =>
    active.has(id) && !facts.some(({ retracts, source }) => retracts === id && source === "dcsa");
  return found.length === 0 ? null : found.filter(isStanding);
}
