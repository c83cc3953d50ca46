/** Finds and erases what is stored about a person (GDPR), by e-mail address, in the database and in the fallback queue. */
import { and, count, eq, getTableColumns, inArray, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { lowerCase } from "#app/domain/lower-case.ts";
import { createShortId } from "#app/domain/reference.ts";
import { emptyEntries, logChange, type NewAuditEntry } from "../audit/audit-log.ts";
import { CHANGE_TEXTS, changes } from "../audit/audit-schema.ts";
import type { Database } from "../data/database.ts";
import { addressIn, containsText, mayHaveAddress } from "../data/query.ts";
import { DOCUMENT_TEXTS, documents } from "../documents/documents-schema.ts";
import { contacts, quotes, removedEnquiries, subscribers } from "../enquiries/enquiry-schema.ts";
import { dequeue, listQueued, type Queue } from "../enquiries/fallback-queue.ts";
import { importProfiles } from "../imports/import-profile-schema.ts";
import { logError } from "../log.ts";
import { outbox } from "../mail/outbox-schema.ts";
import { notes } from "../notes/notes-schema.ts";
import { followers } from "../orders/followers-schema.ts";
import { formerNumbersOf, orderSearch } from "../orders/order-queries.ts";
import {
  AFTER_EMAIL,
  BEFORE_EMAIL,
  EVENT_TEXTS,
  formerNumbers,
  ORDER_TEXTS,
  OTHER_VALUES,
  orderChanges,
  orderEvents,
  orders,
  removedOrderRows,
  stagedOrders,
} from "../orders/order-schema.ts";
import { pageMeta } from "../page-meta/page-meta-schema.ts";
import { uploads } from "../uploads/upload-schema.ts";

/** The data of a person in the database and the fallback queue. */
export interface PersonalData extends StoredData {
  readonly queued: readonly (StoredRef & { readonly key: string })[];
  /** False when the fallback queue couldn't be read: its entries are not listed and would stay. */
  readonly isQueueRead: boolean;
}

/** Finds a person's data by an e-mail address in small letters. */
export async function findPerson(db: Database, queue: Queue, email: string): Promise<PersonalData> {
  // Data in one store can be erased while the other is unavailable.
  const [stored, entries] = await Promise.all([
    findPersonalData(db, email),
    listQueued(queue).catch((error) => logError("fallbackQueue", error)),
  ]);
  const mentions = [...stored.mentions];
  const queued: PersonalData["queued"][number][] = [];
  for (const { id, key, enquiry, value } of entries ?? []) {
    if (!lowerCase(value).includes(email)) continue;
    const ref = { id: enquiry?.reference ?? id, created_at: enquiry?.created_at ?? "" };
    const isOwn = !enquiry || lowerCase(enquiry.fields.email) === email;
    if (isOwn) queued.push({ ...ref, key });
    else mentions.push({ ...ref, fields: ["an entry in KV"] });
  }
  return { ...stored, mentions, queued, isQueueRead: entries !== undefined };
}

interface Erasure {
  readonly email: string;
  readonly found: PersonalData;
  readonly by: string | null;
}

/** Erases what was found. Returns the id of its entry in the audit log, which has no address. */
export async function erasePerson(
  db: Database,
  queue: Queue,
  { email, found, by }: Erasure,
): Promise<string> {
  // The queue first: else it could be drained into D1 after D1 was cleared.
  await dequeue(
    queue,
    found.queued.map(({ key }) => key),
  );
  const { orders, quotes, contacts, subscribers, followed, queued } = found;
  const count = [orders, quotes, contacts, subscribers, followed, queued].flat().length;
  const id = createShortId();
  await erasePersonalData(db, email, { id, author: by, kind: "person-erased", count });
  return id;
}

/** An order or an enquiry: its number or reference, with its date. */
export interface StoredRef {
  readonly id: string;
  /** ISO 8601, UTC; empty when unknown */
  readonly created_at: string;
}

/** The data of a person in the database. */
type StoredData = Awaited<ReturnType<typeof findPersonalData>>;

/** The columns of an order that are about its customer; its note stays. */
const ERASED = {
  customer_firstName: null,
  customer_email: null,
  customer_phone: null,
  delivery_address: null,
} as const;

const EVENT_COLUMNS = EVENT_TEXTS.map((name) => getTableColumns(orderEvents)[name as "note"]);

const NOTE_TEXTS = [notes.text];
/** Texts in which the address is replaced. */
const PROFILE_TEXTS = [importProfiles.name, importProfiles.options];
const NOTIFIED_TEXTS = [followers.notified];

/** The only texts of a subscription that may name another person. */
const DESK_TEXTS = [subscribers.taken_by, subscribers.handled_by];

/** The texts of an order that stay: the index names them too. */
const KEPT_TEXTS = ORDER_TEXTS.filter((name) => !(name in ERASED)).map(
  (name) => getTableColumns(orders)[name as "note"],
);

/** Finds the rows of this address, without regard to case. */
export async function findPersonalData(db: Database, email: string) {
  const mayMention = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(mayHaveAddress(EVENT_TEXTS));
  const [
    ofOrders,
    ofQuotes,
    ofContacts,
    ofSubscribers,
    ofFollowers,
    mails,
    inOrderChanges,
    inAuditLog,
    inOrders,
    inEvents,
    inQuotes,
    inContacts,
    inSubscribers,
    inNotes,
    inDocuments,
    inPages,
    ofProfiles,
    ofRemoved,
    ofRemovedOrders,
  ] = await db.batch([
    db
      .select({
        id: sql<string>`${orders.order_number}`,
        created_at: orders.created_at,
        hasNote: sql<boolean>`${orders.note} is not null or exists (
          select 1 from ${notes} as internal where internal.order_id = orders.id)`.mapWith(Boolean),
        documents: sql<number>`(select count(*) from ${documents} as own where own.order_id = orders.id)`,
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
    db.select({ count: count() }).from(changes).where(isEntryOf(email)),
    db
      .select()
      .from(orders)
      .where(
        and(
          mayHaveAddress(ORDER_TEXTS),
          or(mentions(email, orders, orders.customer_email), containsText(KEPT_TEXTS, email)),
        ),
      ),
    db
      .select({ id: orders.order_number, created_at: orders.created_at })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.order_id))
      .where(and(inArray(orderEvents.id, mayMention), containsText(EVENT_COLUMNS, email))),
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
    db
      .select({ id: notes.reference, created_at: notes.written_at })
      .from(notes)
      .where(
        and(not(inArray(notes.reference, referencesOf(email))), containsText(NOTE_TEXTS, email)),
      ),
    db
      .select({
        id: sql<string>`${orders.order_number}`,
        created_at: documents.added_at,
        title: documents.title,
        received_by: documents.received_by,
      })
      .from(documents)
      .innerJoin(orders, eq(orders.id, documents.order_id))
      .where(
        and(
          mayHaveAddress(DOCUMENT_TEXTS),
          isOthers(orders.customer_email, email),
          containsText([documents.title, documents.received_by], email),
        ),
      ),
    db
      .select()
      .from(pageMeta)
      .where(containsText(textsOf(pageMeta), email)),
    db
      .select({ id: importProfiles.name, created_at: importProfiles.made_at })
      .from(importProfiles)
      .where(containsText(PROFILE_TEXTS, email)),
    db
      .select({ ...enquiryRef(removedEnquiries), kind: removedEnquiries.kind })
      .from(removedEnquiries)
      .where(hasEmail(removedEnquiries.email, email)),
    db
      .select({
        id: sql<string>`${removedOrderRows.order_number}`,
        created_at: sql<string>`${removedOrderRows.stored} ->> 'created_at'`,
        hasNote: sql<boolean>`0`.mapWith(Boolean).as("hasNote"),
        documents: sql<number>`0`.as("documents"),
      })
      .from(removedOrderRows)
      .where(hasEmail(removedOrderRows.customer_email, email)),
  ]);
  const removed = (kind: EnquiryKind) => ofRemoved.filter((row) => row.kind === kind);
  return {
    /** Also removed ones; `hasNote` because a note is free text, which stays, and may name someone */
    orders: [...ofOrders, ...ofRemovedOrders],
    /** Enquiries: also removed ones */
    quotes: [...ofQuotes, ...removed("quote")],
    contacts: [...ofContacts, ...removed("contact")],
    subscribers: [...ofSubscribers, ...removed("subscriber")],
    /** The orders that the address follows, followed or was asked to confirm */
    followed: ofFollowers,
    /** The import profiles with the address in their name, columns or statuses */
    profiles: ofProfiles,
    /** The number of emails about these in the outbox, sent or pending; it stores no text of them */
    mails: mails[0]?.count ?? 0,
    /** The number of entries of the audit log that name the person */
    changes: (inOrderChanges[0]?.count ?? 0) + (inAuditLog[0]?.count ?? 0),
    /** Texts with the address that stay: those of other people's orders and enquiries, and those of pages */
    mentions: [
      ...inOrders.map((row) => {
        const isOwn = lowerCase(row.customer_email?.trim() ?? "") === email;
        return mention(email, row.order_number, isOwn ? { ...row, ...ERASED } : row);
      }),
      ...inEvents.map(({ id, created_at }) => ({ id, created_at, fields: ["an event"] })),
      ...[...inQuotes, ...inContacts, ...inSubscribers].map((row) =>
        mention(email, row.reference, row),
      ),
      ...inDocuments.map(({ id, ...row }) => mention(email, id, row)),
      ...inNotes.map(({ id, created_at }) => ({ id, created_at, fields: ["a note"] })),
      ...inPages.map(({ updated_at, ...row }) =>
        mention(email, row.page_name, { ...row, created_at: updated_at }),
      ),
    ],
  };
}

/**
 * Removes the person's enquiries with their notes and e-mails, their followed orders, the documents of their
 * orders, and orders that were removed before. Empties the personal columns of their orders, which stay, and the audit log's values of all these. Replaces the
 * address in import profiles and in what followers were notified of. One transaction, with its entry in
 * the audit log.
 */
export async function erasePersonalData(
  db: Database,
  email: string,
  change: NewAuditEntry,
): Promise<void> {
  const theirs = await db
    .select({ ...getTableColumns(orders), former_numbers: formerNumbersOf })
    .from(orders)
    .where(hasEmail(orders.customer_email, email));
  const found = theirs.map(({ id, ...order }) => ({ id, ...orderSearch({ ...order, ...ERASED }) }));
  const searchOf = (column: "search_terms" | "search_text") => sql`coalesce((
    select value ->> ${column} from json_each(${JSON.stringify(found)})
    where value ->> 'id' = ${orders.id}), ${orders[column].default})`;
  const replaced = `erased-${change.id}`;
  const profiles = await db.select().from(importProfiles).where(containsText(PROFILE_TEXTS, email));
  const notified = await db.select().from(followers).where(containsText(NOTIFIED_TEXTS, email));
  await db.batch([
    // First, because they find the e-mails by their enquiries, and the changes by their orders.
    db.delete(outbox).where(isAboutEnquiryOf(email)),
    db.delete(notes).where(inArray(notes.reference, referencesOf(email))),
    emptyEntries(db, isEntryOf(email), email),
    db
      .update(orderChanges)
      .set({ before: sql`iif(${orderChanges.before} is null, null, '{}')`, after: "{}" })
      .where(isChangeOf(email)),
    // A trigger queues their objects.
    db
      .delete(documents)
      .where(
        inArray(
          documents.order_id,
          sql`(select id from ${orders} where ${hasEmail(orders.customer_email, email)})`,
        ),
      ),
    db.delete(quotes).where(hasEmail(quotes.email, email)),
    db.delete(contacts).where(hasEmail(contacts.email, email)),
    db.delete(subscribers).where(hasEmail(subscribers.email, email)),
    // Also others' that have the address: they were removed anyway.
    db.delete(removedEnquiries).where(sql`instr(lower(${removedEnquiries.stored}), ${email}) > 0`),
    db.delete(removedOrderRows).where(
      sql`(${removedOrderRows.change_id}, ${removedOrderRows.order_number}) in (
        select mentioning.change_id, mentioning.order_number from ${removedOrderRows} as mentioning
        where instr(lower(mentioning.stored), ${email}) > 0)`,
    ),
    db.delete(followers).where(hasEmail(followers.email, email)),
    db.delete(formerNumbers).where(containsText([formerNumbers.order_number], email)),
    ...profiles.map(({ name, options }) =>
      db
        .update(importProfiles)
        .set({
          name: withoutAddress(name, email, replaced),
          options: withoutAddress(options, email, replaced),
        })
        .where(eq(importProfiles.name, name)),
    ),
    ...notified.map(({ id, notified: state }) =>
      db
        .update(followers)
        .set({ notified: state && withoutAddress(state, email, replaced) })
        .where(eq(followers.id, id)),
    ),
    db
      .update(outbox)
      .set({ failure: null })
      .where(containsText([outbox.failure], email)),
    db
      .update(orders)
      .set({
        ...ERASED,
        search_terms: searchOf("search_terms"),
        search_text: searchOf("search_text"),
      })
      .where(hasEmail(orders.customer_email, email)),
    // Also staged rows: leftovers of an aborted import. A running import detects this and restarts.
    db.delete(stagedOrders).where(sql`instr(lower(${stagedOrders.rows}), ${email}) > 0`),
    // All uploaded files: they can't be searched, and stay for an hour at most.
    db.delete(uploads),
    logChange(db, change),
  ]);
}

function enquiryRef(table: (typeof ENQUIRIES)[number]) {
  return { id: table.reference, created_at: table.created_at };
}

/** Whether another person's row has the address in any text. */
function mentions(
  email: string,
  table: typeof orders | typeof quotes | typeof contacts,
  owner: SQLiteColumn,
): SQL | undefined {
  return and(isOthers(owner, email), containsText(textsOf(table), email));
}

/** Columns that the site makes of the others. */
const DERIVED = ["compact_number", "search_terms", "search_text"];

function textsOf(table: SQLiteTable): SQLiteColumn[] {
  return Object.values<SQLiteColumn>(getTableColumns(table)).filter(
    ({ name, dataType }) =>
      (dataType === "string" || dataType === "custom") && !DERIVED.includes(name),
  );
}

function mention(
  email: string,
  id: string,
  row: Readonly<Record<string, unknown>> & { readonly created_at: string },
) {
  const fields = Object.keys(row).filter(
    (name) => !DERIVED.includes(name) && lowerCase(String(row[name] ?? "")).includes(email),
  );
  return { id, created_at: row.created_at, fields };
}

/** The text in which `replaced` stands for the address, in any case of its letters. */
function withoutAddress(text: string, email: string, replaced: string): string {
  let at = 0;
  const kept = lowerCase(text)
    .split(email)
    .map(({ length }) => {
      const part = text.slice(at, at + length);
      at += length + email.length;
      return part;
    });
  return kept.join(replaced);
}

const ENQUIRIES = [quotes, contacts, subscribers, removedEnquiries];

/** Ignores the case of a-z, and spaces that an imported file had around the address. */
function hasEmail(column: SQLiteColumn, email: string): SQL {
  return sql`lower(trim(${column})) = ${email}`;
}

/** An e-mail about an enquiry of the person. */
function isAboutEnquiryOf(email: string): SQL {
  return inArray(outbox.about, ofEnquiries("submission_id", email));
}

function referencesOf(email: string): SQL {
  return ofEnquiries("reference", email);
}

/** A column of the person's enquiries. */
function ofEnquiries(column: "submission_id" | "reference", email: string): SQL {
  const selects = ENQUIRIES.map(
    (table) => sql`select ${table[column]} from ${table} where ${hasEmail(table.email, email)}`,
  );
  return sql`(${sql.join(selects, sql` union all `)})`;
}

/**
 * An entry of the audit log that isn't empty, about something that is or was the person's: it may hold
 * any of the person's data.
 */
function isEntryOf(email: string): SQL {
  const texts = sql`coalesce(before, '') || coalesce(after, '') || coalesce(detail, '')`;
  const hasAddress = containsText(
    CHANGE_TEXTS.map((name) => getTableColumns(changes)[name as "subject"]),
    email,
  );
  const own = sql`select order_number from ${orders} where ${hasEmail(orders.customer_email, email)}`;
  const having = (column: "id" | "subject") => sql`select ${changes[column]} from ${changes}
    where ${mayHaveAddress(CHANGE_TEXTS)} and ${hasAddress}`;
  return sql`(${changes.id} in (${having("id")}) or (${texts} <> '' and ${changes.subject} in (
    select * from ${referencesOf(email)} union all ${own} union all ${having("subject")})))`;
}

/**
 * The values of a change of an order that is or was the person's, where they aren't empty: they may
 * hold any of the person's data.
 */
function isChangeOf(email: string): SQL | undefined {
  const own = sql`select id from ${orders} where ${hasEmail(orders.customer_email, email)}`;
  const former = (which: SQL) => sql`select order_id from ${orderChanges} where ${which}`;
  const inOthers = sql`instr(lower(coalesce(before, '') || after), ${email}) > 0`;
  const all = [
    own,
    former(sql`${addressIn(BEFORE_EMAIL)} = ${email}`),
    former(sql`${addressIn(AFTER_EMAIL)} = ${email}`),
    former(sql`${mayHaveAddress(OTHER_VALUES)} and ${inOthers}`),
  ];
  return and(
    inArray(orderChanges.order_id, sql`(${sql.join(all, sql` union all `)})`),
    or(ne(orderChanges.after, "{}"), ne(orderChanges.before, "{}")),
  );
}

/** Another person's row. */
function isOthers(owner: SQLiteColumn, email: string): SQL {
  return not(sql`coalesce(${hasEmail(owner, email)}, 0)`);
}
