/** Where an order is: by its containers, and by the status that an operator set last. */
import { byMoment, isException, isMilestone, rankOf, type TimedFact } from "./comparison.ts";
import { ARRIVED, DELIVERED, deriveProgress, type Progress } from "./progress.ts";
import { type KnownStatus, MILESTONES, readStatus } from "./status.ts";

/** A status that an operator set. */
export interface SetStatus extends TimedFact {
  readonly known: KnownStatus | null;
}

export function toSetStatus(fact: TimedFact): SetStatus {
  const known = readStatus(fact.code);
  const milestone = known?.kind === "exception" ? known.exception : (known?.milestone ?? null);
  return { ...fact, milestone, known };
}

/** What is known of one container, or of the whole consignment. */
export interface Log {
  readonly equipment: string | null;
  readonly facts: readonly TimedFact[];
  readonly progress: Progress;
}

/** A log for each container to which something is said to happen; what names none is in each. */
export function splitByContainer(
  events: readonly TimedFact[],
  statuses: readonly SetStatus[],
): [Log, ...Log[]] {
  const newest = statuses.at(-1);
  const hasArrived = rankOf(newest?.known?.milestone ?? null) >= ARRIVED;
  const arrivedFrom = newest && hasArrived ? newest.at : Number.POSITIVE_INFINITY;
  const own = Map.groupBy(events, ({ equipment }) => equipment);
  const [first, ...others] = [...own]
    .filter(([, facts]) => facts.some(isMilestone))
    .filter(([, facts]) => facts.toSorted(byMoment).at(-1)?.code !== REMOVED)
    .flatMap(([equipment]) => equipment ?? [])
    .sort();
  const toLog = (equipment: string | null, facts: readonly TimedFact[]): Log => ({
    equipment,
    facts,
    progress: deriveProgress(facts, arrivedFrom),
  });
  if (first === undefined || others.length === 0) return [toLog(null, events)];
  const shared = own.get(null) ?? [];
  const ofContainer = (equipment: string) =>
    toLog(equipment, [...shared, ...(own.get(equipment) ?? [])]);
  return [ofContainer(first), ...others.map(ofContainer)];
}

/** DCSA: the container was taken out of the shipment. */
const REMOVED = "RMVD";

export interface Position {
  /** The log of the container that is furthest behind. */
  readonly last: Log;
  /** The rank of the milestone that was reached; -1 where none was. */
  readonly reached: number;
  readonly status: string | null;
  /** What stands in the way. */
  readonly exception: TimedFact | null;
  /** The delivery or the cancellation. */
  readonly end: TimedFact | null;
  /** False under a status in an operator's own words: they may mean anything. */
  readonly isKnown: boolean;
}

export function derivePosition(
  logs: readonly [Log, ...Log[]],
  statuses: readonly SetStatus[],
): Position {
  const [last] = logs.toSorted(
    (one, other) =>
      one.progress.reached - other.progress.reached || latestAt(other) - latestAt(one),
  ) as [Log, ...Log[]];
  const { reached, ranks } = last.progress;
  const end = findEnd(logs, statuses);
  const base = { last, end, isKnown: true };
  if (end) {
    const isDelivered = end.milestone === "delivered";
    const words = statuses.filter(
      ({ milestone, known, code, at }) =>
        milestone === end.milestone || (!known && code !== "" && at > end.at),
    );
    const named = rankOf(words.findLast(({ known }) => known)?.known?.milestone ?? null);
    const short = Math.min(reached, DELIVERED - 1);
    return {
      ...base,
      reached: isDelivered ? DELIVERED : named < 0 ? short : named,
      status: words.at(-1)?.code ?? toStatus(end, reached),
      exception: isDelivered ? null : end,
    };
  }
  const standing = logs
    .flatMap(({ progress }) => progress.exception ?? [])
    .filter(({ milestone }) => milestone !== "cancelled")
    .sort(byMoment);
  const newest = statuses.at(-1);
  if (!newest || newest.code === "") {
    const exception = standing.at(-1) ?? null;
    return { ...base, reached, status: toStatus(exception, reached), exception };
  }

  const isMoving = newest.known?.kind === "moving";
  // Since when a milestone holds that came with the order isn't known: an event may be older.
  const isUndated = isMoving && newest.source !== "operator";
  const isSince = ({ at }: TimedFact) => isUndated || at > newest.at;
  const furthest = (isCounted: (fact: TimedFact) => boolean) =>
    Math.max(-1, ...[...ranks].filter(([fact]) => isCounted(fact)).map(([, rank]) => rank));
  const said = rankOf(newest.known?.milestone ?? null);
  const since = furthest(isSince);
  const before = said >= 0 ? said : furthest((fact) => !isSince(fact));
  const exception = standing.findLast((fact) => !isMoving || isSince(fact)) ?? null;
  const holding = { ...base, reached: said >= 0 ? Math.max(said, since) : reached, exception };
  if (since > before || standing.some(isSince)) {
    return { ...holding, status: toStatus(exception, holding.reached) };
  }
  return {
    ...holding,
    status: newest.code,
    exception: isException(newest) ? newest : exception,
    isKnown: newest.known !== null,
  };
}

/** The log by the order's position: the other containers are where the last one is, or further. */
export function atPosition(log: Log, { last, reached }: Position): Log {
  const { progress } = log;
  const further = log === last ? reached : Math.max(reached, progress.reached);
  return { ...log, progress: { ...progress, reached: further } };
}

function latestAt({ progress }: Log): number {
  return Math.max(Number.NEGATIVE_INFINITY, ...[...progress.ranks.keys()].map(({ at }) => at));
}

/** The delivery or cancellation that holds; of both the later one. */
function findEnd(logs: readonly Log[], statuses: readonly SetStatus[]): TimedFact | null {
  const said = statuses.filter(
    ({ milestone }) => milestone === "delivered" || milestone === "cancelled",
  );
  const deliveries = logs.map(({ progress }) => progress.delivery);
  const cancellations = logs.map(({ progress: { exception } }) =>
    exception?.milestone === "cancelled" ? exception : null,
  );
  const happened = [deliveries, cancellations].flatMap((each) =>
    each.every((fact) => fact !== null) ? each : [],
  );
  return [...said, ...happened].sort(byMoment).at(-1) ?? null;
}

function toStatus(exception: TimedFact | null, reached: number): string | null {
  const milestone = exception?.milestone ?? MILESTONES[reached];
  return milestone ? milestone.charAt(0).toUpperCase() + milestone.slice(1) : null;
}
