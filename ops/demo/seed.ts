import { fileURLToPath } from "node:url";
import type { Database } from "#workers/data/database.ts";
import { addEvents } from "#workers/orders/events.ts";
import { countOrders } from "#workers/orders/queries.ts";
import { upsertOrders } from "#workers/orders/store.ts";
import { describeProblems } from "../csv/import-result.ts";
import { readEventCsv } from "../events/event-csv.ts";
import { readOrderCsv } from "../orders/order-csv.ts";

const DEMO_EVENTS = fileURLToPath(new URL("./events.csv", import.meta.url));
const DEMO_ORDERS = fileURLToPath(new URL("./orders.csv", import.meta.url));

/** Loads the demo orders and their events into a database without orders. */
export async function seedDemoOrders(db: Database): Promise<void> {
  if ((await countOrders(db)) > 0) return;
  const { records, problems: ofOrders } = await readOrderCsv(DEMO_ORDERS);
  const { events, problems: ofEvents } = await readEventCsv(DEMO_EVENTS);
  const problems = [...ofOrders, ...ofEvents];
  if (problems.length > 0) throw new Error(describeProblems(problems));
  await upsertOrders(
    db,
    records.flatMap(({ row }) => row ?? []),
  );
  await addEvents(
    db,
    events.map(({ identifiers, event }) => ({
      order_number: identifiers.numbers[0] ?? "",
      ...event,
    })),
  );
}
