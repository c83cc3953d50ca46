/** The command line by npm, in processes of its own: what the tests in process leave out. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freshFolder, ROOT, run } from "./run-ops.ts";

it("runs by npm, on files of the folder it was called in, and ends with the command's exit code", async () => {
  const folder = freshFolder();
  writeFileSync(join(folder, "orders.csv"), "order_number,customer_firstName\nX-1,سارة\n,Nobody\n");
  // NODE_ENV and npm's folder are the tests' own and not an operator's.
  const env = { ...process.env, NODE_ENV: undefined, INIT_CWD: undefined, DHOWLINE_STATE: folder };
  const npm = (...args: string[]) =>
    run(folder, "npm", ["--silent", "--prefix", ROOT, "run", ...args], env);

  expect((await npm("migrate")).code).toBe(0);
  const imported = await npm("ops", "--", "orders", "import", "orders.csv", "--skip-bad");
  expect(imported.code).toBe(1);
  expect(imported.out).toContain(
    "1 order added, 0 changed, 0 left as they are, 1 refused, on this computer",
  );
  expect(imported.err).toContain("1 of 2 rows was refused on this computer.\n");

  // Without the "--" npm keeps the option: nothing is done.
  const swallowed = await npm("ops", "orders", "import", "orders.csv", "--skip-bad", "--remote");
  expect(swallowed).toMatchObject({ code: 2, out: "" });
  expect(swallowed.err).toContain("npm run ops -- … --skip-bad --remote");
  const deploy = await npm("deploy", "--dry-run");
  expect(deploy).toMatchObject({ code: 2, out: "" });
  expect(deploy.err).toContain("npm run deploy -- … --dry-run");
});

it.each([
  ["dev", "production", "Run it without --env and without CLOUDFLARE_ENV."],
  ["deploy", "", "Run npm run deploy, or npm run deploy -- --env preview"],
  ["versions upload", "preview", "Run npm run deploy, or npm run deploy -- --env preview"],
])(
  "the build command that wrangler %s runs (wrangler.toml) rejects it",
  async (WRANGLER_COMMAND, environment, sentence) => {
    const args = ["ops/run.mjs", "wrangler", environment].filter(Boolean);
    const { code, err } = await run(ROOT, process.execPath, args, {
      ...process.env,
      WRANGLER_COMMAND,
    });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(sentence) });
  },
);
