/**
 * How far one container has come, or the whole consignment where no fact names a container, by what
 * happened to it.
 *
 * | report | meaning |
 * | --- | --- |
 * | departure, transit and arrival of a vessel, an aircraft, a train or a long-haul truck | the main carriage: departed, in transit, arrived |
 * | the same of a truck or barge of a carrier, or of a train where there is a vessel | before the main carriage collected, after it out for delivery |
 * | an arrival at a place that is left again, or the departure from it | in transit; after an operator reported the arrival, what is expected counts only where it is a departure from that place |
 * | customs before the departure; before an arrival | at origin; in transit |
 * | some of the pieces | nothing, until those of one code add up to all of them: the same pieces come under several codes, one after the other |
 * | a container is unloaded, and is to arrive elsewhere | in transit, also after it should have arrived there |
 * | a vessel's call after the container was unloaded elsewhere | nothing |
 */
import { DAY_MS, localMs } from "./clock.ts";
import {
  byMoment,
  byReport,
  type ExceptionFact,
  eventSubject,
  FEEDERS,
  forecastSubject,
  isActual,
  isElsewhere,
  isException,
  isMilestone,
  isSamePlace,
  placeKey,
  rankOf,
  type TimedFact,
} from "./comparison.ts";
import type { PartialProgress } from "./state.ts";
import { MILESTONES } from "./status.ts";

const COLLECTED = rankOf("collected");
const AT_ORIGIN = rankOf("at origin");
const DEPARTED = rankOf("departed");
const IN_TRANSIT = rankOf("in transit");
export const ARRIVED = rankOf("arrived");
const OUT_FOR_DELIVERY = rankOf("out for delivery");
export const DELIVERED = MILESTONES.length - 1;

export interface Progress {
  /** The rank of the milestone that was reached; -1 where none was. */
  readonly reached: number;
  /** The facts that happened, the oldest first. */
  readonly happened: readonly TimedFact[];
  /** The rank that each fact reached; those without one are left out. */
  readonly ranks: ReadonlyMap<TimedFact, number>;
  /** The actual delivery as it was reported last; null without one. */
  readonly delivery: TimedFact | null;
  /** The exception that isn't over. */
  readonly exception: ExceptionFact | null;
  /** The plan or estimate that was reported last of each subject, unless that has happened. */
  readonly open: readonly TimedFact[];
  /** The milestones that some of the pieces have reached, the oldest first. */
  readonly partial: readonly PartialProgress[];
}

/** Codes that end an exception without reaching a milestone: released, found, loaded after all. */
export const RELEASES = [
  "RELEASED",
  "CUSTOMS RELEASED",
  "RELS",
  "BKG RELS",
  "DIS FDCA",
  "DIS DFLD",
];

export interface ContainerFacts {
  /** Null for the whole consignment, which may have one container. */
  readonly equipment: string | null;
  readonly facts: readonly TimedFact[];
}

/**
 * Derives the progress from the facts of one container, in any sequence. `arrivedFrom` is the moment from
 * which it has arrived by an operator's report, in milliseconds since 1970.
 */
export function deriveProgress(
  { equipment, facts }: ContainerFacts,
  arrivedFrom: number,
): Progress {
  const known = facts.filter(isAboard(facts, equipment === null)).sort(byMoment);
  const happened = known.filter(isActual);
  const { complete, partial } = countPieces(happened);
  const open = openForecasts(known, complete);
  const ranks = assignRanks(facts, [...happened, ...open], complete, arrivedFrom);
  let exception: ExceptionFact | null = null;
  let before = -1;
  for (const fact of happened) {
    if (exception?.milestone === "cancelled") break;
    const rank = ranks.get(fact) ?? -1;
    if (isException(fact)) exception = fact;
    else if (rank > before || RELEASES.includes(fact.code)) exception = null;
    before = Math.max(before, rank);
  }
  const reached = Math.max(-1, ...ranks.values());
  const deliveries = [...ranks.keys()].filter((fact) => ranks.get(fact) === DELIVERED);
  const delivery = deliveries.sort(byReport).at(-1) ?? null;
  return { reached, happened, ranks, delivery, exception, open, partial };
}

function openForecasts(known: readonly TimedFact[], complete: readonly TimedFact[]): TimedFact[] {
  const forecasts = known.filter((fact) => !isActual(fact)).sort(byReport);
  if (forecasts.length === 0) return [];
  const parts = known.filter((fact) => isActual(fact) && fact.milestone !== "delivered");
  const done = new Set([...parts.map(forecastSubject), ...complete.map(eventSubject)]);
  const open = new Map<string, TimedFact>();
  for (const fact of forecasts) {
    const subject = forecastSubject(fact);
    if (supersedes(fact, open.get(subject))) open.set(subject, fact);
  }
  return [...open]
    .filter(([subject, fact]) => !done.has(subject) && !done.has(eventSubject(fact)))
    .map(([, fact]) => fact);
}

/** A later plan or estimate replaces the one before it, but a plan never replaces an estimate. */
export function supersedes(fact: TimedFact, before: TimedFact | undefined): boolean {
  return fact.classifier !== "planned" || before?.classifier !== "estimated";
}

/** A carrier's code for the arrival at the shipment's own port of discharge (workers/orders/event-codes.ts). */
export const ARRIVAL_OF_SHIPMENT = "ARRI POD";

/**
 * Leaves out what a vessel does after the container was unloaded from it: the container has facts of
 * its own from then on. The shipment's own arrival is that of its only container.
 */
function isAboard(
  facts: readonly TimedFact[],
  isOnlyContainer: boolean,
): (fact: TimedFact) => boolean {
  const moves = facts
    .filter((fact) => isActual(fact) && fact.equipment && ["LOAD", "DISC"].includes(fact.code))
    .sort(byMoment);
  return (fact) => {
    if (fact.equipment || !isActual(fact) || !isVesselCall(fact)) return true;
    if (isOnlyContainer && fact.code === ARRIVAL_OF_SHIPMENT) return true;
    const last = moves.findLast(({ at }) => at <= fact.at);
    return last?.code !== "DISC" || isSamePlace(last, fact);
  };
}

/** A carrier's "arrived" or "departed" is the vessel's; an operator's is that of the goods. */
function isVesselCall(fact: TimedFact): boolean {
  const isOfVessel =
    fact.mode === "vessel" || ["ARRI", ARRIVAL_OF_SHIPMENT, "DEPA"].includes(fact.code);
  return isOfVessel && fact.source !== "operator" && isOnMainCarriage(fact);
}

function isOnMainCarriage({ milestone }: TimedFact): boolean {
  const rank = rankOf(milestone);
  return rank >= DEPARTED && rank <= ARRIVED;
}

/**
 * Adds up the pieces that are reported under one code at one place; of a delivery wherever it was. A
 * further report of the same pieces, by the same flight on the same day, replaces the first one.
 */
function countPieces(happened: readonly TimedFact[]) {
  const counts = new Map<string, { readonly parts: Map<string, number>; count: number }>();
  const partial: PartialProgress[] = [];
  const complete = happened.filter((fact) => {
    const { pieces, pieces_total: total } = fact;
    if (pieces === null) return true;
    if (total === null || !isMilestone(fact)) return isException(fact);
    const key = [eventSubject(fact), fact.code].join("|");
    const part = partOf(fact);
    const counted = counts.get(key) ?? { parts: new Map<string, number>(), count: 0 };
    counted.count += pieces - (counted.parts.get(part) ?? 0);
    counted.parts.set(part, pieces);
    counts.set(key, counted);
    const { count } = counted;
    if (count < total) partial.push({ milestone: fact.milestone, pieces: count, total });
    return count >= total;
  });
  return { complete, partial };
}

/** The part of a consignment that a report is about: so many pieces, at a place, by a flight, on a day. */
function partOf(fact: TimedFact): string {
  const day = Math.floor(localMs(fact) / DAY_MS);
  return [placeKey(fact), fact.leg?.toUpperCase(), day, fact.pieces].join("|");
}

/** `known` is what happened and is still to come; `complete` what of it happened to all pieces. */
function assignRanks(
  facts: readonly TimedFact[],
  known: readonly TimedFact[],
  complete: readonly TimedFact[],
  arrivedFrom: number,
): ReadonlyMap<TimedFact, number> {
  const hasVessel = known.some(({ mode }) => mode === "vessel");
  const isFeeder = ({ mode }: TimedFact) =>
    FEEDERS.includes(mode) || (mode === "rail" && hasVessel);
  const isComplete = new Set(complete);
  const moves = known.filter((fact) => isOnMainCarriage(fact) && !isFeeder(fact));
  const departures = moves.filter((move) => isComplete.has(move) && move.milestone === "departed");
  const firstDeparture = Math.min(...departures.map(({ at }) => at));
  const destination = facts
    .filter((fact) => fact.milestone === "arrived" && !isActual(fact) && !isFeeder(fact))
    .sort(byMoment)
    .at(-1);
  return new Map(complete.filter(isMilestone).map((fact) => [fact, rankOnTheWay(fact)]));

  function rankOnTheWay(fact: TimedFact): number {
    const { milestone, at } = fact;
    const rank = rankOf(milestone);
    const isLeft = firstDeparture < at;
    if (isFeeder(fact) && isOnMainCarriage(fact)) return isLeft ? OUT_FOR_DELIVERY : COLLECTED;
    if (milestone === "departed") {
      const isFromElsewhere = departures.some((move) => move.at < at && isElsewhere(move, fact));
      return isFromElsewhere ? IN_TRANSIT : DEPARTED;
    }
    const isLater = (move: TimedFact) => move.at > at && (isActual(move) || at < arrivedFrom);
    if (milestone === "arrived") {
      const passing = moves.findLast(
        (move) => isLater(move) && (move.milestone !== "arrived" || isElsewhere(move, fact)),
      );
      if (passing || isUnloadedOnTheWay(fact)) return IN_TRANSIT;
    }
    if (milestone === "customs clearance" && at < arrivedFrom && moves.some(isLater)) {
      return isLeft ? IN_TRANSIT : AT_ORIGIN;
    }
    return isLeft ? Math.max(rank, IN_TRANSIT) : rank;
  }

  /** The last port is that of the last arrival which is planned or expected. */
  function isUnloadedOnTheWay(fact: TimedFact): boolean {
    if (fact.code !== "DISC" || fact.at >= arrivedFrom) return false;
    return (
      destination !== undefined && placeKey(destination) !== "" && !isSamePlace(destination, fact)
    );
  }
}
