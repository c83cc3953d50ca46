import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, now } from "../data/columns.ts";

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
