/** What is stored about one person, who is known by an e-mail address, and how it is taken out. */
import { and, count, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "#workers/data/database.ts";
import { contacts, orders, outbox, quotes, subscribers } from "#workers/data/schema.ts";

/** Where something about the person lies: an order's number or an enquiry's reference, with its date. */
export interface Place {
  readonly id: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
}

export interface PersonalData {
  /** Orders of the person; `hasNote` since a note is free text and may name somebody */
  readonly orders: readonly (Place & { readonly hasNote: boolean })[];
  readonly quotes: readonly Place[];
  readonly contacts: readonly Place[];
  readonly subscribers: readonly Place[];
  /** How many e-mails about these the outbox knows, sent or still to be sent; it holds no words of them */
  readonly mails: number;
  /** What isn't the person's own but has the address in its text */
  readonly mentions: readonly Place[];
}

/** The columns of an order that are about its customer; the note is for people to judge. */
const PERSONAL = {
  customer_firstName: null,
  customer_email: null,
  customer_phone: null,
  delivery_address: null,
} as const;

/** Finds everything that has this address as its own, without regard to case. */
export async function findPerson(db: Database, email: string): Promise<PersonalData> {
  const [ofOrders, ofQuotes, ofContacts, ofSubscribers, mails, inOrders, inQuotes, inContacts] =
    await db.batch([
      db
        .select({
          ...orderPlace,
          hasNote: sql<boolean>`${orders.note} is not null`.mapWith(Boolean),
        })
        .from(orders)
        .where(isOf(orders.customer_email, email))
        .orderBy(orders.created_at),
      db.select(placeIn(quotes)).from(quotes).where(isOf(quotes.email, email)),
      db.select(placeIn(contacts)).from(contacts).where(isOf(contacts.email, email)),
      db.select(placeIn(subscribers)).from(subscribers).where(isOf(subscribers.email, email)),
      db.select({ count: count() }).from(outbox).where(isAbout(email)),
      db
        .select(orderPlace)
        .from(orders)
        .where(mentions(email, orders.customer_email, orders.note, orders.delivery_address)),
      db
        .select(placeIn(quotes))
        .from(quotes)
        .where(and(ne(quotes.email, email), mentions(email, quotes.description))),
      db
        .select(placeIn(contacts))
        .from(contacts)
        .where(and(ne(contacts.email, email), mentions(email, contacts.subject, contacts.message))),
    ]);
  const own = new Set(ofOrders.map(({ id }) => id));
  return {
    orders: ofOrders,
    quotes: ofQuotes,
    contacts: ofContacts,
    subscribers: ofSubscribers,
    mails: mails[0]?.count ?? 0,
    mentions: [...inOrders.filter(({ id }) => !own.has(id)), ...inQuotes, ...inContacts],
  };
}

/**
 * Removes the person's enquiries and subscription, and empties the columns of their orders that are
 * about them; the orders stay. All of it happens or nothing.
 */
export async function forgetPerson(db: Database, email: string): Promise<void> {
  await db.batch([
    // First, since the submissions say which e-mails these are.
    db.delete(outbox).where(isAbout(email)),
    db.delete(quotes).where(isOf(quotes.email, email)),
    db.delete(contacts).where(isOf(contacts.email, email)),
    db.delete(subscribers).where(isOf(subscribers.email, email)),
    db.update(orders).set(PERSONAL).where(isOf(orders.customer_email, email)),
  ]);
}

const orderPlace = { id: sql<string>`${orders.order_number}`, created_at: orders.created_at };

function placeIn(table: typeof quotes | typeof contacts | typeof subscribers) {
  return { id: table.reference, created_at: table.created_at };
}

/** Addresses are compared as a-z are, whatever spaces an operator's file had around them. */
function isOf(column: SQLiteColumn, email: string): SQL {
  return sql`lower(trim(${column})) = ${email}`;
}

/** An e-mail whose submission is the person's. */
function isAbout(email: string): SQL {
  const ids = [quotes, contacts, subscribers].map(
    (table) => sql`select submission_id from ${table} where ${isOf(table.email, email)}`,
  );
  return sql`${outbox.submission_id} in (${sql.join(ids, sql` union all `)})`;
}

/** True where one of the texts has the address in it. */
function mentions(email: string, ...columns: SQLiteColumn[]): SQL | undefined {
  return or(...columns.map((column) => sql`instr(lower(${column}), ${email}) > 0`));
}
