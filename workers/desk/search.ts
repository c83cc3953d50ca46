/** Finds orders and enquiries by what a user at the desk types. */

import { ENQUIRY_KINDS } from "#app/domain/enquiries/kinds.ts";
import { linkedNumbers } from "#app/domain/tracking-address.ts";
import type { Database } from "../data/database.ts";
import { type EnquiryLine, toEnquiryLine } from "../enquiries/details.ts";
import { findEnquiry, listEnquiries } from "../enquiries/queries.ts";
import { matchNumbers } from "../orders/match-numbers.ts";
import type { OrderListRow } from "./order-list.ts";
import { listDeskOrders } from "./order-list.ts";

export interface SearchResult {
  /** The number of the order that the text names exactly */
  readonly order: string | null;
  /** The reference of the enquiry that the text names exactly */
  readonly enquiry: string | null;
  /** The newest with the text. */
  readonly orders: readonly OrderListRow[];
  readonly enquiries: readonly EnquiryLine[];
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
      return found.map((one) => toEnquiryLine(kind, one));
    }),
  ]);
  const newest = enquiries
    .flat()
    .sort((one, other) => other.created_at.localeCompare(one.created_at));
  return { order: null, enquiry: null, orders: orders.rows, enquiries: newest };
}
