import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";

const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"));

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
}

/** One row in each table that has none, with what must not be null. */
function fill(db: DatabaseSync) {
  // Tables are filled by name, a row before the one that it refers to.
  db.exec("PRAGMA foreign_keys = OFF");
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  for (const { name: table } of tables) {
    if (db.prepare(`SELECT 1 FROM "${table}"`).get()) continue;
    const columns = db.prepare(`PRAGMA table_info("${table}")`).all() as unknown as Column[];
    const needed = columns.filter((column) => column.notnull && column.dflt_value === null);
    const names = needed.map(({ name }) => `"${name}"`).join();
    const values = needed.map(({ type }) => (/text/i.test(type) ? "'[]'" : "1")).join();
    db.exec(`INSERT INTO "${table}" (${names}) VALUES (${values})`);
  }
  db.exec("PRAGMA foreign_keys = ON");
  expect(db.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
}

/** A new database gets these before anything is stored. */
const INITIAL = ["0000_schema.sql", "0001_first_rows.sql"];

it("each migration can be applied to tables that have rows", () => {
  const db = new DatabaseSync(":memory:");
  expect(files.slice(0, INITIAL.length)).toEqual(INITIAL);
  for (const file of files) {
    expect(() => db.exec(readFileSync(`migrations/${file}`, "utf8")), file).not.toThrow();
    if (file !== INITIAL[0]) fill(db);
  }
  expect(db.prepare("SELECT count(*) AS rows FROM contacts").get()).toMatchObject({ rows: 1 });
});

/** What a migration that contracts begins with, and why it may. */
const CONTRACTS = /^-- contracts: \S/;
const COMMENT_OR_TEXT = /--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g;
const BREAKS_DEPLOYED = /\b(?:drop|rename)\b/gi;

/**
 * What breaks the deployed version, which still runs while a migration is applied: removed or renamed
 * tables and columns, unique indexes that an upsert names, and triggers. They belong in a later migration that begins with "-- contracts: " and
 * the deployed version that no longer uses them (expand and contract).
 */
function breakingStatements(sql: string): readonly string[] {
  if (CONTRACTS.test(sql)) return [];
  return sql.replace(COMMENT_OR_TEXT, "").match(BREAKS_DEPLOYED) ?? [];
}

it("no migration after the first deploy removes or renames what the deployed version uses", () => {
  for (const file of files.slice(INITIAL.length)) {
    expect(breakingStatements(readFileSync(`migrations/${file}`, "utf8")), file).toEqual([]);
  }
});

it.each([
  "DROP TABLE `orders`;",
  "ALTER TABLE `orders` DROP COLUMN `note`;",
  "ALTER TABLE orders drop note;",
  "ALTER TABLE `orders` RENAME COLUMN `note` TO `remark`;",
  "CREATE TABLE a (b);--> statement-breakpoint\nALTER TABLE `__new_orders` RENAME TO `orders`;",
  "/* -- contracts: */ DROP VIEW `open_orders`;",
  "DROP INDEX `uploads_id_part`;",
  "DROP TRIGGER orders_search_changed;",
])("%j is refused", (sql) => {
  expect(breakingStatements(sql)).not.toEqual([]);
});

it.each([
  "ALTER TABLE `orders` ADD `note` text DEFAULT 'rename, drop table';",
  "-- Doesn't drop table orders\nCREATE TABLE `drop_offs` (`renamed` text);",
  "-- contracts: since 2027-02-01 nothing reads it\nALTER TABLE `orders` DROP COLUMN `note`;",
])("%j is not", (sql) => {
  expect(breakingStatements(sql)).toEqual([]);
});
