import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { now, timestamp } from "../data/columns.ts";
import { followers } from "../orders/followers-schema.ts";
import { orders } from "../orders/order-schema.ts";

/** The links in e-mails to followers: each e-mail has one of its own, which is stored as its hash. */
export const followTokens = sqliteTable(
  "follow_tokens",
  {
    /** SHA-256, in hexadecimal */
    hash: text().primaryKey(),
    follower_id: integer()
      .notNull()
      .references(() => followers.id, { onDelete: "cascade" }),
    created_at: timestamp().notNull().$defaultFn(now),
  },
  (table) => [index("follow_tokens_follower").on(table.follower_id)],
);

/** Orders whose notifications wait until they are turned on again. */
export const mutedOrders = sqliteTable("quiet_orders", {
  order_id: integer()
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** Who turned them off, where a name was given. */
  author: text(),
  since: timestamp().notNull().$defaultFn(now),
});
