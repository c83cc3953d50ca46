/** Gathers what the report shows. */
import { toUtc } from "#app/domain/dubai-time.ts";
import {
  type Answered,
  type Count,
  countByDay,
  countHandledWithin,
  countMails,
  countOpenBefore,
  countQuotesBy,
  type HandlingTime,
  handlingTimes,
  type Lane,
  type MailCount,
  mailFailures,
  type OpenOne,
  openOnes,
  topLanes,
} from "#workers/data/desk-figures.ts";
import { listParked } from "#workers/data/parking.ts";
import type { Stores } from "../stores.ts";
import { mondayOf, type Week, weekly } from "./weeks.ts";

const LANES = 14;
const OLDEST = 8;
const FAILURES = 3;
const HOUR_MS = 3_600_000;

/** How long something has been open: the class begins after so many hours. */
export const AGES = [
  { name: "under a day", after: 0 },
  { name: "1 to 3 days", after: 24 },
  { name: "3 to 7 days", after: 72 },
  { name: "over 7 days", after: 168 },
] as const;

/** How long handling took: up to so many hours. */
export const TIMES = [
  { name: "under 1 h", within: 1 },
  { name: "1 to 4 h", within: 4 },
  { name: "4 to 24 h", within: 24 },
  { name: "1 to 3 days", within: 72 },
  { name: "3 to 7 days", within: 168 },
  { name: "over 7 days", within: 1e9 },
] as const;

export interface Figures {
  /** ISO 8601, UTC */
  readonly made_at: string;
  /** The Monday of the first week, YYYY-MM-DD in Dubai */
  readonly from: string;
  readonly weeks: readonly Week[];
  readonly modes: readonly Count[];
  readonly natures: readonly Count[];
  readonly lanes: readonly Lane[];
  /** What is open now, by kind and in the order of AGES */
  readonly open: Readonly<Record<Answered, readonly number[]>>;
  readonly oldest: readonly OpenOne[];
  readonly handling: readonly HandlingTime[];
  /** How many took how long, in the order of TIMES */
  readonly times: readonly number[];
  readonly mails: readonly MailCount[];
  /** Why e-mails that are still to be sent failed */
  readonly failures: readonly Count[];
  /** What waits in KV for the database */
  readonly parked: number;
}

/** The figures from the week of Monday `from` (YYYY-MM-DD) to `now`. */
export async function gather({ db, pageMeta }: Stores, from: string, now: Date): Promise<Figures> {
  const since = toUtc(from) ?? "";
  const moments = AGES.map(({ after }) => new Date(now.getTime() - after * HOUR_MS).toISOString());
  const within = TIMES.map((time) => time.within);
  const [days, modes, natures, lanes, openQuotes, openContacts, oldest] = await Promise.all([
    countByDay(db, since),
    countQuotesBy(db, "mode_of_shipping", since),
    countQuotesBy(db, "nature_of_dispatch", since),
    topLanes(db, since, LANES),
    countOpenBefore(db, "quotes", moments),
    countOpenBefore(db, "contacts", moments),
    openOnes(db, OLDEST),
  ]);
  const [handling, times, mails, failures, parked] = await Promise.all([
    handlingTimes(db, since),
    countHandledWithin(db, since, within),
    countMails(db, since, now),
    mailFailures(db, FAILURES),
    listParked(pageMeta),
  ]);
  return {
    made_at: now.toISOString(),
    from,
    weeks: weekly(days, from, mondayOf(now)),
    modes,
    natures,
    lanes,
    open: { quotes: apart(openQuotes), contacts: apart(openContacts) },
    oldest,
    handling,
    times: apart([...times].reverse()).reverse(),
    mails,
    failures,
    parked: parked.length,
  };
}

/** Counts of which each holds those after it, made into counts of what is in each alone. */
function apart(counts: readonly number[]): number[] {
  return counts.map((count, index) => count - (counts[index + 1] ?? 0));
}
