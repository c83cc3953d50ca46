/** Describes changes and their results in sentences. */

import { withoutBidiControls } from "#app/domain/invisible.ts";
import { isFreeText } from "#app/domain/tracking/status.ts";
import { pluralize } from "#app/domain/words.ts";
import { locale } from "#content/locale.ts";
import type { AuditEntry, ChangedField, ChangeOutcome } from "#workers/audit/audit-log.ts";
import type { ChangedStates, ChangeEffect, ChangeKind } from "#workers/audit/audit-schema.ts";
import { fieldLabel } from "#workers/audit/field-labels.ts";
import type { Result } from "#workers/audit/result.ts";
import type { Preview } from "#workers/desk/preview.ts";
import type { MailKind } from "#workers/mail/outbox-schema.ts";
import { MAIL_LABELS } from "#workers/mail/unsent.ts";
import type { Notified } from "#workers/notifications/notified.ts";
import { listLeftOut } from "#workers/orders/plan.ts";
import { describeKeptColumns } from "#workers/orders/undo.ts";
import { NONE } from "./page.tsx";
import { moment } from "./table.tsx";

const KINDS: Readonly<Record<ChangeKind, string>> = {
  "order-added": "Order added",
  "order-edited": "Order edited",
  "order-renumbered": "Order number corrected",
  "order-updated": "Update",
  "orders-imported": "Orders imported",
  "events-imported": "Events imported",
  "orders-undone": "Undone",
  "orders-removed": "Order removed",
  "orders-restored": "Restored",
  "followers-reminded": "Followers notified by hand",
  "notifications-off": "Email updates turned off",
  "notifications-on": "Email updates turned on",
  "order-taken": "Order assigned",
  "order-given-back": "Order given back",
  "order-noted": "Note added",
  "order-note-removed": "Note removed",
  "document-added": "Document added",
  "document-edited": "Document edited",
  "document-removed": "Document removed",
  "order-mail-resent": "Email tried again",
  "order-mail-given-up": "Email given up",
  "enquiry-mail-resent": "Email tried again",
  "enquiry-mail-given-up": "Email given up",
  "enquiry-taken": "Enquiry taken",
  "enquiry-given-back": "Enquiry given back",
  "enquiry-noted": "Note added",
  "enquiry-note-removed": "Note removed",
  "enquiry-handled": "Enquiry marked as handled",
  "enquiry-reopened": "Enquiry reopened",
  "enquiry-edited": "Enquiry edited",
  "enquiry-offered": "Offer saved",
  "enquiry-removed": "Removed from enquiries",
  "page-titles": "Page titles changed",
  "import-profile-saved": "Import profile saved",
  "import-profile-removed": "Import profile removed",
  "person-erased": "Person's data erased",
};

/** "Update: arrived, Wed 25 Nov 09:00, Jebel Ali", "Undone: Orders imported: orders.csv". */
export function changeTitle({
  kind,
  detail,
  undone,
}: Pick<AuditEntry, "kind" | "detail" | "undone">): string {
  const of = (kind !== "orders-restored" && undone) || { kind, detail: detailText(kind, detail) };
  const title = [KINDS[of.kind], of.detail].filter(Boolean).join(": ");
  return withoutBidiControls(of === undone ? `Undone: ${title}` : title);
}

/** The detail of a change; of an e-mail what it is. */
function detailText(kind: ChangeKind, detail: string | null): string | null {
  return kind.includes("-mail-") ? MAIL_LABELS[detail as MailKind] : detail;
}

/** Counts the orders and events of an import or an undo: "11 orders, 3 new, 20 events" */
export function orderCounts({ count, effect }: Pick<ChangeOutcome, "count" | "effect">): string {
  const { added = 0, removed = 0, events = 0, retracted = 0 }: Partial<ChangeEffect> = effect ?? {};
  return [
    pluralize(count, "order"),
    ...(added > 0 ? [`${added.toLocaleString("en")} new`] : []),
    ...(removed > 0 ? [`${removed.toLocaleString("en")} removed`] : []),
    ...(events > 0 ? [pluralize(events, "event")] : []),
    ...(retracted > 0 ? [`${pluralize(retracted, "report")} retracted`] : []),
  ].join(", ");
}

/** The result of an import of at most so many orders names what becomes of their statuses. */
const SMALL_MAX = 10;

/** The results of a change, before or after it is made, a sentence each: "Status: On hold to Out for delivery." */
export function changeResults({ kind, effect, count, fields }: ChangeOutcome): string[] {
  if (!effect) return describeFields(fields);
  const { kept, keptCount, retracted, leftOut = [] } = effect;
  const isImport = kind.endsWith("imported");
  const isUndo = kind === "orders-undone";
  const isCounted = isImport || isUndo || kind === "orders-restored";
  const counts = orderCounts({ count, effect });
  return [
    ...(isCounted && counts !== "1 order" ? [`${counts}.`] : []),
    ...describeFields(fields),
    // The page of a large import has what it did to each order.
    ...describeStates(isImport && count > SMALL_MAX ? [] : effect.states, {
      isOne: count === 1,
      withUnchanged: kind === "order-updated" || (isUndo && retracted > 0),
    }),
    ...keptText({ kept, keptCount }),
    ...(leftOut.length > 0 ? [`Left out: ${listLeftOut(leftOut)}`] : []),
  ].map(withoutBidiControls);
}

function keptText(effect: Pick<ChangeEffect, "kept" | "keptCount"> | null): string[] {
  return effect?.keptCount ? [describeKeptColumns(effect.kept, effect.keptCount)] : [];
}

/** Describes what the undo of a change will do. */
export function undoText(undo: Preview): string {
  const { kind, effect, count } = undo.change;
  if (kind === "orders-restored") {
    const orders = pluralize(count, "order");
    return [`This restores ${orders} with logs and followers.`, ...keptText(effect)].join(" ");
  }
  if (effect) return `Undo: ${previewText(undo)}`;
  const isRemoval = kind === "enquiry-removed";
  const first = isRemoval
    ? `Undo puts ${count.toLocaleString("en")} back.`
    : "Undo restores what this change replaced.";
  return [first, previewText(undo)].filter(Boolean).join(" ");
}

/**
 * The changed fields of a change, a sentence each: "Title: Old to New." Fields without a label, such as
 * when an enquiry was taken, mean nothing to a reader; a sender's status is one in quotes.
 */
export function describeFields(fields: readonly ChangedField[]): string[] {
  return fields
    .filter(({ field }) => field.startsWith('"') || fieldLabel(field) !== field)
    .map(({ field, before, after }) => {
      const [was, is] = [before, after].map((value) => shownValue(field, value));
      return withoutBidiControls(`${fieldLabel(field)}: ${was} to ${is}.`);
    });
}

const MOMENTS: readonly string[] = ["created_at", "delivery_date"];
const NUMBERS: readonly string[] = ["order_count", "shipper_charges", "offered_amount"];

/** The value of a field as tables show it. */
export function shownValue(field: string, value: string | null): string {
  if (value === null || value === "") return NONE;
  if (NUMBERS.includes(field)) return Number(value).toLocaleString(locale.lang);
  return MOMENTS.includes(field) ? moment(value) : value;
}

interface StatesOptions {
  /** Whether the change is of one order. */
  readonly isOne: boolean;
  /** Whether it also names the statuses that stay. */
  readonly withUnchanged: boolean;
}

/** The consequence of a free-text status. */
export const LATE_UNKNOWN =
  "Under a status in other words it isn't known whether an order is late.";

/** Returns that sentence if any of the changes sets a free-text status. */
function describeFreeText(states: readonly ChangedStates[]): string[] {
  return states.some(({ status }) => isFreeText(ifChanged(status)?.after ?? null))
    ? [LATE_UNKNOWN]
    : [];
}

/** Describes how the status and the delivery date of orders changed. */
function describeStates(
  states: readonly ChangedStates[],
  { isOne, withUnchanged }: StatesOptions,
): string[] {
  const ofOrders = (orders: number) => (isOne ? "" : ` (${pluralize(orders, "order")})`);
  // Several orders have dates of their own: only the new one is named.
  const deliveries = counts(states, ({ delivery }) => {
    const { before, after } = ifChanged(delivery) ?? {};
    return after === undefined ? null : { before: isOne ? before : null, after };
  });
  return [
    ...counts(states, ({ status }) => ifChanged(status)).map(
      ([{ before, after }, orders]) =>
        `Status: ${before ?? NONE} to ${after ?? NONE}${ofOrders(orders)}.`,
    ),
    ...(withUnchanged ? describeUnchanged(states, isOne) : []),
    ...describeFreeText(states),
    ...deliveries.map(([{ before = null, after }, orders]) => {
      const dates = isOne ? `${moment(before)} to ${moment(after)}` : moment(after);
      return `Delivery date: ${dates}${ofOrders(orders)}.`;
    }),
  ];
}

function describeUnchanged(states: readonly ChangedStates[], isOne: boolean): string[] {
  const unchanged = ({ status: { before, after }, reason, isConfirmed }: ChangedStates) =>
    before === after ? { after, reason, isConfirmed } : null;
  return counts(states, unchanged).map(([{ after, reason, isConfirmed }, orders]) => {
    if (isConfirmed) {
      return `Confirmed: ${after}${isOne ? "" : ` (${pluralize(orders, "order")})`}.`;
    }
    const why = reason ? `: ${reason}` : "";
    if (!isOne) {
      const stay = orders === 1 ? "stays" : "stay";
      return `${pluralize(orders, "order")} ${stay} ${after ?? "without a status"}${why}.`;
    }
    const stays = after === null ? "The order stays without a status" : `The status stays ${after}`;
    return `${stays}${why}.`;
  });
}

/** How many orders have each value; those without one are left out. */
function counts<Value extends object>(
  states: readonly ChangedStates[],
  of: (state: ChangedStates) => Value | null,
): [Value, number][] {
  const found = states.filter((state) => of(state) !== null);
  const byValue = Map.groupBy(found, (state) => JSON.stringify(of(state)));
  return [...byValue].map(([value, equal]) => [
    JSON.parse(value),
    equal.reduce((sum, { orders }) => sum + orders, 0),
  ]);
}

/** Null where nothing changed. */
function ifChanged(pair: ChangedStates["status"]): ChangedStates["status"] | null {
  return pair.before === pair.after ? null : pair;
}

/** Shown by a form that changes no state. */
export const NOT_EMAILED = "Followers get no email about these fields.";

/** Describes what a change will do: "Status: Booked to Arrived. 2 followers will be notified in about …" */
export function previewText({
  change,
  notified,
  unchanged,
  readAs,
}: Pick<Preview, "change" | "notified"> & Partial<Preview>): string {
  const { kind, subject } = change;
  const added = subject ? `Order ${subject} is added.` : "An order with a new number is added.";
  return withoutBidiControls(
    [
      ...(readAs ? [readAs] : []),
      ...(kind === "order-added" ? [added] : []),
      ...changeResults(change),
      ...(kind === "order-edited" ? [NOT_EMAILED] : []),
      ...(unchanged
        ? [
            `${pluralize(unchanged, "order")} ${unchanged === 1 ? "has" : "have"} this update already.`,
          ]
        : []),
      ...describeNotified(notified),
    ].join(" "),
  );
}

/**
 * Describes what a form would do; or why it would do nothing, with the field that is wrong. Null where
 * neither is known.
 */
export function explainPreview(
  result: Preview | Result,
): { readonly text: string; readonly field?: string } | null {
  switch (result.kind) {
    case "planned":
      return { text: previewText(result) };
    case "done":
      return { text: result.changeId === null ? result.message : "" };
    case "invalid": {
      const [[field = "", text = ""] = []] = Object.entries(result.errors);
      return { text, field };
    }
    case "conflict":
      return { text: result.message };
    default:
      return null;
  }
}

/** When followers are notified. */
export function describeDelay(minutes: number): string {
  return minutes > 0 ? `in about ${pluralize(minutes, "minute")}` : "within a few minutes";
}

/** "2 followers will be notified in about 10 minutes." */
export function describeNotified({ count, others, paused, minutes }: Notified): string[] {
  const when = describeDelay(minutes);
  return [
    ...(count > 0 ? [`${pluralize(count, "follower")} will be notified ${when}.`] : []),
    ...(others > 0 && count === 0
      ? [`No email to ${pluralize(others, "follower")}: nothing in it is new to them.`]
      : []),
    ...(paused > 0
      ? [`No email to ${pluralize(paused, "follower")}: email updates of the order are turned off.`]
      : []),
  ];
}
