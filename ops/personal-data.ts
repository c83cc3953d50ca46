/** Finds and erases what is stored about a person, by e-mail address. */
import { and, count, eq, getTableColumns, inArray, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "#workers/data/database.ts";
import { containsText } from "#workers/data/query.ts";
import { contacts, outbox, quotes, subscribers } from "#workers/enquiries/schema.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { orderChanges, orderEvents, orders, stagedOrders } from "#workers/orders/schema.ts";

/** A record: an order's number or an enquiry's reference, with its date. */
export interface RecordRef {
  readonly id: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
}

/** Somebody else's record with the address in these fields. */
interface Mention extends RecordRef {
  readonly fields: readonly string[];
}

export interface PersonalData {
  /** Orders of the person; `hasNote` since a note is free text and may name somebody */
  readonly orders: readonly (RecordRef & { readonly hasNote: boolean })[];
  readonly quotes: readonly RecordRef[];
  readonly contacts: readonly RecordRef[];
  readonly subscribers: readonly RecordRef[];
  /** The orders whose news the address gets, got or was asked about */
  readonly followed: readonly RecordRef[];
  /** The number of e-mails about these in the outbox, sent or pending; it stores no text of them */
  readonly mails: number;
  /** The number of changes of orders whose record, by which they can be taken back, names the person */
  readonly changes: number;
  readonly mentions: readonly Mention[];
}

/** The columns of an order that are about its customer; its note is left for people to judge. */
const ERASED = {
  customer_firstName: null,
  customer_email: null,
  customer_phone: null,
  delivery_address: null,
} as const;

const EVENT_TEXTS = [
  orderEvents.code,
  orderEvents.place,
  orderEvents.leg,
  orderEvents.note,
  orderEvents.author,
];

/** The only texts of a subscription that may name somebody else. */
const DESK_TEXTS = [subscribers.handled_by, subscribers.handled_note];

/** Finds the records of this address, without regard to case. */
export async function findPersonalData(db: Database, email: string): Promise<PersonalData> {
  const [
    ofOrders,
    ofQuotes,
    ofContacts,
    ofSubscribers,
    ofFollowers,
    mails,
    changes,
    inOrders,
    inEvents,
    inQuotes,
    inContacts,
    inSubscribers,
  ] = await db.batch([
    db
      .select({
        id: sql<string>`${orders.order_number}`,
        created_at: orders.created_at,
        hasNote: sql<boolean>`${orders.note} is not null`.mapWith(Boolean),
      })
      .from(orders)
      .where(hasEmail(orders.customer_email, email))
      .orderBy(orders.created_at),
    db.select(enquiryRef(quotes)).from(quotes).where(hasEmail(quotes.email, email)),
    db.select(enquiryRef(contacts)).from(contacts).where(hasEmail(contacts.email, email)),
    db.select(enquiryRef(subscribers)).from(subscribers).where(hasEmail(subscribers.email, email)),
    db
      .select({
        id: sql<string>`${orders.order_number}`,
        created_at: sql<string>`coalesce(${followers.confirmed_at}, ${followers.asked_at}, ${followers.stopped_at}, '')`,
      })
      .from(followers)
      .innerJoin(orders, eq(orders.id, followers.order_id))
      .where(hasEmail(followers.email, email)),
    db.select({ count: count() }).from(outbox).where(isAboutEnquiryOf(email)),
    db.select({ count: count() }).from(orderChanges).where(isChangeOf(email)),
    db
      .select()
      .from(orders)
      .where(mentions(email, orders, orders.customer_email)),
    db
      .select({ id: orders.order_number, created_at: orders.created_at })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.order_id))
      .where(containsText(EVENT_TEXTS, email)),
    db
      .select()
      .from(quotes)
      .where(mentions(email, quotes, quotes.email)),
    db
      .select()
      .from(contacts)
      .where(mentions(email, contacts, contacts.email)),
    db
      .select()
      .from(subscribers)
      .where(and(isOthers(subscribers.email, email), containsText(DESK_TEXTS, email))),
  ]);
  return {
    orders: ofOrders,
    quotes: ofQuotes,
    contacts: ofContacts,
    subscribers: ofSubscribers,
    followed: ofFollowers,
    mails: mails[0]?.count ?? 0,
    changes: changes[0]?.count ?? 0,
    mentions: [
      ...inOrders.map((row) => mention(email, row.order_number, row)),
      ...inEvents.map(({ id, created_at }) => ({ id, created_at, fields: ["an event"] })),
      ...[...inQuotes, ...inContacts, ...inSubscribers].map((row) =>
        mention(email, row.reference, row),
      ),
    ],
  };
}

/**
 * Removes the person's enquiries with their e-mails, ends the news of orders to them, and empties the personal columns of their orders,
 * which stay, and what these were before each change. One transaction.
 */
export async function erasePersonalData(db: Database, email: string): Promise<void> {
  await db.batch([
    // First, because they find the e-mails by their enquiries, and the changes by their orders.
    db.delete(outbox).where(isAboutEnquiryOf(email)),
    db
      .update(orderChanges)
      .set({ before: sql`iif(${orderChanges.before} is null, null, '{}')`, after: "{}" })
      .where(isChangeOf(email)),
    db.delete(quotes).where(hasEmail(quotes.email, email)),
    db.delete(contacts).where(hasEmail(contacts.email, email)),
    db.delete(subscribers).where(hasEmail(subscribers.email, email)),
    db.delete(followers).where(hasEmail(followers.email, email)),
    db.update(orders).set(ERASED).where(hasEmail(orders.customer_email, email)),
    // Also staged rows: leftovers of an aborted import. A running import detects this and restarts.
    db.delete(stagedOrders).where(sql`instr(lower(${stagedOrders.rows}), ${email}) > 0`),
  ]);
}

function enquiryRef(table: typeof quotes | typeof contacts | typeof subscribers) {
  return { id: table.reference, created_at: table.created_at };
}

/** Ignores the case of a-z, and spaces that an imported file had around the address. */
function hasEmail(column: SQLiteColumn, email: string): SQL {
  return sql`lower(trim(${column})) = ${email}`;
}

/** An e-mail about an enquiry of the person. */
function isAboutEnquiryOf(email: string): SQL {
  const ids = [quotes, contacts, subscribers].map(
    (table) => sql`select submission_id from ${table} where ${hasEmail(table.email, email)}`,
  );
  return sql`${outbox.submission_id} in (${sql.join(ids, sql` union all `)})`;
}

/**
 * A change of an order that is the person's, or was: its record may hold any of the person's data, and
 * has something in it.
 */
function isChangeOf(email: string): SQL | undefined {
  const own = sql`select id from ${orders} where ${hasEmail(orders.customer_email, email)}`;
  const former = sql`select order_id from ${orderChanges}
    where instr(lower(coalesce(before, '') || after), ${email}) > 0`;
  return and(
    inArray(orderChanges.order_id, sql`(${own} union all ${former})`),
    or(ne(orderChanges.after, "{}"), ne(orderChanges.before, "{}")),
  );
}

/** Whether somebody else's record has the address in any text. */
function mentions(
  email: string,
  table: typeof orders | typeof quotes | typeof contacts,
  owner: SQLiteColumn,
): SQL | undefined {
  const texts = Object.values<SQLiteColumn>(getTableColumns(table)).filter(
    ({ dataType }) => dataType === "string" || dataType === "custom",
  );
  return and(isOthers(owner, email), containsText(texts, email));
}

function isOthers(owner: SQLiteColumn, email: string): SQL {
  return not(sql`coalesce(${hasEmail(owner, email)}, 0)`);
}

function mention(
  email: string,
  id: string,
  row: Readonly<Record<string, unknown>> & { readonly created_at: string },
): Mention {
  const fields = Object.keys(row).filter((name) =>
    String(row[name] ?? "")
      .toLowerCase()
      .includes(email),
  );
  return { id, created_at: row.created_at, fields };
}
