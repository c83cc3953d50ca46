import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { EXCEPTIONS, MILESTONES } from "#app/domain/order-status.ts";
import { CLASSIFIERS } from "#app/domain/tracking-event.ts";
import { caseInsensitive, now, timestamp } from "../data/columns.ts";

/** Orders; property and column names are the specification's (section 3). */
export const orders = sqliteTable(
  "orders",
  {
    id: integer().primaryKey(),
    order_number: caseInsensitive().notNull().unique(),
    /** `normalizeOrderNumber` of the number: finds it with other spaces or dashes. */
    compact_number: text().notNull(),
    created_at: timestamp().notNull().$defaultFn(now),
    customer_firstName: text(),
    customer_email: text(),
    customer_phone: text(),
    delivery_address: text(),
    shipper_type: text(),
    delivery_date: timestamp(),
    order_status: text(),
    note: text(),
    shipper_link: text(),
    item_photo: text(),
    order_count: integer(),
    /** Rupees */
    shipper_charges: real(),
    /**
     * The carriers' own numbers, separated by "|": booking, bill of lading, air waybill, containers.
     * For operators only: no visitor sees them or finds an order by them.
     */
    carrier_references: text(),
  },
  (table) => [
    index("orders_compact_number").on(table.compact_number),
    index("orders_created_at").on(table.created_at),
    index("orders_carrier_references")
      .on(table.carrier_references)
      .where(sql`carrier_references is not null`),
  ],
);

/** What happened to an order, is planned or expected. Rows are added and removed, never changed. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    id: integer().primaryKey(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    milestone: text({ enum: [...MILESTONES, ...EXCEPTIONS] }),
    code: text().notNull(),
    classifier: text({ enum: CLASSIFIERS }).notNull(),
    /** Where `utc_offset` is null, the clock at the place, written as if it were UTC. */
    event_time: timestamp().notNull(),
    /** "+05:45", as the source gave it. */
    utc_offset: text(),
    place: text(),
    un_locode: text(),
    leg: text(),
    note: text(),
    /** The format that it was read from; for operators. */
    source: text().notNull(),
    /** When the source made the plan or estimate; null for sources that don't say. */
    reported_at: timestamp(),
    learned_at: timestamp().notNull().$defaultFn(now),
    /** Part of the unique index, as one JSON text: SQLite treats nulls as distinct. */
    details: text().generatedAlwaysAs(
      sql`json_array(utc_offset, place, un_locode, leg, note, reported_at)`,
      { mode: "virtual" },
    ),
  },
  (table) => [
    uniqueIndex("order_events_unique").on(
      table.order_id,
      table.event_time,
      table.code,
      table.classifier,
      table.details,
    ),
  ],
);

/** Rows on their way into `orders`, so that an import of any size is one transaction. */
export const stagedOrders = sqliteTable(
  "staged_orders",
  {
    import_id: text().notNull(),
    part: integer().notNull(),
    /** A JSON array */
    rows: text().notNull(),
    created_at: timestamp().notNull().$defaultFn(now),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.part] })],
);
