/** Finds orders and enquiries by what a user at the desk types. */

import { ENQUIRY_KINDS } from "#app/domain/enquiries/kinds.ts";
import { linkedNumbers } from "#app/domain/tracking-address.ts";
import type { Database } from "../data/database.ts";
import { toEnquiryLine } from "../enquiries/details.ts";
import { findEnquiry, listEnquiries } from "../enquiries/enquiry-queries.ts";
import { matchTyped } from "../orders/match-numbers.ts";
import { listDeskOrders } from "./order-list.ts";

/** Enquiries of each kind. */
const LIMIT = 20;

/**
 * The number or the reference that the text names exactly; else the newest orders and enquiries with the
 * text.
 */
export async function searchDesk(db: Database, typed: string) {
  const text = linkedNumbers(typed) ?? typed;
  const [findMatch, exact] = await Promise.all([matchTyped(db, [text]), findEnquiry(db, text)]);
  const order = findMatch(text)?.order?.order_number ?? null;
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
  return { order, enquiry, orders: orders.rows, enquiries: newest };
}
