/** Finds orders and enquiries by what a user at the desk types. */

import { ENQUIRY_KINDS, type EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { linkedNumbers } from "#app/domain/tracking-address.ts";
import type { Database } from "../data/database.ts";
import { findEnquiry, listEnquiries, type StoredEnquiry } from "../enquiries/queries.ts";
import { matchNumbers } from "../orders/match-numbers.ts";
import type { OrderListRow } from "./order-list.ts";
import { listDeskOrders } from "./order-list.ts";

/** An enquiry that a search found. */
export interface FoundEnquiry {
  readonly reference: string;
  readonly what: string;
  readonly name: string | null;
  /** ISO 8601, UTC */
  readonly created_at: string;
}

export interface SearchResult {
  /** The number of the order that the text names exactly */
  readonly order: string | null;
  /** The reference of the enquiry that the text names exactly */
  readonly enquiry: string | null;
  /** The newest with the text. */
  readonly orders: readonly OrderListRow[];
  readonly enquiries: readonly FoundEnquiry[];
}

/** Enquiries of each kind. */
const LIMIT = 20;

export async function searchDesk(db: Database, typed: string): Promise<SearchResult> {
  const text = linkedNumbers(typed) ?? typed;
  const [match, exact] = await Promise.all([
    matchNumbers(db, [text]).then((find) => find(text)),
    findEnquiry(db, text),
  ]);
  const order = match?.order?.order_number ?? null;
  const enquiry = exact?.reference ?? null;
  if (order ?? enquiry) return { order, enquiry, orders: [], enquiries: [] };
  const filter = { view: "all", status: null, search: text, before: null } as const;
  const [orders, ...enquiries] = await Promise.all([
    listDeskOrders(db, filter, new Date()),
    ...ENQUIRY_KINDS.map(async (kind) => {
      const found = await listEnquiries(db, kind, { search: text }, { limit: LIMIT });
      return found.map((one) => toFound(kind, one));
    }),
  ]);
  const newest = enquiries
    .flat()
    .sort((one, other) => other.created_at.localeCompare(one.created_at));
  return { order: null, enquiry: null, orders: orders.rows, enquiries: newest };
}

function toFound(kind: EnquiryKind, enquiry: StoredEnquiry): FoundEnquiry {
  const { reference, created_at, name = null, email } = enquiry;
  const what = kind === "quote" ? `${enquiry.origin} – ${enquiry.destination}` : enquiry.subject;
  return {
    reference,
    created_at,
    what: String(what ?? email),
    name: name === null ? null : String(name),
  };
}
