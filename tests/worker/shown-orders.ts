/** What is reported of orders, in each way; and what columns and lists say of them, compared with the look-up. */
import { expect } from "vitest";
import { dubaiIso } from "#app/domain/dubai-time.ts";
import { activeFacts } from "#app/domain/tracking/facts.ts";
import { orderFeed } from "#app/domain/tracking/feed.ts";
import { changesToNotify, toNotifiedState } from "#app/domain/tracking/notifications.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { EXCEPTIONS, isMoving, MILESTONES, readStatus } from "#app/domain/tracking/status.ts";
import { canonical, describeChange } from "#app/domain/tracking/status-change.ts";
import { orderRows } from "#app/ui/track/order-rows.ts";
import { listDeskOrders, type OrderView } from "#workers/desk/order-list.ts";
import { type OrderUpdate, planForm } from "#workers/desk/order-update.ts";
import { readEventName } from "#workers/imports/events.ts";
import type { GivenOptions } from "#workers/imports/options.ts";
import { planFile } from "#workers/imports/plan-file.ts";
import { NO_FOLLOWERS } from "#workers/notifications/notified.ts";
import { endOf } from "#workers/orders/change.ts";
import { findOrders } from "#workers/orders/find.ts";
import { findFacts } from "#workers/orders/log.ts";
import {
  findOrdersById,
  findOrdersByNumber,
  type StoredOrder,
} from "#workers/orders/order-queries.ts";
import { orders as table } from "#workers/orders/order-schema.ts";
import type { OrderPlan } from "#workers/orders/plan.ts";
import { loadSnapshot } from "#workers/orders/snapshot.ts";
import { stateColumns } from "#workers/orders/state-columns.ts";
import { store } from "#workers/orders/store.ts";
import { collect } from "#workers/report/figures.ts";
import { listToday, type TodaySection } from "#workers/today/today-queries.ts";
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

/** What differs in the columns, the desk's lists, the report and today, at a moment. */
export async function differences(shown: Shown, now: Date): Promise<string[]> {
  const found: string[] = [];
  const compare = (place: string, one: unknown, other: unknown) => {
    const [here, there] = [one, other].map((value) => JSON.stringify(value));
    if (here !== there) found.push(`${place}: ${here} and ${there}`);
  };
  for (const columns of await db.select().from(table)) {
    const order = shown.get(columns.order_number);
    compare("columns", columns, { ...columns, ...(order && stateColumns(order)) });
  }

  type Rows = Awaited<ReturnType<typeof listDeskOrders>>["rows"];
  async function listed(view: OrderView, before: string | null = null): Promise<Rows> {
    const filter = { view, before, status: null, search: null };
    const { rows, next } = await listDeskOrders(db, filter, now);
    return next === null || next === before ? rows : [...rows, ...(await listed(view, next))];
  }
  const late = ({ late_from: from }: TrackedOrder) => from !== null && from <= now.toISOString();
  const held = ({ exception }: TrackedOrder) => exception && exception.milestone !== "cancelled";
  const all = await listed("all");
  const today = await listToday(db, { now, limit: 10_000 });
  const ofToday = ({ items }: TodaySection) =>
    items.map((item) => ({ order_number: item.reference }));
  for (const [place, rows, is] of [
    ["all", all, () => true],
    ["late in the list", all.filter(({ isLate }) => isLate), late],
    ["open", await listed("open"), (order) => endOf(order) === null],
    ["delivered", await listed("delivered"), (order) => endOf(order) === "delivered"],
    ["late", await listed("late"), late],
    ["exceptions", await listed("exceptions"), held],
    ["late today", ofToday(today.late), late],
    ["exceptions today", ofToday(today.exceptions), held],
  ] satisfies [string, readonly { order_number: string }[], (order: TrackedOrder) => unknown][]) {
    const [one, other] = [rows, [...shown.values()].filter(is)].map((orders) =>
      orders.map(({ order_number }) => order_number).sort(),
    );
    compare(place, one, other);
  }

  const { orders } = await collect(db, "2026-11-02", now);
  const names = [...shown.values()].map(({ order_status }) => {
    const known = readStatus(order_status);
    if (known) return known.name;
    return order_status ? "other status" : "no status";
  });
  for (const { name, count } of orders.statuses)
    compare(`the report, ${name}`, count, names.filter((one) => one === name).length);
  for (const [view, count] of [
    ["open", orders.undelivered],
    ["exceptions", orders.exceptions],
    ["late", orders.late.reduce((sum, { count }) => sum + count, 0)],
  ] as const)
    compare(`the report, ${view}`, count, (await listed(view)).length);
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

/** As operators type the airport of which carriers report. */
const SPELLINGS = ["Dubai", "Dubai (DXB)", "AEDXB", "Dubai (AEDXB)", "Dubai Airport", "DXB T2"];

interface Step {
  /** "carrier" is an event of a file; "undo" retracts the last one. */
  readonly way: "csv" | "form" | "event" | "date" | "carrier" | "undo";
  /** "" for none */
  readonly status: string;
  /** ISO 8601, UTC */
  readonly date: string | null;
  readonly place?: string;
}

const UNDO: Step = { way: "undo", status: "", date: null };

const STEPS: readonly Step[] = [
  ...STATUSES.flatMap((status) => DATES.map((date): Step => ({ way: "csv", status, date }))),
  ...STATUSES.filter(Boolean).map((status): Step => ({ way: "form", status, date: null })),
  ...KNOWN.flatMap((status) => DATES.map((date): Step => ({ way: "event", status, date }))),
  ...DATES.filter((date) => date !== null).map((date): Step => ({ way: "date", status: "", date })),
  ...KNOWN.flatMap((status) => DATES.map((date): Step => ({ way: "carrier", status, date }))),
  ...["arrived", "customs clearance"].flatMap((status) =>
    SPELLINGS.map((place): Step => ({ way: "event", status, date: null, place })),
  ),
  ...SPELLINGS.map(() => UNDO),
];

type Case = readonly Step[];

/** A carrier's event that an operator confirms, by either form, before it is undone. */
const CONFIRMED = KNOWN.flatMap((status, at) =>
  (["form", "event"] as const).map((way): Case => {
    const place = SPELLINGS[at % SPELLINGS.length] ?? "";
    return [{ way: "carrier", status, date: null }, { way, status, date: null, place }, UNDO];
  }),
);

/** Sequences of reports, in batches. */
export function* someReports(): Generator<ReadonlyMap<string, Case>> {
  const random = randomOf(43);
  const any = () => STEPS[Math.floor(random() * STEPS.length)] as Step;
  const sample = Array.from({ length: SAMPLE }, (_, at) => [any(), any(), any()].slice(at % 2));
  const pairs = STEPS.flatMap((one) => STEPS.map((other) => [one, other]));
  const cases: readonly Case[] = [...CONFIRMED, ...(isWhole ? pairs : []), ...sample];
  const numbered = cases.map((steps, index) => [`W-${index}-K9`, steps] as const);
  for (let at = 0; at < cases.length; at += BATCH) yield new Map(numbered.slice(at, at + BATCH));
}

interface Answer {
  readonly refusal: string | null;
  /** Why the status isn't the reported one. */
  readonly reason: string | null;
  /** What the result names as the order's status before and after. */
  readonly change: readonly [string | null, string | null];
}
type Answers = [number: string, answer: Answer][];
type Steps = readonly (readonly [number: string, step: Step])[];

/** Imports a file at `now`. */
async function importFile(lines: readonly string[], now: string, options: GivenOptions = {}) {
  const content = [...lines, ""].join("\n");
  const plan = await planFile(db, { name: "file.csv", bytes: bytesOf(content), options }, now);
  expect(plan.questions).toEqual([]);
  await store(db, plan, { changeId: crypto.randomUUID(), author: null });
  return plan;
}

async function loadRows(
  steps: Steps,
  { shown, mayReopen, now }: { shown: Shown; mayReopen: boolean; now: string },
): Promise<Answers> {
  if (steps.length === 0) return [];
  const isOfCarrier = steps.some(([, { way }]) => way === "carrier");
  const rows = steps.map(([number, { status, date }]) =>
    isOfCarrier ? `${number},${status},${date ?? now},DXB` : `${number},"${status}",${date ?? ""}`,
  );
  const options = { reopenDelivered: mayReopen, allowImplausible: true };
  const head = isOfCarrier
    ? "order_number,event,time,place"
    : "order_number,order_status,delivery_date";
  const plan = await importFile([head, ...rows], now, options);
  const orders = new Map(plan.orders.map((order) => [order.order_number, order]));
  return plan.rows.map(({ problems }, index) => {
    const [number = ""] = steps[index] ?? [];
    const status = shown.get(number)?.order_status ?? null;
    const order = orders.get(number);
    const after = order ? order.state.status.after : status;
    return [
      number,
      { refusal: problems[0]?.reason ?? null, reason: null, change: [status, after] },
    ];
  });
}

/** Implausible dates are confirmed. */
function toUpdate({ way, status, date, place = "" }: Step, reopens: boolean): OrderUpdate {
  const at = dubaiIso(date)?.slice(0, 16) ?? "";
  const shared = { seen: 0, reopens, isConfirmed: true };
  const note = /^on hold/i.test(status) ? { note: "Documents are missing." } : {};
  if (way === "form")
    return { ...shared, what: "status", typed: { order_status: status, ...note } };
  if (way === "date") return { ...shared, what: "date", typed: { delivery_date: at } };
  const where = { isExpected: false, isOnTheWay: false };
  return { ...shared, what: "event", typed: { event: status, at, place, ...note }, ...where };
}

async function updateAtDesk(
  steps: Steps,
  { shown, mayReopen, now }: { shown: Shown; mayReopen: boolean; now: string },
): Promise<Answers> {
  const stored = await storedOrders(steps.map(([number]) => number));
  const answers: Answers = [];
  const changed: OrderPlan[] = [];
  const carriers = activeFacts(
    await findFacts(
      db,
      stored.map(({ id }) => id),
    ),
  ).filter(({ source }) => source === "csv");
  for (const [number, step] of steps) {
    const orders = stored.filter(({ order_number }) => order_number === number);
    const last = carriers.findLast(({ order_id }) => order_id === orders[0]?.id);
    const status = shown.get(number)?.order_status ?? null;
    if (step.way === "undo" && !last) {
      answers.push([number, { refusal: null, reason: null, change: [status, status] }]);
      continue;
    }
    const update =
      step.way === "undo"
        ? ({ what: "retract", seen: 0, fact: last?.id ?? 0 } as const)
        : toUpdate(step, mayReopen);
    const places = [{ place: step.place ?? null, un_locode: null }];
    const ids = orders.map(({ id }) => id);
    const plan = planForm(await loadSnapshot(db, ids, now, places), update, "Amina");
    if ("kind" in plan) {
      const [refusal = ""] = Object.values(plan.errors);
      answers.push([number, { refusal, reason: null, change: [null, null] }]);
      continue;
    }
    const [order] = plan.orders;
    const { before, after } = order?.state.status ?? { before: status, after: status };
    const reason = order ? order.state.reason : whyUnchanged(shown.get(number), step);
    answers.push([number, { refusal: null, reason, change: [before, after] }]);
    changed.push(...plan.orders);
  }
  const plan = { record: { kind: "order-updated", detail: null }, notified: NO_FOLLOWERS } as const;
  await store(
    db,
    { ...plan, now, orders: changed },
    { changeId: crypto.randomUUID(), author: "Amina" },
  );
  return answers;
}

/** Why an order doesn't show the status of a report that changes nothing; null where it does. */
function whyUnchanged(order: TrackedOrder | undefined, { way, status }: Step): string | null {
  if (!order || way === "date" || way === "undo") return null;
  const share = { pieces: null, pieces_total: null, equipment: null };
  const event = { ...readEventName(status), classifier: "actual", ...share } as const;
  return describeChange(order, order, way === "form" ? status : event).reason;
}

/** What is wrong with the answer to a step, and with what is shown after it. */
function faultsOf(
  { way, status, date }: Step,
  { refusal, reason, change }: Answer,
  { mayReopen, now, confirmed }: { mayReopen: boolean; now: string; confirmed?: Step | undefined },
  before: TrackedOrder | undefined,
  after: TrackedOrder,
): string[] {
  const end = before ? endOf(before) : null;
  const wasShown = before?.order_status ?? null;
  const isShown = after.order_status;
  const isReport = way !== "carrier" && way !== "undo";
  const [asked, wasAsked] = [isReport ? status : "", confirmed?.status ?? ""].map(canonical);
  const known = readStatus(status);
  const [wasMoving, isSaidMoving] = [readStatus(wasShown), known].map(
    (one) => one && isMoving(one),
  );
  const isSameEnd = wasMoving === isSaidMoving;
  // A carrier's delivery of a cancelled order has no effect.
  const isDelivered = isReport || endOf(after) === "delivered";
  const isNewDelivery =
    before && isDelivered && end !== "delivered" && known?.milestone === "delivered";
  const times = deliveryTimes(after);
  const isDate = date !== null && after.delivery_date !== date;
  const faults: readonly [is: unknown, fault: string][] = refusal
    ? [
        [mayReopen || refusal !== `This order is ${end}. Reopen it first.`, `refused: ${refusal}`],
        [before && JSON.stringify(before) !== JSON.stringify(after), "refused, and changed"],
      ]
    : [
        [
          end && !mayReopen && isReport && status && wasShown !== isShown && !isSameEnd,
          "an end changed",
        ],
        [asked && isShown !== asked && !reason, `asked for ${asked}, shown ${isShown}`],
        [asked && isShown === asked && reason, `a reason: ${reason}`],
        [before && change[0] !== wasShown, `the result names ${change[0]} as before`],
        [change[1] !== isShown, `the result names ${change[1]}, shown ${isShown}`],
        [
          isDate && isReport && way !== "event" && endOf(after) !== "cancelled",
          `shown ${after.delivery_date}`,
        ],
        [isDate && way === "event" && status === "delivered", "another time of the delivery"],
        [isNewDelivery && times.some((time) => time !== (date ?? now)), `delivered at ${times}`],
        [hasNoNotification(before, after), `no e-mail of ${isShown}`],
        [confirmed && wasAsked === wasShown && isShown !== wasShown, `${wasShown} was confirmed`],
      ];
  return faults.flatMap(([is, fault]) => (is ? fault : []));
}

/** When the order was delivered in each place that has a clock: ISO 8601, UTC; null where one has none. */
function deliveryTimes(order: TrackedOrder): (string | null)[] {
  const { order_number, eta, delivery_date } = order;
  const [row] = orderRows([order_number], [{ typed: order_number, order }], 0);
  const others = [
    eta.kind === "delivered" && eta.moment?.event_time,
    orderFeed(order, null).delivered?.eventDateTime,
    row?.sheet.at(-1),
  ];
  return [delivery_date, ...others.map((time) => (time ? new Date(time).toISOString() : null))];
}

/** Whether followers of every update aren't notified of another status. */
function hasNoNotification(before: TrackedOrder | undefined, after: TrackedOrder): boolean {
  if (!before || before.order_status === after.order_status) return false;
  return changesToNotify(toNotifiedState(before, true), after, "all").length === 0;
}

const describeStep = ({ way, status, date, place }: Step) =>
  [way, `“${status}”`, date?.slice(5, 13), place].filter(Boolean).join(" ");

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
  await importFile(["order_number", ...bare], timeOf(0));
  let shown = await shownOrders(bare);
  for (const index of [0, 1, 2]) {
    const now = timeOf(index + 1);
    const steps = numbers.flatMap((number): [string, Step][] => {
      const step = byNumber.get(number)?.[index];
      return step ? [[number, step]] : [];
    });
    const isByFile = ([, { way }]: Steps[number]) => way === "csv";
    const isOfCarrier = ([, { way }]: Steps[number]) => way === "carrier";
    const atDesk = steps.filter((step) => !isByFile(step) && !isOfCarrier(step));
    const answers = new Map([
      ...(await loadRows(steps.filter(isByFile), { shown, mayReopen, now })),
      ...(await loadRows(steps.filter(isOfCarrier), { shown, mayReopen, now })),
      ...(await updateAtDesk(atDesk, { shown, mayReopen, now })),
    ]);
    const after = await shownOrders(numbers);
    for (const [number, step] of steps) {
      const [answer, before, order] = [answers.get(number), shown.get(number), after.get(number)];
      if (!answer || !order) throw new Error(`no answer for ${number}`);
      // What an operator reported last stands when a carrier's event is undone.
      const own = byNumber.get(number)?.[index - 1];
      const isConfirmed = step.way === "undo" && (own?.way === "form" || own?.way === "event");
      const confirmed = isConfirmed ? own : undefined;
      for (const one of faultsOf(step, answer, { mayReopen, now, confirmed }, before, order))
        fault(number, one);
    }
    shown = after;
  }
  for (const one of await differences(shown, new Date(timeOf(4))))
    fault(/W-\d+-K9/.exec(one)?.[0] ?? "", one);
  return faults;
}
