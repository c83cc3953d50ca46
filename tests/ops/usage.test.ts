/** How the command line is used: templates, numbers, help and what it refuses. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { brand } from "#app/content/company.ts";
import { EXAMPLE_NUMBER } from "#workers/imports/tables/fields.ts";
import { ORDER_FIELDS } from "#workers/orders/order-row.ts";
import { hasValidCheckCharacter } from "../support/check-character.ts";
import { readOrders } from "../support/read-file.ts";
import { fileWith, freshFolder, opsWith, signedOut } from "./run-ops.ts";

describe("commands without a store", () => {
  const empty = freshFolder();
  const opsIn = (state: string, ...args: string[]) => opsWith({ state }, ...args);

  it("orders template writes known columns, and an example that no import takes", async () => {
    const path = join(freshFolder(), "template.csv");
    const [printed, written] = await Promise.all([
      opsIn(empty, "orders", "template"),
      opsIn(empty, "orders", "template", path),
    ]);
    expect(written.code).toBe(0);
    for (const file of [fileWith(printed.out), path]) {
      const { rows, problems, columns, remarks } = await readOrders(readFileSync(file));
      expect({ rows, problems }).toEqual({ rows: [], problems: [] });
      expect(remarks).toEqual(["The template's example on line 2 was left out."]);
      expect(columns.map(({ field }) => field)).toEqual(ORDER_FIELDS);
      expect(hasValidCheckCharacter(EXAMPLE_NUMBER)).toBe(true);
    }
    const again = await opsIn(empty, "orders", "template", path);
    expect(again.err).toContain("it is there already");
    expect(again.code).toBe(1);
  });

  it("orders new-number makes different order numbers of one form", async () => {
    const { out } = await opsIn(empty, "orders", "new-number", "--count", "50");
    const numbers = out.trim().split("\n");
    expect(new Set(numbers).size).toBe(50);
    const form = RegExp(`^${brand.orderPrefix}(-[0-9A-HJKMNP-TV-Z]{4}){3}$`);
    for (const number of numbers) expect(number).toMatch(form);
  });

  it("--help lists the commands with examples, and explains each", async () => {
    const [overall, bare, group, own] = await Promise.all([
      opsIn(empty, "--help"),
      opsIn(empty),
      opsIn(empty, "orders"),
      opsIn(empty, "orders", "import", "--help"),
    ]);
    expect([overall, bare, group, own].map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    for (const name of ["orders", "quotes", "contacts", "subscribers", "page-titles", "erase"]) {
      expect(overall.out).toMatch(RegExp(`^  ${name} `, "m"));
    }
    expect(overall.out).toContain("npm run ops -- orders import orders.csv");
    expect(bare.err).toBe(overall.out);
    expect(group.err).toMatch(/^ {2}new-number /m);
    expect(own.out).toContain("Usage: npm run ops -- orders import [options] <FILE>");
    expect(own.out).toContain("--skip-bad");
  });

  it.each([
    [["order", "export"], "unknown command 'order'\n(Did you mean orders?)"],
    [["orders", "improt", "x.csv"], "unknown command 'improt'\n(Did you mean import?)"],
    [["queued", "--jsn"], "unknown option '--jsn'\n(Did you mean --json?)"],
    [["queued", "50"], "too many arguments for 'queued'. Expected 0 arguments but got 1"],
    [["undo"], "missing required argument 'ID'"],
    [["orders", "new-number", "--count", "0"], "It takes a whole number from 1 to 10,000."],
  ])("refuses %j with exit code 2, and points to the help", async (args, reason) => {
    const { code, out, err } = await opsIn(empty, ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(reason);
    expect(err).toMatch(/\nRun with --help for usage\.\n$/);
  });

  it("export and import name the table or store that is missing", async () => {
    const file = fileWith("order_number\nX-1\n");
    const noTables = "The local database has no tables yet. Run npm run migrate.\n";
    const bare = freshFolder();
    expect(await opsIn(bare, "orders", "export")).toEqual({ code: 1, out: "", err: noTables });
    expect(await opsIn(bare, "orders", "import", file)).toEqual({
      code: 1,
      out: "",
      err: noTables,
    });
    Object.assign(process.env, signedOut());
    for (const [site, ...args] of [
      ["production", "--remote"],
      ["preview", "--env", "preview"],
    ]) {
      const missing = `lacks ids of stores for ${site}|Not signed in to Cloudflare`;
      expect(await opsIn(empty, "orders", "export", ...args)).toMatchObject({
        ...{ code: 1, out: "" },
        err: expect.stringMatching(missing),
      });
    }
    expect(existsSync(join(empty, "v3"))).toBe(false);
  });
});
