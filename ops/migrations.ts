import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "#workers/data/database.ts";
import { ROOT } from "./stores.ts";

const FOLDER = join(ROOT, "migrations");

/**
 * Applies the migrations that a local database lacks, each in one transaction. It keeps wrangler's list
 * of them, but doesn't load wrangler, which takes several seconds.
 */
export async function applyMigrations(db: Database): Promise<void> {
  await db.run(sql`create table if not exists d1_migrations (
    id integer primary key autoincrement,
    name text unique,
    applied_at timestamp default current_timestamp not null
  )`);
  const applied = await db.all<{ name: string }>(sql`select name from d1_migrations`);
  const names = new Set(applied.map(({ name }) => name));
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".sql") && !names.has(file));
  for (const file of files.sort()) {
    const text = readFileSync(join(FOLDER, file), "utf8");
    const listed = `insert into d1_migrations (name) values ('${file}')`;
    const statements = text.split("--> statement-breakpoint");
    const [first, ...others] = [listed, ...statements].map((query) => db.run(sql.raw(query)));
    if (first) await db.batch([first, ...others]);
  }
}
