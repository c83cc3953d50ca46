/**
 * `npm run drill:restore`: takes the backup of a site, restores it into an empty database as ops/README.md
 * says, starts the site on it, and compares what both have and answer.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { NOTIFICATIONS_CRON } from "#workers/notifications/limits.ts";
import { STATE_VERSION } from "#workers/orders/change.ts";
import { CONFIG_FILE, LOCAL } from "../../ops/deploy/environment.ts";
import { runTool } from "../../ops/exec.ts";
import { withDatabase } from "../support/local-database.ts";
import { npmStart, type StartedSite } from "../support/npm-start.ts";
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
  const site = await npmStart();
  try {
    fill(site.state, orders);
    // What the rows bring about happens now, and not between the backup and the comparison.
    await fetch(
      `${site.url}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(NOTIFICATIONS_CRON)}`,
    );
    const DHOWLINE_STATE = site.state;
    await runTool(process.execPath, ["ops/run.mjs", "ops", "backup", file], { DHOWLINE_STATE });
    const state = join(folder, "state");
    const db = ["--config", CONFIG_FILE, "--env", LOCAL, "--local", "--persist-to", state];
    await runTool("wrangler", ["d1", "migrations", "apply", "DB", ...db]);
    await runTool("wrangler", ["d1", "execute", "DB", "--yes", "--file", file, ...db]);
    const before = withDatabase(site.state, contents);
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
  ...[
    "/desk/orders?search=consignee",
    "/desk/orders/R-1",
    "/desk/enquiries",
    "/desk/enquiries/C-1",
  ],
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
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' AND name <> 'd1_migrations'",
  );
  const sorted = (name: unknown) =>
    rows(`SELECT * FROM "${name}"`)
      .map((row) => JSON.stringify(row))
      .sort();
  return new Map(tables.map(({ name }) => [String(name), JSON.stringify(sorted(name))]));
}

/** Something in every table, with texts that SQL must not take for its own, and longer than a statement may be. */
export function fill(state: string, orders: number): void {
  const now = new Date().toISOString();
  const long = JSON.stringify({ note: LONG });
  const order = "(SELECT id FROM orders WHERE order_number = 'R-1')";
  const statements: readonly (readonly [query: string, ...values: (string | number)[]])[] = [
    [
      `INSERT INTO orders (order_number, compact_number, created_at, customer_firstName, customer_email, note, shipper_charges, order_status, state_version)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${orders})
       SELECT 'R-' || i, 'R' || i, ?1, 'Ana Örn', 'ana@consignee.example', ?2, i / 3.0, 'Departed', ${STATE_VERSION} FROM n`,
      ...[now, HOSTILE],
    ],
    [
      `INSERT INTO order_events (order_id, milestone, code, classifier, event_time, place, note, source, learned_at)
       SELECT orders.id, 'departed', 'D' || value, 'actual', ?1, 'Jebel Ali', ?2, 'csv', ?1
       FROM orders, json_each('[1,2,3,4,5]') WHERE order_number LIKE 'R-%'`,
      ...[now, HOSTILE.replaceAll("\0", "")],
    ],
    [
      `INSERT INTO followers (order_id, email, confirmed_at, level, ends_at)
       VALUES (${order}, 'a.b+c@consignee.example', ?1, 'all', '2099-01-01T00:00:00.000Z')`,
      now,
    ],
    [
      `INSERT INTO outbox (follower_id, kind, created_at, changed_at, due_at, sent_at)
       SELECT id, 'notification', ?1, ?1, ?1, ?1 FROM followers`,
      now,
    ],
    [
      "INSERT INTO follow_tokens (hash, follower_id, created_at) SELECT 'ab' || id, id, ?1 FROM followers",
      now,
    ],
    [`INSERT INTO quiet_orders (order_id, since) VALUES (${order}, ?1)`, now],
    [
      `INSERT INTO order_changes (change_id, order_id, made_at, before, after)
       VALUES ('C1', ${order}, ?1, '{}', ?2)`,
      ...[now, long],
    ],
    [
      `INSERT INTO changes (id, made_at, author, kind, subject, detail, after)
       VALUES ('C1', ?1, 'Ana', 'order-edited', 'R-1', ?2, ?3)`,
      ...[now, HOSTILE, long],
    ],
    [
      `INSERT INTO contacts (submission_id, reference, created_at, name, email, phone, subject, message, freight, city, delivery, incoterms)
       VALUES ('s-1', 'C-1', ?1, ?2, 'ana@consignee.example', '1', 'x', ?3, '', '', '', '')`,
      ...[now, HOSTILE, LONG],
    ],
    [
      `INSERT INTO outbox (about, kind, enquiry_kind, created_at, due_at, sent_at)
       VALUES ('s-1', 'enquiry', 'contact', ?1, ?1, ?1)`,
      now,
    ],
    [
      "INSERT INTO enquiry_notes (reference, written_at, text) VALUES ('C-1', ?1, ?2)",
      ...[now, HOSTILE],
    ],
    ["UPDATE page_meta SET meta_title = ?1 WHERE page_name = 'about'", "About ' us"],
    // What waits at the desk: longer than a statement may be.
    [
      `INSERT INTO uploads (id, part, name, content, author, made_at)
       VALUES ('U1', 0, 'x.csv', ?1, 'Ana', ?2)`,
      ...["A".repeat(1_500_000), now],
    ],
    [
      "INSERT INTO staged_orders (import_id, part, rows, created_at) VALUES ('I1', 0, ?1, ?2)",
      ...["[".repeat(900_000), now],
    ],
  ];
  withDatabase(state, (database) => {
    database.exec("BEGIN");
    for (const [query, ...values] of statements) database.prepare(query).run(...values);
    database.exec("COMMIT");
  });
}

if (import.meta.main) await conclude(restore(Number(process.env.ORDERS ?? 20_000)));
