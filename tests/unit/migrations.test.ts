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
    const values = needed.map(({ type }) => (/text/i.test(type) ? "'x'" : "1")).join();
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
