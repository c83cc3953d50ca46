/**
 * Where an order is: by what happened to its containers, and by what an operator reported last.
 *
 * Reports of operators are ordered by when they were made, and the last one decides, whatever its form:
 * a status, an event or a dated delivery. A status speaks of the moment at which it was set, an event
 * of the moment at which it happened; a carrier's event supersedes the report when it happened after that
 * moment and goes further, or is an exception.
 */
import { capitalize } from "../words.ts";
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
import { formatStatus, isMoving, type KnownStatus, MILESTONES, readStatus } from "./status.ts";

/** An operator's report about the whole order. */
export interface OperatorReport extends TimedFact {
  /** The status that it claims; null for a free text, and for an empty status. */
  readonly known: KnownStatus | null;
}

/** A status with its meaning. */
export function toStatusReport(fact: TimedFact): OperatorReport {
  const known = readStatus(fact.code);
  return { ...fact, milestone: known?.name ?? null, known };
}

/** An event; as a report where an operator states that it happened to all pieces. */
export function toEventReport(fact: TimedFact): TimedFact | OperatorReport {
  const isOfPart = fact.pieces !== null && fact.pieces !== fact.pieces_total;
  const known = readStatus(fact.milestone);
  return known && isOfOperator(fact) && isActual(fact) && !isOfPart ? { ...fact, known } : fact;
}

function isReport(fact: TimedFact | OperatorReport): fact is OperatorReport {
  return "known" in fact;
}

/** An empty status leaves it to the events. */
function isEmpty({ kind, code }: OperatorReport): boolean {
  return kind === "status" && code === "";
}

/** The facts about one container, or about the whole consignment, and its progress. */
export interface Log extends ContainerFacts {
  readonly progress: Progress;
}

/** DCSA: the container was taken out of the shipment. */
const REMOVED = "RMVD";

/** The facts of each container that has a milestone. Facts that name no container belong to each. */
function splitByContainer(events: readonly TimedFact[]): ContainerFacts[] {
  const own = Map.groupBy(events, ({ equipment }) => equipment);
  const containers = [...own]
    .filter(([equipment, facts]) => equipment !== null && facts.some(isMilestone))
    .filter(([, facts]) => facts.toSorted(byMoment).at(-1)?.code !== REMOVED)
    .flatMap(([equipment]) => equipment ?? [])
    .sort();
  if (containers.length < 2) return [{ equipment: null, facts: events }];
  // In the sequence of their moments: sorting the facts of each container then takes no time.
  const shared = (own.get(null) ?? []).toSorted(byMoment);
  return containers.map((equipment) => {
    return { equipment, facts: [...shared, ...(own.get(equipment) ?? [])] };
  });
}

export interface Position {
  /** Each at the position of the order, or further; without the superseded facts. */
  readonly logs: readonly Log[];
  /** The log of the container that is furthest behind. */
  readonly last: Log;
  /** The rank of the milestone that was reached; -1 where none was. */
  readonly reached: number;
  /** The operators' last report of a milestone. */
  readonly claim: TimedFact | null;
  readonly status: string | null;
  /** The exception that isn't over. */
  readonly exception: TimedFact | null;
  /** The delivery or the cancellation. */
  readonly end: TimedFact | null;
  /** False under a free-text status, which may mean anything. */
  readonly isKnown: boolean;
  /** Facts of earlier reports that the last report contradicts. */
  readonly superseded: ReadonlySet<TimedFact>;
}

/** `events` and `statuses` as `toEventReport` and `toStatusReport` return them. */
export function derivePosition(
  events: readonly (TimedFact | OperatorReport)[],
  statuses: readonly OperatorReport[],
): Position {
  const containers = splitByContainer(events);
  // An event of one of several containers is no report about the whole order.
  const ofOrder = events.filter(({ equipment }) => !equipment || containers.length === 1);
  const reports = deriveReports(ofOrder, statuses);
  const arrivedFrom = arrivalOf(reports.current, events);
  const toLogs = (without: ReadonlySet<TimedFact>) =>
    containers.map((container): Log => {
      const facts = container.facts.filter(
        (fact) => !reports.released.has(fact) && !without.has(fact),
      );
      const { equipment } = container;
      return { equipment, facts, progress: deriveProgress({ equipment, facts }, arrivedFrom) };
    });
  const all = toLogs(new Set());
  const counted = reports.replaced.size > 0 ? toLogs(reports.replaced) : all;
  const last = lastOf(counted);
  const end = findEnd(all, reports.current);
  const standing = end
    ? endedStanding(end, last, reports.claim)
    : openStanding(counted, last, reports);
  const { reached } = standing;
  const releases = events.filter((event) => isOfOperator(event) && isRelease(event));
  const superseded = findSuperseded(reports, { last, reached, end }, all, releases);
  const shown = superseded.size > 0 ? toLogs(superseded) : all;
  const isLast = ({ equipment }: Log) => equipment === last.equipment;
  const logs = shown.map((log): Log => {
    const further = isLast(log) ? reached : Math.max(reached, log.progress.reached);
    return { ...log, progress: { ...log.progress, reached: further } };
  });
  const { claim } = reports;
  return { ...standing, end, logs, last: logs.find(isLast) ?? last, claim, superseded };
}

/** The operators' reports about the order. */
interface Reports {
  /** As they were reported, the last one at the end. */
  readonly reported: readonly OperatorReport[];
  /** The same, with released exceptions replaced by the milestones that they interrupted. */
  readonly current: readonly OperatorReport[];
  readonly released: ReadonlySet<TimedFact>;
  /** Null where an empty status was reported last. */
  readonly newest: OperatorReport | null;
  readonly claim: OperatorReport | null;
  /** Events that no longer count, since another one was reported. */
  readonly replaced: ReadonlySet<TimedFact>;
}

export function deriveReports(
  events: readonly (TimedFact | OperatorReport)[],
  statuses: readonly OperatorReport[],
): Reports {
  const reported = [...statuses, ...events.filter(isReport)].sort(byReport);
  const released = findReleased(reported, events);
  const current = reported.flatMap((report) => (released.has(report) ? claimOf(report) : report));
  const last = current.at(-1);
  const newest = last && !isEmpty(last) ? last : null;
  const claim = findClaim(current);
  const isReplaced = (report: OperatorReport) => report.kind === "event" && report !== claim;
  const replaced = new Set(newest ? current.filter(isReplaced) : []);
  return { reported, current, released, newest, claim, replaced };
}

/** A status Delivered has the date of the deliveries that were reported, where there are any. */
function lastDelivery(logs: readonly Log[]): TimedFact | undefined {
  const deliveries = logs.flatMap(({ progress }) => progress.delivery ?? []);
  return deliveries.length === logs.length ? deliveries.sort(byMoment).at(-1) : undefined;
}

/** Facts that the delivery or the cancellation contradicts, or else the newest report. */
function findSuperseded(
  { reported, current, newest }: Reports,
  { last, reached, end }: Pick<Position, "last" | "reached" | "end">,
  all: readonly Log[],
  releases: readonly TimedFact[],
): ReadonlySet<TimedFact> {
  const deciding = end ?? newest;
  if (!deciding) return new Set();
  /** The fact whose moment decides. */
  const from = (end?.milestone === "delivered" && lastDelivery(all)) || deciding;
  // After an end no report counts; otherwise one denies what was reported before it.
  const isDenied = (fact: TimedFact) =>
    (end !== null && isOfOperator(fact)) || byReport(fact, deciding) < 0;
  const own = new Set<TimedFact>(current);
  const further = [...last.progress.ranks].find(
    ([fact, rank]) => newest && rank === reached && !own.has(fact) && isSince(fact, newest),
  );
  const passed = Math.min(endOf(from), further ? endOf(further[0]) : Number.POSITIVE_INFINITY);
  const { ranks } = (all.find(({ equipment }) => equipment === last.equipment) ?? last).progress;
  const outranked = [...ranks].filter(
    ([fact, rank]) => rank > reached || (rank < reached && fact.at > passed && isDenied(fact)),
  );
  const denied = [...reported, ...releases].filter(
    (report) =>
      report.at >= from.at &&
      report.id !== deciding.id &&
      !(report.kind === "event" && isMilestone(report)) &&
      isDenied(report),
  );
  return new Set([...outranked.map(([fact]) => fact), ...denied]);
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

/** Replaces an exception that has ended by the milestone that it interrupted. */
function claimOf(report: OperatorReport): readonly OperatorReport[] {
  const milestone = report.known?.milestone;
  return milestone ? [{ ...report, milestone, known: { name: milestone, milestone } }] : [];
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
  const claim = reports.findLast((report) => isEmpty(report) || report.known?.milestone);
  return claim && !isEmpty(claim) ? claim : null;
}

/**
 * The time from which all later reports of operators say that the order has arrived, in milliseconds since
 * 1970; infinity where they don't. Events that are still expected on the way don't change it.
 */
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
 * True if an event happened after what is reported. A milestone that came with the order has no known time,
 * so every event counts as later.
 */
function isSince({ at }: TimedFact, { known, source, at: from }: OperatorReport): boolean {
  return (isMoving(known) && source !== "operator") || at > from;
}

/** The latest possible time of the fact, in milliseconds since 1970: an event may have a day alone. */
function endOf(fact: TimedFact): number {
  return fact.kind === "status" ? fact.at : passesAt(fact);
}

type Standing = Pick<Position, "reached" | "status" | "exception" | "isKnown">;

/** Where the order is by its newest report, and by what happened since; without a report by its events. */
function openStanding(
  logs: readonly Log[],
  last: Log,
  { current, newest, claim }: Reports,
): Standing {
  const own = new Set<TimedFact>(newest ? current : []);
  const isAfter = (report: OperatorReport | null) => (fact: TimedFact) =>
    report === null || (!own.has(fact) && isSince(fact, report));
  const isNew = isAfter(newest);
  const isCounted = isAfter(claim);
  let before = claimedRank(claim, last);
  let since = -1;
  for (const [fact, rank] of last.progress.ranks) {
    if (isNew(fact)) since = Math.max(since, rank);
    else if (newest !== claim && isCounted(fact)) before = Math.max(before, rank);
  }
  const reached = Math.max(before, since);
  const exceptions = logs
    .flatMap(({ progress }) => progress.exception ?? [])
    .filter((fact) => fact.milestone !== "cancelled" && !own.has(fact))
    .sort(byMoment);
  const isClaimed = newest !== null && isMoving(newest.known);
  const exception = exceptions.findLast((fact) => !isClaimed || isNew(fact)) ?? null;
  if (!newest || since > before || exceptions.some(isNew)) {
    return { reached, status: statusAt(exception, reached), exception, isKnown: true };
  }
  return {
    reached,
    status: newest === claim && isClaimed ? statusAt(null, before) : statusOf(newest),
    exception: isException(newest) ? newest : exception,
    isKnown: newest.known !== null,
  };
}

function endedStanding(
  end: TimedFact | OperatorReport,
  last: Log,
  claim: OperatorReport | null,
): Standing {
  const status = isReport(end) ? statusOf(end) : statusAt(end, -1);
  if (end.milestone === "delivered") {
    return { reached: DELIVERED, status, exception: null, isKnown: true };
  }
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

/** A known status in one spelling, a free text as written. */
function statusOf({ known, code }: OperatorReport): string {
  return known ? formatStatus(known) : code;
}

function statusAt(exception: TimedFact | null, reached: number): string | null {
  const name = exception?.milestone ?? MILESTONES[reached];
  return name ? capitalize(name) : null;
}
