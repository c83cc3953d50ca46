/** What is reported of orders, in each way; and all places that show them, compared with the look-up. */
import { expect } from "vitest";
import { dubaiIso } from "#app/domain/dubai-time.ts";
import { orderFeed } from "#app/domain/tracking/feed.ts";
import { changesToNotify, toNotifiedState } from "#app/domain/tracking/notifications.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { EXCEPTIONS, formatStatus, MILESTONES, readStatus } from "#app/domain/tracking/status.ts";
import { loader as calendarOf } from "#app/routes/calendar.ts";
import { orderRows } from "#app/ui/track/order-rows.ts";
import { listDeskOrders, type OrderView } from "#workers/desk/order-list.ts";
import { type OrderUpdate, planUpdate, type UpdatedOrder } from "#workers/desk/order-update.ts";
import { applyPlan, planFile } from "#workers/imports/plan-file.ts";
import { notificationMessage } from "#workers/notifications/emails.ts";
import { stateColumns } from "#workers/orders/change.ts";
import { findOrders } from "#workers/orders/find.ts";
import { EMPTY_LOG, findFacts, toLogs } from "#workers/orders/log.ts";
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
import { contradictionsOf } from "../support/contradictions.ts";
import { listOrders } from "../support/list-orders.ts";
import { randomOf } from "../support/mutated-files.ts";
import { bytesOf } from "../support/read-file.ts";
import { callsFrom, paths } from "./api.ts";
import { db, isWhole } from "./stores.ts";

type Numbers = readonly string[];
/** Orders as a look-up finds them, by number; all that are stored. */
export type Shown = ReadonlyMap<string, TrackedOrder>;

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

/** Collects what differs: "the feed, DL-1: here and there". */
function comparison() {
  const found: string[] = [];
  const compare = (place: string, number: string, one: unknown, other: unknown) => {
    const [here, there] = [one, other].map((value) => JSON.stringify(value));
    if (here !== there) found.push(`${place}, ${number}: ${here} and ${there}`);
  };
  return { found, compare };
}

/** What differs between the columns, the sentences, the table, the feed, the calendar and the API. */
export async function pageDifferences(shown: Shown, now: Date): Promise<string[]> {
  const { found, compare } = comparison();
  const numbers = [...shown.keys()];
  const stored = await storedOrders(numbers);
  const facts = await findFacts(
    db,
    stored.map(({ id }) => id),
  );
  const logs = await toLogs(db, facts);
  const columns = new Map((await db.select().from(table)).map((row) => [row.order_number, row]));
  const looked = numbers.map((typed) => ({ typed, order: shown.get(typed) ?? null }));
  const rows = new Map(
    orderRows(numbers, looked, now.getTime()).map((row) => [row.orderNumber, row]),
  );
  for (const { id, order_number } of stored) {
    const order = shown.get(order_number);
    if (!order) throw new Error(`no order ${order_number}`);
    const { facts } = logs.get(id) ?? EMPTY_LOG;
    for (const one of contradictionsOf(order, facts)) found.push(`${one}, ${order_number}`);
    const state = stateColumns(order);
    for (const name of Object.keys(state) as (keyof typeof state)[])
      compare(`column ${name}`, order_number, columns.get(order_number)?.[name], state[name]);
    const status = order.order_status ?? "–";
    compare("the table", order_number, rows.get(order_number)?.status, status);
    const { orderStatus, exception, milestone, lateFrom } = orderFeed(order, null);
    const here = order.milestones.find(({ position }) => position === "here")?.milestone ?? null;
    compare(
      "the feed",
      order_number,
      [orderStatus, exception?.milestone ?? null, milestone, lateFrom],
      [order.order_status, order.exception?.milestone ?? null, here, order.late_from],
    );
    const isDated = "moment" in order.eta && order.eta.moment !== null;
    compare("the calendar", order_number, (await calendarStatus(order)) === 200, isDated);
  }
  return found;
}

async function calendarStatus(order: TrackedOrder): Promise<number> {
  const backend = { searchOrder: async () => ({ code: 200, message: "", result: order }) };
  const url = new URL(`https://site.example/track/${order.order_number}/calendar.ics`);
  const params = { orderNumber: order.order_number };
  const given = { params, url, context: { get: () => backend } };
  const response = await calendarOf(given as unknown as Parameters<typeof calendarOf>[0]);
  return response.status;
}

let callers = 0;

/** What the API answers otherwise, to a new client. */
export async function apiDifferences(shown: Shown): Promise<string[]> {
  const { found, compare } = comparison();
  callers += 1;
  const call = callsFrom(`198.51.111.${callers % 250}`);
  for (const [order_number, order] of shown)
    compare(
      "the API",
      order_number,
      (await call(paths.order, { order_number })).body.result,
      order,
    );
  return found;
}

/** What differs in the desk's lists, the search, the export, the report and today, at a moment. */
export async function listDifferences(shown: Shown, now: Date): Promise<string[]> {
  const { found, compare } = comparison();
  const which = (is: (order: TrackedOrder) => boolean) =>
    [...shown.values()].filter(is).map(({ order_number }) => order_number);
  const isLate = ({ late_from }: TrackedOrder) =>
    late_from !== null && late_from <= now.toISOString();
  const isHeld = ({ exception }: TrackedOrder) =>
    exception !== null && exception.milestone !== "cancelled";
  const isEnded = ({ eta }: TrackedOrder) => eta.kind === "delivered" || eta.kind === "cancelled";

  type Rows = Awaited<ReturnType<typeof listDeskOrders>>["rows"];
  async function listed(view: OrderView, before: string | null = null): Promise<Rows> {
    const filter = { view, before, status: null, search: null };
    const { rows, next } = await listDeskOrders(db, filter, now);
    return next === null ? rows : [...rows, ...(await listed(view, next))];
  }
  for (const { order_number, order_status, delivery_date, isLate: wasLate } of await listed(
    "all",
  )) {
    const order = shown.get(order_number);
    compare(
      "the list",
      order_number,
      [order_status, delivery_date, wasLate],
      [order?.order_status, order?.delivery_date, order && isLate(order)],
    );
  }
  const numbersOf = (rows: readonly { readonly order_number: string }[]) =>
    rows.map(({ order_number }) => order_number).sort();
  compare("the list", "all", numbersOf(await listed("all")), which(() => true).sort());
  const open = which((order) => !isEnded(order));
  compare("open orders", "all", numbersOf(await listed("open")), open.sort());
  const delivered = which(({ eta }) => eta.kind === "delivered");
  compare("delivered orders", "all", numbersOf(await listed("delivered")), delivered.sort());
  const late = await listOrders(db, await orderCondition(db, { isLate: true }, now));
  compare("late orders", "all", numbersOf(late), which(isLate).sort());

  const exported = await getOrderPage(db, { after: 0, size: shown.size, where: undefined });
  compare("the export", "all", exported.rows.length, shown.size);
  for (const { order_number, order_status, delivery_date } of exported.rows) {
    const order = shown.get(order_number);
    const both = [order?.order_status, order?.delivery_date];
    compare("the export", order_number, [order_status, delivery_date], both);
  }
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
  const referencesOf = (items: readonly { readonly reference: string }[]) =>
    items.map(({ reference }) => reference).sort();
  compare("late today", "all", referencesOf(today.late.items), which(isLate).sort());
  const held = which(isHeld).sort();
  compare("exceptions today", "all", referencesOf(today.exceptions.items), held);
  compare("exceptions today", "count", today.exceptions.count, held.length);
  return found;
}

/** Pairs and triples of a sample. */
const SAMPLE = 120;
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

/** Sequences of reports, in batches: of pairs and triples a sample, or all with EXHAUSTIVE=1. */
export function* someReports(): Generator<ReadonlyMap<string, Case>> {
  const random = randomOf(43);
  const any = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T;
  const pairs = STEPS.flatMap((one) => STEPS.map((other): Case => [one, other]));
  const triple = (): Case => [any(STEPS), any(STEPS), any(STEPS)];
  // Three statuses in turn, each twice in a way and at a date by chance.
  const byStatus = Map.groupBy(STEPS, ({ status }) => status);
  const twice = (statuses: readonly string[]) =>
    [0, 1].map((): Case => statuses.map((status) => any(byStatus.get(status) ?? [])));
  const two = STATUSES.flatMap((one) => STATUSES.map((other) => [one, other]));
  const cases = isWhole
    ? [...pairs, ...two.flatMap((both) => STATUSES.flatMap((third) => twice([...both, third])))]
    : Array.from({ length: SAMPLE }, (_, index) => (index % 2 === 0 ? any(pairs) : triple()));
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

/** What an e-mail about the last step says, against what is shown; or why it should be sent. */
function mailFaults(before: TrackedOrder | undefined, after: TrackedOrder, now: Date): string[] {
  if (!before) return [];
  const status = after.order_status;
  const changes = changesToNotify(toNotifiedState(before, true), after, "all");
  if (changes.length === 0) {
    // Nothing is sent of an exception that is over, and of what was notified before: a way back.
    const isOver = before.exception?.milestone === after.exception?.milestone || !after.exception;
    const wasOwn = before.order_status !== null && readStatus(before.order_status) === null;
    const isSame = before.order_status === status;
    return isSame || isOver || wasOwn ? [] : [`no e-mail from ${before.order_status} to ${status}`];
  }
  const { subject, sections } = notificationMessage(
    { order_number: after.order_number, level: "all", token: "" },
    { state: after, changes, before: null, isReminder: false },
    { confirmed_at: now.toISOString(), now },
  );
  const rows = sections?.[0]?.rows ?? [];
  const text = rows.flatMap(({ label, lines }) => [label, ...lines]).join("\n");
  const isNamed = !status || text.includes(status) || text.includes(status.split(",")[0] ?? "");
  const isDelivered = after.eta.kind === "delivered";
  const isSaid = isDelivered
    ? /deliver|expected|not|in error/i
    : /^(?!.*delivered)|expected|delivery|not|in error/i;
  return [
    ...(isNamed ? [] : [`the e-mail doesn't name ${status}: ${text}`]),
    ...(isSaid.test(subject) ? [] : [`the e-mail's subject is “${subject}” at ${status}`]),
  ];
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
      const wrong = faultsOf(step, { answer, mayReopen }, before, order);
      for (const one of [...wrong, ...mailFaults(before, order, new Date(now))]) fault(number, one);
    }
    shown = after;
  }
  const now = new Date(timeOf(4));
  const some = new Map([...shown].slice(0, 20));
  const differ = [
    ...(await pageDifferences(shown, now)),
    ...(await listDifferences(shown, now)),
    ...(await apiDifferences(some)),
  ];
  for (const one of differ) fault(/W-\d+-K9/.exec(one)?.[0] ?? "", one);
  return faults;
}
