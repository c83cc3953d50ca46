/** Brings the orders that the browser tests look up into the stores of the site under test. */
import { readFile as readBytes } from "node:fs/promises";
import { join } from "node:path";
import { readOptions } from "#workers/imports/options.ts";
import { readFile } from "#workers/imports/read-file.ts";
import { ROOT, withStores } from "../../ops/stores.ts";
import { storeOrders } from "../support/store-orders.ts";
import { hostileOrders } from "./hostile-text.ts";

export default async function importOrders(): Promise<void> {
  const path = join(ROOT, "tests/support/difficult-orders.csv");
  const { rows } = await readFile({ name: path, bytes: await readBytes(path) }, readOptions({}));
  const difficultOrders = rows.flatMap(({ order }) => order ?? []);
  await withStores("local", ({ db }) => storeOrders(db, [...difficultOrders, ...hostileOrders]));
}
