/** Columns that several tables share. */
import { customType, text } from "drizzle-orm/sqlite-core";
import { LANGUAGE_NAMES, languages } from "#app/content/languages.ts";

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

/** The language of the page on which someone wrote to us, and so of the e-mails to them. */
export const language = () => text({ enum: LANGUAGE_NAMES }).notNull().default(languages.en.lang);

/** A time: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export const timestamp = () => text();
