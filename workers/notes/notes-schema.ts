import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { now, searched, timestamp } from "../data/columns.ts";
import { orders } from "../orders/order-schema.ts";

/** Notes of the desk about enquiries and orders, which no customer sees; nothing is overwritten. */
export const notes = sqliteTable(
  "enquiry_notes",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The enquiry's reference, or the order's number when it was written. */
    reference: text().notNull(),
    /** Null for a note about an enquiry. */
    order_id: integer().references(() => orders.id, { onDelete: "cascade" }),
    written_at: timestamp().notNull().$defaultFn(now),
    author: text(),
    text: text().notNull(),
    ...searched(),
  },
  (table) => [
    index("enquiry_notes_reference").on(table.reference),
    index("enquiry_notes_order_id").on(table.order_id).where(sql`order_id is not null`),
  ],
);
