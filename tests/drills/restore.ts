/**
 * `npm run drill:restore`: takes the backup of a site, restores it into an empty database as ops/README.md
 * says, starts the site on it, and compares what both have and answer.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { eq } from "drizzle-orm";
import type { Database } from "#workers/data/database.ts";
import { contacts, quotes, subscribers } from "#workers/enquiries/enquiry-schema.ts";
import { outbox } from "#workers/mail/outbox-schema.ts";
import { notes } from "#workers/notes/notes-schema.ts";
import { NOTIFICATIONS_CRON } from "#workers/notifications/limits.ts";
import { followTokens, mutedOrders } from "#workers/notifications/notifications-schema.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { stagedOrders } from "#workers/orders/order-schema.ts";
import { pageMeta } from "#workers/page-meta/page-meta-schema.ts";
import { uploads } from "#workers/uploads/upload-schema.ts";
import { CONFIG_FILE, LOCAL } from "../../ops/deploy/environment.ts";
import { runTool } from "../../ops/exec.ts";
import { migrate } from "../../ops/local-site.ts";
import { withDatabase } from "../support/local-database.ts";
import { npmStart, type StartedSite } from "../support/npm-start.ts";
import { enquiryKeys } from "../support/rows.ts";
import { storeOrders, updateOrders } from "../support/store-orders.ts";
import { contact, quote } from "../unit/samples.ts";
import { conclude, type Report } from "./report.ts";

/** Left out of a backup on purpose: they wait for an hour at most. */
export const TRANSIENT = ["uploads", "staged_orders"];
const HOSTILE = "It's; -- \\n 'x''y'\r\nBEGIN\n/* ü 🚢 */ end; \0 ?1 \"q\"";
const LONG = `${"'\n🚢".repeat(40_000)}end`;

/** With so many orders, of five facts each. */
async function restore(orders: number): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "restore-"));
  const file = join(folder, "backup.sql");
  const problems: string[] = [];
  const DHOWLINE_STATE = join(folder, "before");
  process.env.DHOWLINE_STATE = DHOWLINE_STATE;
  await migrate((db) => fill(db, orders));
  const site = await npmStart({ DHOWLINE_STATE });
  try {
    // What the rows bring about happens now, and not between the backup and the comparison.
    await fetch(
      `${site.url}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(NOTIFICATIONS_CRON)}`,
    );
    await runTool(process.execPath, ["ops/run.mjs", "ops", "backup", file], { DHOWLINE_STATE });
    const state = join(folder, "after");
    const db = ["--config", CONFIG_FILE, "--env", LOCAL, "--local", "--persist-to", state];
    process.env.DHOWLINE_STATE = state;
    await migrate();
    await runTool("wrangler", ["d1", "execute", "DB", "--yes", "--file", file, ...db]);
    const before = withDatabase(DHOWLINE_STATE, contents);
    const after = withDatabase(state, contents);
    for (const [table, rows] of before) {
      const expected = TRANSIENT.includes(table) ? "[]" : rows;
      if (after.get(table) !== expected) problems.push(`${table} is another after the restore.`);
    }
    const second = await npmStart({ DHOWLINE_STATE: state });
    try {
      for (const path of PATHS) problems.push(...(await compare(path, site, second)));
    } finally {
      await second.close();
    }
    const MB = (statSync(file).size / 1e6).toFixed(1);
    return {
      title: "A backup is restored, and the site runs on it",
      rows: [{ orders, tables: before.size, MB, pages: PATHS.length }],
      problems,
    };
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const PATHS = [
  ...["/", "/track/R-1", "/desk", "/desk/activity", "/desk/report", "/desk/search?q=R-3"],
  ...["/desk/orders?search=consignee", "/desk/orders/R-1"],
  ...["/desk/enquiries", "/desk/enquiries/C-1"],
];

/** What differs between the pages of both: their text, without what changes with each rendering. */
async function compare(path: string, one: StartedSite, other: StartedSite): Promise<string[]> {
  const [before, after] = await Promise.all(
    [one, other].map(async ({ url }) => {
      const answer = await fetch(url + path);
      const html = await answer.text();
      const main = html.replace(/[\s\S]*<main\b/, "").replace(/<\/main>[\s\S]*/, "");
      return {
        status: answer.status,
        text: main.replace(/<[^>]*>/g, " ").replace(/\d+ (?:s|min)\b/g, ""),
      };
    }),
  );
  if (before?.status !== 200 || after?.status !== 200) {
    return [`${path} answers ${before?.status}, and ${after?.status} after the restore.`];
  }
  const at = before.text.split("").findIndex((character, index) => character !== after.text[index]);
  if (before.text === after.text) return [];
  const [was, is] = [before, after].map(({ text }) => JSON.stringify(text.slice(at - 20, at + 60)));
  return [`${path} has ${is} after the restore, in place of ${was}.`];
}

/** The rows of each table. */
export function contents(database: DatabaseSync): Map<string, string> {
  const rows = (query: string) => database.prepare(query).all();
  const tables = rows(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '*_migrations'",
  );
  const sorted = (name: unknown) =>
    rows(`SELECT * FROM "${name}"`)
      .map((row) => JSON.stringify(row))
      .sort();
  return new Map(tables.map(({ name }) => [String(name), JSON.stringify(sorted(name))]));
}

/** Something in every table, with texts that SQL must not take for its own, and longer than a statement may be. */
export async function fill(db: Database, count: number): Promise<void> {
  const now = new Date().toISOString();
  const note = HOSTILE.replaceAll("\0", "");
  const events = ["D1", "D2", "D3", "D4", "D5"].map((code) => {
    return { milestone: "departed", code, event_time: now, place: "Jebel Ali", note } as const;
  });
  const customer = { customer_firstName: "Ana Örn", customer_email: "ana@consignee.example" };
  await storeOrders(
    db,
    Array.from({ length: count }, (_, at) => ({
      ...{ order_number: `R-${at + 1}`, shipper_charges: at / 3, note, events, ...customer },
    })),
  );
  await updateOrders(db, [{ order_number: "R-1", note: LONG }]);
  await db.insert(followers).values({
    ...{ id: 1, order_id: 1, email: "a.b+c@consignee.example", confirmed_at: now, level: "all" },
    ends_at: "2099-01-01T00:00:00.000Z",
  });
  const mail = { due_at: now, sent_at: now } as const;
  await db.insert(outbox).values([
    { kind: "notification", follower_id: 1, changed_at: now, ...mail },
    { kind: "enquiry", about: "id-of-C-1", enquiry_kind: "contact", ...mail },
  ]);
  await db.insert(followTokens).values({ hash: "ab1", follower_id: 1, created_at: now });
  await db.insert(mutedOrders).values({ order_id: 1, since: now });
  await db.insert(quotes).values({ ...quote, ...enquiryKeys("Q-1") });
  const texts = { name: HOSTILE, message: LONG };
  await db.insert(contacts).values({ ...contact, ...enquiryKeys("C-1"), ...texts });
  await db.insert(subscribers).values({ ...enquiryKeys("S-1"), email: customer.customer_email });
  await db.insert(notes).values({ reference: "C-1", written_at: now, text: HOSTILE });
  await db
    .update(pageMeta)
    .set({ meta_title: "About ' us" })
    .where(eq(pageMeta.page_name, "about"));
  // What waits at the desk: longer than a statement may be.
  const upload = { id: "U1", part: 0, name: "x.csv", author: "Ana", made_at: now };
  await db.insert(uploads).values({ ...upload, content: "A".repeat(1_500_000) });
  const staged = { import_id: "I1", part: 0, created_at: now };
  await db.insert(stagedOrders).values({ ...staged, rows: "[".repeat(900_000) });
}

if (import.meta.main) await conclude(restore(Number(process.env.ORDERS ?? 20_000)));
