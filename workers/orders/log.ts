/** Reads the logs of orders: their facts, and the places that these name. */
import { and, eq, getTableColumns, gt, gte, type SQL, sql } from "drizzle-orm";
import type { Order } from "#app/domain/order.ts";
import {
  activeFacts,
  type Fact,
  type Place,
  type Places,
  placeCode,
} from "#app/domain/tracking/facts.ts";
import { orderState } from "#app/domain/tracking/order-state.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import type { Database } from "../data/database.ts";
import { isOneOf, queryInGroups, type ResultPage, toResultPage } from "../data/query.ts";
import { logError } from "../log.ts";
import { findMeaning, shownNote } from "./event-codes.ts";
import { orderEvents, orders, places } from "./order-schema.ts";

export interface OrderLog {
  readonly facts: readonly Fact[];
  readonly places: Places;
}

/** Active facts of one order: a change that adds more is refused. */
export const MAX_FACTS = 1000;

/** The facts of a change, as JSON. With the order's columns they are one value, of which D1 takes 2 MB. */
const BYTES_MAX = 1_800_000;

export const EMPTY_LOG: OrderLog = { facts: [], places: new Map() };

/** A fact as it is stored, with the columns that only operators see. */
export type StoredFact = Omit<typeof orderEvents.$inferSelect, "details">;

/** A fact to store. */
export type NewFact = Omit<StoredFact, "id" | "order_id" | "learned_at" | "change_id">;

/** An event as its source reports it. */
export type ReportedEvent = Omit<NewFact, "kind" | "retracts" | "author">;

const {
  details: _,
  order_id,
  source_id,
  author,
  change_id,
  ...shownColumns
} = getTableColumns(orderEvents);
const factColumns = { order_id, source_id, author, change_id, ...shownColumns };

/** Whether the fact is retracted, or is a retraction that needs no reading. */
const isSettled = sql`exists (
    select 1 from ${orderEvents} as undoing where undoing.retracts = order_events.id
      and not exists (select 1 from ${orderEvents} as other where other.retracts = undoing.id))
  or ${orderEvents.kind} = 'retraction' and not exists (
    select 1 from ${orderEvents} as undoing where undoing.retracts = order_events.id)`;

/** Facts that were stored together and come in one row: a few hundred KB at most. */
const FACTS_IN_ROW = sql.raw("100");

/**
 * The query for the facts that hold, of the orders whose ids `orderIds` selects, as arrays in rows of JSON,
 * which take a third of the time of columns.
 */
export function factsOf(orderIds: SQL): SQL {
  const columns = Object.keys(shownColumns).map((name) => sql.raw(name));
  return sql`
    with asked_orders (id) as materialized (${orderIds})
    select order_id, json_group_array(json_array(${sql.join(columns, sql`, `)})) as facts
    from ${orderEvents} where order_id in asked_orders and not (${isSettled})
    group by order_id, id / ${FACTS_IN_ROW}`;
}

/** The places that these facts name, as JSON: by `placeCode`. */
export const placesJson = sql`(
  select json_group_array(json_object('code', code, 'name', name, 'country', country,
    'latitude', latitude, 'longitude', longitude, 'zone', zone, 'un_locode', places.un_locode))
  from ${places} where ${places.code} in (
    select coalesce(${orderEvents.un_locode}, case
      when ${orderEvents.place} like '_% (___)' then upper(substr(${orderEvents.place}, -4, 3))
      when ${orderEvents.place} like '_% (_____)' then upper(substr(${orderEvents.place}, -6, 5))
      else ${orderEvents.place} end)
    from ${orderEvents} where ${orderEvents.order_id} = ${orders.id}))`;

/** A row of `factsOf`. */
export interface OrderFacts {
  readonly order_id: number;
  readonly facts: string;
}

type FactRow = Pick<StoredFact, keyof typeof shownColumns>;

const SHOWN_NAMES = Object.keys(shownColumns);

/** The facts in the order in which they were stored: the database returns them by an index of its choice. */
export function parseFacts(rows: readonly OrderFacts[]): readonly Fact[] {
  const meanings = new Map<string, string | null>();
  return rows
    .flatMap(({ facts }) => JSON.parse(facts) as unknown[][])
    .map((values) => complete(toRow(values), meanings))
    .sort((a, b) => a.id - b.id);
}

export function parsePlaces(places: string): Places {
  return byCode(JSON.parse(places));
}

type Incomplete = FactRow & { meaning: string | null };

/**
 * A row without values: to copy and fill it takes half as long as to add its names one by one. Made by
 * JSON.parse, since V8 then keeps all values in the object itself.
 */
const BLANK: Record<string, unknown> = JSON.parse(
  `{${[...SHOWN_NAMES, "meaning"].map((name) => `"${name}":null`)}}`,
);

function toRow(values: readonly unknown[]): Incomplete {
  const row = { ...BLANK };
  for (let at = 0; at < values.length; at += 1) row[SHOWN_NAMES[at] as string] = values[at];
  return row as Incomplete;
}

function toFact(row: FactRow): Fact {
  return complete({ ...row, meaning: null }, new Map());
}

/**
 * Makes the row itself the fact; `meanings` are those of the codes before it. None was reported after it
 * was stored, whatever its source claims.
 */
function complete(row: Incomplete, meanings: Map<string, string | null>): Fact {
  const { kind, code, note, learned_at, reported_at } = row;
  if (!meanings.has(code)) meanings.set(code, findMeaning(code)?.words ?? null);
  if (kind === "event") row.meaning = meanings.get(code) ?? null;
  if (note !== null) row.note = shownNote(note);
  if (reported_at === null || reported_at > learned_at) row.reported_at = learned_at;
  return row as Fact;
}

/** Facts, and orders, that are read together: a result of a few MB. */
const FACTS_PER_STATEMENT = 15_000;
const ORDERS_PER_STATEMENT = 500;
/** Codes of places, which may be names of 120 characters: D1 takes at most 2 MB in a value. */
const CODES_PER_STATEMENT = 5_000;
/** Orders whose facts are counted by one statement. */
const IDS_PER_STATEMENT = 10_000;

/** The orders in groups that one statement can read, however long their logs are. */
async function groupByFacts(db: Database, orderIds: readonly number[]): Promise<number[][]> {
  if (orderIds.length === 0) return [];
  const counted = await queryInGroups<number, { id: number; count: number }>(
    orderIds,
    IDS_PER_STATEMENT,
    (some) =>
      db.all(sql`select value as id,
          (select count(*) from ${orderEvents} where order_id = value) as count
        from json_each(${JSON.stringify(some)})`),
  );
  const groups: number[][] = [];
  let facts = Number.POSITIVE_INFINITY;
  for (const { id, count } of counted) {
    const last = groups.at(-1);
    if (!last || last.length >= ORDERS_PER_STATEMENT || facts + count > FACTS_PER_STATEMENT) {
      groups.push([id]);
      facts = count;
    } else {
      last.push(id);
      facts += count;
    }
  }
  return groups;
}

/** All facts of these orders, in the sequence in which they were stored. */
export async function findFacts(
  db: Database,
  orderIds: readonly number[],
): Promise<readonly StoredFact[]> {
  const found: StoredFact[] = [];
  for (const group of await groupByFacts(db, orderIds)) {
    const rows = await db
      .select(factColumns)
      .from(orderEvents)
      .where(isOneOf(orderEvents.order_id, group))
      .orderBy(orderEvents.id);
    for (const row of rows) found.push(row);
  }
  return found;
}

/**
 * The states of these orders, by id, without those that can't be made. Their facts are read in parts,
 * and not kept.
 */
export async function findStates(
  db: Database,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, OrderState>> {
  const states = new Map<number, OrderState>();
  for (const group of await groupByFacts(db, orderIds)) {
    const rows = await db.all<OrderFacts>(
      factsOf(sql`select value from json_each(${JSON.stringify(group)})`),
    );
    const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
    const logs = group.map((id) => ({ id, facts: parseFacts(byOrder.get(id) ?? []) }));
    const places = await findPlaces(
      db,
      logs.flatMap(({ facts }) => facts),
    );
    for (const { id, facts } of logs) {
      const state = stateOrNull({ facts, places });
      if (state) states.set(id, state);
    }
  }
  return states;
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
export function toLogs(
  facts: readonly StoredFact[],
  places: Places,
): ReadonlyMap<number, OrderLog> {
  const byOrder = Map.groupBy(facts, ({ order_id }) => order_id);
  return new Map([...byOrder].map(([id, own]) => [id, { facts: own.map(toFact), places }]));
}

/** The known ones among the places that the facts name. */
export async function findPlaces(
  db: Database,
  facts: readonly Pick<Fact, "un_locode" | "place">[],
): Promise<Places> {
  const codes = [...new Set(facts.flatMap((fact) => placeCode(fact) ?? []))];
  const find = (some: readonly string[]) =>
    db.select().from(places).where(isOneOf(places.code, some));
  return byCode(await queryInGroups(codes, CODES_PER_STATEMENT, find));
}

function byCode(found: readonly Place[]): Places {
  return new Map(found.map((place) => [place.code, place]));
}

/** The log with facts added to it at a time (ISO 8601, UTC). */
export function extendLog(log: OrderLog, added: readonly NewFact[], now: string): OrderLog {
  const lastId = lastFactId(log);
  const facts = added.map(({ source_id: _, author: __, ...fact }, index) =>
    toFact({ ...fact, id: lastId + index + 1, learned_at: now }),
  );
  return { ...log, facts: [...log.facts, ...facts] };
}

/**
 * Why facts can't be added to a log: it would have more than `MAX_FACTS` that hold, or they are too long for
 * one change. Null where they can, and where none is added.
 */
export function whyTooMany(log: OrderLog, added: readonly NewFact[]): string | null {
  const isAdded = ({ kind }: NewFact) => kind !== "retraction";
  if (!added.some(isAdded)) return null;
  const { length } = new TextEncoder().encode(JSON.stringify(added));
  if (length > BYTES_MAX)
    return "The texts of these events are too long to be added to one order at once. Split the file and import the parts.";
  const retracted = added.filter(({ retracts }) => retracts !== null).length;
  const stored = activeFacts(log.facts).length;
  if (stored - retracted + added.filter(isAdded).length <= MAX_FACTS) return null;
  const count = stored.toLocaleString("en");
  const most = MAX_FACTS.toLocaleString("en");
  return stored >= MAX_FACTS
    ? `This order has ${count} events, the most an order can have. Retract those that it doesn't need on its page at the desk.`
    : `This order has ${count} events and can have ${most}: these are too many.`;
}

/** 0 for an empty log. */
export function lastFactId({ facts }: OrderLog): number {
  return facts.reduce((last, { id }) => Math.max(last, id), 0);
}

export function stateOf({ facts, places }: OrderLog): OrderState {
  return orderState(facts, places);
}

/** Says why an order has no state. */
export const UNREADABLE =
  "The events of this order can't be read. Retract the one that causes it on the order's page at the desk, or report this to the site's engineers.";

/** As `stateOf`; null, with a line in the log, where it fails: other orders are read with this one. */
export function stateOrNull(log: OrderLog): OrderState | null {
  try {
    return stateOf(log);
  } catch (error) {
    // Not its message, which may have what was typed.
    logError("orderState", new Error(error instanceof Error ? error.name : typeof error));
    return null;
  }
}
