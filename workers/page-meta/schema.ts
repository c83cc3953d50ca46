import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, now } from "../data/columns.ts";

/** Title, description and keywords of a page (specification section 3, page meta record). */
export const pageMeta = sqliteTable("page_meta", {
  page_name: text("page_name").primaryKey(),
  meta_title: text("meta_title").notNull(),
  meta_description: text("meta_description").notNull(),
  meta_keywords: text("meta_keywords").notNull(),
  updated_at: moment("updated_at").notNull().$defaultFn(now),
});
