/** Who is notified by e-mail when an order moves (workers/notifications/). */
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { NOTIFICATION_LEVELS } from "#app/domain/tracking/notifications.ts";
import { language, timestamp } from "../data/columns.ts";
import { mailbox } from "../data/query.ts";
import { orders } from "./order-schema.ts";

/** An address and an order: asked for, followed, or stopped. */
export const followers = sqliteTable(
  "followers",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** The mailbox of the address, which may have any number of spellings. */
    mailbox: text().generatedAlwaysAs(mailbox(sql`email`), { mode: "stored" }),
    /** When notifications were asked for, and at which level; null once it is confirmed or refused. */
    asked_at: timestamp(),
    asked_level: text({ enum: NOTIFICATION_LEVELS }),
    /** When the owner of the address confirmed, and at which level. */
    confirmed_at: timestamp(),
    level: text({ enum: NOTIFICATION_LEVELS }),
    /** When it stops by itself. */
    ends_at: timestamp(),
    /** Null while it goes on, and before it is confirmed. */
    stopped_at: timestamp(),
    stopped_by: text({ enum: ["reader", "end", "bounce"] }),
    /** The state that was notified last: `NotifiedState` as JSON. */
    notified: text(),
    notified_at: timestamp(),
    language: language(),
  },
  (table) => [
    unique("followers_order_email").on(table.order_id, table.email),
    index("followers_email").on(table.email),
    index("followers_mailbox").on(table.mailbox).where(sql`asked_at is not null`),
    index("followers_asked_at").on(table.asked_at).where(sql`asked_at is not null`),
    index("followers_ends_at").on(table.ends_at).where(sql`stopped_at is null`),
    index("followers_stopped_at").on(table.stopped_at).where(sql`stopped_at is not null`),
  ],
);

export type Follower = typeof followers.$inferSelect;
