/** Stored orders with all that a change of them needs to know: planning it asks the database no more. */
import { and, isNotNull } from "drizzle-orm";
import type { Fact, Places } from "#app/domain/tracking/facts.ts";
import { changes } from "../audit/audit-schema.ts";
import type { Database } from "../data/database.ts";
import { isOneOf } from "../data/query.ts";
import { findFollowers, type NotifiedFollower } from "../notifications/notified.ts";
import { EMPTY_LOG, findFacts, findPlaces, type OrderLog, type StoredFact, toLogs } from "./log.ts";
import { findOrdersById, type StoredOrder } from "./order-queries.ts";

export interface OrderSnapshot {
  readonly order: StoredOrder;
  /** All facts, in the sequence in which they were stored */
  readonly facts: readonly StoredFact[];
  readonly log: OrderLog;
  readonly followers: readonly NotifiedFollower[];
}

export interface Snapshot {
  /** The time at which a change is planned: ISO 8601, UTC */
  readonly now: string;
  readonly orders: ReadonlyMap<number, OrderSnapshot>;
  /** The known ones among the places that the logs and the new events name */
  readonly places: Places;
  /** The changes that undid an import or an update whose facts are retracted, by its id */
  readonly undoneBy: ReadonlyMap<string | null, string | null>;
}

/** A snapshot without orders, for new ones. */
export function emptySnapshot(now: string): Snapshot {
  return { now, orders: new Map(), places: EMPTY_LOG.places, undoneBy: new Map() };
}

/** Reads the orders with these ids; `events` are those that may be added to them. */
export async function loadSnapshot(
  db: Database,
  orderIds: readonly number[],
  now: string,
  events: readonly Pick<Fact, "un_locode" | "place">[] = [],
): Promise<Snapshot> {
  const ids = [...new Set(orderIds)];
  const [found, facts, followers] = await Promise.all([
    findOrdersById(db, ids),
    findFacts(db, ids),
    findFollowers(db, ids),
  ]);
  const [places, undoneBy] = await Promise.all([
    findPlaces(db, [...facts, ...events]),
    findUndos(db, facts),
  ]);
  const factsOf = Map.groupBy(facts, ({ order_id }) => order_id);
  const followersOf = Map.groupBy(followers, ({ order_id }) => order_id);
  const logs = toLogs(facts, places);
  const byId = new Map(found.map((order) => [order.id, order]));
  const orders = ids.flatMap((id): [number, OrderSnapshot][] => {
    const order = byId.get(id);
    if (!order) return [];
    const log = logs.get(id) ?? { facts: [], places };
    const own = { facts: factsOf.get(id) ?? [], followers: followersOf.get(id) ?? [] };
    return [[id, { order, log, ...own }]];
  });
  return { now, orders: new Map(orders), places, undoneBy };
}

/** The changes that undid those which stored the retracted ones of these facts. */
async function findUndos(
  db: Database,
  facts: readonly StoredFact[],
): Promise<Snapshot["undoneBy"]> {
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
