import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { now, timestamp } from "../data/columns.ts";

/** Title, description and keywords of a page (specification section 3, page meta record). */
export const pageMeta = sqliteTable("page_meta", {
  page_name: text().primaryKey(),
  meta_title: text().notNull(),
  meta_description: text().notNull(),
  meta_keywords: text().notNull(),
  updated_at: timestamp().notNull().$defaultFn(now),
});
