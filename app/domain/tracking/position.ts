/**
 * Where an order is: by what happened to its containers, and by what an operator reported last.
 *
 * Reports of operators are ordered by when they were made, and the last one decides, whatever its form:
 * a status, an event or a dated delivery. A status speaks of the moment at which it was set, an event
 * of the moment at which it happened; a carrier's event overrules the report when it happened after that
 * moment and goes further, or is an exception.
 */
import { passesAt } from "./clock.ts";
import {
  byMoment,
  byReport,
  isActual,
  isException,
  isMilestone,
  isOfOperator,
  isSamePlace,
  rankOf,
  type TimedFact,
} from "./comparison.ts";
import {
  ARRIVED,
  type ContainerFacts,
  DELIVERED,
  deriveProgress,
  type Progress,
  RELEASES,
} from "./progress.ts";
import { formatStatus, type KnownStatus, MILESTONES, readStatus } from "./status.ts";

/** What an operator reported of the whole order. */
export interface OperatorReport extends TimedFact {
  /** The status that it claims; null for own text, and for an empty status. */
  readonly known: KnownStatus | null;
}

/** A status with its meaning. */
export function toStatusReport(fact: TimedFact): OperatorReport {
  const known = readStatus(fact.code);
  const milestone = known?.kind === "exception" ? known.exception : (known?.milestone ?? null);
  return { ...fact, milestone, known };
}

/** An event; as a report where an operator states that it happened to all pieces. */
export function toEventReport(fact: TimedFact): TimedFact | OperatorReport {
  if (!isOfOperator(fact) || !isActual(fact)) return fact;
  if (fact.pieces !== null && fact.pieces !== fact.pieces_total) return fact;
  if (isMilestone(fact)) return { ...fact, known: { kind: "moving", milestone: fact.milestone } };
  if (!isException(fact)) return fact;
  return { ...fact, known: { kind: "exception", exception: fact.milestone, milestone: null } };
}

function isReport(fact: TimedFact | OperatorReport): fact is OperatorReport {
  return "known" in fact;
}

/** An empty status leaves it to the events. */
function isEmpty({ kind, code }: OperatorReport): boolean {
  return kind === "status" && code === "";
}

/** What is known of one container, or of the whole consignment. */
export interface Log extends ContainerFacts {
  readonly progress: Progress;
}

/** DCSA: the container was taken out of the shipment. */
const REMOVED = "RMVD";

/** Facts without a container, in the logs of all containers together. */
const SHARED_MAX = 10_000;

/**
 * A log for each container that has a milestone; what names no container is in each: of thousands of
 * such facts and hundreds of containers, the milestones and exceptions that were reported last.
 */
function splitByContainer(events: readonly TimedFact[]): ContainerFacts[] {
  const own = Map.groupBy(events, ({ equipment }) => equipment);
  const containers = [...own]
    .filter(([equipment, facts]) => equipment !== null && facts.some(isMilestone))
    .filter(([, facts]) => facts.toSorted(byMoment).at(-1)?.code !== REMOVED)
    .flatMap(([equipment]) => equipment ?? [])
    .sort();
  if (containers.length < 2) return [{ equipment: null, facts: events }];
  const shared = lastOnes(own.get(null) ?? [], Math.ceil(SHARED_MAX / containers.length));
  return containers.map((equipment) => {
    return { equipment, facts: [...shared, ...(own.get(equipment) ?? [])] };
  });
}

/** At most `most`, in the sequence of their moments: sorting each log then takes no time. */
function lastOnes(facts: readonly TimedFact[], most: number): readonly TimedFact[] {
  const decides = ({ milestone }: TimedFact) => Number(milestone !== null);
  const isLate = (one: TimedFact, other: TimedFact) =>
    decides(one) - decides(other) || byReport(one, other);
  const kept = facts.length > most ? facts.toSorted(isLate).slice(-most) : facts;
  return kept.toSorted(byMoment);
}

export interface Position {
  /** Each at the position of the order, or further; without the facts that are overruled. */
  readonly logs: readonly Log[];
  /** The log of the container that is furthest behind. */
  readonly last: Log;
  /** The rank of the milestone that was reached; -1 where none was. */
  readonly reached: number;
  /** What an operator reported last of how far it has come. */
  readonly claim: TimedFact | null;
  readonly status: string | null;
  /** The exception that isn't over. */
  readonly exception: TimedFact | null;
  /** The delivery or the cancellation. */
  readonly end: TimedFact | null;
  /** False under a status in an operator's own text, which may mean anything. */
  readonly isKnown: boolean;
  /** What happened according to an earlier report, and did not according to the last one. */
  readonly overruled: ReadonlySet<TimedFact>;
}

/** `events` and `statuses` as `toEventReport` and `toStatusReport` return them. */
export function derivePosition(
  events: readonly (TimedFact | OperatorReport)[],
  statuses: readonly OperatorReport[],
): Position {
  const split = splitByContainer(events);
  // What happened to one of several containers is no report of the order.
  const ofAll = events.filter(({ equipment }) => !equipment || split.length === 1);
  const reports = deriveReports(ofAll, statuses);
  const { claim, released, superseded } = reports;
  const arrivedFrom = arrivalOf(reports.current, events);
  const toLogs = (...without: readonly ReadonlySet<TimedFact>[]) =>
    split.map(({ equipment, facts: all }): Log => {
      const facts = all.filter((fact) => !without.some((some) => some.has(fact)));
      return { equipment, facts, progress: deriveProgress({ equipment, facts }, arrivedFrom) };
    });
  const all = toLogs(released);
  const counted = superseded.size > 0 ? toLogs(released, superseded) : all;
  const last = lastOf(counted);
  const isLast = ({ equipment }: Log) => equipment === last.equipment;
  const end = findEnd(all, reports.current);
  const standing = end ? ended(end, last, claim) : underway(counted, last, reports);
  const { reached } = standing;
  const { ranks } = (all.find(isLast) ?? last).progress;
  const from = end?.milestone === "delivered" ? lastDelivery(all) : undefined;
  const releases = events.filter((event) => isOfOperator(event) && isRelease(event));
  const decided = { ranks, last, reached, end, from: from ?? end ?? reports.newest };
  const overruled = findOverruled(reports, releases, decided);
  const shown = overruled.size > 0 ? toLogs(released, overruled) : all;
  const logs = shown.map((log): Log => {
    const further = isLast(log) ? reached : Math.max(reached, log.progress.reached);
    return { ...log, progress: { ...log.progress, reached: further } };
  });
  return { ...standing, end, logs, last: logs.find(isLast) ?? last, claim, overruled };
}

/** What operators reported of the order. */
interface Reports {
  /** Each as it was made, the one that was made last at the end. */
  readonly made: readonly OperatorReport[];
  /** With what stays of the exceptions that were released. */
  readonly current: readonly OperatorReport[];
  readonly released: ReadonlySet<TimedFact>;
  /** Null where an empty status was made last. */
  readonly newest: OperatorReport | null;
  readonly claim: OperatorReport | null;
  /** Events that count no more since another report was made. */
  readonly superseded: ReadonlySet<TimedFact>;
}

function deriveReports(
  events: readonly (TimedFact | OperatorReport)[],
  statuses: readonly OperatorReport[],
): Reports {
  const made = [...statuses, ...events.filter(isReport)].sort(byReport);
  const released = findReleased(made, events);
  const current = made.flatMap((report) => (released.has(report) ? claimOf(report) : report));
  const last = current.at(-1);
  const newest = last && !isEmpty(last) ? last : null;
  const claim = findClaim(current);
  const isSuperseded = (report: OperatorReport) => report.kind === "event" && report !== claim;
  const superseded = new Set(newest ? current.filter(isSuperseded) : []);
  return { made, current, released, newest, claim, superseded };
}

/** A status Delivered has the date of the deliveries that were reported, where there are any. */
function lastDelivery(logs: readonly Log[]): TimedFact | undefined {
  const deliveries = logs.flatMap(({ progress }) => progress.delivery ?? []);
  return deliveries.length === logs.length ? deliveries.sort(byMoment).at(-1) : undefined;
}

interface Decided {
  readonly ranks: Progress["ranks"];
  readonly last: Log;
  readonly reached: number;
  readonly end: TimedFact | null;
  /** The fact whose moment decides what was denied. */
  readonly from: TimedFact | null;
}

/** What happened according to earlier reports, and did not according to what decides. */
function findOverruled(
  { made, current, newest }: Reports,
  releases: readonly TimedFact[],
  { ranks, last, reached, end, from }: Decided,
): ReadonlySet<TimedFact> {
  const decides = end ?? newest;
  // After an end no report counts; otherwise one denies what was reported before it.
  const isDenied = (fact: TimedFact) =>
    (end !== null && isOfOperator(fact)) || (decides !== null && byReport(fact, decides) < 0);
  const own = new Set<TimedFact>(current);
  const outdoing = [...last.progress.ranks].find(
    ([fact, rank]) => newest && rank === reached && !own.has(fact) && isSince(fact, newest),
  );
  const passed = Math.min(...[from, outdoing?.[0]].flatMap((fact) => (fact ? endOf(fact) : [])));
  const overruled = new Set<TimedFact>();
  for (const [fact, rank] of ranks) {
    if (rank > reached) overruled.add(fact);
    if (rank < reached && fact.at > passed && isDenied(fact)) overruled.add(fact);
  }
  for (const report of [...made, ...releases]) {
    if (!from || report.at < from.at || report.id === decides?.id) continue;
    if (report.kind === "event" && isMilestone(report)) continue;
    if (isDenied(report)) overruled.add(report);
  }
  return overruled;
}

function isRelease(fact: TimedFact): boolean {
  return isActual(fact) && !isException(fact) && RELEASES.includes(fact.code);
}

/** The exceptions that an operator reported, and that a release ended which was reported or happened since. */
function findReleased(
  reports: readonly OperatorReport[],
  events: readonly TimedFact[],
): ReadonlySet<TimedFact> {
  if (!reports.some(isException)) return new Set();
  const releases = events.filter(isRelease);
  const isReleased = (report: OperatorReport) =>
    isException(report) &&
    report.milestone !== "cancelled" &&
    releases.some((release) =>
      isOfOperator(release) ? byReport(release, report) > 0 : release.at > report.at,
    );
  return new Set(releases.length > 0 ? reports.filter(isReleased) : []);
}

/** What stays of an exception that is over: the milestone at which it stood. */
function claimOf(report: OperatorReport): readonly OperatorReport[] {
  const milestone = report.known?.milestone;
  return milestone ? [{ ...report, milestone, known: { kind: "moving", milestone } }] : [];
}

/** The container that is furthest behind, and of several there the one with the oldest last event. */
function lastOf(logs: readonly Log[]): Log {
  const [last] = logs.toSorted(
    (one, other) =>
      one.progress.reached - other.progress.reached || latestAt(other) - latestAt(one),
  );
  return last as Log;
}

function latestAt({ progress }: Log): number {
  let latest = Number.NEGATIVE_INFINITY;
  for (const { at } of progress.ranks.keys()) latest = Math.max(latest, at);
  return latest;
}

/** The last report of how far the order has come; null where an empty status came after it. */
function findClaim(reports: readonly OperatorReport[]): OperatorReport | null {
  const claim = reports.findLast((one) => isEmpty(one) || one.known?.milestone);
  return claim && !isEmpty(claim) ? claim : null;
}

/** Since when the order has arrived by the last reports of operators, whatever is still expected on its way. */
function arrivalOf(reports: readonly OperatorReport[], events: readonly TimedFact[]): number {
  const departures = events.filter(({ milestone }) => milestone === "departed");
  const claims = reports.filter((report) => isEmpty(report) || report.known?.milestone);
  const hasNotArrived = (claim: OperatorReport) =>
    rankOf(claim.known?.milestone ?? null) < ARRIVED || isOnTheWay(claim, departures);
  const arrivals = claims.slice(claims.findLastIndex(hasNotArrived) + 1);
  return arrivals.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY);
}

/** Whether a departure from the place of the report is known after it, or is still expected. */
function isOnTheWay(report: OperatorReport, events: readonly TimedFact[]): boolean {
  const departures = events.filter(
    (event) => event.milestone === "departed" && isSamePlace(event, report),
  );
  const hasLeft = departures.some(isActual);
  return departures.some((event) => event.at > report.at || !(hasLeft || isActual(event)));
}

/** The rank that a report claims: at a port on the way that of the event there. */
function claimedRank(claim: OperatorReport | null, { facts, progress: { ranks } }: Log): number {
  const rank = rankOf(claim?.known?.milestone ?? null);
  const there = (claim && ranks.get(claim)) ?? rank;
  if (claim?.milestone === "departed") return there;
  return claim && isOnTheWay(claim, facts) ? Math.min(rank, there) : rank;
}

/**
 * Whether an event happened after what is reported. Since when a milestone holds that came with the order
 * isn't known: the event may be older.
 */
function isSince({ at }: TimedFact, { known, source, at: from }: OperatorReport): boolean {
  return (known?.kind === "moving" && source !== "operator") || at > from;
}

/** Until when it may have happened, in milliseconds since 1970: of an event the day alone may be known. */
function endOf(fact: TimedFact): number {
  return fact.kind === "status" ? fact.at : passesAt(fact);
}

type Standing = Pick<Position, "reached" | "status" | "exception" | "isKnown">;

function underway(logs: readonly Log[], last: Log, { current, newest, claim }: Reports): Standing {
  const own = new Set<TimedFact>(current);
  const { ranks, reached: happened } = last.progress;
  const exceptions = logs
    .flatMap(({ progress }) => progress.exception ?? [])
    .filter(({ milestone }) => milestone !== "cancelled")
    .sort(byMoment);
  if (!newest) {
    const exception = exceptions.at(-1) ?? null;
    return { reached: happened, status: toStatus(exception, happened), exception, isKnown: true };
  }
  const isAfter = (report: OperatorReport) => (fact: TimedFact) =>
    !own.has(fact) && isSince(fact, report);
  const isNew = isAfter(newest);
  const isCounted = claim ? isAfter(claim) : () => true;
  let before = claimedRank(claim, last);
  let since = -1;
  for (const [fact, rank] of ranks) {
    if (isNew(fact)) since = Math.max(since, rank);
    else if (newest !== claim && isCounted(fact)) before = Math.max(before, rank);
  }
  const reached = Math.max(before, since);
  const standing = exceptions.filter((fact) => !own.has(fact));
  const isMoving = newest.known?.kind === "moving";
  const exception = standing.findLast((fact) => !isMoving || isNew(fact)) ?? null;
  if (since > before || standing.some(isNew)) {
    return { reached, status: toStatus(exception, reached), exception, isKnown: true };
  }
  return {
    reached,
    status: newest === claim && isMoving ? toStatus(null, before) : statusOf(newest),
    exception: isException(newest) ? newest : exception,
    isKnown: newest.known !== null,
  };
}

function ended(end: TimedFact | OperatorReport, last: Log, claim: OperatorReport | null): Standing {
  if (end.milestone === "delivered") {
    return {
      reached: DELIVERED,
      status: toStatus(null, DELIVERED),
      exception: null,
      isKnown: true,
    };
  }
  const status = isReport(end) ? statusOf(end) : toStatus(end, -1);
  const named = isReport(end) ? rankOf(end.known?.milestone ?? null) : -1;
  const ranks = [...last.progress.ranks.values(), claimedRank(claim, last)];
  const short = Math.max(-1, ...ranks.filter((rank) => rank < DELIVERED));
  return { reached: named < 0 ? short : named, status, exception: end, isKnown: true };
}

/**
 * The delivery or cancellation that holds: the one that an operator reported last, whatever a carrier
 * reports beside it; of a carrier's the later one.
 */
function findEnd(
  logs: readonly Log[],
  reports: readonly OperatorReport[],
): TimedFact | OperatorReport | null {
  const reported = reports.findLast(
    ({ milestone }) => milestone === "delivered" || milestone === "cancelled",
  );
  if (reported) return reported;
  const deliveries = logs.map(({ progress }) => progress.delivery);
  const cancellations = logs.map(({ progress: { exception } }) =>
    exception?.milestone === "cancelled" ? exception : null,
  );
  const happened = [deliveries, cancellations].flatMap((each) =>
    each.every((fact) => fact !== null) ? each : [],
  );
  return happened.sort(byMoment).at(-1) ?? null;
}

/** Known ones in one spelling, own text as written. */
function statusOf({ known, code }: OperatorReport): string {
  return known ? formatStatus(known) : code;
}

function toStatus(exception: TimedFact | null, reached: number): string | null {
  if (exception && isException(exception)) {
    return formatStatus({ kind: "exception", exception: exception.milestone, milestone: null });
  }
  const milestone = MILESTONES[reached];
  return milestone ? formatStatus({ kind: "moving", milestone }) : null;
}
