import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { pageMeta } from "#app/content/page-meta.ts";
import { PAGE_NAMES } from "#app/domain/page-meta.ts";
import type { places } from "#workers/orders/schema.ts";
import { rowsOf } from "./api.ts";

const TABLES = [
  ..."changes contacts enquiry_notes file_formats".split(" "),
  ..."follow_tokens followers".split(" "),
  ..."order_changes order_events orders outbox page_meta places".split(" "),
  ..."queue_counts quiet_orders quotes search_index staged_orders subscribers uploads".split(" "),
] as const;

async function columnsOf(table: string): Promise<Record<string, string>> {
  const { results } = await env.DB.prepare(
    "SELECT name, type || iif(\"notnull\", ' NOT NULL', '') AS type FROM pragma_table_info(?)",
  )
    .bind(table)
    .all<{ name: string; type: string }>();
  return Object.fromEntries(results.map(({ name, type }) => [name, type]));
}

async function indexesOf(table: string, isUnique: boolean): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT (SELECT group_concat(coalesce(name, 'address')) FROM pragma_index_info(list.name)) AS columns
     FROM pragma_index_list(?) AS list WHERE "unique" = ?`,
  )
    .bind(table, isUnique ? 1 : 0)
    .all<{ columns: string }>();
  return results.map(({ columns }) => columns).sort();
}

describe("after the migrations", () => {
  it("every table is there", async () => {
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_cf\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' ORDER BY name",
    ).all();
    expect(results.map(({ name }) => name).filter((name) => name !== "d1_migrations")).toEqual([
      ...TABLES,
    ]);
  });

  it.each([
    ["contacts", ["submission_id"], ["address", "created_at", "created_at", "reference"]],
    ["order_changes", [], "address address change_id made_at order_id order_id".split(" ")],
    [
      "order_events",
      ["order_id,event_time,code,classifier,details"],
      "change_id order_id retracts source_id".split(" "),
    ],
    [
      "orders",
      ["order_number"],
      [
        ..."address carrier_references compact_number created_at created_at".split(" "),
        "delivery_date,exception,promised_at,departed_at",
        ..."ended,created_at exception id late_from order_status,created_at".split(" "),
        ..."order_status,exception,ended,late_from state_version".split(" "),
      ],
    ],
    [
      "outbox",
      ["about,kind", "follower_id,kind"],
      "due_at follower_id kind,counted_at network,created_at sent_at".split(" "),
    ],
    ["page_meta", ["page_name"], []],
    [
      "quotes",
      ["submission_id"],
      ["address", "created_at", "created_at", "nature_of_dispatch,created_at", "reference"],
    ],
    [
      "subscribers",
      ["email", "submission_id"],
      "address created_at created_at reference".split(" "),
    ],
  ])("%s has its indexes", async (table, unique, others) => {
    expect(await indexesOf(table, true)).toEqual(unique);
    expect(await indexesOf(table, false)).toEqual(others);
  });

  it("an order needs its number and its date alone", async () => {
    const columns = await columnsOf("orders");
    const needed = Object.keys(columns).filter((name) => columns[name]?.endsWith("NOT NULL"));
    expect(needed).toEqual([
      ..."id order_number compact_number created_at state_version search_terms".split(" "),
    ]);
    expect(columns).toMatchObject({ order_count: "INTEGER", shipper_charges: "REAL" });
  });

  it("every named page has its row, in the words of the content", async () => {
    const rows = await rowsOf("page_meta");
    const words = rows.map(({ page_name, meta_title, meta_description, meta_keywords }) => [
      page_name,
      { meta_title, meta_description, meta_keywords },
    ]);
    expect(Object.fromEntries(words)).toEqual(pageMeta);
    expect(rows.map(({ page_name }) => page_name).sort()).toEqual([...PAGE_NAMES].sort());
  });

  it.each([
    ["AEJEA", "Jebel Ali", "AE", "Asia/Dubai"],
    ["KEMBA", "Mombasa", "KE", "Africa/Nairobi"],
    ["DXB", "Dubai", "AE", "Asia/Dubai"],
    ["JFK", "Kennedy", "US", "America/New_York"],
  ])("the place %s is %s, with its country, coordinates and clock", async (...place) => {
    const [code, name, country, zone] = place;
    const found = await env.DB.prepare("SELECT * FROM places WHERE code = ?").bind(code).first();
    const [latitude, longitude] = [expect.any(Number), expect.any(Number)];
    expect(found).toEqual({
      code,
      name: expect.stringContaining(name),
      country,
      zone,
      latitude,
      longitude,
    });
  });

  it("every place has coordinates on earth, a country, and a clock that Intl knows", async () => {
    const { results } =
      await env.DB.prepare("SELECT * FROM places").all<typeof places.$inferSelect>();
    expect(results.length).toBeGreaterThan(5000);
    for (const { code, country, latitude, longitude } of results) {
      expect(code).toMatch(/^(?:[A-Z]{2}[A-Z2-9]{3}|[A-Z0-9]{3})$/);
      expect(country, code).toMatch(/^[A-Z]{2}$/);
      expect(Math.abs(latitude), code).toBeLessThanOrEqual(90);
      expect(Math.abs(longitude), code).toBeLessThanOrEqual(180);
    }
    const zones = new Set(results.map(({ zone }) => zone));
    for (const timeZone of zones) {
      expect(() => new Intl.DateTimeFormat("en", { timeZone }), timeZone).not.toThrow();
    }
  });
});
