/** Reads the logs of orders: what was said about them, and the places that it names. */
import { and, eq, getTableColumns, gt, gte, sql } from "drizzle-orm";
import type { Order } from "#app/domain/order.ts";
import { type Fact, type Place, type Places, placeCode } from "#app/domain/tracking/facts.ts";
import { orderState } from "#app/domain/tracking/order-state.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import type { Database } from "../data/database.ts";
import { isOneOf, queryInGroups, type ResultPage, toResultPage } from "../data/query.ts";
import { findMeaning } from "./event-codes.ts";
import { orderEvents, orders, places } from "./schema.ts";

export interface OrderLog {
  readonly facts: readonly Fact[];
  readonly places: Places;
}

export const EMPTY_LOG: OrderLog = { facts: [], places: new Map() };

/** A fact as it is stored, with the columns that only operators see. */
export type StoredFact = Omit<typeof orderEvents.$inferSelect, "details">;

/** A fact to store. */
export type NewFact = Omit<StoredFact, "id" | "order_id" | "learned_at" | "change_id">;

const {
  details: _,
  order_id,
  source_id,
  author,
  change_id,
  ...shownColumns
} = getTableColumns(orderEvents);
const factColumns = { order_id, source_id, author, change_id, ...shownColumns };

/**
 * The facts of the query's order as JSON, in the sequence in which they were stored. Each is an array:
 * with the columns' names the query takes half as long again.
 */
export const factsJson = sql`(
  select json_group_array(json_array(${sql.join(Object.values(shownColumns), sql`, `)})
    order by ${orderEvents.id})
  from ${orderEvents} where ${orderEvents.order_id} = ${orders.id})`;

/** The places that these facts name, as JSON. */
export const placesJson = sql`(
  select json_group_array(json_object('code', code, 'name', name, 'country', country,
    'latitude', latitude, 'longitude', longitude, 'zone', zone))
  from ${places} where ${places.code} in (
    select coalesce(${orderEvents.un_locode}, ${orderEvents.place})
    from ${orderEvents} where ${orderEvents.order_id} = ${orders.id}))`;

/** A log as a query returns it. */
export interface LogJson {
  readonly facts: string;
  readonly places: string;
}

type FactRow = Pick<StoredFact, keyof typeof shownColumns>;

const SHOWN_NAMES = Object.keys(shownColumns);

export function parseLog({ facts, places }: LogJson): OrderLog {
  const rows: readonly unknown[][] = JSON.parse(facts);
  return { facts: rows.map(toRow).map(toFact), places: byCode(JSON.parse(places)) };
}

function toRow(values: readonly unknown[]): FactRow {
  const row: Record<string, unknown> = {};
  // Object.fromEntries takes twice as long.
  for (let at = 0; at < values.length; at += 1) row[SHOWN_NAMES[at] as string] = values[at];
  return row as FactRow;
}

/** Nothing was said after it was stored, whatever its source claims. */
function toFact({ learned_at, reported_at, ...fact }: FactRow): Fact {
  const isEarlier = reported_at !== null && reported_at < learned_at;
  return {
    ...fact,
    meaning: fact.kind === "event" ? (findMeaning(fact.code)?.words ?? null) : null,
    reported_at: isEarlier ? reported_at : learned_at,
  };
}

/** The facts of 500 orders, some 30 for each, are a result of a few MB. */
const ORDERS_PER_STATEMENT = 500;

/** The facts of these orders, in the sequence in which they were stored. */
export function findFacts(db: Database, orderIds: readonly number[]): Promise<StoredFact[]> {
  return queryInGroups<number, StoredFact>(orderIds, ORDERS_PER_STATEMENT, (some) =>
    db
      .select(factColumns)
      .from(orderEvents)
      .where(isOneOf(orderEvents.order_id, some))
      .orderBy(orderEvents.id),
  );
}

/** A fact with the number of its order. */
export type ExportedFact = Omit<StoredFact, "order_id"> & Pick<Order, "order_number">;

const isSince = (since: string | undefined) =>
  since === undefined ? undefined : gte(orderEvents.learned_at, since);

/** The number of facts that were stored at this time (ISO 8601, UTC) or later. */
export function countFacts(db: Database, since: string | undefined): Promise<number> {
  return db.$count(orderEvents, isSince(since));
}

/** These facts in the sequence in which they were stored, at most `size` at a time. */
export async function getFactPage(
  db: Database,
  since: string | undefined,
  { after, size }: { readonly after: number; readonly size: number },
): Promise<ResultPage<ExportedFact>> {
  const { order_id, ...columns } = factColumns;
  const rows = await db
    .select({ ...columns, order_number: orders.order_number })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, order_id))
    .where(and(gt(orderEvents.id, after), isSince(since)))
    .orderBy(orderEvents.id)
    .limit(size);
  return toResultPage(rows, size, (fact) => fact);
}

/** The logs of orders from their stored facts, by the order's id. */
export async function toLogs(
  db: Database,
  facts: readonly StoredFact[],
): Promise<ReadonlyMap<number, OrderLog>> {
  const places = await findPlaces(db, facts);
  const byOrder = Map.groupBy(facts, ({ order_id }) => order_id);
  return new Map([...byOrder].map(([id, own]) => [id, { facts: own.map(toFact), places }]));
}

/** The known ones among the places that the facts name. */
export async function findPlaces(
  db: Database,
  facts: readonly Pick<Fact, "un_locode" | "place">[],
): Promise<Places> {
  const codes = [...new Set(facts.flatMap((fact) => placeCode(fact) ?? []))];
  if (codes.length === 0) return new Map();
  return byCode(await db.select().from(places).where(isOneOf(places.code, codes)));
}

function byCode(found: readonly Place[]): Places {
  return new Map(found.map((place) => [place.code, place]));
}

/** The log with facts added to it at a time (ISO 8601, UTC). */
export function extendLog(
  log: OrderLog,
  added: readonly NewFact[],
  { places, now }: { readonly places: Places; readonly now: string },
): OrderLog {
  const lastId = lastFactId(log);
  const facts = added.map(({ source_id: _, author: __, ...fact }, index) =>
    toFact({ ...fact, id: lastId + index + 1, learned_at: now }),
  );
  return { facts: [...log.facts, ...facts], places: new Map([...log.places, ...places]) };
}

/** 0 for an empty log. */
export function lastFactId({ facts }: OrderLog): number {
  return facts.reduce((last, { id }) => Math.max(last, id), 0);
}

export function stateOf({ facts, places }: OrderLog): OrderState {
  return orderState(facts, places);
}
