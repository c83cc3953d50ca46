/** Orders at the desk, on D1. */
import { brand } from "#app/content/company.ts";
import { deskFollowers } from "#app/content/desk/followers.ts";
import { deskOrder } from "#app/content/desk/orders.ts";
import { newOrderNumber } from "#app/domain/order-number.ts";
import { createShortId } from "#app/domain/reference.ts";
import { validate } from "#app/domain/validation.ts";
import { logChange } from "../audit/audit-log.ts";
import type { Notified } from "../audit/types.ts";
import type { Database } from "../data/database.ts";
import { OrderRowSchema } from "../imports/tables/rows.ts";
import {
  findOrderNotifications,
  remindFollowers,
  switchNotifications,
} from "../notifications/desk.ts";
import { SETTLE_MS } from "../notifications/limits.ts";
import { deriveStates, type OrderChange, operatorFacts } from "../orders/change.ts";
import { findOrder } from "../orders/find.ts";
import { EMPTY_LOG, findFacts, lastFactId, toLogs } from "../orders/log.ts";
import { matchNumbers } from "../orders/match-numbers.ts";
import { listOrderChanges } from "../orders/order-changes.ts";
import { findImplausible } from "../orders/plausibility.ts";
import {
  findOrdersById,
  type OrderRow,
  removeOrders,
  type StoredOrder,
} from "../orders/queries.ts";
import { OrdersChangedError, storeChanges } from "../orders/store.ts";
import { chooseOrders, findChosen } from "./chosen-orders.ts";
import { listDeskOrders } from "./order-list.ts";
import { toLogEntries } from "./order-log.ts";
import {
  type AddOptions,
  type DeskOrder,
  type NewOrderField,
  ORDER_FORM_FIELDS,
  type OrderFormField,
  type OrdersDesk,
  orderFormValues,
  type Typed,
  type UpdatePreview,
} from "./orders-types.ts";
import { pruneLog } from "./prune.ts";
import type { Result } from "./result-types.ts";
import { addUpdate, previewUpdate } from "./update.ts";

/** `settleMs` is how long a mistake can be undone before followers are notified of it. */
export function ordersDesk(db: Database, author: string, settleMs = SETTLE_MS): OrdersDesk {
  const known = async (orderNumber: string) => (await findStored(db, orderNumber)) ?? null;
  return {
    list: (filter) => listDeskOrders(db, filter, new Date()),
    find: (orderNumber) => findDeskOrder(db, orderNumber, settleMs),
    add: (typed, options) => addOrder(db, typed, author, options),
    previewAdd: (typed, options) => previewAdd(db, typed, author, options),

    async edit(orderNumber, typed, was) {
      const order = await known(orderNumber);
      return order ? editOrder(db, order, { typed, was, author }) : { kind: "missing" };
    },

    async previewEdit(orderNumber, typed, was) {
      const order = await known(orderNumber);
      return order ? previewEdit(order, { typed, was }) : { kind: "missing" };
    },

    choose: (orderNumbers) => chooseOrders(db, orderNumbers, new Date()),

    async addUpdate(orderNumbers, update) {
      const orders = await findAll(db, orderNumbers);
      return orders ? addUpdate(db, { orders, update, author, settleMs }) : { kind: "missing" };
    },

    async previewUpdate(orderNumbers, update) {
      const orders = await findAll(db, orderNumbers);
      return orders ? previewUpdate(db, { orders, update, author, settleMs }) : { kind: "missing" };
    },

    async remind(orderNumber) {
      const subject = (await known(orderNumber))?.order_number;
      if (subject === undefined) return { kind: "missing" };
      const { changeId } = await remindFollowers(db, subject, { now: new Date(), author });
      return changeId === null
        ? { kind: "done", changeId, message: deskFollowers.noReminder }
        : { kind: "done", changeId, subject };
    },

    async switchNotifications(orderNumber, isQuiet) {
      const subject = (await known(orderNumber))?.order_number;
      if (subject === undefined) return { kind: "missing" };
      const changeId = await switchNotifications(db, subject, { isQuiet, author });
      return changeId === null
        ? { kind: "done", changeId, message: deskFollowers.notSwitched(isQuiet) }
        : { kind: "done", changeId, subject };
    },

    async prune(orderNumber) {
      const order = await known(orderNumber);
      return order ? pruneLog(db, order, author) : { kind: "missing" };
    },

    async remove(orderNumber) {
      const order = await known(orderNumber);
      if (!order) return { kind: "missing" };
      const changeId = createShortId();
      const subject = order.order_number;
      await db.batch([
        logChange(db, { id: changeId, author, kind: "orders-removed", subject }),
        removeOrders(db, [subject]),
      ]);
      return { kind: "done", changeId, subject };
    },
  };
}

/** All of these orders; null where a number is unknown or ambiguous, and for none. */
async function findAll(db: Database, orderNumbers: readonly string[]) {
  const { orders, unknown, ambiguous } = await findChosen(db, orderNumbers);
  return unknown.length + ambiguous.length > 0 || orders.length === 0 ? null : orders;
}

/** The order with this number in any spelling; undefined where there is none, or several. */
async function findStored(db: Database, orderNumber: string): Promise<StoredOrder | undefined> {
  const match = (await matchNumbers(db, [orderNumber]))(orderNumber);
  if (!match?.order) return undefined;
  const [order] = await findOrdersById(db, [match.order.id]);
  return order;
}

async function findDeskOrder(
  db: Database,
  orderNumber: string,
  settleMs: number,
): Promise<DeskOrder | null> {
  const stored = await findStored(db, orderNumber);
  if (!stored) return null;
  const [found, facts, changes, notifications] = await Promise.all([
    findOrder(db, stored.order_number),
    findFacts(db, [stored.id]),
    listOrderChanges(db, stored),
    findOrderNotifications(db, stored, { now: new Date(), settleMs }),
  ]);
  if (!found) return null;
  const { carrier_references, ...order } = found;
  const log = (await toLogs(db, facts)).get(stored.id) ?? EMPTY_LOG;
  const places = [...new Set(facts.flatMap(({ place }) => place ?? []))];
  return {
    order,
    carrier_references,
    lastFact: lastFactId(log),
    log: toLogEntries(facts).toReversed(),
    changes,
    notifications,
    places,
  };
}

async function addOrder(
  db: Database,
  typed: Typed<NewOrderField>,
  author: string,
  options?: AddOptions,
): Promise<Result> {
  const planned = await planOrder(db, typed, author, options);
  if ("kind" in planned) return planned;
  const { change, now } = planned;
  const changeId = createShortId();
  try {
    await storeChanges(db, [change], { changeId, author, kind: "order-added", now });
  } catch (error) {
    if (!(error instanceof OrdersChangedError)) throw error;
    return { kind: "invalid", errors: { order_number: NUMBER_TAKEN } };
  }
  return { kind: "done", changeId, subject: change.row.order_number };
}

async function previewAdd(
  db: Database,
  typed: Typed<NewOrderField>,
  author: string,
  options?: AddOptions,
): Promise<UpdatePreview | Result> {
  const planned = await planOrder(db, typed, author, options);
  if ("kind" in planned) return planned;
  const { state } = planned.change;
  const status = { before: null, after: state?.order_status ?? null };
  const delivery = { before: null, after: state?.delivery_date ?? null };
  return {
    kind: "planned",
    added: { order_number: typed.order_number?.trim() || null },
    orders: 1,
    states: [{ status, delivery, reason: null, orders: 1 }],
    notified: NOBODY,
  };
}

const NOBODY: Notified = { count: 0, others: 0, paused: 0, minutes: 0 };

/** A new order with its facts; why it is refused. */
async function planOrder(
  db: Database,
  typed: Typed<NewOrderField>,
  author: string,
  { isConfirmed }: AddOptions = { isConfirmed: false },
): Promise<{ readonly change: OrderChange; readonly now: string } | Refused> {
  const order_number = typed.order_number?.trim() || newOrderNumber(brand.orderPrefix);
  const checked = validate(OrderRowSchema, { ...blankOrder(), ...typed, order_number });
  if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
  const { order_status, delivery_date, created_at, ...columns } = checked.value;
  const row = { ...columns, ...(created_at !== null && { created_at }) };
  const [taken] = [(await matchNumbers(db, [order_number]))(order_number)];
  if (taken) return { kind: "invalid", errors: { order_number: NUMBER_TAKEN } };
  const now = new Date().toISOString();
  const by = { source: "order", author, now } as const;
  const wanted = {
    ...(order_status !== null && { order_status }),
    ...(delivery_date !== null && { delivery_date }),
  };
  const facts = operatorFacts(EMPTY_LOG, wanted, by);
  if (created_at !== null && created_at > now) {
    return { kind: "invalid", errors: { created_at: ORDERED_LATER } };
  }
  const moments = { places: EMPTY_LOG.places, now, created_at: created_at ?? now };
  const reasons = isConfirmed ? [] : findImplausible(EMPTY_LOG, facts, moments);
  const reason = reasons.find((one) => one !== null);
  if (reason) {
    return { kind: "invalid", errors: { delivery_date: `${reason} ${deskOrder.confirm}` } };
  }
  const draft = { order: null, log: EMPTY_LOG, row, facts };
  const [change] = await deriveStates(db, [draft], now);
  return { change: change ?? { ...draft, state: null }, now };
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
  readonly was: Typed<OrderFormField>;
  readonly author: string;
}

/** Stores the fields that somebody changed, unless another person changed one of them meanwhile. */
async function editOrder(
  db: Database,
  order: StoredOrder,
  { author, ...edit }: Edit,
): Promise<Result> {
  const planned = planEdit(order, edit);
  if ("kind" in planned) return planned;
  const { row, now } = planned;
  const changes = await deriveStates(db, [{ order, log: EMPTY_LOG, row, facts: [] }], now);
  const changeId = createShortId();
  try {
    await storeChanges(db, changes, { changeId, author, kind: "order-edited", now });
  } catch (error) {
    if (!(error instanceof OrdersChangedError)) throw error;
    const [changed] = await findOrdersById(db, [order.id]);
    if (!changed) return { kind: "missing" };
    const again = planEdit(changed, edit);
    return "kind" in again ? again : { kind: "conflict", message: deskOrder.changed, changes: [] };
  }
  return { kind: "done", changeId, subject: order.order_number };
}

function previewEdit(order: StoredOrder, edit: Omit<Edit, "author">): UpdatePreview | Result {
  const planned = planEdit(order, edit);
  if ("kind" in planned) return planned;
  const before = orderFormValues(order);
  const after = orderFormValues({ ...order, ...planned.row });
  return {
    kind: "planned",
    fields: ORDER_FORM_FIELDS.filter((field) => field in planned.row).map((field) => ({
      field,
      before: before[field] || null,
      after: after[field] || null,
    })),
    orders: 1,
    states: [],
    notified: NOBODY,
  };
}

/** The changed columns; why they are refused, or that there are none. */
function planEdit(
  order: StoredOrder,
  { typed, was }: Omit<Edit, "author">,
): { readonly row: OrderRow; readonly now: string } | Result {
  const { order_number } = order;
  const is = orderFormValues(order);
  const edited = ORDER_FORM_FIELDS.filter(
    (field) => normalize(typed[field]) !== normalize(was[field]),
  );
  const overtaken = edited.filter((field) => normalize(was[field]) !== normalize(is[field]));
  if (overtaken.length > 0) {
    const fields = overtaken.map((field) => ({
      field,
      before: was[field] || null,
      after: is[field] || null,
    }));
    return { kind: "conflict", message: deskOrder.changed, changes: fields };
  }
  if (edited.length === 0) {
    return { kind: "done", changeId: null, message: deskOrder.notEdited };
  }
  const checked = validate(OrderRowSchema, { ...blankOrder(), ...typed, order_number });
  if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
  const now = new Date().toISOString();
  const { created_at } = checked.value;
  if (edited.includes("created_at") && (created_at === null || created_at > now)) {
    const reason = created_at === null ? NO_ORDER_DATE : ORDERED_LATER;
    return { kind: "invalid", errors: { created_at: reason } };
  }
  const columns = Object.fromEntries(edited.map((field) => [field, checked.value[field]]));
  return { row: { ...columns, order_number } as OrderRow, now };
}

/** Browsers send line breaks as two characters. */
function normalize(text: string | undefined): string {
  return (text ?? "").replace(/\r\n/g, "\n").trim();
}
