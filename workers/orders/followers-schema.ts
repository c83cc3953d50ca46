/** Who is notified by e-mail when an order moves, and the e-mails (workers/notifications/). */
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, unique, uniqueIndex } from "drizzle-orm/sqlite-core";
import { NOTIFICATION_LEVELS } from "#app/domain/tracking/notifications.ts";
import { now, timestamp } from "../data/columns.ts";
import { mailbox } from "../data/query.ts";
import { orders } from "./schema.ts";

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
    /** When whoever reads the address said yes, and to what. */
    confirmed_at: timestamp(),
    level: text({ enum: NOTIFICATION_LEVELS }),
    /** When it stops by itself. */
    ends_at: timestamp(),
    /** Null while it goes on, and before it is confirmed. */
    stopped_at: timestamp(),
    stopped_by: text({ enum: ["reader", "end", "bounce"] }),
    /** What was notified last: `NotifiedState` as JSON. */
    notified: text(),
    notified_at: timestamp(),
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

/**
 * "request" asks for the confirmation; "notification" has what is new once it is sent, and is dropped
 * where nothing is new then; "reminder" says where the order is, new or not.
 */
export const NOTIFICATION_MAIL_KINDS = ["request", "notification", "reminder"] as const;

/** E-mails to followers: of each kind one that waits, and those of a month. Their text is not stored. */
export const notificationMails = sqliteTable(
  "notification_mails",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Null once the follower is removed: the e-mail counts all the same. */
    follower_id: integer().references(() => followers.id, { onDelete: "set null" }),
    kind: text({ enum: NOTIFICATION_MAIL_KINDS }).notNull(),
    /** Since when it waits. */
    created_at: timestamp().notNull().$defaultFn(now),
    /** When the order changed last. */
    changed_at: timestamp().notNull().$defaultFn(now),
    /** The number of attempts started. */
    attempts: integer().notNull().default(0),
    /** When the next attempt may start. */
    due_at: timestamp().notNull(),
    /** When the last one started. */
    tried_at: timestamp(),
    sent_at: timestamp(),
    /** Why the last attempt failed, without anybody's address. */
    failure: text(),
    /** Of a request: the group of networks that it came from (`networkGroup`). */
    network: integer(),
  },
  (table) => [
    uniqueIndex("notification_mails_waiting")
      .on(table.follower_id, table.kind)
      .where(sql`sent_at is null`),
    index("notification_mails_due").on(table.due_at).where(sql`sent_at is null`),
    index("notification_mails_follower").on(table.follower_id),
    index("notification_mails_tried_at")
      .on(table.kind, table.tried_at)
      .where(sql`tried_at is not null`),
    index("notification_mails_network")
      .on(table.network, table.created_at)
      .where(sql`network is not null`),
  ],
);

export type Follower = typeof followers.$inferSelect;
export type NotificationMail = typeof notificationMails.$inferSelect;
