/** Collects the report's figures. */

import type { Report } from "#app/desk/report.ts";
import { toUtc } from "#app/domain/dubai-time.ts";
import { EXCEPTIONS, MILESTONES, readStatus } from "#app/domain/tracking/status.ts";
import type { Database } from "../data/database.ts";
import {
  countByDay,
  countByHandlingTime,
  countOpenByAge,
  countOrdersByState,
  countQuotesBy,
  type Delivery,
  handlingByPerson,
  handlingTimes,
  listDeliveries,
  listOpen,
  type OrderCount,
  offersByCurrency,
  topLanes,
} from "./queries.ts";
import { startOfWeek, toWeeks } from "./weeks.ts";

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
export async function collect(db: Database, from: string, now: Date): Promise<Report> {
  const since = toUtc(from) ?? "";
  const [days, orderCounts, open, oldest, handling, times] = await Promise.all([
    countByDay(db, since),
    countOrdersByState(db, now),
    countOpenByAge(db, now, AGES.starts),
    listOpen(db, OLDEST),
    handlingTimes(db, since),
    countByHandlingTime(db, since, HANDLING_TIMES.starts),
  ]);
  const [modes, natures, lanes, people, offers, deliveries] = await Promise.all([
    countQuotesBy(db, "mode_of_shipping", since),
    countQuotesBy(db, "nature_of_dispatch", since),
    topLanes(db, since, LANES),
    handlingByPerson(db, since),
    offersByCurrency(db, since),
    listDeliveries(db, since, now),
  ]);
  const { delivered, ...orders } = readOrders(orderCounts);
  return {
    made_at: now.toISOString(),
    from,
    weeks: toWeeks([...days, ...delivered], from, startOfWeek(now)),
    orders,
    open: AGES.names.map((name, interval) => {
      const { quote = 0, contact = 0 } = open.find((one) => one.interval === interval) ?? {};
      return { name, quote, contact };
    }),
    oldest,
    handling,
    times: HANDLING_TIMES.names.map((name, interval) => ({
      name,
      count: times.find((one) => one.interval === interval)?.count ?? 0,
    })),
    people,
    modes,
    natures,
    lanes,
    offers,
    deliveries: readDeliveries(deliveries),
  };
}

/** On time: on the day that was promised first, or before. */
function readDeliveries(deliveries: readonly Delivery[]): Report["deliveries"] {
  const promised = deliveries.filter(({ promised }) => promised !== null);
  const onTime = promised.filter(({ delivered, promised }) => delivered <= (promised ?? ""));
  const transit = deliveries.flatMap(({ days }) => days ?? []).sort((one, other) => one - other);
  return {
    delivered: deliveries.length,
    promised: promised.length,
    onTime: onTime.length,
    transitDays: transit[Math.ceil(transit.length / 2) - 1] ?? null,
  };
}

const OTHER = "in other words";
const NONE = "no status";
/** Other words may mean anything. */
const SETTLED = ["delivered", "cancelled", OTHER];
const LATENESS = [
  { name: "1 to 3 days", most: 3 },
  { name: "4 to 7 days", most: 7 },
  { name: "8 to 30 days", most: 30 },
  { name: "over 30 days", most: Number.POSITIVE_INFINITY },
];

/** The orders by status, the late ones, and the delivered ones. */
function readOrders(counts: readonly OrderCount[]) {
  const orders = counts.map(({ status, exception, ended, ...order }) => ({
    ...order,
    name: exception ?? ended ?? statusName(status),
  }));
  const sum = (isIt: (order: (typeof orders)[number]) => boolean) =>
    orders.filter(isIt).reduce((all, { count }) => all + count, 0);
  return {
    statuses: [...MILESTONES, ...EXCEPTIONS, OTHER, NONE].map((status) => ({
      name: status,
      count: sum(({ name }) => name === status),
      late: sum(({ name, daysLate }) => name === status && daysLate > 0),
    })),
    /** Not delivered or cancelled. */
    undelivered: sum(({ name }) => !SETTLED.includes(name)),
    late: LATENESS.map(({ name, most }, index) => {
      const above = LATENESS[index - 1]?.most ?? 0;
      return { name, count: sum(({ daysLate }) => daysLate > above && daysLate <= most) };
    }),
    delivered: orders.flatMap(({ name, due, count }) =>
      name === "delivered" && due ? [{ series: "delivered" as const, day: due, count }] : [],
    ),
  };
}

/** A status by name. An unknown one is not repeated: it may name a person. */
function statusName(status: string | null): string {
  const known = readStatus(status);
  if (known) return known.kind === "moving" ? known.milestone : known.exception;
  return status?.trim() ? OTHER : NONE;
}
