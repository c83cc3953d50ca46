/** What a change is and what it did, in sentences. */

import { locale } from "#app/content/locale.ts";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import { isFreeText } from "#app/domain/tracking/status.ts";
import { pluralize } from "#app/domain/words.ts";
import type { AuditEntry, FieldChange } from "#workers/audit/audit-log.ts";
import type { ChangeEffect, ChangeKind, StateChange } from "#workers/audit/audit-schema.ts";
import { fieldLabel } from "#workers/audit/field-labels.ts";
import type { Result } from "#workers/audit/result.ts";
import type { UndoPreview } from "#workers/desk/changes.ts";
import type { UpdatePreview } from "#workers/desk/order-update.ts";
import type { Notified } from "#workers/notifications/notified.ts";
import { describeKeptColumns } from "#workers/orders/undo.ts";
import { NONE } from "./page.tsx";
import { moment } from "./table.tsx";

const KINDS: Readonly<Record<ChangeKind, string>> = {
  "order-added": "Order added",
  "order-edited": "Order edited",
  "order-updated": "Update",
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
  const of = undone ?? { kind, detail };
  const title = [KINDS[of.kind], of.detail].filter(Boolean).join(": ");
  return withoutBidiControls(undone ? `Undone: ${title}` : title);
}

/** What an import did: "11 orders, 3 new, 20 events" */
export function importResult({ count, effect }: Pick<AuditEntry, "count" | "effect">): string {
  const { added = 0, events = 0 }: Partial<ChangeEffect> = effect ?? {};
  return [
    pluralize(count, "order"),
    ...(added > 0 ? [`${added.toLocaleString("en")} new`] : []),
    ...(events > 0 ? [pluralize(events, "event")] : []),
  ].join(", ");
}

/** The result of an import of at most so many orders names what became of their statuses. */
const SMALL_MAX = 10;

/** What a change did to orders, a sentence each: "Status: On hold to Out for delivery." */
export function changeResults(change: Pick<AuditEntry, "kind" | "effect" | "count">): string[] {
  const { kind, effect, count } = change;
  if (!effect) return [];
  const { removed, kept, keptCount } = effect;
  const isImport = kind.endsWith("imported");
  return [
    ...(isImport ? [`${importResult(change)}.`] : []),
    ...(removed > 0 ? [`${pluralize(removed, "order")} removed.`] : []),
    // The page of a large import has what it did to each order.
    ...describeStates(isImport && count > SMALL_MAX ? [] : effect.states, {
      isOne: count === 1,
      withUnchanged: kind === "order-updated" || kind === "orders-undone",
    }),
    ...(keptCount > 0 ? [describeKeptColumns(kept, keptCount)] : []),
  ].map(withoutBidiControls);
}

/** What the undo of a change will do. */
export function undoText(undo: UndoPreview): string {
  if (undo.kind === "removed") return `Undo puts ${undo.count.toLocaleString("en")} back.`;
  const fields = describeFields(undo.fields);
  if (undo.kind === "fields") {
    return withoutBidiControls(["Undo restores what this change replaced.", ...fields].join(" "));
  }
  const { orders, retracted, removed, states, kept, keptCount, notified } = undo;
  const reports = retracted > 0 ? ` and retracts ${pluralize(retracted, "report")}` : "";
  return withoutBidiControls(
    [
      ...(orders > 0 ? [`Undo changes ${pluralize(orders, "order")}${reports}.`] : []),
      ...(removed > 0
        ? [`Undo removes ${pluralize(removed, "order")} that this change added.`]
        : []),
      ...fields,
      ...describeStates(states, { isOne: orders === 1, withUnchanged: retracted > 0 }),
      ...(keptCount > 0 ? [describeKeptColumns(kept, keptCount)] : []),
      ...describeNotified(notified),
    ].join(" "),
  );
}

/**
 * The changed fields of a change, a sentence each: "Title: Old to New." Fields without a label, such as
 * when an enquiry was taken, mean nothing to a reader; a sender's status is one in quotes.
 */
export function describeFields(fields: readonly FieldChange[]): string[] {
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

/** What a status in an operator's own words means. */
export const LATE_UNKNOWN =
  "Under a status in other words it isn't known whether an order is late.";

/** Says it where any of the changes sets such a status. */
function describeFreeText(states: readonly StateChange[]): string[] {
  return states.some(({ status }) => isFreeText(newValue(status)?.after ?? null))
    ? [LATE_UNKNOWN]
    : [];
}

/** What became of the status and the delivery date of orders. */
function describeStates(
  states: readonly StateChange[],
  { isOne, withUnchanged }: StatesOptions,
): string[] {
  const describe = (what: string, before: string, after: string, orders: number) =>
    `${what}: ${before} to ${after}${isOne ? "" : ` (${pluralize(orders, "order")})`}.`;
  return [
    ...counts(states, ({ status }) => ifChanged(status)).map(([{ before, after }, orders]) =>
      describe("Status", before ?? NONE, after ?? NONE, orders),
    ),
    ...(withUnchanged ? describeUnchanged(states, isOne) : []),
    ...describeFreeText(states),
    ...counts(states, ({ delivery }) => ifChanged(delivery)).map(([{ before, after }, orders]) =>
      describe("Delivery date", moment(before), moment(after), orders),
    ),
  ];
}

function describeUnchanged(states: readonly StateChange[], isOne: boolean): string[] {
  const unchanged = ({ status: { before, after }, reason, isConfirmed }: StateChange) =>
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
  states: readonly StateChange[],
  of: (state: StateChange) => Value | null,
): [Value, number][] {
  const found = states.filter((state) => of(state) !== null);
  const byValue = Map.groupBy(found, (state) => JSON.stringify(of(state)));
  return [...byValue].map(([value, equal]) => [
    JSON.parse(value),
    equal.reduce((sum, { orders }) => sum + orders, 0),
  ]);
}

/** Null where nothing changed. */
function ifChanged(pair: StateChange["status"]): StateChange["status"] | null {
  return pair.before === pair.after ? null : pair;
}

/** What it becomes; null where nothing changes. */
function newValue({ before, after }: StateChange["status"]): { after: string | null } | null {
  return before === after ? null : { after };
}

/** Of a form that changes no state. */
export const NOT_EMAILED = "Followers get no email about these fields.";

/** What an update will do: "The status becomes Arrived. 2 followers will be notified in about …" */
export function previewText(preview: UpdatePreview): string {
  const { added, fields, orders, states, notified } = preview;
  const isOne = orders === 1;
  const changed = states.reduce((sum, state) => sum + state.orders, 0);
  const unchanged = orders - changed;
  const number = added?.order_number;
  return withoutBidiControls(
    [
      ...(added
        ? [number ? `Order ${number} is added.` : "An order with a new number is added."]
        : []),
      ...describeFields(fields ?? []),
      ...(fields ? [NOT_EMAILED] : []),
      ...counts(states, ({ status }) => newValue(status)).map(([{ after }, count]) =>
        describeBecoming(after, count, orders),
      ),
      ...(added ? [] : describeUnchanged(states, isOne)),
      ...describeFreeText(states),
      ...counts(states, ({ delivery }) => newValue(delivery)).map(
        ([{ after }, count]) =>
          `The delivery date ${isOne ? "" : `of ${pluralize(count, "order")} `}${after === null ? "is removed" : `becomes ${moment(after)}`}.`,
      ),
      ...(!fields && unchanged > 0
        ? [
            `${pluralize(unchanged, "order")} ${unchanged === 1 ? "has" : "have"} this update already.`,
          ]
        : []),
      ...describeNotified(notified),
    ].join(" "),
  );
}

/**
 * What a form would do, or why it would do nothing, with the field that is wrong; null where that is
 * unknown.
 */
export function explainPreview(
  result: UpdatePreview | Result,
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

function describeBecoming(status: string | null, count: number, orders: number): string {
  if (orders !== 1) {
    const some = `${count.toLocaleString("en")} of ${pluralize(orders, "order")}`;
    if (status === null) return `${some} then ${count === 1 ? "has" : "have"} no status.`;
    return `${some} ${count === 1 ? "becomes" : "become"} ${status}.`;
  }
  return status === null ? "The order then has no status." : `The status becomes ${status}.`;
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
