/** Two orders, and what loading events does to them. */
import { sql } from "drizzle-orm";
import type { Database } from "#workers/data/database.ts";
import { findOrder } from "#workers/orders/find.ts";
import { findFacts, type StoredFact } from "#workers/orders/log.ts";
import { findOrdersByNumber } from "#workers/orders/order-queries.ts";
import { type OrderToStore, storeOrders } from "./store-orders.ts";

/** Before the events of these tests. */
const CREATED_AT = "2026-11-10T05:40:00.000Z";

/** DL-1, which is booked and carries references, and DL-2, of which nothing is known. */
export function twoOrders(db: Database): Promise<void> {
  return onlyOrders(
    db,
    {
      order_number: "DL-1",
      order_status: "Booked",
      delivery_date: "2026-11-30T06:00:00.000Z",
      carrier_references: "MAEU 123-456|TCLU 765432-1",
    },
    { order_number: "DL-2" },
  );
}

/** These orders and no others, with a status and a date that were said when they were made. */
export async function onlyOrders(db: Database, ...orders: readonly OrderToStore[]): Promise<void> {
  await db.run(sql`delete from orders`);
  await storeOrders(db, orders.map(saidWhenMade));
}

function saidWhenMade({
  order_status: code,
  delivery_date: event_time,
  events = [],
  created_at = CREATED_AT,
  ...columns
}: OrderToStore): OrderToStore {
  const status = { kind: "status", event_time: created_at } as const;
  const delivery = { milestone: "delivered", code: "delivered", classifier: "estimated" } as const;
  return {
    ...columns,
    created_at,
    events: [
      ...(code ? [{ source: "order" as const, ...status, code }] : []),
      ...(event_time
        ? [{ source: "order" as const, ...delivery, event_time, reported_at: created_at }]
        : []),
      ...events,
    ],
  };
}

const HEAD = "order_number,event,classifier,time,place,leg,note";

export function eventRows(...rows: string[]): string {
  return [HEAD, ...rows, ""].join("\n");
}

export async function storedOrder(db: Database, number: string) {
  const found = await findOrder(db, number);
  if (!found) throw new Error(`no order ${number}`);
  return found;
}

/** The log of an order, in the sequence in which it was stored. */
export async function storedFacts(db: Database, number: string): Promise<readonly StoredFact[]> {
  const found = await findOrdersByNumber(db, [number]);
  const ids = [...found.values()].flat().map(({ id }) => id);
  return findFacts(db, ids);
}
