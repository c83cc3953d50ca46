/** A backup, restored by SQLite itself: `npm run drill:restore` does it by wrangler, and compares the pages. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { contents, fill, TRANSIENT } from "../drills/restore.ts";
import { withDatabase } from "../support/local-database.ts";
import { freshFolder, migratedStores, ops, ROOT } from "./run-ops.ts";

/** Bytes of a statement that D1 takes. */
const STATEMENT_MAX = 100_000;

migratedStores();

it("a backup restores all rows but those that wait for an hour, in statements that D1 takes", async () => {
  const state = process.env.DHOWLINE_STATE ?? "";
  fill(state, 20);
  const file = join(freshFolder(), "backup.sql");
  expect(await ops("backup", file)).toMatchObject({ code: 0, err: "" });
  const backup = readFileSync(file, "utf8");
  const lengths = backup.split(";\n").map((statement) => Buffer.byteLength(statement));
  expect(Math.max(...lengths)).toBeLessThan(STATEMENT_MAX);

  const restored = new DatabaseSync(":memory:");
  for (const migration of globSync(`${ROOT}/migrations/*.sql`).sort()) {
    restored.exec(readFileSync(migration, "utf8"));
  }
  restored.exec(backup);
  const before = withDatabase(state, contents);
  for (const name of TRANSIENT) before.set(name, "[]");
  expect(before.size).toBeGreaterThan(15);
  expect(contents(restored)).toEqual(before);
});
