import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { brand } from "#app/content/company.ts";
import { hasValidCheckCharacter } from "#app/domain/order-number.ts";
import { readOrderCsv } from "../../ops/orders/order-csv.ts";
import { ORDER_FIELDS } from "../../ops/orders/order-row.ts";
import { seedDemoOrders } from "../../ops/orders/seed.ts";
import { withStores } from "../../ops/stores.ts";
import { fileWith, freshFolder, migratedState, ops, type Ran } from "./real-command-line.ts";

describe("reading orders", () => {
  let seeded: number[];
  let answers: Record<"list" | "show" | "asJson" | "unknown", Ran>;
  beforeAll(async () => {
    const state = await migratedState();
    process.env.DHOWLINE_STATE = state;
    seeded = await withStores({ remote: false }, async ({ db }) => [
      await seedDemoOrders(db),
      await seedDemoOrders(db),
    ]);
    // Together, since most of a process's time is its start.
    const [list, show, asJson, unknown] = await Promise.all([
      ops(state, "orders", "list", "--limit", "3"),
      ops(state, "orders", "show", "dl 2611 0385"),
      ops(state, "orders", "show", "DL-2611-0385", "--json"),
      ops(state, "orders", "show", "NO-SUCH\u001b[31m"),
    ]);
    answers = { list, show, asJson, unknown };
  });

  it("begins with the demo orders, which fill an empty table once", () => {
    expect(seeded).toEqual([8, 0]);
  });

  it("lists the newest first, in columns", () => {
    const { code, out } = answers.list;
    expect(code).toBe(0);
    const [head = "", first = "", ...rest] = out.split("\n");
    expect(head).toMatch(/^Order number +Order date +Status +Type +Delivery date +Name$/);
    expect(first.indexOf("Booked")).toBe(head.indexOf("Status"));
    expect(first).toContain("20/11/2026 08:50 AM");
    expect(rest.join("\n")).toContain("3 of 8 orders, newest first");
  });

  it("shows one order, however its number is typed", () => {
    const { code, out } = answers.show;
    expect(code).toBe(0);
    expect(out).toMatch(/^order_number +DL-2611-0385$/m);
    expect(out).toMatch(/^created_at +18\/11\/2026, 09:40 AM in Dubai$/m);
    expect(out).toMatch(/^delivery_address +Gate 4, Receiving\n +Business centre, Dubai, UAE$/m);
    expect(out).toMatch(/^tracking page +\/track\/DL-2611-0385$/m);
  });

  it("answers in JSON with the fields of the specification", () => {
    expect(JSON.parse(answers.asJson.out)).toEqual({
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
    });
  });

  it("says that a number is unknown", () => {
    // The runtime may tell of a busy file as well, since several programs read it at once.
    expect(answers.unknown).toMatchObject({ code: 1, out: "" });
    expect(answers.unknown.err).toContain("There is no order NO-SUCH.\n");
  });
});

describe("without a store", () => {
  const empty = freshFolder();

  it("writes a template that can be imported as it is", async () => {
    const path = join(freshFolder(), "template.csv");
    const [printed, written] = await Promise.all([
      ops(empty, "orders", "template"),
      ops(empty, "orders", "template", path),
    ]);
    expect(written.code).toBe(0);
    for (const file of [fileWith(printed.out), path]) {
      const { rows, problems, columns } = await readOrderCsv(file);
      expect(problems).toEqual([]);
      expect(["order_number", ...columns]).toEqual(ORDER_FIELDS);
      expect(rows[0]?.delivery_address).toBe("Gate 4, Receiving\nBusiness centre, Dubai, UAE");
      expect(hasValidCheckCharacter(rows[0]?.order_number ?? "")).toBe(true);
    }
    const again = await ops(empty, "orders", "template", path);
    expect(again.err).toContain("it is there already");
    expect(again.code).toBe(1);
  });

  it("makes order numbers", async () => {
    const { out } = await ops(empty, "orders", "new-number", "--count", "50");
    const numbers = out.trim().split("\n");
    expect(new Set(numbers).size).toBe(50);
    for (const number of numbers) {
      expect(number.startsWith(`${brand.orderPrefix}-`)).toBe(true);
      expect(hasValidCheckCharacter(number)).toBe(true);
    }
  });

  it("helps, and tells what was misspelt", async () => {
    const [overall, own, unknown, option, missing, number] = await Promise.all([
      ops(empty),
      ops(empty, "orders", "import", "--help"),
      ops(empty, "orders", "improt", "x.csv"),
      ops(empty, "orders", "list", "--jsn"),
      ops(empty, "orders", "show"),
      ops(empty, "orders", "list", "--limit", "0"),
    ]);
    expect(overall.code).toBe(0);
    expect(overall.out).toContain("npm run ops -- orders import orders.csv");
    expect(own.code).toBe(0);
    expect(own.out).toContain("--skip-bad");
    expect(unknown).toMatchObject({ code: 2, out: "" });
    expect(unknown.err).toContain(
      'There is no command "orders improt". Did you mean "orders import"?',
    );
    expect(option.code).toBe(2);
    expect(option.err).toContain('"orders list" has no option --jsn. Did you mean --json?');
    expect(missing.code).toBe(2);
    expect(missing.err).toContain('"orders show" needs NUMBER.');
    expect(number.code).toBe(2);
    expect(number.err).toContain("--limit takes a whole number from 1 to 10,000.");
  });

  it("says plainly what a store lacks", async () => {
    const file = fileWith("order_number\nX-1\n");
    Object.assign(process.env, { HOME: freshFolder(), CLOUDFLARE_API_TOKEN: "" });
    const [list, load, gone, remote] = await Promise.all([
      ops(freshFolder(), "orders", "list"),
      ops(freshFolder(), "orders", "import", file),
      ops(empty, "orders", "import", join(empty, "none.csv")),
      ops(empty, "orders", "list", "--remote"),
    ]);
    const noTables = "The local database has no tables yet. Run npm run migrate.\n";
    expect(list).toEqual({ code: 1, out: "", err: noTables });
    expect(load).toEqual({ code: 1, out: "", err: noTables });
    expect(gone).toMatchObject({ code: 1, out: "" });
    expect(gone.err).toContain("There is no file");
    expect(remote).toMatchObject({ code: 1, out: "" });
    expect(remote.err).toMatch(/no database id for production yet|Not signed in to Cloudflare/);
    expect(existsSync(join(empty, "v3"))).toBe(false);
  });
});
