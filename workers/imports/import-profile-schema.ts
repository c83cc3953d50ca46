import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { caseInsensitive, now, timestamp } from "../data/columns.ts";

/** The import settings of one sender's files, to be offered for the next one. */
export const importProfiles = sqliteTable(
  "file_formats",
  {
    name: caseInsensitive().primaryKey(),
    /** JSON of `FileOptions` */
    options: text().notNull(),
    /** `headerKey` of the file for which they were made */
    header_key: text().notNull(),
    author: text().notNull(),
    made_at: timestamp().notNull().$defaultFn(now),
  },
  (table) => [index("file_formats_header_key").on(table.header_key)],
);
