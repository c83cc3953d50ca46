/** What is stored, as a file: enquiries, orders, the log of orders. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { primary } from "#workers/data/database.ts";
import { ENQUIRY_FIELDS } from "#workers/enquiries/enquiry-queries.ts";
import { contacts, quotes, subscribers } from "#workers/enquiries/enquiry-schema.ts";
import { orders } from "#workers/orders/order-schema.ts";
import { storeOrders } from "../support/store-orders.ts";
import {
  changeIdIn,
  eventsCsv,
  fileWith,
  freshFolder,
  hoursAgo,
  localStores,
  migratedStores,
  ops,
  opsWith,
  storedContact,
  storedFacts,
  storedQuote,
  twoOrders,
} from "./run-ops.ts";

/** A path at which there is nothing yet. */
const newPath = () => join(freshFolder(), "new.csv");
/** The rows of CSV, by the names of the columns. */
const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });

/** Exports to a new file, which no other user may read; returns its text. */
async function exported(noun: string, ...args: string[]): Promise<string> {
  const path = newPath();
  const out = `${path} has the ${noun} stored on this computer.\n`;
  expect(await ops(...args, path)).toEqual({ code: 0, out, err: "" });
  expect(statSync(path).mode & 0o077).toBe(0);
  return readFileSync(path, "utf8");
}

/** More than two pages of an export. */
const MANY = 1203;

describe("enquiries", () => {
  migratedStores();
  beforeAll(async () => {
    const { db } = localStores();
    await db
      .insert(quotes)
      .values([
        storedQuote("Q-OLD00-00001", { created_at: "2026-11-01T08:00:00.000Z" }),
        storedQuote("Q-NEW00-00002", { created_at: "2026-11-20T21:30:00.000Z", height: 100 }),
      ]);
    const name = "=cmd|' /C calc'!A0";
    const message = 'He said "now",\nتماما';
    await db.insert(contacts).values(storedContact("C-BAD00-00003", { name, message }));
    await db.run(
      sql`insert into ${subscribers} (submission_id, reference, created_at, email)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
        select 'many-' || i, printf('S-%05d-00000', i), ${hoursAgo(2)}, i || '@example.com' from n`,
    );
  });

  it("are written as CSV, with formulas made harmless", async () => {
    const text = await exported("1 contact message that is", "contacts", "export");
    expect(text).toMatch(/^\uFEFF"name","email","phone","subject","message","freight",/);
    expect(rowsOf(text)).toMatchObject([
      { name: "'=cmd|' /C calc'!A0", message: 'He said "now",\nتماما' },
    ]);
  });

  it("are printed, those since a moment, with what is computed and times of Dubai", async () => {
    const rows = rowsOf((await ops("quotes", "export", "--since", "2026-11-20")).out);
    expect(Object.keys(rows[0] ?? {})).toEqual(
      ENQUIRY_FIELDS.quote.map((name) => name.replace(/_at$/, "_at (Dubai, UTC+4)")),
    );
    expect(rows).toMatchObject([
      {
        ...{ reference: "Q-NEW00-00002", cargo_insurance: "true", chargeable_weight: "1086.75" },
        "created_at (Dubai, UTC+4)": "2026-11-21 01:30:00",
      },
    ]);
  });

  it("are written in any number, each once, as CSV and as JSON lines", async () => {
    const rows = rowsOf(await exported("1,203 subscriptions that are", "subscribers", "export"));
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(MANY);
    const objects = (await ops("subscribers", "export", "--json")).out.trim().split("\n");
    expect(objects).toHaveLength(MANY);
    expect(JSON.parse(objects.at(-1) ?? "")).toMatchObject({ email: `${MANY}@example.com` });
  });

  it("leave no file when a later page can't be read, and a file that is there alone", async () => {
    const { db, kv } = localStores();
    let queries = 0;
    const breaking = new Proxy(db.$client, {
      get(d1, name) {
        // The first counts the rows, the second reads the first page.
        if (name === "prepare" && ++queries > 2) throw new Error("D1_ERROR: too much at once");
        const value = Reflect.get(d1, name);
        return typeof value === "function" ? value.bind(d1) : value;
      },
    });
    const path = newPath();
    const stores = { db: primary(breaking), kv };
    const broken = opsWith({ stores }, "subscribers", "export", path);
    await expect(broken).rejects.toThrow("D1_ERROR: too much at once");
    expect({ queries, isThere: existsSync(path) }).toEqual({ queries: 3, isThere: false });

    const own = fileWith("mine");
    const err = `${own} was not written: it is there already.\n`;
    expect(await ops("quotes", "export", own)).toEqual({ code: 1, out: "", err });
    expect(readFileSync(own, "utf8")).toBe("mine");
  });
});

describe("orders", () => {
  migratedStores();
  beforeAll(async () => {
    const { db } = localStores();
    await storeOrders(db, [
      { order_number: "DL-LATE", order_status: "In transit", delivery_date: hoursAgo(48) },
      { order_number: "DL-DONE", order_status: "DELIVERED", delivery_date: hoursAgo(48) },
      { order_number: "DL-WORDS", order_status: "With the neighbour" },
      {
        ...{ order_number: "DL-OLD", created_at: "2020-01-01T20:30:00.123Z" },
        ...{ customer_firstName: "Ana Örn", delivery_address: 'Gate 4, "East"\nDubai' },
        ...{ note: "=SUM(1), keep upright", order_count: 0, shipper_charges: 0.0000001 },
      },
    ]);
    await db.run(
      sql`insert into ${orders} (order_number, compact_number, created_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
        select 'N-' || i, 'N' || i, ${hoursAgo(2)} from n`,
    );
  });

  it("are written to a file that import reads back without a change", async () => {
    const rows = () => localStores().db.select().from(orders).orderBy(orders.id);
    const before = await rows();
    const text = await exported("1,207 orders that are", "orders", "export");
    expect(text).toContain('"DL-OLD","2020-01-02T00:30:00.123+04:00","Ana Örn",');
    for (const cells of [',"=SUM(1), keep upright",', ',"0","0.0000001",'])
      expect(text).toContain(cells);
    const read = await ops("orders", "import", fileWith(text));
    expect(read).toMatchObject({ code: 0, out: expect.stringContaining(" 0 changed, 1,207 left") });
    expect(await rows()).toEqual(before);
  });

  it("are printed as JSON lines, those that were ordered since a moment", async () => {
    const { out } = await ops("orders", "export", "--since", hoursAgo(3), "--json");
    const numbers = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).order_number);
    expect(numbers).toHaveLength(MANY + 3);
    expect(numbers).not.toContain("DL-OLD");
  });
});

describe("events", () => {
  migratedStores();
  beforeAll(twoOrders);

  it("are printed as JSON lines in UTC, those that were stored since a day", async () => {
    const { out } = await ops("events", "export", "--json");
    const facts = await storedFacts("DL-1");
    const printed = facts.map(({ order_id: _, ...fact }) => ({ ...fact, order_number: "DL-1" }));
    expect(out.match(/.+/g)?.map((line) => JSON.parse(line))).toEqual(printed);
    expect((await ops("events", "export", "--since", "2090-01-01", "--json")).out).toBe("");
  });

  it("are written with authors and times, also what was retracted", async () => {
    const row = "DL-1,DEP,,2026-11-19T22:15+05:45,Dubai (AEDXB),EK202,=1+1";
    const { out } = await ops("events", "import", eventsCsv(row), "--by", " Sara ");
    await ops("undo", changeIdIn(out), "--by", "Omar");
    const rows = rowsOf(await exported("4 facts that are", "events", "export"));
    const [dep, retraction] = rows.slice(-2);
    expect(dep).toMatchObject({
      ...{ order_number: "DL-1", kind: "event", code: "DEP", milestone: "departed" },
      ...{ classifier: "actual", time: "2026-11-19 22:15 +05:45", place: "Dubai" },
      ...{ un_locode: "AEDXB", leg: "EK202", note: "'=1+1", author: "Sara" },
      change_id: changeIdIn(out),
    });
    expect(retraction).toMatchObject({ kind: "retraction", retracts: dep?.id, author: "Omar" });
  });

  it("have a template, with an example row that an import skips", async () => {
    const { out } = await ops("events", "template");
    const [head = "", row = ""] = out.split("\n");
    expect(head).toBe("order_number,event,classifier,time,place,leg,mode,equipment,pieces,note");
    const err = "The template's example on line 2 was left out.\n";
    expect(await ops("events", "import", fileWith(out))).toMatchObject({ code: 0, err });
    const own = fileWith(`${head}\n${row.replace(/^[^,]+/, "DL-1")}\n`);
    expect((await ops("events", "import", own)).out).toContain("1 event added");
  });
});
