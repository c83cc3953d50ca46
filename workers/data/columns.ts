/** Columns that several tables share. */
import { customType, text } from "drizzle-orm/sqlite-core";

/** Case-insensitive text (a-z), also in unique indexes. */
export const caseInsensitive = customType<{ data: string }>({
  dataType: () => "text collate nocase",
});

export const now = () => new Date().toISOString();

/** A time: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export const timestamp = () => text();
