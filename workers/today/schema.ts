import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The days on which the desk's morning e-mail is done: sent, or nothing was open. */
export const dailyDigests = sqliteTable("daily_digests", {
  /** In Dubai: YYYY-MM-DD */
  day: text().primaryKey(),
});
