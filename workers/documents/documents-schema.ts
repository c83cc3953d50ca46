import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  DOCUMENT_LEVELS,
  DOCUMENT_TYPES,
  type DocumentType,
  ORDER_DOCUMENT_KINDS,
} from "#app/domain/order-documents.ts";
import { now, timestamp } from "../data/columns.ts";
import { mayHaveAddress } from "../data/query.ts";
import { orders } from "../orders/order-schema.ts";

/** The texts of a document that people type. */
export const DOCUMENT_TEXTS = ["title", "received_by"];
const TYPES = Object.keys(DOCUMENT_TYPES) as [DocumentType, ...DocumentType[]];

/** What is known about the documents of orders; their bytes are objects in R2. */
export const documents = sqliteTable(
  "documents",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Names it in addresses: 128 random bits. */
    public_id: text().notNull().unique(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text({ enum: ORDER_DOCUMENT_KINDS }).notNull(),
    /** Empty without one. */
    title: text().notNull(),
    level: text({ enum: DOCUMENT_LEVELS }).notNull(),
    /** Its key in R2: random, without the order's number. */
    object_key: text().notNull().unique(),
    content_type: text({ enum: TYPES }).notNull(),
    bytes: integer().notNull(),
    /** Pixels of a picture as it is shown; null for a PDF. */
    width: integer(),
    height: integer(),
    /** Of the stored bytes, hexadecimal. */
    sha256: text().notNull(),
    /** Who received the goods, by a proof of delivery; empty where it isn't known. */
    received_by: text().notNull(),
    added_at: timestamp().notNull().$defaultFn(now),
    added_by: text().notNull(),
    /** The change that added it, or the one that removed it. */
    change_id: text().notNull(),
    removed_at: timestamp(),
  },
  (table) => [
    index("documents_order_id").on(table.order_id),
    index("documents_added_at").on(table.added_at),
    index("documents_change_id").on(table.change_id),
    index("documents_removed_at").on(table.removed_at).where(sql`removed_at is not null`),
    index("documents_addresses").on(table.id).where(mayHaveAddress(DOCUMENT_TEXTS)),
  ],
);

/**
 * Objects to delete. A trigger adds that of each row of `documents` that goes, in whatever way. An object is
 * listed before it is put, and a trigger takes it off as its row is added: so no object is ever forgotten.
 */
export const documentDeletions = sqliteTable(
  "document_deletions",
  {
    object_key: text().primaryKey(),
    /** Empty: at once. */
    due_at: timestamp().notNull(),
  },
  (table) => [index("document_deletions_due_at").on(table.due_at)],
);
