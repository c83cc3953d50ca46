/**
 * `npm run bench:search`: the desk's lists and search at 200,000 orders (ORDERS=…): ms of
 * workerd's CPU for a call, whatever else the computer does, and the size of the index.
 */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/d1";
import { migrate } from "drizzle-orm/d1/migrator";
import { Miniflare } from "miniflare";
import { ROOT } from "../../ops/stores.ts";
import { primary } from "../../workers/data/database.ts";
import {
  listDeskOrders,
  ORDER_VIEWS,
  type OrderListFilter,
} from "../../workers/desk/order-list.ts";
import { searchDesk } from "../../workers/desk/search.ts";
import { table } from "../support/table.ts";
import { fillDeskOrders, fillEvents, numberOf } from "./orders.ts";

const ORDERS = Number(process.env.ORDERS ?? 200_000);
const CALLS = 20;
/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;
const TARGET_MS = 100;

/** The CPU that the processes of this one have used, in ms. */
function cpuOfChildren(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8")
    .trim()
    .split(" ");
  const ticks = children.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS;
}

const miniflare = new Miniflare({
  modules: true,
  script: "export default { fetch: () => new Response() }",
  d1Databases: { DB: "bench" },
  d1Persist: mkdtempSync(join(tmpdir(), "bench-search-")),
});
const d1 = (await miniflare.getD1Database("DB")) as unknown as D1Database;
await migrate(drizzle(d1 as never), { migrationsFolder: join(ROOT, "migrations") });
const begun = performance.now();
await fillDeskOrders(d1, ORDERS);
console.log(`${ORDERS.toLocaleString("en")} orders in ${Math.round(performance.now() - begun)} ms`);
await fillEvents({ miniflare } as never, ORDERS, 3);

const ANY: OrderListFilter = { view: "all", status: null, search: null, before: null };
const list = (filter: Partial<OrderListFilter>) => (db: D1Database) =>
  listDeskOrders(primary(db), { ...ANY, ...filter }, new Date());
const search = (text: string) => (db: D1Database) => searchDesk(primary(db), text);
const some = numberOf(Math.floor(ORDERS / 2));
const subjects: Readonly<Record<string, (db: D1Database) => Promise<unknown>>> = {
  "one query that reads nothing": (db) => db.prepare("select 1").all(),
  ...Object.fromEntries(ORDER_VIEWS.map((view) => [`view ${view}`, list({ view })])),
  "status delivered": list({ status: "delivered" }),
  "a number": search(some),
  "a part of a number": search(some.slice(4)),
  "a container": search(`TCLU ${String(ORDERS / 2).padStart(7, "0")}`),
  "a telephone number": search(`+9714${String(ORDERS / 2).padStart(7, "0")}`),
  "a name": search("muller"),
  "a name and a city": search("muller rotterdam"),
  "what all have": search("consignee"),
  "two that most have": search("consignee dubai"),
  "what none has": search("zzzz"),
  "a word that few have, among the open": list({ view: "open", search: "rare7" }),
  "a letter": search("d"),
};

const rows: string[][] = [];
let worst = 0;
for (const [name, ask] of Object.entries(subjects)) {
  await ask(d1);
  const before = cpuOfChildren();
  for (let call = 0; call < CALLS; call += 1) await ask(d1);
  const time = (cpuOfChildren() - before) / CALLS;
  worst = Math.max(worst, time);
  rows.push([name, time.toFixed(1)]);
}
console.log(table(["", "ms"], rows));
const size = await d1
  .prepare("select count(*) as n, sum(length(cast(term as blob)) + 8) as bytes from search_index")
  .first();
console.log(`Index: ${JSON.stringify(size)}; slowest ${worst.toFixed(0)} ms (target ${TARGET_MS})`);
await miniflare.dispose();
process.exit(worst <= TARGET_MS ? 0 : 1);
