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
import { CLASSIFIERS, FACT_KINDS, SOURCES, TRANSPORT_MODES } from "#app/domain/tracking/facts.ts";
import { EXCEPTIONS, MILESTONES } from "#app/domain/tracking/status.ts";
import { caseInsensitive, now, searched, timestamp } from "../data/columns.ts";
import { addressIn, mayHaveAddress } from "../data/query.ts";

/** The texts of an order but for its customer's address. */
export const ORDER_TEXTS = [
  "order_number",
  "customer_firstName",
  "customer_phone",
  "delivery_address",
  "shipper_type",
  "order_status",
  "note",
  "shipper_link",
  "item_photo",
  "carrier_references",
];
/** The texts of an event. */
export const EVENT_TEXTS = ["code", "place", "leg", "equipment", "note", "source_id"];
/** The customer's address before and after a change, and what else that has. */
export const BEFORE_EMAIL = "before ->> 'customer_email'";
export const AFTER_EMAIL = "after ->> 'customer_email'";
export const OTHER_VALUES = [
  "json_remove(before, '$.customer_email')",
  "json_remove(after, '$.customer_email')",
];

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
     * Only operators see them. A visitor finds an order by one together with another detail of it.
     */
    carrier_references: text(),
    /**
     * From here to departed_at, and order_status and delivery_date, is what `orderState` makes of the
     * order's facts: only `store` writes it, in the transaction that adds the facts.
     */
    late_from: timestamp(),
    exception: text({ enum: EXCEPTIONS }),
    /** Null while the order is open. */
    ended: text({ enum: ["delivered", "cancelled"] }),
    /** The delivery date that was reported first. */
    promised_at: timestamp(),
    departed_at: timestamp(),
    /** Who works on it, at the desk alone. */
    taken_by: text(),
    taken_at: timestamp(),
    /** The version of the rules that made them (`STATE_VERSION`). */
    state_version: integer().notNull().default(0),
    ...searched(),
  },
  (table) => [
    index("orders_compact_number").on(table.compact_number),
    index("orders_taken_by").on(table.taken_by).where(sql`taken_by is not null`),
    index("orders_late_from").on(table.late_from).where(sql`late_from is not null`),
    index("orders_exception").on(table.exception).where(sql`exception is not null`),
    index("orders_state_version").on(table.state_version),
    index("orders_created_at").on(table.created_at),
    index("orders_open").on(table.created_at).where(sql`ended is null`),
    index("orders_ended").on(table.ended, table.created_at).where(sql`ended is not null`),
    // Finds the rows about a person.
    index("orders_email").on(addressIn("customer_email")),
    index("orders_addresses").on(table.id).where(mayHaveAddress(ORDER_TEXTS)),
    // Counts for the report.
    index("orders_states").on(table.order_status, table.exception, table.ended, table.late_from),
    index("orders_delivered")
      .on(table.delivery_date, table.exception, table.promised_at, table.departed_at)
      .where(sql`ended = 'delivered'`),
    index("orders_order_status").on(table.order_status, table.created_at),
    index("orders_carrier_references")
      .on(table.carrier_references)
      .where(sql`carrier_references is not null`),
  ],
);

/** Numbers that orders had before they were corrected: they lead to the order, and no other one may have them. */
export const formerNumbers = sqliteTable(
  "former_order_numbers",
  {
    order_number: caseInsensitive().primaryKey(),
    /** As of `orders`. */
    compact_number: text().notNull(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("former_order_numbers_compact_number").on(table.compact_number),
    index("former_order_numbers_order_id").on(table.order_id),
  ],
);

/** The log of an order: its facts. Rows are appended, and never changed. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    /** Never used again: a retraction names it. */
    id: integer().primaryKey({ autoIncrement: true }),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text({ enum: FACT_KINDS }).notNull().default("event"),
    milestone: text({ enum: [...MILESTONES, ...EXCEPTIONS] }),
    /** As the source named it; of a status the operator's text. */
    code: text().notNull(),
    classifier: text({ enum: CLASSIFIERS }).notNull(),
    /** Where `utc_offset` is null, the clock at the place, written as if it were UTC. */
    event_time: timestamp().notNull(),
    /** "+05:45", as the source gave it. */
    utc_offset: text(),
    place: text(),
    un_locode: text(),
    leg: text(),
    mode: text({ enum: TRANSPORT_MODES }),
    equipment: text(),
    pieces: integer(),
    pieces_total: integer(),
    note: text(),
    source: text({ enum: SOURCES }).notNull(),
    /** The carrier's id of the event, by which the carrier can withdraw it. */
    source_id: text(),
    /** The name of the operator who reported it, where one was given; for operators. */
    author: text(),
    /** When the source made the plan or estimate; null for sources that don't give it. */
    reported_at: timestamp(),
    learned_at: timestamp().notNull().$defaultFn(now),
    /** The import or command that brought it. */
    change_id: text(),
    /** The id of the fact that is retracted. */
    retracts: integer(),
    /** Part of the unique index, as one JSON text: SQLite treats nulls as distinct. */
    details: text().generatedAlwaysAs(
      sql`json_array(kind, utc_offset, place, un_locode, leg, equipment, pieces, note, reported_at, retracts)`,
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
    index("order_events_retracts").on(table.retracts).where(sql`retracts is not null`),
    index("order_events_change_id").on(table.change_id).where(sql`change_id is not null`),
    index("order_events_addresses").on(table.order_id).where(mayHaveAddress(EVENT_TEXTS)),
    index("order_events_source_id").on(table.source_id).where(sql`source_id is not null`),
  ],
);

/** The columns of orders as they were before each change. */
export const orderChanges = sqliteTable(
  "order_changes",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    change_id: text().notNull(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    author: text(),
    made_at: timestamp().notNull().$defaultFn(now),
    /** The changed columns, as a JSON object; null where the change added the order. */
    before: text(),
    after: text().notNull(),
  },
  (table) => [
    index("order_changes_change_id").on(table.change_id),
    index("order_changes_order_id").on(table.order_id),
    index("order_changes_made_at").on(table.made_at),
    // Finds the rows about a person.
    index("order_changes_before_email").on(addressIn(BEFORE_EMAIL)),
    index("order_changes_after_email").on(addressIn(AFTER_EMAIL)),
    index("order_changes_addresses").on(table.order_id).where(mayHaveAddress(OTHER_VALUES)),
  ],
);

/** Ports and airports, by UN/LOCODE or IATA code. A migration brings them. */
export const places = sqliteTable("places", {
  code: text().primaryKey(),
  name: text().notNull(),
  country: text().notNull(),
  latitude: real().notNull(),
  longitude: real().notNull(),
  zone: text().notNull(),
  un_locode: text(),
});

/**
 * Rows of orders that were removed, for as long as that can be undone: of the orders themselves, and of the
 * tables that refer to them.
 */
export const removedOrderRows = sqliteTable(
  "removed_order_rows",
  {
    id: integer().primaryKey(),
    /** The change that removed the order. */
    change_id: text().notNull(),
    order_number: caseInsensitive().notNull(),
    table_name: text().notNull(),
    /** The customer's address, in the order's own row. */
    customer_email: text(),
    removed_at: timestamp().notNull(),
    /** JSON of the row. */
    stored: text().notNull(),
  },
  (table) => [
    index("removed_order_rows_change_id").on(table.change_id, table.table_name),
    index("removed_order_rows_order_number").on(table.order_number, table.table_name),
    index("removed_order_rows_email").on(addressIn("customer_email")),
    index("removed_order_rows_removed_at").on(table.removed_at),
    index("removed_order_rows_object_key")
      .on(sql`stored ->> 'object_key'`)
      .where(sql`table_name = 'documents'`),
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
