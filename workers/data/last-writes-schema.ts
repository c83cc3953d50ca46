import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { timestamp } from "./columns.ts";

/** When the database took a write: one row, which the health check writes once a minute (workers/health.ts). */
export const lastWrites = sqliteTable("last_writes", {
  id: integer().primaryKey(),
  written_at: timestamp().notNull(),
});
