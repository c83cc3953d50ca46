/** The command line in processes of its own, by npm, and two at once: what the tests in process leave out. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { orders } from "#workers/orders/order-schema.ts";
import { fileWith, freshFolder, localStores, migratedStores, ops, ROOT, run } from "./run-ops.ts";

it("runs by npm, on files of the folder it was called in, and ends with the command's exit code", async () => {
  const folder = freshFolder();
  writeFileSync(join(folder, "orders.csv"), "order_number,customer_firstName\nX-1,سارة\n,Nobody\n");
  // NODE_ENV and npm's folder are the tests' own and not an operator's.
  const env = { ...process.env, NODE_ENV: undefined, INIT_CWD: undefined, DHOWLINE_STATE: folder };
  const npm = (...args: string[]) =>
    run(folder, "npm", ["--silent", "--prefix", ROOT, "run", ...args], env);

  expect((await npm("migrate")).code).toBe(0);
  const imported = await npm("ops", "--", "orders", "import", "orders.csv", "--skip-bad");
  expect(imported).toMatchObject({ code: 1, out: expect.stringContaining("1 order added") });
  expect(imported.err).toContain("1 of 2 rows was refused on this computer.\n");

  // Without the "--" npm keeps the option: nothing is done.
  for (const [args, right] of [
    [["ops", "orders", "import", "orders.csv", "--remote"], "npm run ops -- … --remote"],
    [["deploy", "--dry-run"], "npm run deploy -- … --dry-run"],
  ] as const) {
    expect(await npm(...args)).toEqual({ code: 2, out: "", err: expect.stringContaining(right) });
  }
});

it.each([
  ["dev", "production", "Run it without --env and without CLOUDFLARE_ENV."],
  ["deploy", "", "Run npm run deploy, or npm run deploy -- --env preview"],
  ["versions upload", "preview", "Run npm run deploy, or npm run deploy -- --env preview"],
])("the build command of wrangler.toml rejects wrangler %s %s", async (command, site, sentence) => {
  const args = ["ops/run.mjs", "wrangler", site].filter(Boolean);
  const env = { ...process.env, WRANGLER_COMMAND: command };
  const { code, err } = await run(ROOT, process.execPath, args, env);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(sentence) });
});

describe("imports", () => {
  migratedStores();
  const ROWS = 500;
  const file = (note: string) => {
    const rows = Array.from({ length: ROWS }, (_, n) => `N-${n},${note} ${"n".repeat(300)}`);
    return fileWith(["order_number,note", ...rows].join("\n"));
  };

  it("two imports at once run one after the other, and neither prints an error of the database", async () => {
    const args = ["ops/run.mjs", "ops", "orders", "import", file("two")];
    const ran = await Promise.all([
      ops("orders", "import", file("one")),
      run(ROOT, process.execPath, args, { ...process.env, NODE_ENV: undefined }),
    ]);
    const remark = /^(?:500 new order numbers are short [^\n]*\n)?$/;
    for (const { err } of ran) expect(err).toMatch(remark);
    expect(ran.map(({ out }) => out.split(" left")[0]).sort()).toEqual([
      "0 orders added, 500 changed, 0",
      "500 orders added, 0 changed, 0",
    ]);
    const notes = await localStores().db.selectDistinct({ note: orders.note }).from(orders);
    expect(notes).toHaveLength(1);
  });
});
