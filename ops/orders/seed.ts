import { fileURLToPath } from "node:url";
import type { Database } from "#workers/data/database.ts";
import { countOrders } from "#workers/orders/queries.ts";
import { storeOrders } from "./import.ts";
import { describeProblems } from "./import-errors.ts";
import { readOrderCsv } from "./order-csv.ts";

const DEMO_ORDERS = fileURLToPath(new URL("./demo-orders.csv", import.meta.url));

/** Loads the demo orders into a database without orders. Returns how many it stored. */
export async function seedDemoOrders(db: Database): Promise<number> {
  if ((await countOrders(db)) > 0) return 0;
  const file = await readOrderCsv(DEMO_ORDERS);
  if (file.refused > 0) throw new Error(describeProblems(file));
  await storeOrders(db, file.rows, file.columns);
  return file.rows.length;
}
