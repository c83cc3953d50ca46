import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { brand } from "#app/content/company.ts";
import { countOrders } from "#workers/orders/queries.ts";
import { EXAMPLE_NUMBER } from "../../ops/csv/template.ts";
import { seedDemoOrders } from "../../ops/demo/seed.ts";
import { ORDER_FIELDS, readOrderCsv } from "../../ops/orders/order-csv.ts";
import { hasValidCheckCharacter } from "../support/check-character.ts";
import {
  fileWith,
  freshFolder,
  localStores,
  migratedStores,
  ops,
  opsWith,
  signedOut,
} from "./run-ops.ts";

describe("reading orders", () => {
  migratedStores();
  beforeAll(() => seedDemoOrders(localStores().db));

  it("begins with the demo orders, which fill an empty table once", async () => {
    const { db } = localStores();
    expect(await countOrders(db)).toBe(9);
    await seedDemoOrders(db);
    expect(await countOrders(db)).toBe(9);
  });

  it("lists the newest first, in columns", async () => {
    const { code, out } = await ops("orders", "list", "--limit", "3");
    expect(code).toBe(0);
    const [head = "", first = "", ...rest] = out.split("\n");
    expect(head).toMatch(/^Order number +Order date +Status +Type +Delivery date +Name$/);
    expect(first.indexOf("Departed")).toBe(head.indexOf("Status"));
    expect(first).toContain("20/11/2026 08:50 AM");
    expect(rest.join("\n")).toContain("3 of 9 orders on this computer, newest first");
  });

  it("shows one order, in whatever spelling its number is typed", async () => {
    const { code, out } = await ops("orders", "show", "dl 2611 0385");
    expect(code).toBe(0);
    expect(out).toMatch(/^order_number +DL-2611-0385$/m);
    expect(out).toMatch(/^created_at +18\/11\/2026, 09:40 AM in Dubai$/m);
    expect(out).toMatch(/^delivery_address +Gate 4, Receiving\n +Business centre, Dubai, UAE$/m);
    expect(out).toMatch(/^tracking page +\/track\/DL-2611-0385$/m);
  });

  it("prints JSON with the fields of the specification and the events", async () => {
    const { out } = await ops("orders", "show", "DL-2611-0385", "--json");
    expect(JSON.parse(out)).toEqual({
      order_number: "DL-2611-0385",
      created_at: "2026-11-18T05:40:00.000Z",
      customer_firstName: "Warehouse Manager",
      customer_email: "receiving@consignee.example",
      customer_phone: "+971 4 000 0009",
      delivery_address: "Gate 4, Receiving\nBusiness centre, Dubai, UAE",
      shipper_type: "Air",
      delivery_date: "2026-11-24T10:30:00.000Z",
      order_status: "In transit",
      note: "Keep upright. Call the receiving desk an hour ahead.",
      shipper_link: "https://carrier.example",
      item_photo: "items/item-crate.webp",
      order_count: 2,
      shipper_charges: 48500,
      carrier_references: "000-00000116",
      events: [],
    });
  });

  it("says that a number is unknown", async () => {
    expect(await ops("orders", "show", "NO-SUCH\u001b[31m")).toEqual({
      code: 1,
      out: "",
      err: "There is no order NO-SUCH on this computer.\n",
    });
  });
});

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
      const { records, problems, fields, examples } = await readOrderCsv(file);
      expect({ records, problems, examples }).toEqual({ records: [], problems: [], examples: [2] });
      expect(fields).toEqual(ORDER_FIELDS);
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
    for (const name of ["orders", "quotes", "contacts", "subscribers", "page-meta", "forget"]) {
      expect(overall.out).toMatch(RegExp(`^  ${name} `, "m"));
    }
    expect(overall.out).toContain("npm run ops -- orders import orders.csv");
    expect(bare.err).toBe(overall.out);
    expect(group.err).toMatch(/^ {2}set-status /m);
    expect(own.out).toContain("Usage: npm run ops -- orders import [options] <FILE.csv>");
    expect(own.out).toContain("--skip-bad");
  });

  it.each([
    [["order", "list"], "unknown command 'order'\n(Did you mean orders?)"],
    [["orders", "improt", "x.csv"], "unknown command 'improt'\n(Did you mean import?)"],
    [["orders", "list", "--jsn"], "unknown option '--jsn'\n(Did you mean --json?)"],
    [["orders", "list", "50"], "too many arguments for 'list'. Expected 0 arguments but got 1"],
    [["orders", "show"], "missing required argument 'NUMBER'"],
    [["orders", "list", "--limit", "0"], "It takes a whole number from 1 to 10,000."],
  ])("refuses %j with exit code 2, and points to the help", async (args, reason) => {
    const { code, out, err } = await opsIn(empty, ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(reason);
    expect(err).toMatch(/\nRun with --help for usage\.\n$/);
  });

  it("orders list and import name the table or store that is missing", async () => {
    const file = fileWith("order_number\nX-1\n");
    const noTables = "The local database has no tables yet. Run npm run migrate.\n";
    const bare = freshFolder();
    expect(await opsIn(bare, "orders", "list")).toEqual({ code: 1, out: "", err: noTables });
    expect(await opsIn(bare, "orders", "import", file)).toEqual({
      code: 1,
      out: "",
      err: noTables,
    });
    const gone = await opsIn(empty, "orders", "import", join(empty, "none.csv"));
    expect(gone).toMatchObject({ code: 1, out: "" });
    expect(gone.err).toContain("There is no file");
    Object.assign(process.env, signedOut());
    const remote = await opsIn(empty, "orders", "list", "--remote");
    expect(remote).toMatchObject({ code: 1, out: "" });
    expect(remote.err).toMatch(/no database id for production yet|Not signed in to Cloudflare/);
    const preview = await opsIn(empty, "orders", "list", "--env", "preview");
    expect(preview).toMatchObject({ code: 1, out: "" });
    expect(preview.err).toMatch(/no database id for preview yet|Not signed in to Cloudflare/);
    expect(existsSync(join(empty, "v3"))).toBe(false);
  });
});
