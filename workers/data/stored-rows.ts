/** Rows that are kept as JSON after they were removed, and put back. */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { splitIntoGroups } from "./query.ts";

/** Days in which a removal can be undone. */
export const REMOVED_KEPT_DAYS = 30;

/** D1 takes 32 arguments of a function. */
const JSON_COLUMNS_MAX = 16;

/** A row of the table as JSON; nulls are left out. */
export function rowAsJson(table: SQLiteTable): SQL {
  return splitIntoGroups(storedColumns(table), JSON_COLUMNS_MAX)
    .map((names) => sql.raw(`json_object(${names.map((name) => `'${name}', ${name}`).join(", ")})`))
    .reduce((row, more) => sql`json_patch(${row}, ${more})`);
}

/** The values of the columns of the table, from JSON in a column `stored`; `others` has those that differ. */
export function valuesOfJson(table: SQLiteTable, others: Readonly<Record<string, SQL>>): SQL {
  const values = storedColumns(table).map(
    (name) => others[name] ?? sql.raw(`stored ->> '${name}'`),
  );
  return sql.join(values, sql`, `);
}

/** The names of the columns in table order, without generated ones. */
function storedColumns(table: SQLiteTable): string[] {
  return Object.entries(getTableColumns(table))
    .filter(([, column]) => column.generated === undefined)
    .map(([name]) => name);
}
