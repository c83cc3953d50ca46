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
import { ARRIVED, DELIVERED, deriveProgress, type Progress, RELEASES } from "./progress.ts";
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
export interface Log {
  readonly equipment: string | null;
  readonly facts: readonly TimedFact[];
  readonly progress: Progress;
}

type Logs = readonly [Log, ...Log[]];

/** DCSA: the container was taken out of the shipment. */
const REMOVED = "RMVD";

/** Facts without a container, in the logs of all containers together. */
const SHARED_MAX = 10_000;

/**
 * A log for each container that has a milestone; what names no container is in each: of thousands of
 * such facts and hundreds of containers, the milestones and exceptions that were reported last.
 */
function splitByContainer(
  events: readonly TimedFact[],
): [Omit<Log, "progress">, ...Omit<Log, "progress">[]] {
  const own = Map.groupBy(events, ({ equipment }) => equipment);
  const [first, ...others] = [...own]
    .filter(([equipment, facts]) => equipment !== null && facts.some(isMilestone))
    .filter(([, facts]) => facts.toSorted(byMoment).at(-1)?.code !== REMOVED)
    .flatMap(([equipment]) => equipment ?? [])
    .sort();
  if (first === undefined || others.length === 0) return [{ equipment: null, facts: events }];
  const shared = lastOnes(own.get(null) ?? [], Math.ceil(SHARED_MAX / (others.length + 1)));
  const ofContainer = (equipment: string) => ({
    equipment,
    facts: [...shared, ...(own.get(equipment) ?? [])],
  });
  return [ofContainer(first), ...others.map(ofContainer)];
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
  readonly logs: Logs;
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
  const isOfAll = ({ equipment }: TimedFact) => !equipment || split.length === 1;
  const made = [...statuses, ...events.filter(isReport).filter(isOfAll)].sort(byReport);
  const released = findReleased(made, events.filter(isOfAll));
  const reports = made.flatMap((report) => (released.has(report) ? claimOf(report) : report));
  const lastReport = reports.at(-1);
  const newest = lastReport && !isEmpty(lastReport) ? lastReport : null;
  const claim = findClaim(reports);
  const arrivedFrom = arrivalOf(claim, events);
  const toLogs = (without: ReadonlySet<TimedFact>): Logs => {
    const [first, ...others] = split.map(({ equipment, facts: all }): Log => {
      const isLeft = (fact: TimedFact) => !without.has(fact) && !released.has(fact);
      const facts = without.size + released.size === 0 ? all : all.filter(isLeft);
      return { equipment, facts, progress: deriveProgress(facts, arrivedFrom) };
    });
    return [first as Log, ...others];
  };
  const all = toLogs(new Set());
  const superseded = new Set<TimedFact>(
    newest ? reports.filter((one) => one.kind === "event" && one !== claim) : [],
  );
  const counted = superseded.size > 0 ? toLogs(superseded) : all;
  const last = lastOf(counted);
  const end = findEnd(all, reports);
  const standing = end
    ? { ...ended(end, last, claim), end }
    : { ...underway(counted, last, { reports, newest, claim }), end: null };
  const { reached } = standing;
  const isLast = ({ equipment }: Log) => equipment === last.equipment;
  const { ranks } = (all.find(isLast) ?? last).progress;
  const decides = end ?? newest;
  const releases = events.filter((event) => isOfOperator(event) && isRelease(event));
  // A status Delivered has the date of the deliveries that were reported, where there are any.
  const deliveries = all.flatMap(({ progress }) => progress.delivery ?? []);
  const isDated = end?.milestone === "delivered" && deliveries.length === all.length;
  const from = isDated ? deliveries.sort(byMoment).at(-1) : decides;
  // After an end no report counts; otherwise one denies what was reported before it.
  const isDenied = (fact: TimedFact) =>
    (end !== null && isOfOperator(fact)) || (decides !== null && byReport(fact, decides) < 0);
  const own = new Set<TimedFact>(reports);
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
  const shown = overruled.size > 0 ? toLogs(overruled) : all;
  const [first, ...others] = shown.map((log): Log => {
    const further = isLast(log) ? reached : Math.max(reached, log.progress.reached);
    return { ...log, progress: { ...log.progress, reached: further } };
  });
  const logs: Logs = [first as Log, ...others];
  return {
    ...standing,
    logs,
    last: logs.find(isLast) ?? logs[0],
    claim,
    overruled,
  };
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
function lastOf(logs: Logs): Log {
  if (logs.length === 1) return logs[0];
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

/** Since when the order has arrived by an operator's report, whatever is still expected on its way. */
function arrivalOf(claim: OperatorReport | null, events: readonly TimedFact[]): number {
  const hasArrived = claim && rankOf(claim.known?.milestone ?? null) >= ARRIVED;
  return hasArrived && !isOnTheWay(claim, events) ? claim.at : Number.POSITIVE_INFINITY;
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

interface Reports {
  /** The one that was made last comes last. */
  readonly reports: readonly OperatorReport[];
  readonly newest: OperatorReport | null;
  readonly claim: OperatorReport | null;
}

function underway(logs: Logs, last: Log, { reports, newest, claim }: Reports): Standing {
  const own = new Set<TimedFact>(reports);
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
  logs: Logs,
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
