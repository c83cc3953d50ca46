/** Collects the report's figures. */
import { dubaiToday, toUtc } from "#app/domain/dubai-time.ts";
import { listQueued } from "#workers/enquiries/fallback-queue.ts";
import type { Stores } from "../stores.ts";
import { readOrders } from "./orders.ts";
import {
  countByDay,
  countByHandlingTime,
  countMails,
  countOpenByAge,
  countOrdersByStatus,
  countQuotesBy,
  handlingTimes,
  listOpen,
  mailFailures,
  topLanes,
} from "./queries.ts";
import { mondayOf, toWeeks } from "./weeks.ts";

const LANES = 8;
const OLDEST = 8;
const FAILURES = 3;

/** Intervals by name; `starts` in hours, from the second one on. */
const AGES = {
  names: ["under a day", "1 to 3 days", "3 to 7 days", "over 7 days"],
  starts: [24, 72, 168],
};
const HANDLING_TIMES = {
  names: ["under 1 h", "1 to 4 h", "4 to 24 h", "1 to 3 days", "3 to 7 days", "over 7 days"],
  starts: [1, 4, 24, 72, 168],
};

export type Figures = Awaited<ReturnType<typeof collect>>;

/** The figures from the week of Monday `from` (YYYY-MM-DD) to `now`. */
export async function collect({ db, pageMeta }: Stores, from: string, now: Date) {
  const since = toUtc(from) ?? "";
  const [days, orderCounts, open, oldest, handling, times] = await Promise.all([
    countByDay(db, since),
    countOrdersByStatus(db),
    countOpenByAge(db, now, AGES.starts),
    listOpen(db, OLDEST),
    handlingTimes(db, since),
    countByHandlingTime(db, since, HANDLING_TIMES.starts),
  ]);
  const [modes, natures, lanes, mails, failures, parked] = await Promise.all([
    countQuotesBy(db, "mode_of_shipping", since),
    countQuotesBy(db, "nature_of_dispatch", since),
    topLanes(db, since, LANES),
    countMails(db, since, now),
    mailFailures(db, FAILURES),
    listQueued(pageMeta),
  ]);
  const { delivered, ...orders } = readOrders(orderCounts, dubaiToday(now));
  return {
    /** ISO 8601, UTC */
    made_at: now.toISOString(),
    from,
    /** The last one is incomplete. */
    weeks: toWeeks([...days, ...delivered], from, mondayOf(now)),
    orders,
    /** Open enquiries by age. */
    open: AGES.names.map((name, interval) => {
      const { quotes = 0, contacts = 0 } = open.find((one) => one.interval === interval) ?? {};
      return { name, quotes, contacts };
    }),
    oldest,
    handling,
    times: HANDLING_TIMES.names.map((name, interval) => ({
      name,
      count: times.find((one) => one.interval === interval)?.count ?? 0,
    })),
    modes,
    natures,
    lanes,
    mails,
    /** Reasons why unsent e-mails failed. */
    failures,
    /** The length of the fallback queue. */
    parked: parked.length,
  };
}
