/** Updates of orders that are typed at the desk. */

import * as v from "valibot";
import { DUBAI_OFFSET } from "#app/domain/dubai-time.ts";
import { readDeliveryTime, readEventTime } from "#app/domain/read-date.ts";
import { readPieces } from "#app/domain/read-number.ts";
import { createShortId } from "#app/domain/reference.ts";
import { parseEventTime, withOffset } from "#app/domain/tracking/clock.ts";
import { findPlace, type Places } from "#app/domain/tracking/facts.ts";
import { isSameStatus } from "#app/domain/tracking/status.ts";
import type { FieldErrors } from "#app/domain/validation.ts";
import { fieldLabel } from "../audit/field-labels.ts";
import { conflict, doneWith, type Result } from "../audit/result.ts";
import type { Database } from "../data/database.ts";
import { isKnownEvent, readEventName } from "../imports/events.ts";
import { chooseStatus, statusQuestion, suggestStatus } from "../imports/status-mapping.ts";
import type { RequestedState } from "../orders/change.ts";
import { ALL_PIECES, EventTextsSchema, readPlace } from "../orders/event-texts.ts";
import type { ReportedEvent } from "../orders/log.ts";
import { toLogEntries } from "../orders/log-entries.ts";
import { planUpdate, type Refusal, toLeftOut, type Update } from "../orders/new-facts.ts";
import { OrderRowSchema } from "../orders/order-row.ts";
import { listFirst, listLeftOut, type Plan } from "../orders/plan.ts";
import { loadSnapshot, type Snapshot } from "../orders/snapshot.ts";
import { isStored, store } from "../orders/store.ts";
import { findChosen } from "./order-list.ts";
import { type Preview, previewPlan } from "./preview.ts";
import { readBack, readTyped } from "./typed-time.ts";

/** Values of a form by field. */
export type Typed<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** An update of an order, as typed. */
export const UPDATE_FIELDS = ["event", "at", "place", "container", "pieces", "note"] as const;
export type UpdateField = (typeof UPDATE_FIELDS)[number];

export type OrderUpdate = {
  /** `lastFact` of the page on which it was typed. */
  readonly seen: number;
  /** Whether it may reopen a delivered or cancelled order: one, not several. */
  readonly reopens?: boolean;
  /** Whether those of several orders for which it is refused are left out. */
  readonly leavesOut?: boolean;
} & (
  | {
      readonly what: "event";
      readonly typed: Typed<UpdateField>;
      readonly isExpected: boolean;
      /** It is at a port from which the goods go on: the order is in transit. */
      readonly isOnTheWay: boolean;
      /** Confirms an implausible date, such as a delivery in the future. */
      readonly isConfirmed: boolean;
    }
  | { readonly what: "status"; readonly typed: Typed<"order_status" | "status_choice" | "note"> }
  | {
      readonly what: "date";
      readonly typed: Typed<"delivery_date" | "note">;
      readonly isConfirmed: boolean;
    }
  | { readonly what: "retract"; readonly fact: number }
);

/** Also of a form that was sent twice. */
export const CHANGED =
  "This was changed in the meantime, and nothing was stored. Your entries are kept: check the changes, then send them again.";

/** Ends the reason why a date is implausible. */
export const CONFIRM = "If this is correct, confirm it below.";

const NOTE_MAX = 500;
const NO_EVENT =
  "Write a milestone such as departed, arrived or delivered, an exception such as on hold, or a carrier's code.";
const NOT_ON_THE_WAY = "Only departed, arrived and customs clearance can be at a port on the way.";
const NO_TIME =
  'Write the day and the time as 25/11/2026 22:15, "28 Nov 9am" or "yesterday 14:00", or leave it empty for now.';
const NO_PIECES = 'Write a part such as "19 of 20".';
const NO_DATE = 'Write the day, or the day and the time, as 30/11/2026 14:30 or "tomorrow 2pm".';
const NO_REASON = "Write why it is on hold. Customers read it.";
const NO_STATUS = "Write a status, in any words.";

/**
 * Adds the same update to the logs of all of these orders, in one transaction; to none where a number is
 * unknown or ambiguous. Stores nothing where a log has an entry that the page didn't show: it may be the
 * same update, or the contrary.
 */
export async function addUpdate(
  db: Database,
  orderNumbers: readonly string[],
  update: OrderUpdate,
  author: string,
): Promise<Result> {
  const snapshot = await loadChosen(db, orderNumbers, update);
  if (!snapshot) return { kind: "missing" };
  const orders = [...snapshot.orders.values()];
  const facts = orders.flatMap((order) => order.facts);
  const meanwhile = toLogEntries(facts).filter(({ id }) => id > update.seen);
  if (meanwhile.length > 0) {
    const changes = meanwhile.map(({ what, when, author: who }) => ({
      field: who ?? "",
      before: null,
      after: [what, when].filter(Boolean).join(", "),
    }));
    return conflict(CHANGED, changes);
  }
  const plan = planForm(snapshot, update, author);
  if ("kind" in plan) return plan;
  if (plan.orders.length === 0) return noChanges(snapshot);
  const changeId = createShortId();
  if (!(await isStored(store(db, plan, { changeId, author })))) return conflict(CHANGED);
  return { kind: "done", changeId, subject: orders[0]?.order.order_number ?? "" };
}

/**
 * What `addUpdate` would do now; its result where that is to change nothing. Followers get their emails
 * `settleMs` after an update.
 */
export async function previewUpdate(
  db: Database,
  orderNumbers: readonly string[],
  update: OrderUpdate,
  { author, settleMs }: { readonly author: string; readonly settleMs: number },
): Promise<Preview | Result> {
  const snapshot = await loadChosen(db, orderNumbers, update);
  if (!snapshot) return { kind: "missing" };
  const plan = planForm(snapshot, update, author);
  if ("kind" in plan) return plan;
  if (plan.orders.length === 0) return noChanges(snapshot);
  const { orders, leftOut = [] } = plan;
  const unchanged = snapshot.orders.size - orders.length - leftOut.length;
  return previewPlan(plan, { settleMs, unchanged, readAs: readBackUpdate(update, snapshot) });
}

/** As `previewUpdate` for each of several updates of one order, which is read once. */
export async function previewUpdates(
  db: Database,
  orderNumber: string,
  updates: readonly OrderUpdate[],
  { author, settleMs }: { readonly author: string; readonly settleMs: number },
): Promise<(Preview | Result)[]> {
  const snapshot = await loadChosen(db, [orderNumber], ...updates);
  return updates.map((update) => {
    if (!snapshot) return { kind: "missing" };
    const plan = planForm(snapshot, update, author);
    if ("kind" in plan) return plan;
    return plan.orders.length === 0 ? noChanges(snapshot) : previewPlan(plan, { settleMs });
  });
}

/** The orders with these numbers; null where a number is unknown or ambiguous, and for none. */
async function loadChosen(
  db: Database,
  orderNumbers: readonly string[],
  ...updates: readonly OrderUpdate[]
): Promise<Snapshot | null> {
  const { ids, unknown, ambiguous } = await findChosen(db, orderNumbers);
  if (unknown.length + ambiguous.length > 0 || ids.length === 0) return null;
  const events = updates.flatMap((update) =>
    update.what === "event" ? readPlace(update.typed.place ?? "") : [],
  );
  return loadSnapshot(db, ids, new Date().toISOString(), events);
}

function noChanges({ orders }: Snapshot): Result {
  const statuses = [...new Set([...orders.values()].map(({ order }) => order.order_status))];
  const [status] = statuses;
  return doneWith(
    statuses.length > 1
      ? "No changes. The orders are like this already."
      : `No changes. The order is like this already${status ? `, with the status ${status}` : ""}.`,
  );
}

/**
 * Plans an update of all orders of the snapshot as it was typed. The errors of a refused one are by field;
 * "reopen" names a delivered or cancelled order that the update may not reopen, "leaveOut" those of several
 * orders for which it is refused.
 */
export function planForm(
  snapshot: Snapshot,
  form: OrderUpdate,
  author: string,
): Plan | Extract<Result, { kind: "invalid" }> {
  const update = readUpdate(form, snapshot);
  if ("errors" in update) return { kind: "invalid", errors: update.errors };
  const count = snapshot.orders.size;
  const { reopens = false, leavesOut = false } = form;
  const plan = planUpdate(snapshot, update, {
    author,
    mayReopen: reopens && count === 1,
    allowImplausible: "isConfirmed" in form && form.isConfirmed,
    leavesOut: leavesOut && count > 1,
  });
  return "refused" in plan
    ? { kind: "invalid", errors: refusalErrors(plan.refused, form, count) }
    : plan;
}

function refusalErrors(refused: readonly Refusal[], { what }: OrderUpdate, count: number) {
  const [first] = refused;
  const [field, dateField] = [FIRST_FIELDS[what], what === "event" ? "at" : "delivery_date"];
  const implausible = refused.find(({ permission }) => permission === "allowImplausible");
  const name = implausible && count > 1 ? `${implausible.order_number}: ` : "";
  const ofDate = implausible && { [dateField]: `${name}${implausible.reason} ${CONFIRM}` };
  if (count === 1) {
    if (first?.permission === "reopenDelivered") return { reopen: first.reason };
    return ofDate ?? { [field]: first?.reason ?? "" };
  }
  if (refused.length < count) return { leaveOut: describeRefused(refused, count), ...ofDate };
  return (
    ofDate ?? { [field]: `None of these orders can have this update. ${listRefused(refused)}` }
  );
}

/** "1 of 12 is delivered: DL-3.", "2 of 12 can't have this update. DL-3: delivered; DL-4: cancelled." */
function describeRefused(refused: readonly Refusal[], count: number): string {
  const share = `${refused.length} of ${count}`;
  const [end, ...others] = new Set(refused.map((one) => one.end));
  if (!end || others.length > 0) return `${share} can't have this update. ${listRefused(refused)}`;
  const numbers = refused.map(({ order_number }) => order_number);
  return `${share} ${refused.length === 1 ? "is" : "are"} ${end}: ${listFirst(numbers, ", ")}`;
}

function listRefused(refused: readonly Refusal[]): string {
  return listLeftOut(refused.map(toLeftOut));
}

/** The time of an update in words, as it was read; null where none was typed. */
function readBackUpdate(form: OrderUpdate, snapshot: Snapshot): string | null {
  const update = readUpdate(form, snapshot);
  if ("errors" in update || form.what === "retract" || form.what === "status") return null;
  if (!(form.what === "event" ? form.typed.at : form.typed.delivery_date)?.trim()) return null;
  if (update.what === "event") {
    const { place, un_locode } = update.event;
    if (place === null && un_locode === null) return readBack("Time", update.event);
    return readBack("Time", update.event, findPlace(update.event, snapshot.places) ?? null);
  }
  const date = update.what === "state" ? update.requested.delivery_date : null;
  return date ? readBackDate(fieldLabel("delivery_date"), date) : null;
}

/** Reads a stored delivery or order date back: on Dubai's clock, unless it has another offset. */
export function readBackDate(label: string, iso: string): string {
  const { event_time, utc_offset } = parseEventTime(iso) ?? { event_time: iso, utc_offset: null };
  if (utc_offset === null || utc_offset === "+00:00") {
    return readBack(label, { event_time, utc_offset: DUBAI_OFFSET });
  }
  return readBack(label, { event_time, utc_offset }, null);
}

function readUpdate(
  form: OrderUpdate,
  { now, places }: Snapshot,
): Update | { readonly errors: FieldErrors } {
  if (form.what === "retract") return { what: "retract", fact: form.fact };
  if (form.what === "event") {
    const event = readEvent(form, now, places);
    return "errors" in event ? event : { what: "event", event };
  }
  const requested = readRequestedState(form, now);
  return "errors" in requested ? requested : { what: "state", requested };
}

function readRequestedState(
  update: Extract<OrderUpdate, { what: "status" | "date" }>,
  now: string,
): RequestedState | { readonly errors: FieldErrors } {
  const note = update.typed.note?.trim() || null;
  if (note !== null && note.length > NOTE_MAX) {
    return { errors: { note: `A note has at most ${NOTE_MAX} characters.` } };
  }
  if (update.what === "date") {
    const typed = readTyped(update.typed.delivery_date ?? "", now);
    if ("question" in typed) return { errors: { delivery_date: typed.question } };
    const date = readDeliveryTime(typed.iso);
    return date === null
      ? { errors: { delivery_date: NO_DATE } }
      : { delivery_date: date, note, isReopening: update.reopens ?? false };
  }
  const { order_status } = OrderRowSchema.entries;
  const read = v.safeParse(order_status, update.typed.order_status ?? "");
  if (!read.success) return { errors: { order_status: read.issues[0].message } };
  if (read.output === null) return { errors: { order_status: NO_STATUS } };
  const status = chooseStatus(read.output, update.typed.status_choice);
  if (status === null) return { errors: { order_status: statusQuestion(read.output) } };
  if (note === null && isSameStatus("on hold", status)) return { errors: { note: NO_REASON } };
  return { order_status: status, note };
}

function readEvent(
  { typed, isExpected, isOnTheWay }: Extract<OrderUpdate, { what: "event" }>,
  now: string,
  places: Places,
): ReportedEvent | { readonly errors: FieldErrors } {
  const named = readEventName((typed.event ?? "").trim());
  if (!isKnownEvent(named)) {
    const suggested = suggestStatus(named.code);
    return { errors: { event: suggested ? `Is it ${suggested}? ${NO_EVENT}` : NO_EVENT } };
  }
  if (isOnTheWay && !ON_THE_WAY.includes(named.milestone)) {
    return { errors: { event: NOT_ON_THE_WAY } };
  }
  const name = isOnTheWay ? ({ code: "in transit", milestone: "in transit" } as const) : named;
  if (name.milestone === "on hold" && !isExpected && !typed.note?.trim()) {
    return { errors: { note: NO_REASON } };
  }
  const { place, un_locode } = readPlace(typed.place ?? "");
  const known = findPlace({ place, un_locode }, places);
  const texts = v.safeParse(EventTextsSchema, {
    code: name.code,
    place,
    leg: null,
    equipment: typed.container,
    note: typed.note,
    source_id: null,
  });
  if (!texts.success) {
    const [issue] = texts.issues;
    const field = v.getDotPath(issue) ?? "event";
    return { errors: { [FIELDS[field] ?? field]: issue.message } };
  }
  const at = readTyped(typed.at?.trim() || "now", now, known);
  if ("question" in at) return { errors: { at: at.question } };
  const time = readEventTime(at.iso);
  if (!time) return { errors: { at: NO_TIME } };
  const part = typed.pieces?.trim() ? readPieces(typed.pieces) : ALL_PIECES;
  if (!part) return { errors: { pieces: NO_PIECES } };
  const isPlaced = texts.output.place !== null || un_locode !== null;
  const { event_time, utc_offset } = time;
  return {
    ...texts.output,
    milestone: name.milestone,
    classifier: isExpected ? "estimated" : "actual",
    // Without a place the clock is Dubai's.
    ...(utc_offset !== null || isPlaced
      ? { event_time, utc_offset }
      : withOffset(event_time, DUBAI_OFFSET)),
    un_locode,
    mode: null,
    ...part,
    source: "operator",
    reported_at: null,
  };
}

/** Milestones that the goods reach at each port. */
const ON_THE_WAY: readonly ReportedEvent["milestone"][] = [
  "departed",
  "in transit",
  "arrived",
  "customs clearance",
];

/** The field that names an error of the whole form. */
const FIRST_FIELDS = {
  event: "event",
  status: "order_status",
  date: "delivery_date",
  retract: "fact",
} as const;

/** The form's names for fields of the schema. */
const FIELDS: Readonly<Record<string, string>> = { code: "event", equipment: "container" };
