/** The figures of the report, without names of customers or orders; weeks are Monday to Sunday in Dubai. */

import { dubaiToday, toUtc } from "#app/domain/dubai-time.ts";
import { EXCEPTIONS, MILESTONES, readStatus } from "#app/domain/tracking/status.ts";
import type { Database } from "../data/database.ts";
import {
  countByDay,
  countByHandlingTime,
  countDeliveredByDay,
  countDeliveries,
  countOpenByAge,
  countOrdersByState,
  countQuotesBy,
  type DayCount,
  handlingByPerson,
  handlingTimes,
  listOpen,
  type OrderCount,
  offersByCurrency,
  topLanes,
} from "./report-queries.ts";

/** Series by week. An order counts as delivered in the week of its delivery date. */
export type Series = DayCount["series"] | "delivered";

export type Week = {
  /** YYYY-MM-DD */
  readonly monday: string;
} & Readonly<Record<Series, number>>;

export type Report = Awaited<ReturnType<typeof collect>>;

const LANES = 8;
const OLDEST = 8;

/** Intervals by name; `starts` in hours, from the second one on. */
const AGES = {
  names: ["under a day", "1 to 3 days", "3 to 7 days", "over 7 days"],
  starts: [24, 72, 168],
};
const HANDLING_TIMES = {
  names: ["under 1 h", "1 to 4 h", "4 to 24 h", "1 to 3 days", "3 to 7 days", "over 7 days"],
  starts: [1, 4, 24, 72, 168],
};

/** The figures from the week of Monday `from` (YYYY-MM-DD) to `now`. */
export async function collect(db: Database, from: string, now: Date) {
  const since = toUtc(from) ?? "";
  const [days, orderCounts, open, oldest, handling, times] = await Promise.all([
    countByDay(db, since),
    countOrdersByState(db, now),
    countOpenByAge(db, now, AGES.starts),
    listOpen(db, OLDEST),
    handlingTimes(db, since),
    countByHandlingTime(db, since, HANDLING_TIMES.starts),
  ]);
  const [modes, natures, lanes, people, offers, deliveries, delivered] = await Promise.all([
    countQuotesBy(db, "mode_of_shipping", since),
    countQuotesBy(db, "nature_of_dispatch", since),
    topLanes(db, since, LANES),
    handlingByPerson(db, since),
    offersByCurrency(db, since),
    countDeliveries(db, since, now),
    countDeliveredByDay(db, since),
  ]);
  return {
    /** The Monday of the first week, YYYY-MM-DD */
    from,
    /** The last one is incomplete. */
    weeks: toWeeks([...days, ...delivered], from, startOfWeek(now)),
    orders: readOrders(orderCounts),
    /** By age */
    open: AGES.names.map((name, interval) => {
      const { quote = 0, contact = 0 } = open.find((one) => one.interval === interval) ?? {};
      return { name, quote, contact };
    }),
    oldest,
    handling,
    people,
    modes,
    natures,
    lanes,
    offers,
    deliveries,
    times: HANDLING_TIMES.names.map((name, interval) => ({
      name,
      count: times.find((one) => one.interval === interval)?.count ?? 0,
    })),
  };
}

const OTHER = "other status";
const NONE = "no status";
const LATENESS = ["1 to 3 days", "4 to 7 days", "8 to 30 days", "over 30 days"];

/** The orders by status, and those that the lists of open, late and stopped orders have. */
function readOrders(counts: readonly OrderCount[]) {
  const orders = counts.map((order) => ({ ...order, name: statusName(order.status) }));
  const sum = (value: (order: (typeof orders)[number]) => number) =>
    orders.reduce((all, order) => all + value(order), 0);
  return {
    statuses: [...MILESTONES, ...EXCEPTIONS, OTHER, NONE].map((status) => ({
      name: status,
      count: sum(({ name, count }) => (name === status ? count : 0)),
      late: sum(({ name, late }) => (name === status ? late : 0)),
    })),
    /** Not delivered or cancelled */
    undelivered: sum(({ open }) => open),
    /** On hold or damaged, whatever their status says */
    exceptions: sum(({ exceptions }) => exceptions),
    /** By days since they were expected */
    late: LATENESS.map((name, at) => ({
      name,
      count: sum((order) => [order.late0, order.late1, order.late2, order.late3][at] ?? 0),
    })),
  };
}

/** A status by name. An unknown one is not repeated: it may name a person. */
function statusName(status: string | null): string {
  const known = readStatus(status);
  if (known) return known.name;
  return status?.trim() ? OTHER : NONE;
}

/** The Monday of a time's week, YYYY-MM-DD. */
export function startOfWeek(moment: Date): string {
  return mondayBefore(dubaiToday(moment));
}

function mondayBefore(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Adds days to YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The counts by week, from one Monday to another, inclusive. */
function toWeeks(
  counts: readonly (Pick<DayCount, "day" | "count"> & { readonly series: Series })[],
  first: string,
  last: string,
): Week[] {
  const weeks: (Record<Series, number> & { monday: string })[] = [];
  for (let monday = first; monday <= last; monday = addDays(monday, 7)) {
    const enquiries = { quote: 0, contact: 0, subscriber: 0, offered: 0, won: 0 };
    weeks.push({ monday, ...enquiries, booked: 0, delivered: 0 });
  }
  const byMonday = new Map(weeks.map((week) => [week.monday, week]));
  for (const { series, day, count } of counts) {
    const week = byMonday.get(mondayBefore(day));
    if (week) week[series] += count;
  }
  return weeks;
}
