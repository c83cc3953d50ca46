/**
 * Two and three reports in turn, of each status, in each way and at each date: what was asked is what is
 * shown, or the result says why not; and no two places show an order differently. A sample, the same
 * each time; all of them with EXHAUSTIVE=1.
 */
import { expect, it } from "vitest";
import { dubaiIso } from "#app/domain/dubai-time.ts";
import { orderFeed } from "#app/domain/tracking/feed.ts";
import { changesToNotify, toNotifiedState } from "#app/domain/tracking/notifications.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { EXCEPTIONS, formatStatus, MILESTONES, readStatus } from "#app/domain/tracking/status.ts";
import { loader as calendarOf } from "#app/routes/calendar.ts";
import { orderRows } from "#app/ui/track/order-rows.ts";
import { listDeskOrders } from "#workers/desk/order-list.ts";
import type { OrderUpdate } from "#workers/desk/order-update.ts";
import { planUpdate, type UpdatedOrder } from "#workers/desk/order-update.ts";
import { applyPlan, planFile } from "#workers/imports/plan-file.ts";
import { notificationMessage } from "#workers/notifications/emails.ts";
import { stateColumns } from "#workers/orders/change.ts";
import { findOrders } from "#workers/orders/find.ts";
import { EMPTY_LOG, findFacts, toLogs } from "#workers/orders/log.ts";
import {
  findOrdersById,
  findOrdersByNumber,
  getOrderPage,
  type StoredOrder,
} from "#workers/orders/queries.ts";
import { orders as table } from "#workers/orders/schema.ts";
import { storeChanges } from "#workers/orders/store.ts";
import { collect } from "#workers/report/figures.ts";
import { listToday } from "#workers/today/queries.ts";
import { contradictionsOf } from "../support/contradictions.ts";
import { bytesOf } from "../support/read-file.ts";
import { callsFrom, paths } from "./api.ts";
import { db, emptyStores, isWhole } from "./stores.ts";

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

/** Mulberry32: the same numbers from 0 to 1 each time. */
function* random(): Generator<number> {
  for (let seed = 43; ; ) {
    seed = (seed + 0x6d2b79f5) | 0;
    let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    yield ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  }
}

type Case = readonly Step[];

/** All pairs, and each status, way and date in triples; or a sample of both. */
function casesOf(): readonly Case[] {
  const pairs = STEPS.flatMap((one) => STEPS.map((other): Case => [one, other]));
  const numbers = random();
  const any = <T>(of: readonly T[]) => of[Math.floor((numbers.next().value ?? 0) * of.length)] as T;
  const triple = (): Case => [any(STEPS), any(STEPS), any(STEPS)];
  if (!isWhole) {
    return Array.from({ length: SAMPLE }, (_, index) => (index % 2 === 0 ? any(pairs) : triple()));
  }
  // Three statuses in turn, each in a way and at a date by chance.
  const byStatus = Map.groupBy(STEPS, ({ status }) => status);
  const triples = STATUSES.flatMap((one) =>
    STATUSES.flatMap((two) =>
      STATUSES.flatMap((three) =>
        [0, 1].map((): Case => [one, two, three].map((status) => any(byStatus.get(status) ?? []))),
      ),
    ),
  );
  return [...pairs, ...triples];
}

/** What a step said of one order. */
interface Answer {
  readonly refusal: string | null;
  /** Why the status isn't the reported one. */
  readonly reason: string | null;
  /** What the result names as the order's status before and after. */
  readonly change: readonly [string | null, string | null];
}

type Numbers = readonly string[];
type Shown = ReadonlyMap<string, TrackedOrder>;

async function storedOrders(numbers: Numbers): Promise<StoredOrder[]> {
  const found = [...(await findOrdersByNumber(db, numbers)).values()].flat();
  return findOrdersById(
    db,
    found.map(({ id }) => id),
  );
}

async function shownOrders(numbers: Numbers): Promise<Shown> {
  const found: TrackedOrder[] = [];
  for (let at = 0; at < numbers.length; at += 50) {
    const matches = await findOrders(db, numbers.slice(at, at + 50));
    found.push(...matches.flatMap((order) => order ?? []));
  }
  return new Map(found.map((order) => [order.order_number, order]));
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
  const orders = new Map(
    (await storedOrders(updates.map(([number]) => number))).map((one) => [one.order_number, one]),
  );
  const answers = new Map<string, Answer>();
  const changes: UpdatedOrder[] = [];
  for (const [number, step] of updates) {
    const order = orders.get(number);
    if (!order) throw new Error(`no order ${number}`);
    const plan = await planUpdate(db, [order], toUpdate(step, mayReopen), { author: "Amina", now });
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

/** What differs between the places that show these orders. */
async function differences(shown: Shown, now: Date): Promise<string[]> {
  const found: string[] = [];
  const compare = (place: string, number: string, one: unknown, other: unknown) => {
    const [here, there] = [one, other].map((value) => JSON.stringify(value));
    if (here !== there) found.push(`${place}, ${number}: ${here} and ${there}`);
  };
  const numbers = [...shown.keys()];
  const stored = await storedOrders(numbers);
  const logs = await toLogs(
    db,
    await findFacts(
      db,
      stored.map(({ id }) => id),
    ),
  );
  const rows = new Map((await db.select().from(table)).map((row) => [row.order_number, row]));
  const tableRows = new Map(
    orderRows(
      numbers,
      numbers.map((typed) => ({ typed, order: shown.get(typed) ?? null })),
      now.getTime(),
    ).map((row) => [row.orderNumber, row]),
  );
  for (const { id, order_number } of stored) {
    const order = shown.get(order_number);
    if (!order) throw new Error(`no order ${order_number}`);
    const { facts } = logs.get(id) ?? EMPTY_LOG;
    for (const one of contradictionsOf(order, facts)) found.push(`${one}, ${order_number}`);
    const columns = stateColumns(order);
    const row = rows.get(order_number);
    for (const name of Object.keys(columns) as (keyof typeof columns)[]) {
      compare(`column ${name}`, order_number, row?.[name], columns[name]);
    }
    compare(
      "the table",
      order_number,
      tableRows.get(order_number)?.status,
      order.order_status ?? "–",
    );
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
  await compareLists(shown, now, compare);
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

type Compare = (place: string, number: string, one: unknown, other: unknown) => void;

/** The desk's list, the export, the report and today. */
async function compareLists(shown: Shown, now: Date, compare: Compare): Promise<void> {
  const all = { view: "all", status: null, search: null } as const;
  for (let before: string | null = null; ; ) {
    const page = await listDeskOrders(db, { ...all, before }, now);
    for (const { order_number, order_status, delivery_date, isLate } of page.rows) {
      const order = shown.get(order_number);
      const wasLate = order?.late_from ? order.late_from <= now.toISOString() : false;
      compare(
        "the list",
        order_number,
        [order_status, delivery_date, isLate],
        [order?.order_status, order?.delivery_date, wasLate],
      );
    }
    before = page.next;
    if (before === null) break;
  }
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
  for (const { name, count } of orders.statuses) {
    compare("the report", name, count, names.filter((one) => one === name).length);
  }
  const today = await listToday(db, { now, limit: 10_000 });
  const listed = (items: readonly { readonly reference: string }[]) =>
    items.map(({ reference }) => reference).sort();
  const which = (is: (order: TrackedOrder) => boolean) =>
    [...shown.values()].filter(is).map(({ order_number }) => order_number);
  const isLate = ({ late_from }: TrackedOrder) =>
    late_from !== null && late_from <= now.toISOString();
  const isHeld = ({ exception }: TrackedOrder) =>
    exception !== null && exception.milestone !== "cancelled";
  compare("late today", "all", listed(today.late.items), which(isLate).sort());
  compare("exceptions today", "all", listed(today.exceptions.items), which(isHeld).sort());
}

/** What an e-mail about the last step says, against what is shown. */
function mailFaults(before: TrackedOrder | undefined, after: TrackedOrder, now: Date): string[] {
  if (!before) return [];
  const changes = changesToNotify(toNotifiedState(before, true), after, "all");
  if (changes.length === 0) {
    return before.order_status === after.order_status ? [] : silentFaults(before, after);
  }
  const content = notificationMessage(
    { order_number: after.order_number, level: "all", token: "" },
    { state: after, changes, before: null, isReminder: false },
    { confirmed_at: now.toISOString(), now },
  );
  const faults: string[] = [];
  const text = (content.sections?.[0]?.rows ?? [])
    .flatMap(({ label, lines }) => [label, ...lines])
    .join("\n");
  const status = after.order_status;
  const isSaid = !status || text.includes(status) || text.includes(status.split(",")[0] ?? "");
  if (!isSaid) faults.push(`the e-mail doesn't name ${status}: ${text}`);
  const isDelivered = after.eta.kind === "delivered";
  if (
    /delivered/i.test(content.subject) !== isDelivered &&
    !/not|in error/i.test(content.subject)
  ) {
    const isExpectation = /expected|delivery/i.test(content.subject);
    if (!isExpectation) faults.push(`the e-mail's subject is “${content.subject}” at ${status}`);
  }
  return faults;
}

/** A follower isn't notified only of what was notified before: a way back, or an exception that is over. */
function silentFaults(before: TrackedOrder, after: TrackedOrder): string[] {
  const isOver = before.exception !== null && after.exception === null;
  const wasOwn = before.order_status !== null && readStatus(before.order_status) === null;
  const isSameException = before.exception?.milestone === after.exception?.milestone;
  return isOver || wasOwn || isSameException
    ? []
    : [`nothing is new from ${before.order_status} to ${after.order_status}`];
}

emptyStores();

it(
  "what was asked is what is shown, or the result says why not; and every place shows the same",
  async () => {
    const cases = casesOf();
    const faults: string[] = [];
    for (let at = 0; at < cases.length; at += BATCH) {
      const some = cases.slice(at, at + BATCH);
      for (const mayReopen of [false, true]) {
        faults.push(...(await tryCases(some, { from: at, mayReopen })));
      }
    }
    expect(faults.slice(0, 20)).toEqual([]);
    expect(faults).toHaveLength(0);
  },
  isWhole ? 3_600_000 : undefined,
);

const describeStep = ({ way, status, date }: Step) =>
  `${way} “${status}”${date ? ` ${date.slice(5, 13)}` : ""}`;

/** `mayReopen` permits it to each report. */
async function tryCases(
  cases: readonly Case[],
  { from, mayReopen }: { readonly from: number; readonly mayReopen: boolean },
): Promise<string[]> {
  await db.delete(table);
  const faults: string[] = [];
  const byNumber = new Map(cases.map((steps, index) => [`W-${from + index}-K9`, steps]));
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
      const [answer, order] = [answers.get(number), after.get(number)];
      if (!answer || !order) throw new Error(`no answer for ${number}`);
      const given = { answer, mayReopen };
      for (const one of faultsOf(step, given, shown.get(number), order)) fault(number, one);
      for (const one of mailFaults(shown.get(number), order, new Date(now))) fault(number, one);
    }
    shown = after;
  }
  const now = new Date(timeOf(4));
  for (const one of await differences(shown, now)) {
    const number = /W-\d+-K9/.exec(one)?.[0] ?? "";
    fault(number, one);
  }
  const call = callsFrom(`198.51.111.${from % 250}`);
  for (const number of numbers.slice(0, 20)) {
    const { body } = await call(paths.order, { order_number: number });
    const order = shown.get(number);
    if (JSON.stringify(body.result) !== JSON.stringify(order)) fault(number, "the API differs");
  }
  return faults;
}
