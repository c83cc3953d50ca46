import { fileURLToPath } from "node:url";
import type { Database } from "#workers/data/database.ts";
import { addEvents } from "#workers/orders/events.ts";
import { countOrders } from "#workers/orders/queries.ts";
import { describeProblems } from "../csv/problems.ts";
import { readEventCsv } from "../events/event-csv.ts";
import { storeOrders } from "./import.ts";
import { describeProblems as describeOrderProblems } from "./import-errors.ts";
import { readOrderCsv } from "./order-csv.ts";

const DEMO_EVENTS = fileURLToPath(new URL("./demo-events.csv", import.meta.url));
const DEMO_ORDERS = fileURLToPath(new URL("./demo-orders.csv", import.meta.url));

/** Loads the demo orders and their events into a database without orders. Returns how many orders. */
export async function seedDemoOrders(db: Database): Promise<number> {
  if ((await countOrders(db)) > 0) return 0;
  const file = await readOrderCsv(DEMO_ORDERS);
  if (file.refused > 0) throw new Error(describeOrderProblems(file));
  await storeOrders(db, file.rows, file.columns);
  await seedDemoEvents(db);
  return file.rows.length;
}

async function seedDemoEvents(db: Database): Promise<void> {
  const { events, problems } = await readEventCsv(DEMO_EVENTS);
  if (problems.length > 0) throw new Error(describeProblems(problems));
  const rows = events.map(({ clues, event }) => ({
    order_number: clues.numbers[0] ?? "",
    ...event,
  }));
  await addEvents(db, rows);
}
