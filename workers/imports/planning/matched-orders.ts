/** Stored orders with everything that is known of them. */
import { and, isNotNull } from "drizzle-orm";
import { localMs } from "#app/domain/tracking/clock.ts";
import { byReport, isOfOperator } from "#app/domain/tracking/comparison.ts";
import {
  activeFacts,
  type Fact,
  notRetracted,
  type TrackingEvent,
} from "#app/domain/tracking/facts.ts";
import { RELEASES } from "#app/domain/tracking/progress.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import { changes } from "../../audit/schema.ts";
import type { Database } from "../../data/database.ts";
import { isOneOf } from "../../data/query.ts";
import {
  EMPTY_LOG,
  findFacts,
  type NewFact,
  type OrderLog,
  type StoredFact,
  stateOf,
  stateOrNull,
  toLogs,
} from "../../orders/log.ts";
import { findOrdersById, type StoredOrder } from "../../orders/queries.ts";
import type { FileEvent, ReportedEvent } from "../file.ts";

export interface MatchedOrder {
  readonly order: StoredOrder;
  readonly stored: readonly StoredFact[];
  readonly log: OrderLog;
  readonly state: OrderState;
  /** Whether its state could be made; else it is that of no facts. */
  readonly isReadable: boolean;
  /** The stored event that says the same; undefined where there is none. */
  readonly find: (event: ReportedEvent) => StoredFact | undefined;
  /** The ids of facts that hold */
  readonly active: ReadonlySet<number>;
  /** By the id of a fact its retraction, where that undid all of its import */
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
  const found = await findOrdersById(db, distinct);
  const facts = await findFacts(db, distinct);
  const logs = await toLogs(db, facts);
  const byOrder = Map.groupBy(facts, ({ order_id }) => order_id);
  const undoneBy = await findUndone(db, retracted(facts));
  return new Map(
    found.map((order) => {
      const log = logs.get(order.id) ?? EMPTY_LOG;
      return [order.id, toMatchedOrder(order, byOrder.get(order.id) ?? [], log, undoneBy)];
    }),
  );
}

function retracted(facts: readonly StoredFact[]): StoredFact[] {
  const retracted = new Set(facts.map(({ retracts }) => retracts));
  return facts.filter(({ id }) => retracted.has(id));
}

/** The changes that undid the imports of these facts, by the import's id. */
async function findUndone(
  db: Database,
  facts: readonly StoredFact[],
): Promise<ReadonlyMap<string | null, string | null>> {
  const ids = [...new Set(facts.flatMap(({ change_id }) => change_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: changes.id, undoneBy: changes.undone_by })
    .from(changes)
    .where(and(isOneOf(changes.id, ids), isNotNull(changes.undone_by)));
  return new Map(rows.map(({ id, undoneBy }) => [id, undoneBy]));
}

function toMatchedOrder(
  order: StoredOrder,
  stored: readonly StoredFact[],
  log: OrderLog,
  undoneBy: ReadonlyMap<string | null, string | null>,
): MatchedOrder {
  const state = stateOrNull(log);
  const events = stored.filter(({ kind }) => kind === "event");
  const byKey = new Map(events.map((fact) => [eventKey(fact), fact]));
  const unnumbered = new Map(
    events.filter(({ change_id }) => change_id === null).map((fact) => [shortKey(fact), fact]),
  );
  const retractions = notRetracted(stored).filter(({ kind }) => kind === "retraction");
  const changeOf = new Map(stored.map(({ id, change_id }) => [id, change_id]));
  const undone = retractions.flatMap((back): [number, StoredFact][] => {
    const undo = undoneBy.get(changeOf.get(back.retracts ?? 0) ?? null);
    return back.retracts !== null && undo && undo === back.change_id ? [[back.retracts, back]] : [];
  });
  return {
    order,
    stored,
    log,
    state: state ?? stateOf(EMPTY_LOG),
    isReadable: state !== null,
    find: (event) => byKey.get(eventKey(event)) ?? unnumbered.get(shortKey(event)),
    active: new Set(activeFacts(stored).map(({ id }) => id)),
    undone: new Map(undone),
    withdrawn: new Set(
      retractions.filter(({ retracts }) => retracts === null).map(({ code }) => code),
    ),
  };
}

/** Whether the order's log says this already, or reported it and it was retracted. */
export function isStored(known: MatchedOrder, read: FileEvent): boolean {
  if (read.event.source === "operator") return isRepeated(known, read.event);
  const duplicate = findDuplicate(known, read);
  return (
    (duplicate !== undefined && !known.undone.has(duplicate)) ||
    known.withdrawn.has(read.event.source_id)
  );
}

/** The operators' events that report the same and hold, whenever they were reported. */
export function findSameUpdates({ log }: MatchedOrder, event: ReportedEvent): Fact[] {
  const wanted = contentKey(event);
  return activeFacts(log.facts).filter(
    (fact) => fact.source === "operator" && fact.kind === "event" && contentKey(fact) === wanted,
  );
}

/** Whether an operator's update is the last one of its kind, so that it would change nothing. */
function isRepeated(known: MatchedOrder, event: ReportedEvent): boolean {
  const same = findSameUpdates(known, event);
  const isAboutStatus = ({ milestone, code }: Fact | ReportedEvent) =>
    milestone !== null || RELEASES.includes(code);
  if (event.classifier === "actual" && !isAboutStatus(event)) return same.length > 0;
  const isReport = (fact: Fact) =>
    fact.kind === "status" || (fact.classifier === "actual" && isAboutStatus(fact));
  const isSameKind = (fact: Fact) =>
    event.classifier === "actual"
      ? isOfOperator(fact) && isReport(fact)
      : fact.classifier !== "actual" && fact.milestone === event.milestone;
  const last = activeFacts(known.log.facts).filter(isSameKind).sort(byReport).at(-1);
  return last !== undefined && same.includes(last);
}

function contentKey(event: Fact | ReportedEvent): string {
  const { milestone, code, classifier, event_time, utc_offset, place, un_locode } = event;
  const { leg, equipment, pieces, pieces_total, note } = event;
  const when = [milestone, code, classifier, event_time, utc_offset];
  return JSON.stringify([...when, place, un_locode, leg, equipment, pieces, pieces_total, note]);
}

/** Whether it was retracted, and stays so though it comes again. */
export function staysRetracted(known: MatchedOrder, read: FileEvent): boolean {
  const duplicate = findDuplicate(known, read);
  return isStored(known, read) && (duplicate === undefined || !known.active.has(duplicate));
}

/** The id of the fact that says the same; of what is said to hold now, the one that was said last. */
export function findDuplicate(
  { log, find }: MatchedOrder,
  { event, isCurrent, isDayOnly }: FileEvent,
): number | undefined {
  if (!isCurrent) return find(event)?.id;
  const kindOf = ({
    milestone,
    code,
    classifier,
    equipment,
  }: Omit<TrackingEvent, "meaning" | "reported_at">) =>
    JSON.stringify([milestone ?? code, classifier, equipment]);
  const last = log.facts
    .filter((fact) => fact.kind === "event" && kindOf(fact) === kindOf(event))
    .sort(byReport)
    .at(-1);
  if (!last) return undefined;
  const [time, wanted] = [last, event].map((one) => new Date(localMs(one)).toISOString());
  // A day without a time doesn't contradict a time on that day.
  const isSame = isDayOnly ? time?.slice(0, 10) === wanted?.slice(0, 10) : time === wanted;
  return isSame ? last.id : undefined;
}

/** Equal for two events of an order of which the unique index on order_events keeps one. */
export function eventKey(event: ReportedEvent | NewFact): string {
  const { equipment, pieces, note } = event;
  return JSON.stringify([shortKey(event), equipment, pieces, note]);
}

/** The same of events that were stored before containers, pieces and reasons of delays were. */
function shortKey(event: ReportedEvent | NewFact): string {
  const { event_time, code, classifier, utc_offset, place, un_locode, leg, reported_at } = event;
  return JSON.stringify([
    event_time,
    code,
    classifier,
    utc_offset,
    place,
    un_locode,
    leg,
    reported_at,
  ]);
}
