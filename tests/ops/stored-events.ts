/** Two orders, and what importing events does to them. */
import { sql } from "drizzle-orm";
import { findOrder } from "#workers/orders/find.ts";
import { upsertOrders } from "#workers/orders/store.ts";
import { fileWith, localStores } from "./run-ops.ts";

/** DL-1, which is booked and carries references, and DL-2, of which nothing is known. */
export async function twoOrders() {
  const { db } = localStores();
  await db.run(sql`delete from orders`);
  await upsertOrders(db, [
    {
      order_number: "DL-1",
      order_status: "Booked",
      delivery_date: "2026-11-30T06:00:00.000Z",
      carrier_references: "MAEU 123-456|TCLU 765432-1",
    },
    { order_number: "DL-2" },
  ]);
}

const HEAD = "order_number,event,classifier,time,place,leg,note";

export function eventsCsv(...rows: string[]): string {
  return fileWith([HEAD, ...rows, ""].join("\n"), "events.csv");
}

export async function storedOrder(number: string) {
  const found = await findOrder(localStores().db, number);
  if (!found) throw new Error(`no order ${number}`);
  return found;
}

/** The codes of an order's events with their milestones, the oldest first. */
export async function codesOf(number: string): Promise<string[]> {
  const { events } = await storedOrder(number);
  return events.map(({ code, milestone }) => `${code}:${milestone}`);
}
