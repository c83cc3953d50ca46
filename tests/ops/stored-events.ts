/** Two orders, and what importing events does to them. */
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { findOperatorOrder } from "#workers/orders/find.ts";
import { fileWith, localStores, ops } from "./real-command-line.ts";

/** DL-1, which is booked and carries references, and DL-2, of which nothing is known. */
export async function twoOrders() {
  await localStores().db.run(sql`delete from orders`);
  const file = fileWith(
    [
      "order_number,order_status,delivery_date,carrier_references",
      "DL-1,Booked,2026-11-30T10:00+04:00,MAEU 123-456|TCLU 765432-1",
      "DL-2,,,",
      "",
    ].join("\n"),
  );
  expect((await ops("orders", "import", file)).err).toBe("");
}

const HEAD = "order_number,event,classifier,time,place,leg,note";

export function eventsCsv(...rows: string[]): string {
  return fileWith([HEAD, ...rows, ""].join("\n"), "events.csv");
}

export async function storedOrder(number: string) {
  const found = await findOperatorOrder(localStores().db, number);
  if (!found) throw new Error(`no order ${number}`);
  return found;
}

/** The codes of an order's events with their milestones, the oldest first. */
export async function codesOf(number: string): Promise<string[]> {
  const { events } = await storedOrder(number);
  return events.map(({ code, milestone }) => `${code}:${milestone}`);
}
