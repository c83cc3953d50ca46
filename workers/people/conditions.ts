/** Which rows are a person's, by e-mail address. */
import { and, inArray, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { CHANGE_TEXTS, changes } from "../audit/schema.ts";
import { addressIn, mayHaveAddress } from "../data/query.ts";
import { contacts, outbox, quotes, subscribers } from "../enquiries/schema.ts";
import { AFTER_EMAIL, BEFORE_EMAIL, OTHER_VALUES, orderChanges, orders } from "../orders/schema.ts";

const ENQUIRIES = [quotes, contacts, subscribers];

/** Ignores the case of a-z, and spaces that an imported file had around the address. */
export function hasEmail(column: SQLiteColumn, email: string): SQL {
  return sql`lower(trim(${column})) = ${email}`;
}

/** An e-mail about an enquiry of the person. */
export function isAboutEnquiryOf(email: string): SQL {
  return inArray(outbox.submission_id, ofEnquiries("submission_id", email));
}

export function referencesOf(email: string): SQL {
  return ofEnquiries("reference", email);
}

/** This column of the person's enquiries. */
function ofEnquiries(column: "submission_id" | "reference", email: string): SQL {
  const selects = ENQUIRIES.map(
    (table) => sql`select ${table[column]} from ${table} where ${hasEmail(table.email, email)}`,
  );
  return sql`(${sql.join(selects, sql` union all `)})`;
}

/**
 * An entry of the audit log about what is the person's, or was: it may hold any of the person's data, and
 * has something in it.
 */
export function isEntryOf(email: string): SQL {
  const texts = sql`coalesce(before, '') || coalesce(after, '') || coalesce(detail, '')`;
  const hasAddress = sql`instr(lower(${texts} || coalesce(effect, '')), ${email}) > 0`;
  const own = sql`select order_number from ${orders} where ${hasEmail(orders.customer_email, email)}`;
  const having = (column: "id" | "subject") => sql`select ${changes[column]} from ${changes}
    where ${mayHaveAddress(CHANGE_TEXTS)} and ${hasAddress}`;
  return sql`(${changes.id} in (${having("id")}) or (${texts} <> '' and ${changes.subject} in (
    select * from ${referencesOf(email)} union all ${own} union all ${having("subject")})))`;
}

/**
 * A change of an order that is the person's, or was: its entry may hold any of the person's data, and
 * has something in it.
 */
export function isChangeOf(email: string): SQL | undefined {
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

/** Somebody else's row. */
export function isOthers(owner: SQLiteColumn, email: string): SQL {
  return not(sql`coalesce(${hasEmail(owner, email)}, 0)`);
}
