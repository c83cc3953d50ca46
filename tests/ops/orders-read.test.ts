import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { brand } from "#app/content/company.ts";
import { EXAMPLE_NUMBER, ORDER_FIELDS } from "#workers/imports/tables/fields.ts";
import { DEMO_DAY, seedDemoOrders } from "../../ops/demo/seed.ts";
import { hasValidCheckCharacter } from "../support/check-character.ts";
import { readOrders } from "../support/read-file.ts";
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
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${DEMO_DAY}T08:00:00Z`) });
    await seedDemoOrders(localStores().db);
  });
  afterAll(() => void vi.useRealTimers());

  it("lists the newest first, in columns", async () => {
    const { code, out } = await ops("orders", "list", "--limit", "3");
    expect(code).toBe(0);
    const [head = "", first = "", ...rest] = out.split("\n");
    expect(head).toMatch(/^Order number +Order date +Status +Type +Delivery date +Name$/);
    expect(first).toMatch(/^DL-5YB6-79WR-7X41 .* Pharmacy Distribution$/);
    expect(first.indexOf("Departed")).toBe(head.indexOf("Status"));
    expect(first).toContain("20/11/2026 08:50 AM");
    expect(rest.join("\n")).toContain("3 of 11 orders on this computer, newest first");
  });

  it("shows one order, in whatever spelling its number is typed, with what is known of it", async () => {
    const { code, out } = await ops("orders", "show", "dl 2611 0385");
    expect(code).toBe(0);
    const lines = Object.fromEntries(
      out.split("\n").map((line) => [line.slice(0, 21).trim(), line.slice(23)]),
    );
    expect(lines).toMatchObject({
      order_number: "DL-2611-0385",
      created_at: "23/10/2026, 09:40 AM in Dubai",
      delivery_address: "Gate 4, Receiving",
      order_status: "On hold",
      delivery_date: "27/11/2026, 10:00 AM in Dubai",
      "when it comes": "Delivery expected 27/11/2026, 10:00 AM (UTC+04:00), Dubai",
      exception:
        "On hold, TCLU0000117, 18/11/2026, 09:30 AM (UTC+04:00), Jebel Ali: Customs ask for the packing list.",
      "container TCLU0000117":
        "Customs clearance: On hold, 18/11/2026, 09:30 AM (UTC+04:00), Jebel Ali",
      "container TCLU0000122": "In transit: Departed, 20/11/2026, 04:10 AM (UTC+04:00), Salalah",
      "last news": "Estimated: Arrived, 24/11/2026, 06:00 AM (UTC+04:00), Jebel Ali",
      events: "30",
      "tracking page": "/track/DL-2611-0385",
    });
    expect(out).toMatch(/^delivery_address +Gate 4, Receiving\n +Business centre, Dubai, UAE$/m);
    expect(out).toMatch(
      /^ +before, it was 26\/11\/2026, 10:00 AM \(UTC\+04:00\); told on 20\/11\/2026 08:30 AM\n +the arrival moved from 23\/11\/2026, 06:00 AM \(UTC\+04:00\) to 24\/11\/2026, 06:00 AM \(UTC\+04:00\)$/m,
    );
  });

  it.each([
    ["DL-5YB6-79WR-7X41", /^late since +21\/11\/2026 04:30 PM in Dubai$/m],
    ["DL-GRMR-T10D-GHN6", /^pieces +Arrived: 14 of 20 pieces$/m],
    [
      "DL-6G87-V1F6-DV9A",
      /^when it comes +Delivered 12\/11\/2026, 06:45 PM \(UTC\+08:00\), Pasay$/m,
    ],
    ["DL-4EAM-E8NV-6VGG", /^when it comes +Not any more: this order is cancelled\.$/m],
    ["DL-EKXC-ZNB2-JTKR", /^when it comes +No date was given yet\.$/m],
  ])("says of %s what its state is", async (number, line) => {
    expect((await ops("orders", "show", number)).out).toMatch(line);
  });

  it("prints JSON with the fields of the specification and the order's state", async () => {
    const { out } = await ops("orders", "show", "DL-2611-0385", "--json");
    expect(JSON.parse(out)).toEqual({
      order_number: "DL-2611-0385",
      created_at: "2026-10-23T05:40:00.000Z",
      customer_firstName: "Warehouse Manager",
      customer_email: "receiving@consignee.example",
      customer_phone: "+971 4 000 0009",
      delivery_address: "Gate 4, Receiving\nBusiness centre, Dubai, UAE",
      shipper_type: "Sea",
      delivery_date: "2026-11-27T06:00:00.000Z",
      order_status: "On hold",
      note: "Keep upright. Call the receiving desk an hour ahead.",
      shipper_link: "https://carrier.example",
      item_photo: "items/item-crate.webp",
      order_count: 2,
      shipper_charges: 48500,
      carrier_references: "BL 000116|TCLU 000011-7|TCLU 000012-2",
      late_from: "2026-11-27T06:00:00.000Z",
      exception: expect.objectContaining({ milestone: "on hold", equipment: "TCLU0000117" }),
      milestones: expect.any(Array),
      eta: expect.objectContaining({ kind: "expected", milestone: "delivered" }),
      news: expect.objectContaining({ milestone: "arrived", classifier: "estimated" }),
      where: expect.objectContaining({ place: "Salalah" }),
      containers: [
        expect.objectContaining({ equipment: "TCLU0000117", milestone: "customs clearance" }),
        expect.objectContaining({ equipment: "TCLU0000122", milestone: "in transit" }),
      ],
      partial: null,
      places: expect.arrayContaining([expect.objectContaining({ code: "OMSLL" })]),
      events: expect.any(Array),
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
    for (const name of ["orders", "quotes", "contacts", "subscribers", "page-meta", "forget"]) {
      expect(overall.out).toMatch(RegExp(`^  ${name} `, "m"));
    }
    expect(overall.out).toContain("npm run ops -- orders import orders.csv");
    expect(bare.err).toBe(overall.out);
    expect(group.err).toMatch(/^ {2}set-status /m);
    expect(own.out).toContain("Usage: npm run ops -- orders import [options] <FILE>");
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
    expect(remote.err).toMatch(
      /has not every store's id for production yet|Not signed in to Cloudflare/,
    );
    const preview = await opsIn(empty, "orders", "list", "--env", "preview");
    expect(preview).toMatchObject({ code: 1, out: "" });
    expect(preview.err).toMatch(
      /has not every store's id for preview yet|Not signed in to Cloudflare/,
    );
    expect(existsSync(join(empty, "v3"))).toBe(false);
  });
});
