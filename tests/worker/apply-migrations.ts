/// <reference types="@cloudflare/vitest-pool-workers/types" />
import type { D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { empty } from "./stores.ts";

declare global {
  namespace Cloudflare {
    interface Env {
      MIGRATIONS: D1Migration[];
      CASES: Readonly<Record<string, string>>;
    }
  }
}

// Of the file that ran before; a virtual table takes its others with it.
const { results: tables } = await env.DB.prepare(
  `SELECT name FROM sqlite_schema
   WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'
   ORDER BY sql NOT LIKE 'CREATE VIRTUAL%', rowid DESC`,
).all<{ readonly name: string }>();
const queries = [
  "PRAGMA defer_foreign_keys = on",
  ...tables.map(({ name }) => `DROP TABLE IF EXISTS ${name}`),
  ...env.MIGRATIONS.flatMap((migration) => migration.queries),
];
// As one batch, which is one write to the disk.
await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
await Promise.all([empty(env.PAGE_META), empty(env.FALLBACK_QUEUE)]);
