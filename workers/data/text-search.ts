import { or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** Whether one of the columns contains the text, without regard to the case of a-z. */
export function containsText(columns: readonly SQLiteColumn[], text: string): SQL | undefined {
  return or(...columns.map((column) => sql`instr(lower(${column}), lower(${text})) > 0`));
}
