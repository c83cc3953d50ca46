import { sql } from "drizzle-orm";
import {
  customType,
  index,
  integer,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { ENQUIRY_KINDS } from "#app/domain/enquiries/kinds.ts";
import { EXCEPTIONS, MILESTONES } from "#app/domain/order-status.ts";
import { CLASSIFIERS } from "#app/domain/tracking-event.ts";

/** Text compared and unique without regard to the case of a-z. */
const caseInsensitive = customType<{ data: string }>({ dataType: () => "text collate nocase" });

const now = () => new Date().toISOString();
/** A time: ISO 8601 in UTC with milliseconds, so that text order is time order. */
const moment = (name: string) => text(name);

/** Orders; property and column names are the specification's (section 3). */
export const orders = sqliteTable(
  "orders",
  {
    id: integer().primaryKey(),
    order_number: caseInsensitive("order_number").notNull().unique(),
    /** `normalizeOrderNumber` of the number: finds it with other spaces or dashes. */
    compact_number: text("compact_number").notNull(),
    created_at: moment("created_at").notNull().$defaultFn(now),
    customer_firstName: text("customer_firstName"),
    customer_email: text("customer_email"),
    customer_phone: text("customer_phone"),
    delivery_address: text("delivery_address"),
    shipper_type: text("shipper_type"),
    delivery_date: moment("delivery_date"),
    order_status: text("order_status"),
    note: text("note"),
    shipper_link: text("shipper_link"),
    item_photo: text("item_photo"),
    order_count: integer("order_count"),
    /** Rupees */
    shipper_charges: real("shipper_charges"),
    /**
     * The carriers' own numbers, separated by "|": booking, bill of lading, air waybill, containers.
     * For operators only: no visitor sees them or finds an order by them.
     */
    carrier_references: text("carrier_references"),
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
    order_id: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    milestone: text("milestone", { enum: [...MILESTONES, ...EXCEPTIONS] }),
    code: text("code").notNull(),
    classifier: text("classifier", { enum: CLASSIFIERS }).notNull(),
    /** Where `utc_offset` is null, the clock at the place, written as if it were UTC. */
    event_time: moment("event_time").notNull(),
    /** "+05:45", as the source gave it. */
    utc_offset: text("utc_offset"),
    place: text("place"),
    un_locode: text("un_locode"),
    leg: text("leg"),
    note: text("note"),
    /** The format that it was read from; for operators. */
    source: text("source").notNull(),
    /** When the source made the plan or estimate; null for sources that don't say. */
    reported_at: moment("reported_at"),
    learned_at: moment("learned_at").notNull().$defaultFn(now),
    /**
     * What tells apart two events of one time: the same event is stored once. A unique index over
     * the columns themselves would take two nulls for different.
     */
    details: text("details").generatedAlwaysAs(
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

/** What the server adds to an enquiry. */
export interface EnquiryKeys {
  readonly submission_id: string;
  readonly reference: string;
  /** ISO 8601, UTC */
  readonly created_at?: string;
}

/** The columns of every enquiry: the id that makes it idempotent, and the visitor's reference. */
const enquiry = () => ({
  id: integer().primaryKey(),
  submission_id: text("submission_id").notNull().unique(),
  reference: text("reference").notNull(),
  created_at: moment("created_at").notNull().$defaultFn(now),
  /** When the desk handled it. */
  handled_at: moment("handled_at"),
  /** Who handled it, and what is to be remembered of it. */
  handled_by: text("handled_by"),
  handled_note: text("handled_note"),
});

export const quotes = sqliteTable(
  "quotes",
  {
    ...enquiry(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    type_of_packaging: text("type_of_packaging").notNull(),
    mode_of_shipping: text("mode_of_shipping").notNull(),
    /** YYYY-MM-DD */
    estimated_date: text("estimated_date").notNull(),
    origin: text("origin").notNull(),
    destination: text("destination").notNull(),
    nature_of_dispatch: text("nature_of_dispatch").notNull(),
    /** cm */
    length: real("length").notNull(),
    /** cm */
    width: real("width").notNull(),
    /** cm */
    height: real("height").notNull(),
    /** kg */
    weight: real("weight").notNull(),
    /** kg for each pack */
    net_weight: real("net_weight").notNull(),
    /** kg */
    weight_of_pallet: real("weight_of_pallet").notNull(),
    description: text("description").notNull(),
    dangerous_goods: integer("dangerous_goods", { mode: "boolean" }).notNull(),
    cargo_insurance: integer("cargo_insurance", { mode: "boolean" }).notNull(),
  },
  (table) => [
    index("quotes_reference").on(table.reference),
    index("quotes_created_at").on(table.created_at),
  ],
);

/** As for every table with rows: a column that is added later needs a default. */
export const contacts = sqliteTable(
  "contacts",
  {
    ...enquiry(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    freight: text("freight").notNull(),
    city: text("city").notNull(),
    delivery: text("delivery").notNull(),
    incoterms: text("incoterms").notNull(),
  },
  (table) => [
    index("contacts_reference").on(table.reference),
    index("contacts_created_at").on(table.created_at),
  ],
);

export const subscribers = sqliteTable(
  "subscribers",
  {
    ...enquiry(),
    email: text("email").notNull().unique(),
  },
  (table) => [index("subscribers_created_at").on(table.created_at)],
);

/**
 * The e-mails about enquiries, one row for each recipient. Their content is not stored here: it is
 * read from the enquiry when the e-mail is sent.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: integer().primaryKey(),
    submission_id: text("submission_id").notNull(),
    audience: text("audience", { enum: ["desk", "visitor"] }).notNull(),
    /** The enquiry's kind, and so its table. */
    kind: text("kind", { enum: ENQUIRY_KINDS }).notNull(),
    /** Sent before the others. */
    is_urgent: integer("is_urgent", { mode: "boolean" }).notNull(),
    created_at: moment("created_at").notNull().$defaultFn(now),
    /** The number of attempts started. */
    attempts: integer("attempts").notNull().default(0),
    /** When the next attempt may start. */
    due_at: moment("due_at").notNull(),
    sent_at: moment("sent_at"),
    /** Why the last attempt failed, without anybody's address. */
    failure: text("failure"),
  },
  (table) => [
    uniqueIndex("outbox_submission_audience").on(table.submission_id, table.audience),
    index("outbox_pending").on(table.due_at).where(sql`sent_at is null`),
  ],
);
