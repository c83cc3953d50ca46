/** Says why what an event tells can hardly have happened. */
import { DAY_MS, FIRST_ZONE_MS, passesAt } from "#app/domain/tracking/clock.ts";
import { isActual, placeInTime, type TimedFact } from "#app/domain/tracking/comparison.ts";
import { activeFacts } from "#app/domain/tracking/facts.ts";
import { formatMoment } from "#app/domain/words.ts";
import type { OrderLog } from "../../orders/log.ts";

const YEAR_MS = 366 * DAY_MS;

interface Moments {
  /** ISO 8601, UTC */
  readonly now: string;
  /** When the order was made: ISO 8601, UTC. */
  readonly created_at: string;
}

/**
 * The reasons against the last `count` facts of a log, in their sequence; null where there is none.
 * A clock whose zone isn't known is given the benefit of the doubt.
 */
export function findUnlikely(
  { facts, places }: OrderLog,
  count: number,
  moments: Moments,
): (string | null)[] {
  const added = new Set(facts.slice(-count).map(({ id }) => id));
  const timed = placeInTime(activeFacts(facts), places);
  const byTime = new Map(timed.map((fact) => [fact.id, unlikelyTime(fact, moments)]));
  const departures = timed.filter(
    (fact) => isMainDeparture(fact) && (!added.has(fact.id) || !byTime.get(fact.id)),
  );
  return timed
    .filter(({ id }) => added.has(id))
    .map((fact) => byTime.get(fact.id) ?? unlikelyDelivery(fact, departures));
}

/** The first moment that an event may mean. */
function earliest({ at, utc_offset }: TimedFact): number {
  return at - (utc_offset === null ? FIRST_ZONE_MS : 0);
}

function unlikelyTime(fact: TimedFact, { now, created_at }: Moments): string | null {
  const present = Date.parse(now);
  if (earliest(fact) > present + YEAR_MS) return `It is more than a year from now.`;
  if (isActual(fact) && earliest(fact) > present) {
    return `It is said to have happened, and is still to come. If it is expected, write estimated.`;
  }
  return passesAt(fact) < Date.parse(created_at) - YEAR_MS
    ? `It is more than a year before the order, which was made on ${formatMoment(created_at)}.`
    : null;
}

/** Trucks and barges bring the goods to the place from which they depart. */
function isMainDeparture(fact: TimedFact): boolean {
  const isFeeder = fact.mode === "truck" || fact.mode === "barge";
  return isActual(fact) && fact.milestone === "departed" && !isFeeder;
}

function unlikelyDelivery(fact: TimedFact, departures: readonly TimedFact[]): string | null {
  if (!isActual(fact) || fact.milestone !== "delivered") return null;
  const own = departures.filter(
    ({ equipment }) => !equipment || !fact.equipment || equipment === fact.equipment,
  );
  const [first] = own.sort((one, other) => earliest(one) - earliest(other));
  return first && passesAt(fact) < earliest(first)
    ? `It is before the departure on ${formatMoment(new Date(first.at).toISOString())}.`
    : null;
}
