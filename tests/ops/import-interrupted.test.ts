/** Imports in processes of their own: one that is killed, and two at once. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { countOrders } from "#workers/orders/queries.ts";
import { orders, stagedOrders } from "#workers/orders/schema.ts";
import { fileWith, localStores, migratedStores, ROOT, run } from "./run-ops.ts";

const ROWS = 500;
migratedStores();

const file = (note: string, rows = ROWS) =>
  fileWith(
    [
      "order_number,note",
      ...Array.from({ length: rows }, (_, n) => `N-${n},${note} ${"n".repeat(300)}`),
    ].join("\n"),
  );
const args = (path: string) => ["ops/run.mjs", "ops", "orders", "import", path];
const env = () => ({ ...process.env, NODE_ENV: undefined });

it("an import that is interrupted midway has stored nothing", async () => {
  const child = spawn(process.execPath, args(file("one", 20 * ROWS)), { cwd: ROOT, env: env() });
  // Half of the orders are sent.
  await once(child.stderr, "data");
  child.kill("SIGINT");
  await once(child, "close");
  const { db } = localStores();
  expect(await db.$count(stagedOrders)).toBeGreaterThan(0);
  expect(await countOrders(db)).toBe(0);
});

it("two imports at once run one after the other, and neither prints an error of the database", async () => {
  const ran = await Promise.all(
    ["one", "two"].map((note) => run(ROOT, process.execPath, args(file(note)), env())),
  );
  expect(ran.map(({ code, err }) => (code ? err : code))).toEqual([0, 0]);
  const remark = /^(?:500 new order numbers are short [^\n]*\n)?$/;
  for (const { err } of ran) expect(err).toMatch(remark);
  expect(ran.map(({ out }) => out.split(" left")[0]).sort()).toEqual([
    "0 orders added, 500 changed, 0",
    "500 orders added, 0 changed, 0",
  ]);
  const stored = await localStores().db.select({ note: orders.note }).from(orders);
  expect(stored).toHaveLength(ROWS);
  expect(new Set(stored.map(({ note }) => note)).size).toBe(1);
});
