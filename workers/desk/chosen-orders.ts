/** Orders that somebody chose by their numbers. */

import type { Database } from "../data/database.ts";
import { EMPTY_LOG, findFacts, lastFactId, stateOf, toLogs } from "../orders/log.ts";
import { ambiguityMessage, matchNumbers } from "../orders/match-numbers.ts";
import { findOrdersById, type StoredOrder } from "../orders/queries.ts";
import type { ChosenOrders, OrderListRow } from "./orders-types.ts";

/** The orders in the sequence of their numbers, each once. */
export async function findChosen(db: Database, orderNumbers: readonly string[]) {
  const findMatch = await matchNumbers(db, orderNumbers);
  const ids = [...new Set(orderNumbers.flatMap((number) => findMatch(number)?.order?.id ?? []))];
  const found = new Map((await findOrdersById(db, ids)).map((order) => [order.id, order]));
  return {
    orders: ids.flatMap((id) => found.get(id) ?? []),
    unknown: orderNumbers.filter((number) => findMatch(number) === null),
    ambiguous: orderNumbers.flatMap((number) => {
      const match = findMatch(number);
      return match?.order === null ? ambiguityMessage(number, match.candidates) : [];
    }),
  };
}

export async function chooseOrders(
  db: Database,
  orderNumbers: readonly string[],
  now: Date,
): Promise<ChosenOrders> {
  const { orders, ...missed } = await findChosen(db, orderNumbers);
  const facts = await findFacts(
    db,
    orders.map(({ id }) => id),
  );
  const logs = await toLogs(db, facts);
  const lastUpdateAt = new Map(facts.map(({ order_id, learned_at }) => [order_id, learned_at]));
  const toRow = (order: StoredOrder): OrderListRow => {
    const { late_from } = stateOf(logs.get(order.id) ?? EMPTY_LOG);
    return {
      order_number: order.order_number,
      name: order.customer_firstName,
      order_status: order.order_status,
      isLate: late_from !== null && late_from <= now.toISOString(),
      created_at: order.created_at,
      delivery_date: order.delivery_date,
      last_update_at: lastUpdateAt.get(order.id) ?? null,
    };
  };
  const lastFact = Math.max(0, ...[...logs.values()].map(lastFactId));
  return { rows: orders.map(toRow), ...missed, lastFact };
}
