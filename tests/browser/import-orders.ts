/** Brings the orders that the browser tests look up into the stores of the site under test. */
import { join } from "node:path";
import { readOrderCsv } from "../../ops/orders/order-csv.ts";
import { ROOT, withStores } from "../../ops/stores.ts";
import { storeOrders } from "../support/store-orders.ts";
import { hostileOrders } from "./hostile-orders.ts";

export default async function importOrders(): Promise<void> {
  const { records } = await readOrderCsv(join(ROOT, "tests/support/difficult-orders.csv"));
  const difficultOrders = records.flatMap(({ row }) => row ?? []);
  await withStores("local", ({ db }) => storeOrders(db, [...difficultOrders, ...hostileOrders]));
}
