import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { now, timestamp } from "../data/columns.ts";

/** Files that wait for their import, for at most an hour. */
export const uploads = sqliteTable(
  "uploads",
  {
    /** A short id, also that of the change which the file becomes */
    id: text().notNull(),
    /** From 0: a row of D1 has 2 MB at most */
    part: integer().notNull(),
    /** The name of the file on its author's computer */
    name: text().notNull(),
    /** In base64: D1's interface is JSON, in which a BLOB is a list of numbers */
    content: text().notNull(),
    /** The only user who may see it */
    author: text().notNull(),
    /** The import settings of the file: JSON of `FileOptions` */
    options: text().notNull().default("{}"),
    made_at: timestamp().notNull().$defaultFn(now),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.part] }),
    index("uploads_made_at").on(table.made_at),
  ],
);
