/** Orders at the desk, on D1. */

import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { brand } from "#app/content/company-facts.ts";
import { dubaiIso } from "#app/domain/dubai-time.ts";
import { newOrderNumber, normalizeOrderNumber } from "#app/domain/order-number.ts";
import { readDeliveryTime } from "#app/domain/read-date.ts";
import { contentShortId, createShortId } from "#app/domain/reference.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { validate } from "#app/domain/validation.ts";
import { changeIf, findChange, isLogged, logChange } from "../audit/audit-log.ts";
import { fieldLabel } from "../audit/field-labels.ts";
import { conflict, doneWith, type Person, type Result } from "../audit/result.ts";
import type { Database } from "../data/database.ts";
import { listDocuments } from "../documents/documents.ts";
import { chooseStatus, statusQuestion } from "../imports/status-mapping.ts";
import { listNotes, submitNoteForm } from "../notes/notes.ts";
import {
  findOrderNotifications,
  remindFollowers,
  switchNotifications,
} from "../notifications/desk.ts";
import { findUnsentOfOrder } from "../notifications/unsent.ts";
import { operatorFacts } from "../orders/change.ts";
import { findOrder } from "../orders/find.ts";
import { EMPTY_LOG, findFacts, stateOf } from "../orders/log.ts";
import { toLogEntries } from "../orders/log-entries.ts";
import { matchNumbers, matchTyped } from "../orders/match-numbers.ts";
import { listOrderChanges } from "../orders/order-changes.ts";
import {
  findOrdersById,
  findOrdersByNumber,
  type OrderRow,
  type StoredOrder,
} from "../orders/order-queries.ts";
import { OrderRowSchema } from "../orders/order-row.ts";
import { orders } from "../orders/order-schema.ts";
import { type Plan, planOrders } from "../orders/plan.ts";
import { findImplausible } from "../orders/plausibility.ts";
import { removeOrders } from "../orders/removal.ts";
import { renumberOrder } from "../orders/renumber.ts";
import { emptySnapshot, loadSnapshot } from "../orders/snapshot.ts";
import { isStored, store } from "../orders/store.ts";
import { CHANGED, CONFIRM, readBackDate, type Typed } from "./order-update.ts";
import { type Preview, previewPlan } from "./preview.ts";
import { readTyped, readTypedFields } from "./typed-time.ts";

/** The fields of an order, as an operator typed them. */
export const ORDER_FORM_FIELDS = [
  "created_at",
  "customer_firstName",
  "customer_email",
  "customer_phone",
  "delivery_address",
  "shipper_type",
  "note",
  "shipper_link",
  "item_photo",
  "order_count",
  "shipper_charges",
  "carrier_references",
] as const;

export type OrderFormField = (typeof ORDER_FORM_FIELDS)[number];

/** An order's columns as a form shows them: its date on Dubai's clock, "2026-11-18 09:40". */
export function orderFormValues(
  order: Readonly<Record<OrderFormField, string | number | null>>,
): Typed<OrderFormField> {
  const texts = { ...order, created_at: dubaiIso(String(order.created_at)) };
  texts.created_at = texts.created_at?.slice(0, 16).replace("T", " ") ?? null;
  return Object.fromEntries(ORDER_FORM_FIELDS.map((field) => [field, String(texts[field] ?? "")]));
}

export type NewOrderField =
  | OrderFormField
  | "order_number"
  | "order_status"
  | "status_choice"
  | "delivery_date";

export interface AddOptions {
  readonly author: string;
  /** Confirms an implausible date. */
  readonly isConfirmed?: boolean;
}

/** The order with this number in any spelling; undefined where there is none, or several. */
export async function findStored(
  db: Database,
  orderNumber: string,
): Promise<StoredOrder | undefined> {
  const match = (await matchTyped(db, [orderNumber]))(orderNumber);
  if (!match?.order) return undefined;
  const [order] = await findOrdersById(db, [match.order.id]);
  return order;
}

export type DeskOrder = NonNullable<Awaited<ReturnType<typeof findDeskOrder>>>;

/** By the number in any spelling; null where there is none. */
export async function findDeskOrder(db: Database, orderNumber: string, settleMs: number) {
  const stored = await findStored(db, orderNumber);
  if (!stored) return null;
  const subject = { reference: stored.order_number, orderId: stored.id };
  const [found, facts, changes, notifications, unsent, notes, documents, [work]] =
    await Promise.all([
      findOrder(db, stored.order_number),
      findFacts(db, [stored.id]),
      listOrderChanges(db, stored),
      findOrderNotifications(db, stored, { now: new Date(), settleMs }),
      findUnsentOfOrder(db, stored),
      listNotes(db, subject),
      listDocuments(db, stored.id),
      db
        .select({ taken_by: orders.taken_by, taken_at: orders.taken_at })
        .from(orders)
        .where(eq(orders.id, stored.id)),
    ]);
  if (found === undefined) return null;
  const { id: _, former_numbers, ...columns } = stored;
  const { carrier_references, ...order } = found ?? {
    ...stateOf(EMPTY_LOG),
    places: [],
    ...columns,
  };
  const log = toLogEntries(facts).toReversed();
  return {
    /** As the customer sees it; with the stored columns alone where its state can't be made. */
    order: order satisfies TrackedOrder,
    /** Whether its state can be made: else its page is an error for customers. */
    isReadable: found !== null,
    carrier_references,
    /** The numbers that it had before, separated by "|"; null for none */
    former_numbers,
    /** Identifies the log that the page shows: `seen` of the next update. */
    lastFact: log[0]?.id ?? 0,
    /** The newest first. */
    log,
    changes,
    notifications,
    /** For colleagues alone: who works on it, and notes */
    taken_by: work?.taken_by ?? null,
    taken_at: work?.taken_at ?? null,
    notes,
    documents,
    /** Emails to followers that failed */
    unsent,
    /** Places that its log names: proposals for the next update. */
    places: [...new Set(facts.flatMap(({ place }) => place ?? []))],
  };
}

/**
 * Without a number it gets one that can't be guessed. The same form again, by its `submission_id`, adds
 * nothing: its result is the first one.
 */
export async function addOrder(
  db: Database,
  typed: Typed<NewOrderField | "submission_id">,
  options: AddOptions,
): Promise<Result> {
  const changeId = typed.submission_id
    ? await contentShortId(JSON.stringify(Object.entries(typed).sort()))
    : createShortId();
  const findFirst = async (): Promise<Result | null> => {
    const first = await findChange(db, changeId);
    if (!first) return null;
    const subject = first.subject ?? "";
    if (await findStored(db, subject)) return { kind: "done", changeId, subject };
    return conflict(
      `No changes. This form added order ${subject}, which was removed since. To add it again, open a new form.`,
    );
  };
  const first = await findFirst();
  if (first) return first;
  const planned = await planNewOrder(db, typed, options);
  if ("kind" in planned) return planned;
  if (!(await isStored(store(db, planned, { changeId, author: options.author })))) {
    return (await findFirst()) ?? { kind: "invalid", errors: { order_number: NUMBER_TAKEN } };
  }
  return { kind: "done", changeId, subject: planned.orders[0]?.order_number ?? "" };
}

/** What `addOrder` would do now; its result where it is refused. */
export async function previewAdd(
  db: Database,
  typed: Typed<NewOrderField>,
  options: AddOptions,
): Promise<Preview | Result> {
  const planned = await planNewOrder(db, typed, options);
  if ("kind" in planned) return planned;
  const preview = previewPlan(planned, { readAs: readBackTyped(planned, typed) });
  // Its own number would be another one.
  const subject = typed.order_number?.trim() || null;
  return { ...preview, change: { ...preview.change, subject } };
}

/** The dates that were typed in a form, in words; null for none. */
function readBackTyped({ now }: Plan, typed: Typed<NewOrderField>): string | null {
  const dates = (["created_at", "delivery_date"] as const).flatMap((field) => {
    const read = readTyped(typed[field] ?? "", now);
    const date = "iso" in read && readDeliveryTime(read.iso);
    return date ? readBackDate(fieldLabel(field), date) : [];
  });
  return dates.join(" ") || null;
}

/** A new order with its facts; why it is refused. */
async function planNewOrder(
  db: Database,
  typed: Typed<NewOrderField>,
  { author, isConfirmed = false }: AddOptions,
): Promise<Plan | Refused> {
  const order_number = typed.order_number?.trim() || newOrderNumber(brand.orderPrefix);
  const now = new Date().toISOString();
  const read = readTypedFields(typed, ["created_at", "delivery_date"], now);
  if ("errors" in read) return { kind: "invalid", errors: read.errors };
  const checked = validate(OrderRowSchema, { ...blankOrder(), ...read.form, order_number });
  if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
  const { order_status: written, delivery_date, created_at, ...columns } = checked.value;
  const order_status = written && chooseStatus(written, typed.status_choice);
  if (written && order_status === null) {
    return { kind: "invalid", errors: { order_status: statusQuestion(written) } };
  }
  const row = { ...columns, ...(created_at !== null && { created_at }) };
  const findMatch = await matchNumbers(db, [order_number]);
  const match = findMatch(order_number);
  if (match) {
    const isFormer = match.order !== null && match.order.number !== match.order.order_number;
    const reason = isFormer ? leadsTo(match.order.order_number) : NUMBER_TAKEN;
    return { kind: "invalid", errors: { order_number: reason } };
  }
  const by = { source: "order", author, now } as const;
  const wanted = {
    ...(order_status !== null && { order_status }),
    ...(delivery_date !== null && { delivery_date }),
  };
  const facts = operatorFacts(EMPTY_LOG, wanted, by);
  if (created_at !== null && created_at > now) {
    return { kind: "invalid", errors: { created_at: ORDERED_LATER } };
  }
  const moments = { now, created_at: created_at ?? now };
  const reasons = isConfirmed ? [] : findImplausible(EMPTY_LOG, facts, moments);
  const reason = reasons.find((one) => one !== null);
  if (reason) {
    return { kind: "invalid", errors: { delivery_date: `${reason} ${CONFIRM}` } };
  }
  const record = { kind: "order-added", detail: null } as const;
  return { now, record, ...planOrders([{ stored: null, row, facts }], emptySnapshot(now)) };
}

type Refused = Extract<Result, { kind: "invalid" }>;

const ORDERED_LATER = "The order date lies in the future.";
const NO_ORDER_DATE = "Write the day, or the day and the time, on which the order was made.";
const NUMBER_TAKEN = "There is an order with this number already.";

function blankOrder(): Record<keyof typeof OrderRowSchema.entries, string> {
  return Object.fromEntries(
    Object.keys(OrderRowSchema.entries).map((name) => [name, ""]),
  ) as ReturnType<typeof blankOrder>;
}

interface Edit {
  readonly typed: Typed<OrderFormField>;
  /** The values that the form was filled with. */
  readonly was: Typed<OrderFormField>;
  readonly author: string;
}

/** Stores the fields that were changed, unless another person changed one of them in the meantime. */
export async function editOrder(
  db: Database,
  orderNumber: string,
  { author, ...edit }: Edit,
): Promise<Result> {
  const planned = await planEdit(db, orderNumber, edit);
  if ("kind" in planned) return planned;
  const changeId = createShortId();
  if (!(await isStored(store(db, planned, { changeId, author })))) {
    const again = await planEdit(db, orderNumber, edit);
    return "kind" in again ? again : conflict(CHANGED);
  }
  return { kind: "done", changeId, subject: planned.orders[0]?.order_number ?? "" };
}

/** What `editOrder` would do now; its result where that is to change nothing. */
export async function previewEdit(
  db: Database,
  orderNumber: string,
  edit: Omit<Edit, "author">,
): Promise<Preview | Result> {
  const planned = await planEdit(db, orderNumber, edit);
  if ("kind" in planned) return planned;
  const isDated = edit.typed.created_at !== edit.was.created_at;
  return previewPlan(planned, { readAs: isDated ? readBackTyped(planned, edit.typed) : null });
}

/** The edit of the fields that were changed; why they are refused, or that there are none. */
async function planEdit(
  db: Database,
  orderNumber: string,
  { typed, was }: Omit<Edit, "author">,
): Promise<Plan | Result> {
  const match = (await matchTyped(db, [orderNumber]))(orderNumber);
  const now = new Date().toISOString();
  const snapshot = await loadSnapshot(db, match?.order ? [match.order.id] : [], now);
  const [stored] = snapshot.orders.values();
  if (!stored) return { kind: "missing" };
  const { order_number } = stored.order;
  const is = orderFormValues(stored.order);
  const isTyped = (field: OrderFormField, values: Typed<OrderFormField>) =>
    normalize(typed[field]) === normalize(values[field]);
  // What is stored already, as by a form that was sent twice, is no edit.
  const edited = ORDER_FORM_FIELDS.filter((field) => !isTyped(field, was) && !isTyped(field, is));
  const overtaken = edited.filter((field) => normalize(was[field]) !== normalize(is[field]));
  if (overtaken.length > 0) {
    const fields = overtaken.map((field) => ({
      field,
      before: was[field] || null,
      after: is[field] || null,
    }));
    return conflict(CHANGED, fields);
  }
  if (edited.length === 0) return doneWith("No changes. The fields are as they are stored.");
  const read = readTypedFields(typed, ["created_at"], now);
  if ("errors" in read) return { kind: "invalid", errors: read.errors };
  const checked = validate(OrderRowSchema, { ...blankOrder(), ...read.form, order_number });
  if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
  const { created_at } = checked.value;
  if (edited.includes("created_at") && (created_at === null || created_at > now)) {
    const reason = created_at === null ? NO_ORDER_DATE : ORDERED_LATER;
    return { kind: "invalid", errors: { created_at: reason } };
  }
  const columns = Object.fromEntries(edited.map((field) => [field, checked.value[field]]));
  const row = { ...columns, order_number } as OrderRow;
  const record = { kind: "order-edited", detail: null } as const;
  return { now, record, ...planOrders([{ stored, row, facts: [] }], snapshot) };
}

interface Renumbering {
  /** As it was typed */
  readonly number: string;
  /** The number that its page showed */
  readonly was: string;
  readonly author: string;
}

/** Corrects the order's number, unless another person corrected it in the meantime. */
export async function correctNumber(
  db: Database,
  orderNumber: string,
  { number: typed, was, author }: Renumbering,
): Promise<Result> {
  const order = await findStored(db, orderNumber);
  if (!order) return { kind: "missing" };
  const { id, order_number } = order;
  const checked = validate(NumberSchema, { order_number: typed });
  if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
  const number = checked.value.order_number;
  if (number === order_number) return doneWith(`No changes. Its number is ${number} already.`);
  if (was !== order_number) {
    return conflict(CHANGED, [{ field: "order_number", before: was, after: order_number }]);
  }
  const whyTaken = async () => {
    const holders = (await findOrdersByNumber(db, [number])).get(normalizeOrderNumber(number));
    const holder = holders?.find((other) => other.id !== id);
    if (!holder) return null;
    const reason =
      holder.number === holder.order_number ? NUMBER_TAKEN : leadsTo(holder.order_number);
    return { kind: "invalid", errors: { order_number: reason } } as const;
  };
  const taken = await whyTaken();
  if (taken) return taken;
  const changeId = await renumberOrder(db, order, { number, author });
  if (changeId === null) return (await whyTaken()) ?? conflict(CHANGED);
  return { kind: "done", changeId, subject: number };
}

const NumberSchema = v.object({ order_number: OrderRowSchema.entries.order_number });

const leadsTo = (number: string) => `This was the number of ${number}, and leads there.`;

/** Browsers send line breaks as two characters. */
function normalize(text: string | undefined): string {
  return (text ?? "").replace(/\r\n/g, "\n").trim();
}

/** Removes the order with its whole log. `confirm` is its number as a person typed it, in any letter case. */
export async function removeOrder(
  db: Database,
  orderNumber: string,
  { confirm, author }: { readonly confirm: string; readonly author: string },
): Promise<Result> {
  const subject = (await findStored(db, orderNumber))?.order_number;
  if (subject === undefined) return { kind: "missing" };
  if (normalizeOrderNumber(confirm) !== normalizeOrderNumber(subject)) {
    return { kind: "invalid", errors: { confirm: "This is not the order's number." } };
  }
  const changeId = createShortId();
  await db.batch([
    logChange(db, { id: changeId, author, kind: "orders-removed", subject }),
    ...removeOrders(db, sql`select id from ${orders} where order_number = ${subject}`, {
      changeId,
      removedAt: new Date().toISOString(),
    }),
  ]);
  return { kind: "done", changeId, subject };
}

/** Adds or removes a note about the order: `submitNoteForm`. */
export async function submitOrderNote(
  db: Database,
  orderNumber: string,
  person: Person,
  typed: Readonly<Record<string, string>>,
): Promise<Result> {
  const order = await findStored(db, orderNumber);
  if (!order) return { kind: "missing" };
  const subject = { reference: order.order_number, orderId: order.id };
  return submitNoteForm(db, person, subject, typed);
}

/** Assigns the order to the author, or to no one, unless someone else than `from` has it by now. */
export async function assignOrder(
  db: Database,
  orderNumber: string,
  {
    from,
    isTaken,
    author,
  }: { readonly from: string | null; readonly isTaken: boolean; readonly author: string },
): Promise<Result> {
  const order = await findStored(db, orderNumber);
  if (!order) return { kind: "missing" };
  const subject = order.order_number;
  const taken_by = isTaken ? author : null;
  const holds = sql`exists (select 1 from ${orders} where id = ${order.id} and taken_by is ${from})`;
  const changeId = await changeIf(
    db,
    holds,
    {
      ...{ author, subject, kind: isTaken ? "order-taken" : "order-given-back" },
      ...{ before: { taken_by: from }, after: { taken_by } },
    },
    (id) => [
      db
        .update(orders)
        .set({ taken_by, taken_at: isTaken ? new Date().toISOString() : null })
        .where(and(eq(orders.id, order.id), isLogged(id))),
    ],
  );
  if (changeId === null)
    return conflict("No changes. Someone else took or gave it back meanwhile.");
  return { kind: "done", changeId, subject };
}

/** Sends every follower of the order where it is, though nothing is new. */
export async function remind(db: Database, orderNumber: string, author: string): Promise<Result> {
  const subject = (await findStored(db, orderNumber))?.order_number;
  if (subject === undefined) return { kind: "missing" };
  const { changeId } = await remindFollowers(db, subject, { now: new Date(), author });
  if (changeId !== null) return { kind: "done", changeId, subject };
  return doneWith("No changes. No follower gets emails of this order now.");
}

/** Turns the email updates of the order off, or on again. */
export async function pauseNotifications(
  db: Database,
  orderNumber: string,
  how: { readonly isMuted: boolean; readonly author: string },
): Promise<Result> {
  const subject = (await findStored(db, orderNumber))?.order_number;
  if (subject === undefined) return { kind: "missing" };
  const changeId = await switchNotifications(db, subject, how);
  if (changeId !== null) return { kind: "done", changeId, subject };
  const is = how.isMuted ? "off" : "on";
  return doneWith(`No changes. Email updates of this order are ${is} already.`);
}
