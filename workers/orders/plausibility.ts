/** Finds facts with implausible dates. */
import { DAY_MS, FIRST_ZONE_MS, passesAt } from "#app/domain/tracking/clock.ts";
import { isActual, placeInTime, type TimedFact } from "#app/domain/tracking/comparison.ts";
import { activeFacts, type Places } from "#app/domain/tracking/facts.ts";
import { formatMoment } from "#app/domain/words.ts";
import { extendLog, type NewFact, type OrderLog } from "./log.ts";

const YEAR_MS = 366 * DAY_MS;
export const AHEAD = "It is said to have happened, and is still to come.";

interface Moments {
  readonly places: Places;
  /** ISO 8601, UTC */
  readonly now: string;
  /** When the order was made: ISO 8601, UTC; null where nobody said. */
  readonly created_at: string | null;
}

/**
 * The reasons against what is said of an order, in its sequence; null where there is none. A clock
 * whose zone isn't known is given the benefit of the doubt.
 */
export function findImplausible(
  log: OrderLog,
  said: readonly NewFact[],
  moments: Moments,
): (string | null)[] {
  const { facts, places } = extendLog(log, said, moments);
  const added = facts.slice(log.facts.length).map(({ id }) => id);
  const timed = placeInTime(activeFacts(facts), places);
  const reasons = new Map<number, string>();
  const note = (fact: TimedFact, reason: string | null) => {
    if (reason && added.includes(fact.id)) reasons.set(fact.id, reason);
  };
  for (const fact of timed) note(fact, implausibleTime(fact, moments));
  const likely = timed.filter(({ id }) => !reasons.has(id));
  const departures = likely.filter(isMainDeparture);
  for (const fact of likely) note(fact, implausibleDelivery(fact, departures));
  const deliveries = likely.filter((fact) => isDelivery(fact) && !reasons.has(fact.id));
  for (const fact of departures) note(fact, implausibleDeparture(fact, departures, deliveries));
  return added.map((id) => reasons.get(id) ?? null);
}

/** The first moment that an event may mean. */
function earliest({ at, utc_offset }: TimedFact): number {
  return at - (utc_offset === null ? FIRST_ZONE_MS : 0);
}

function implausibleTime(fact: TimedFact, { now, created_at }: Moments): string | null {
  const present = Date.parse(now);
  if (earliest(fact) > present + YEAR_MS) return `It is more than a year from now.`;
  if (isActual(fact) && earliest(fact) > present) {
    return AHEAD;
  }
  return created_at !== null && passesAt(fact) < Date.parse(created_at) - YEAR_MS
    ? `It is more than a year before the order, which was made on ${formatMoment(created_at)}.`
    : null;
}

/** Trucks and barges bring the goods to the place from which they depart. */
function isMainDeparture(fact: TimedFact): boolean {
  const isFeeder = fact.mode === "truck" || fact.mode === "barge";
  return isActual(fact) && fact.milestone === "departed" && !isFeeder;
}

function isDelivery(fact: TimedFact): boolean {
  return isActual(fact) && fact.milestone === "delivered";
}

function implausibleDelivery(fact: TimedFact, departures: readonly TimedFact[]): string | null {
  const first = isDelivery(fact) ? firstOf(departures, fact) : undefined;
  return first && passesAt(fact) < earliest(first)
    ? `It is before the departure on ${formatTime(first)}.`
    : null;
}

/** The same for a departure that is told after the delivery. */
function implausibleDeparture(
  fact: TimedFact,
  departures: readonly TimedFact[],
  deliveries: readonly TimedFact[],
): string | null {
  if (firstOf(departures, fact) !== fact) return null;
  const delivery = deliveries.find(
    (one) => isOfSameContainer(one, fact) && passesAt(one) < earliest(fact),
  );
  return delivery ? `It is after the delivery on ${formatTime(delivery)}.` : null;
}

function firstOf(departures: readonly TimedFact[], fact: TimedFact): TimedFact | undefined {
  const own = departures.filter((one) => isOfSameContainer(one, fact));
  return own.sort((one, other) => earliest(one) - earliest(other))[0];
}

/** What names none is about each. */
function isOfSameContainer(one: TimedFact, other: TimedFact): boolean {
  return !one.equipment || !other.equipment || one.equipment === other.equipment;
}

function formatTime({ at }: TimedFact): string | null {
  return formatMoment(new Date(at).toISOString());
}
