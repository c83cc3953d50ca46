import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { primary } from "#workers/data/database.ts";
import { ENQUIRY_FIELDS } from "#workers/enquiries/queries.ts";
import { quotes as quotesTable, subscribers } from "#workers/enquiries/schema.ts";
import { fileWith, freshFolder, localStores, migratedStores, ops, opsWith } from "./run-ops.ts";
import { hoursAgo, store, storedContact, storedQuote } from "./stored-enquiries.ts";

/** More than two pages of an export. */
const MANY = 1203;
const folder = freshFolder();
migratedStores();
beforeAll(async () => {
  await store({
    quotes: [
      storedQuote({
        reference: "Q-OLD00-00001",
        created_at: hoursAgo(500),
        handled_at: hoursAgo(1),
      }),
      storedQuote({ reference: "Q-NEW00-00002" }, { mode_of_shipping: "Air", height: 100 }),
    ],
    contacts: [
      storedContact(
        { reference: "C-BAD00-00003" },
        {
          name: "=cmd|' /C calc'!A0",
          phone: "+971 4 555 0100",
          subject: "@SUM(1+1)",
          message: 'He said "now",\nتماما',
          freight: "-2+3",
          city: "\u001b[31mred",
          delivery: "a;=1+1",
          incoterms: "\u200b\u202e=1+1",
        },
      ),
    ],
  });
  await localStores().db.run(
    sql`insert into ${subscribers} (submission_id, reference, created_at, email)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
        select 'many-' || i, printf('S-%05d-00000', i), ${hoursAgo(2)}, i || '@example.com' from n`,
  );
});

describe("export", () => {
  it("writes the specification's fields as CSV, with formulas made harmless", async () => {
    const path = join(folder, "contacts.csv");
    const [written, printed] = await Promise.all([
      ops("contacts", "export", path),
      ops("quotes", "export", "--since", hoursAgo(24)),
    ]);
    expect(written).toMatchObject({
      code: 0,
      out: `${path} has the 1 contact message that is stored on this computer.\n`,
    });
    expect(statSync(path).mode & 0o077).toBe(0);
    const text = readFileSync(path, "utf8");
    expect(text.startsWith('\uFEFF"name","email","phone","subject","message","freight",')).toBe(
      true,
    );
    expect(parse(text, { bom: true, columns: true })[0]).toMatchObject({
      name: "'=cmd|' /C calc'!A0",
      phone: "'+971 4 555 0100",
      subject: "'@SUM(1+1)",
      message: 'He said "now",\nتماما',
      freight: "'-2+3",
      incoterms: "'\u200b\u202e=1+1",
      "handled_at (Dubai, UTC+4)": "",
    });
    expect(text).toContain(',"a;=1+1",');
    const quotes: Record<string, string>[] = parse(printed.out, { columns: true });
    expect(Object.keys(quotes[0] ?? {})).toEqual(
      ENQUIRY_FIELDS.quote.map((name) => (name.endsWith("_at") ? `${name} (Dubai, UTC+4)` : name)),
    );
    expect(quotes).toMatchObject([
      { reference: "Q-NEW00-00002", cargo_insurance: "true", chargeable_weight: "1086.75" },
    ]);
    const { created_at } = (await localStores().db.select().from(quotesTable))[1] ?? {};
    const clock = new Date(Date.parse(`${created_at}`) + 4 * 3_600_000).toISOString();
    expect(quotes[0]?.["created_at (Dubai, UTC+4)"]).toBe(clock.replace(/T(.{8}).*/, " $1"));
  });

  it("writes any number of rows, each once, as CSV and as JSON lines", async () => {
    const path = join(folder, "subscribers.csv");
    const [written, lines] = await Promise.all([
      ops("subscribers", "export", path),
      ops("subscribers", "export", "--json"),
    ]);
    expect(written.out).toBe(
      `${path} has the 1,203 subscriptions that are stored on this computer.\n`,
    );
    const rows: { reference: string }[] = parse(readFileSync(path), { bom: true, columns: true });
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(MANY);
    const objects = lines.out.trim().split("\n");
    expect(objects).toHaveLength(MANY);
    expect(JSON.parse(objects.at(-1) ?? "")).toMatchObject({ email: `${MANY}@example.com` });
  });

  it.each([["CSV"], ["JSON lines", "--json"]])(
    "leaves no file of %s when a later page can't be read",
    async (_, ...options) => {
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
      const path = join(folder, "broken-off.csv");
      const exported = opsWith(
        { stores: { db: primary(breaking), kv } },
        ...["subscribers", "export", path, ...options],
      );
      await expect(exported).rejects.toThrow("D1_ERROR: too much at once");
      expect(queries).toBe(3);
      expect(existsSync(path)).toBe(false);
    },
  );

  it("leaves a file that is there alone, and refuses a date it can't read", async () => {
    const path = fileWith("mine");
    const [there, date] = await Promise.all([
      ops("quotes", "export", path),
      ops("quotes", "export", "--since", "yesterday"),
    ]);
    expect(there).toMatchObject({
      code: 1,
      err: `${path} was not written: it is there already.\n`,
    });
    expect(readFileSync(path, "utf8")).toBe("mine");
    expect(date.code).toBe(2);
    expect(date.err).toContain("It takes a day such as 2026-11-18");
  });
});
