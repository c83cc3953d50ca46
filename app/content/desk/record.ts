import type { ChangeKind } from "#app/desk/record.ts";
import { orderLabels } from "../pages/track.ts";
import { deskEnquiries, deskEnquiry, enquiryLabels } from "./enquiries.ts";
import { deskOrder, orderFormLabels } from "./orders.ts";

/** Of the columns of an enquiry or an order. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...enquiryLabels,
  ...orderFormLabels,
  created_at: orderLabels.created_at,
  delivery_date: deskOrder.delivery,
  order_status: deskOrder.status,
  taken_by: deskEnquiries.columns.taken,
  handled_by: "Handled by",
  offered_amount: deskEnquiry.offer.amount,
  offered_currency: deskEnquiry.offer.currency,
  outcome: deskEnquiry.offer.outcome,
  news: "News by email",
};

export const fieldLabel = (field: string): string => FIELD_LABELS[field] ?? field;

/** Words of the record of changes. */
export const deskRecord = {
  title: "Record",
  lead: "Who changed what, the newest first.",
  none: "Nothing was changed yet.",
  columns: { when: "When", who: "Who", what: "What", subject: "Of", undo: "Undo" },
  unknown: "unknown",
  of: (count: number) => `${count.toLocaleString("en")} in all`,
  fromTo: (field: string, before: string, after: string) =>
    `${fieldLabel(field)}: from ${before} to ${after}`,
  kinds: {
    "order-added": "Order added",
    "order-edited": "Order edited",
    "order-updated": "Order update",
    "orders-imported": "Orders imported",
    "events-imported": "Events imported",
    "orders-undone": "Undone",
    "orders-removed": "Orders removed",
    "followers-reminded": "Followers told by hand",
    "news-switched": "News of the order",
    "enquiry-taken": "Enquiry taken",
    "enquiry-noted": "Note added",
    "enquiry-handled": "Enquiry handled",
    "enquiry-edited": "Enquiry edited",
    "enquiry-offered": "Offer",
    "enquiry-removed": "Enquiry removed",
    "page-words": "Page words changed",
    "person-forgotten": "Person forgotten",
  } satisfies Record<ChangeKind, string>,
  notUndone:
    "Nothing was changed: it was taken back already, or others changed the same meanwhile.",
  toRecord: "To the record",
  done: (what: string) => `Done: ${what}.`,
} as const;
