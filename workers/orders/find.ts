/** Looks orders up by their numbers, with what their facts make of them. */
import { type Column, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Order } from "#app/domain/order.ts";
import { normalizeOrderNumber, spellings } from "#app/domain/order-number.ts";
import { placeCode } from "#app/domain/tracking/facts.ts";
import type { OrderState, TrackedOrder } from "#app/domain/tracking/state.ts";
import type { Database } from "../data/database.ts";
import {
  factsOf,
  type OrderFacts,
  parseFacts,
  parsePlaces,
  placesJson,
  stateOrNull,
} from "./log.ts";
import { formerNumbers, orders } from "./order-schema.ts";

/** The specification's columns, which visitors see: no other is shown because it was added. */
const shownColumns = {
  order_number: orders.order_number,
  created_at: orders.created_at,
  customer_firstName: orders.customer_firstName,
  customer_email: orders.customer_email,
  customer_phone: orders.customer_phone,
  delivery_address: orders.delivery_address,
  shipper_type: orders.shipper_type,
  delivery_date: orders.delivery_date,
  order_status: orders.order_status,
  note: orders.note,
  shipper_link: orders.shipper_link,
  item_photo: orders.item_photo,
  order_count: orders.order_count,
  shipper_charges: orders.shipper_charges,
} satisfies Record<keyof Order, unknown>;

/** The same, and the columns that only operators see. */
export const operatorColumns = {
  ...shownColumns,
  carrier_references: orders.carrier_references,
};

/** An order with the columns that only operators see. */
export interface OperatorOrder extends Order {
  /** The carriers' own numbers, separated by "|". */
  readonly carrier_references: string | null;
}

type FoundOrder = TrackedOrder & OperatorOrder;

/** As `findOrders`, for one number and with the columns that only operators see. */
export async function findOrder(
  db: Database,
  orderNumber: string,
): Promise<FoundOrder | null | undefined> {
  const [order] = await findOrders<FoundOrder>(db, [orderNumber], OPERATOR_LOOK_UP);
  return order;
}

/** An order that one of the numbers may mean. */
type Row<Found extends TrackedOrder> = Omit<Found, keyof OrderState | "places"> & {
  readonly order_id: number;
  readonly places: string;
  /** The index among all spellings: rows come in their sequence. */
  readonly position: number;
  readonly is_exact: 0 | 1;
};

/**
 * Finds the order of each typed number, in the given sequence: by the first of its `spellings` that
 * finds any, an exact match (but for case), else the only one with the same `normalizeOrderNumber`, also by
 * a number that it had before.
 * Undefined where there is none, or several; null where its state can't be made. One call with two
 * queries.
 */
export async function findOrders<Found extends TrackedOrder = TrackedOrder>(
  db: Database,
  orderNumbers: readonly string[],
  lookUp = LOOK_UP,
): Promise<(Found | null | undefined)[]> {
  const asked = orderNumbers.flatMap((typed, index) =>
    spellings(typed).map((number) => ({ number, index })),
  );
  const numbers = JSON.stringify(asked.map(({ number }) => [number, normalizeOrderNumber(number)]));
  const [found, facts] = (await db.$client.batch(
    [lookUp, FACTS_LOOK_UP].map((query) => db.$client.prepare(query).bind(numbers)),
  )) as [D1Result<Row<Found>>, D1Result<OrderFacts>];
  const factsByOrder = Map.groupBy(facts.results, ({ order_id }) => order_id);
  return orderNumbers.map((_, index) => {
    const own = found.results.filter(({ position }) => asked[position]?.index === index);
    const [candidates = []] = Map.groupBy(own, ({ position }) => position).values();
    const only = candidates.length === 1 ? candidates[0] : undefined;
    const row = candidates.find(({ is_exact }) => is_exact) ?? only;
    return row && toFound(row, factsByOrder.get(row.order_id) ?? []);
  });
}

function toFound<Found extends TrackedOrder>(
  row: Row<Found>,
  facts: readonly OrderFacts[],
): Found | null {
  const { position, is_exact, order_id, places, ...order } = row;
  const log = { facts: parseFacts(facts), places: parsePlaces(places) };
  const state = stateOrNull(log);
  if (!state) return null;
  const codes = new Set(state.events.flatMap((event) => placeCode(event) ?? []));
  const known = [...log.places.values()].filter(
    ({ code, un_locode }) => codes.has(code) || codes.has(un_locode ?? code),
  );
  const found: TrackedOrder = { ...order, ...state, places: known };
  return found as Found;
}

const ASKED_ORDERS = sql`json_each(${sql.placeholder("asked")}) as asked cross join ${orders}
  on ${orders.order_number} = asked.value ->> 0 or ${orders.compact_number} = asked.value ->> 1
    or ${orders.id} in (select order_id from ${formerNumbers}
      where ${formerNumbers.compact_number} = asked.value ->> 1)`;

/**
 * Compiles the look-up query. Its one parameter is JSON: each number as typed and normalized.
 * SQLite never reorders a cross join: it reads the few numbers first, then the orders by their
 * indexes.
 */
function compileLookUp(columns: Record<string, Column>): string {
  const query = sql`
    select asked.key as position, ${orders.order_number} = asked.value ->> 0 as is_exact,
      ${orders.id} as order_id, ${sql.join(Object.values(columns), sql`, `)},
      ${placesJson} as places
    from ${ASKED_ORDERS}`;
  return new SQLiteAsyncDialect().sqlToQuery(query).sql;
}

// Compiled once: compiling takes Drizzle as long as the query takes D1.
export const LOOK_UP = compileLookUp(shownColumns);
const OPERATOR_LOOK_UP = compileLookUp(operatorColumns);
/** The facts of the same orders, with the same parameter. */
export const FACTS_LOOK_UP = new SQLiteAsyncDialect().sqlToQuery(
  factsOf(sql`select ${orders.id} from ${ASKED_ORDERS}`),
).sql;
