/** What is reported of orders, in each way; and what columns and lists say of them, compared with the look-up. */
import { expect } from "vitest";
import { dubaiIso } from "#app/domain/dubai-time.ts";
import { changesToNotify, toNotifiedState } from "#app/domain/tracking/notifications.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { EXCEPTIONS, formatStatus, MILESTONES, readStatus } from "#app/domain/tracking/status.ts";
import { listDeskOrders, type OrderView } from "#workers/desk/order-list.ts";
import { type OrderUpdate, planUpdate, type UpdatedOrder } from "#workers/desk/order-update.ts";
import { applyPlan, planFile } from "#workers/imports/plan-file.ts";
import { stateColumns } from "#workers/orders/change.ts";
import { findOrders } from "#workers/orders/find.ts";
import {
  findOrdersById,
  findOrdersByNumber,
  getOrderPage,
  orderCondition,
  type StoredOrder,
} from "#workers/orders/queries.ts";
import { orders as table } from "#workers/orders/schema.ts";
import { storeChanges } from "#workers/orders/store.ts";
import { collect } from "#workers/report/figures.ts";
import { listToday } from "#workers/today/queries.ts";
import { listOrders } from "../support/list-orders.ts";
import { randomOf } from "../support/mutated-files.ts";
import { bytesOf } from "../support/read-file.ts";
import { db, isWhole } from "./stores.ts";

type Numbers = readonly string[];
/** Orders as a look-up finds them, by number; all that are stored. */
type Shown = ReadonlyMap<string, TrackedOrder>;

export async function storedOrders(numbers: Numbers): Promise<StoredOrder[]> {
  const found = [...(await findOrdersByNumber(db, numbers)).values()].flat();
  return findOrdersById(
    db,
    found.map(({ id }) => id),
  );
}

export async function shownOrders(numbers: Numbers): Promise<Shown> {
  const found: TrackedOrder[] = [];
  for (let at = 0; at < numbers.length; at += 50) {
    const matches = await findOrders(db, numbers.slice(at, at + 50));
    found.push(...matches.flatMap((order) => order ?? []));
  }
  return new Map(found.map((order) => [order.order_number, order]));
}

/** What differs in the columns, the desk's lists, the export, the report and today, at a moment. */
export async function differences(shown: Shown, now: Date): Promise<string[]> {
  const found: string[] = [];
  const compare = (place: string, number: string, one: unknown, other: unknown) => {
    const [here, there] = [one, other].map((value) => JSON.stringify(value));
    if (here !== there) found.push(`${place}, ${number}: ${here} and ${there}`);
  };
  type Numbered = { readonly order_number: string };
  const compareAll = (
    place: string,
    rows: readonly Numbered[],
    is: (order: TrackedOrder) => boolean,
  ) => {
    const wanted = [...shown.values()].filter(is);
    const [listed, looked] = [rows, wanted].map((some) =>
      some.map(({ order_number }) => order_number).sort(),
    );
    compare(place, "all", listed, looked);
  };
  const isLate = ({ late_from }: TrackedOrder) =>
    late_from !== null && late_from <= now.toISOString();

  for (const { order_number, ...columns } of await db.select().from(table)) {
    const order = shown.get(order_number);
    const state = order && stateColumns(order);
    for (const name of Object.keys(state ?? {}) as (keyof typeof columns & keyof typeof state)[])
      compare(`column ${name}`, order_number, columns[name], state?.[name]);
  }

  type Rows = Awaited<ReturnType<typeof listDeskOrders>>["rows"];
  async function listed(view: OrderView, before: string | null = null): Promise<Rows> {
    const filter = { view, before, status: null, search: null };
    const { rows, next } = await listDeskOrders(db, filter, now);
    return next === null ? rows : [...rows, ...(await listed(view, next))];
  }
  const all = await listed("all");
  for (const { order_number, order_status, delivery_date, isLate: wasLate } of all) {
    const order = shown.get(order_number);
    const looked = [order?.order_status, order?.delivery_date, order && isLate(order)];
    compare("the list", order_number, [order_status, delivery_date, wasLate], looked);
  }
  compareAll("the list", all, () => true);
  const isEnded = ({ eta }: TrackedOrder) => eta.kind === "delivered" || eta.kind === "cancelled";
  compareAll("open orders", await listed("open"), (order) => !isEnded(order));
  compareAll("delivered", await listed("delivered"), ({ eta }) => eta.kind === "delivered");
  const late = await listOrders(db, await orderCondition(db, { isLate: true }, now));
  compareAll("late orders", late, isLate);

  const exported = await getOrderPage(db, { after: 0, size: shown.size, where: undefined });
  compareAll("the export", exported.rows, () => true);
  const { orders } = await collect(db, "2026-11-02", now);
  const names = [...shown.values()].map(({ order_status, exception }) => {
    const known = readStatus(order_status);
    if (exception) return exception.milestone;
    if (known) return known.kind === "moving" ? known.milestone : known.exception;
    return order_status ? "other status" : "no status";
  });
  for (const { name, count } of orders.statuses)
    compare("the report", name, count, names.filter((one) => one === name).length);

  const today = await listToday(db, { now, limit: 10_000 });
  const numbered = (items: readonly { readonly reference: string }[]) =>
    items.map(({ reference }) => ({ order_number: reference }));
  compareAll("late today", numbered(today.late.items), isLate);
  const isHeld = ({ exception }: TrackedOrder) =>
    exception !== null && exception.milestone !== "cancelled";
  compareAll("exceptions today", numbered(today.exceptions.items), isHeld);
  compare("exceptions today", "count", today.exceptions.count, today.exceptions.items.length);
  return found;
}

/** Pairs and triples of a sample, and with EXHAUSTIVE=1 triples beside all pairs. */
const SAMPLE = isWhole ? 10_000 : 120;
/** Orders of one batch: then all places are compared. */
const BATCH = 400;

const HOUR_MS = 3_600_000;
const START = Date.parse("2026-11-25T10:00:00.000Z");
const timeOf = (step: number) => new Date(START + step * HOUR_MS).toISOString();

const KNOWN = [...MILESTONES, ...EXCEPTIONS];
const STATUSES = [...KNOWN, "On hold, customs clearance", "Waiting for papers", ""];
/** None, which is now for an event; three days ago; earlier on the day of the first report. */
const DATES = [null, "2026-11-22T06:00:00.000Z", "2026-11-25T05:00:00.000Z"];

interface Step {
  readonly way: "csv" | "form" | "event" | "date";
  /** "" for none */
  readonly status: string;
  /** ISO 8601, UTC */
  readonly date: string | null;
}

const STEPS: readonly Step[] = [
  ...STATUSES.flatMap((status) => DATES.map((date): Step => ({ way: "csv", status, date }))),
  ...STATUSES.filter(Boolean).map((status): Step => ({ way: "form", status, date: null })),
  ...KNOWN.flatMap((status) => DATES.map((date): Step => ({ way: "event", status, date }))),
  ...DATES.filter((date) => date !== null).map((date): Step => ({ way: "date", status: "", date })),
];

type Case = readonly Step[];

/** Sequences of reports, in batches. */
export function* someReports(): Generator<ReadonlyMap<string, Case>> {
  const random = randomOf(43);
  const any = () => STEPS[Math.floor(random() * STEPS.length)] as Step;
  const sample = Array.from({ length: SAMPLE }, (_, at) => [any(), any(), any()].slice(at % 2));
  const pairs = STEPS.flatMap((one) => STEPS.map((other) => [one, other]));
  const cases: readonly Case[] = isWhole ? [...pairs, ...sample] : sample;
  const numbered = cases.map((steps, index) => [`W-${index}-K9`, steps] as const);
  for (let at = 0; at < cases.length; at += BATCH) yield new Map(numbered.slice(at, at + BATCH));
}

/** What a step said of one order. */
interface Answer {
  readonly refusal: string | null;
  /** Why the status isn't the reported one. */
  readonly reason: string | null;
  /** What the result names as the order's status before and after. */
  readonly change: readonly [string | null, string | null];
}

async function loadRows(
  rows: readonly (readonly [string, Step])[],
  { before, mayReopen, now }: { before: Shown; mayReopen: boolean; now: string },
): Promise<Map<string, Answer>> {
  const cells = rows.map(([number, { status, date }]) => `${number},"${status}",${date ?? ""}`);
  const content = ["order_number,order_status,delivery_date", ...cells, ""].join("\n");
  const options = { reopenDelivered: mayReopen, allowImplausible: true };
  const plan = await planFile(db, { name: "file.csv", bytes: bytesOf(content), options }, now);
  expect(plan.questions).toEqual([]);
  await applyPlan(db, plan, { changeId: crypto.randomUUID(), author: null });
  return new Map(
    plan.rows.map(({ problems }, index) => {
      const [number] = rows[index] ?? [""];
      const status = before.get(number)?.order_status ?? null;
      const change = plan.orders
        .find(({ order_number }) => order_number === number)
        ?.changes.find(({ field }) => field === "order_status");
      const after = change ? (change.new as string | null) : status;
      const refusal = problems[0]?.reason ?? null;
      return [number, { refusal, reason: null, change: [status, after] }];
    }),
  );
}

/** Implausible dates are confirmed. */
function toUpdate({ way, status, date }: Step, reopens: boolean): OrderUpdate {
  const at = dubaiIso(date)?.slice(0, 16) ?? "";
  const shared = { seen: 0, reopens, isConfirmed: true };
  const note = /^on hold/i.test(status) ? { note: "Documents are missing." } : {};
  if (way === "form")
    return { ...shared, what: "status", typed: { order_status: status, ...note } };
  if (way === "date") return { ...shared, what: "date", typed: { delivery_date: at } };
  return { ...shared, what: "event", typed: { event: status, at, ...note }, isExpected: false };
}

async function updateAtDesk(
  updates: readonly (readonly [string, Step])[],
  { mayReopen, now }: { mayReopen: boolean; now: string },
): Promise<Map<string, Answer>> {
  const stored = await storedOrders(updates.map(([number]) => number));
  const byNumber = new Map(stored.map((one) => [one.order_number, one]));
  const answers = new Map<string, Answer>();
  const changes: UpdatedOrder[] = [];
  for (const [number, step] of updates) {
    const order = byNumber.get(number);
    if (!order) throw new Error(`no order ${number}`);
    const plan = await planUpdate(db, [order], toUpdate(step, mayReopen), {
      author: "Amina",
      now,
    });
    if ("errors" in plan) {
      const [refusal = ""] = Object.values(plan.errors);
      answers.set(number, { refusal, reason: null, change: [null, null] });
      continue;
    }
    for (const one of plan) {
      const { before, after, reason } = one.status;
      answers.set(number, { refusal: null, reason, change: [before, after] });
      if (one.facts.length > 0) changes.push(one);
    }
  }
  const options = { changeId: crypto.randomUUID(), author: "Amina", now } as const;
  await storeChanges(db, changes, { ...options, kind: "order-updated" });
  return answers;
}

const canonical = (status: string) => {
  const known = readStatus(status);
  return known ? formatStatus(known) : status;
};

/** What is wrong with the answer to a step, and with what is shown after it. */
function faultsOf(
  step: Step,
  { answer, mayReopen }: { readonly answer: Answer; readonly mayReopen: boolean },
  before: TrackedOrder | undefined,
  after: TrackedOrder,
): string[] {
  const { refusal, reason, change } = answer;
  const faults: string[] = [];
  const fault = (text: string) => faults.push(text);
  if (refusal) {
    const end = before?.eta.kind === "delivered" ? "delivered" : "cancelled";
    const isEnd = refusal === `This order is ${end}. Reopen it first.`;
    if (!isEnd || mayReopen) fault(`refused: ${refusal}`);
    if (isEnd && before?.eta.kind !== end) fault(`refused as ${end}, and it is open`);
    if (before && JSON.stringify(before) !== JSON.stringify(after)) fault("refused, and changed");
    return faults;
  }
  const ended = before && ["delivered", "cancelled"].includes(before.eta.kind);
  const asked = canonical(step.status);
  if (ended && !mayReopen && step.status && before.order_status !== after.order_status) {
    const isSameEnd = readStatus(step.status)?.kind === readStatus(before.order_status)?.kind;
    if (!isSameEnd) fault("an ended order changed");
  }
  if (asked !== "" && after.order_status !== asked && !reason) {
    fault(`asked for ${asked}, shown ${after.order_status}`);
  }
  if (asked !== "" && after.order_status === asked && reason) fault(`a reason: ${reason}`);
  const [from, to] = change;
  if (before && from !== before.order_status) fault(`the result names ${from} as before`);
  if (to !== after.order_status) fault(`the result names ${to}, shown ${after.order_status}`);
  const isDateAsked = step.date !== null && step.way !== "event" && after.eta.kind !== "cancelled";
  if (isDateAsked && after.delivery_date !== step.date) {
    fault(`asked for the date ${step.date}, shown ${after.delivery_date}`);
  }
  const isDelivery = step.way === "event" && step.status === "delivered" && step.date;
  if (isDelivery && after.delivery_date !== step.date) fault("another time of the delivery");
  return faults;
}

/** Followers are told of another status, but for an exception that is over and a way back from own words. */
function isUntold(before: TrackedOrder | undefined, after: TrackedOrder): boolean {
  if (!before || before.order_status === after.order_status) return false;
  const isOver = before.exception?.milestone === after.exception?.milestone || !after.exception;
  const wasOwn = before.order_status !== null && readStatus(before.order_status) === null;
  const told = changesToNotify(toNotifiedState(before, true), after, "all");
  return told.length === 0 && !isOver && !wasOwn;
}

const describeStep = ({ way, status, date }: Step) =>
  `${way} “${status}”${date ? ` ${date.slice(5, 13)}` : ""}`;

/** What is wrong after these reports, by order; `mayReopen` permits it to each of them. */
export async function tryReports(
  byNumber: ReadonlyMap<string, Case>,
  mayReopen: boolean,
): Promise<string[]> {
  await db.delete(table);
  const faults: string[] = [];
  const numbers = [...byNumber.keys()];
  const fault = (number: string, text: string) => {
    const steps = byNumber.get(number)?.map(describeStep).join(", then ");
    faults.push(`${number}: ${steps}: ${text}`);
  };
  // Those whose first report is a row of a file are added by it.
  const isFirstByFile = (number: string) => byNumber.get(number)?.[0]?.way === "csv";
  const bare = numbers.filter((number) => !isFirstByFile(number));
  const content = ["order_number", ...bare, ""].join("\n");
  const plan = await planFile(db, { name: "file.csv", bytes: bytesOf(content) }, timeOf(0));
  await applyPlan(db, plan, { changeId: crypto.randomUUID(), author: null });
  let shown = await shownOrders(bare);
  for (const index of [0, 1, 2]) {
    const now = timeOf(index + 1);
    const steps = numbers.flatMap((number): [string, Step][] => {
      const step = byNumber.get(number)?.[index];
      return step ? [[number, step]] : [];
    });
    const byFile = steps.filter(([, { way }]) => way === "csv");
    const atDesk = steps.filter(([, { way }]) => way !== "csv");
    const answers = new Map([
      ...(await loadRows(byFile, { before: shown, mayReopen, now })),
      ...(await updateAtDesk(atDesk, { mayReopen, now })),
    ]);
    const after = await shownOrders(numbers);
    for (const [number, step] of steps) {
      const [answer, before, order] = [answers.get(number), shown.get(number), after.get(number)];
      if (!answer || !order) throw new Error(`no answer for ${number}`);
      for (const one of faultsOf(step, { answer, mayReopen }, before, order)) fault(number, one);
      if (isUntold(before, order)) fault(number, `no e-mail of ${order.order_status}`);
    }
    shown = after;
  }
  for (const one of await differences(shown, new Date(timeOf(4))))
    fault(/W-\d+-K9/.exec(one)?.[0] ?? "", one);
  return faults;
}
