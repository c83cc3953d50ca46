/** Columns that several tables share. */
import { customType, text } from "drizzle-orm/sqlite-core";

/** Case-insensitive text (a-z), also in unique indexes. */
export const caseInsensitive = customType<{ data: string }>({
  dataType: () => "text collate nocase",
});

/** The columns by which the desk finds a row: `searchColumns`. */
export const searched = () => ({
  search_terms: text().notNull().default("[]"),
  search_text: text().notNull().default(""),
});

export const now = () => new Date().toISOString();

/** A time: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export const timestamp = () => text();
