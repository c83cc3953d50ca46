import type { ChangeEffect, ChangeKind, Kept } from "#workers/audit/types.ts";
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
  notifications: "Email updates",
};

export const fieldLabel = (field: string): string => FIELD_LABELS[field] ?? field;

const counted = (count: number, noun: string) =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** What an undo left as it is, and why. */
export function describeKept({ order_number, column }: Kept): string {
  return column === null
    ? `${order_number} stays: it was updated since`
    : `${order_number}: ${fieldLabel(column)} stays, it was changed again since`;
}

/** Texts of the audit log, and of the notice on what a change did. */
export const deskActivity = {
  title: "Activity",
  lead: "Who changed what, the newest first.",
  none: "Nothing was changed yet.",
  columns: { when: "When", who: "Who", what: "What", subject: "Of", undo: "Undo" },
  unknown: "unknown",
  orders: (count: number) => counted(count, "order"),
  fromTo: (field: string, before: string, after: string) =>
    `${fieldLabel(field)}: ${before} to ${after}`,
  kinds: {
    "order-added": "Order added",
    "order-edited": "Order edited",
    "order-updated": "Update",
    "log-pruned": "Log pruned",
    "orders-imported": "Orders imported",
    "events-imported": "Events imported",
    "orders-undone": "Undone",
    "orders-removed": "Order removed",
    "followers-reminded": "Followers notified by hand",
    "notifications-off": "Email updates turned off",
    "notifications-on": "Email updates turned on",
    "enquiry-taken": "Enquiry taken",
    "enquiry-given-back": "Enquiry given back",
    "enquiry-noted": "Note added",
    "enquiry-note-removed": "Note removed",
    "enquiry-handled": "Enquiry marked as handled",
    "enquiry-reopened": "Enquiry reopened",
    "enquiry-edited": "Enquiry edited",
    "enquiry-offered": "Offer saved",
    "enquiry-removed": "Enquiry removed",
    "page-titles": "Page titles changed",
    "import-profile-saved": "Import profile saved",
    "import-profile-removed": "Import profile removed",
    "person-erased": "Person's data erased",
  } satisfies Record<ChangeKind, string>,
  undone: (what: string) => `Undone: ${what}`,
  changed: (what: string, before: string, after: string) => `${what}: ${before} to ${after}.`,
  /** Of several orders. */
  changedOf: (what: string, before: string, after: string, orders: number) =>
    `${what}: ${before} to ${after} (${counted(orders, "order")}).`,
  stays: (status: string | null, reason: string | null) =>
    `${status === null ? "The order stays without a status" : `The status stays ${status}`}${reason ? `: ${reason}` : ""}.`,
  staysOf: (status: string | null, orders: number, reason: string | null) =>
    `${counted(orders, "order")} ${orders === 1 ? "stays" : "stay"} ${status ?? "without a status"}${reason ? `: ${reason}` : ""}.`,
  becomes: (status: string | null) =>
    status === null ? "The order becomes one without a status." : `The status becomes ${status}.`,
  becomeOf: (status: string | null, orders: number, all: number) =>
    `${orders.toLocaleString("en")} of ${counted(all, "order")} ${orders === 1 ? "becomes" : "become"} ${status ?? "without a status"}.`,
  adds: (number: string | null) =>
    number ? `Order ${number} is added.` : "An order with a new number is added.",
  notEmailed: "Followers get no email about these fields.",
  unchangedOf: (orders: number) =>
    `${counted(orders, "order")} ${orders === 1 ? "has" : "have"} this update already.`,
  dateBecomes: (date: string) => `The delivery date becomes ${date}.`,
  dateBecomesOf: (date: string, orders: number) =>
    `The delivery date of ${counted(orders, "order")} becomes ${date}.`,
  /** What an import did. */
  imported: (orders: number, effect: Pick<ChangeEffect, "added" | "events"> | null) =>
    [
      counted(orders, "order"),
      effect?.added ? `${effect.added.toLocaleString("en")} new` : "",
      effect?.events ? counted(effect.events, "event") : "",
    ]
      .filter(Boolean)
      .join(", "),
  removed: (orders: number) => `${counted(orders, "order")} removed.`,
  kept: (count: number, lines: readonly string[]) =>
    `Not undone: ${[...lines, ...(count > lines.length ? [`${count - lines.length} more`] : [])].join("; ")}.`,
  notified: (count: number, minutes: number) =>
    `${counted(count, "follower")} will be notified ${minutes > 0 ? `in about ${counted(minutes, "minute")}` : "within a few minutes"}.`,
  notNew: (count: number) =>
    `No email to ${counted(count, "follower")}: nothing in it is new to them.`,
  paused: (count: number) =>
    `No email to ${counted(count, "follower")}: email updates of the order are turned off.`,
  notUndone: {
    already: (by: string) => `No changes. ${by} has undone this already.`,
    never: "No changes. This can't be undone.",
    kept: "No changes.",
    nothing: "No changes. What this change did was changed again since, or is gone.",
    removes: (count: number) =>
      `No changes. Undoing this removes ${counted(count, "order")} that it added: ask an administrator.`,
    conflict: "No changes. Others changed the same orders at this moment: try again.",
  },
  toActivity: "All activity",
} as const;
