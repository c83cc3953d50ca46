/** Finds facts with implausible dates. */
import { DAY_MS, FIRST_ZONE_MS, passesAt } from "#app/domain/tracking/clock.ts";
import {
  FEEDERS,
  isActual,
  isSamePlace,
  placeInTime,
  type TimedFact,
} from "#app/domain/tracking/comparison.ts";
import {
  activeFacts,
  findPlace,
  type Place,
  type Places,
  placeCode,
} from "#app/domain/tracking/facts.ts";
import { formatMoment } from "#app/domain/words.ts";
import { extendLog, type NewFact, type OrderLog } from "./log.ts";

const YEAR_MS = 366 * DAY_MS;
/** So long before the order was made nothing of it happens. */
const DAYS_BEFORE_ORDER = 60;
const AHEAD = "It is in the future, but reported as actual instead of estimated.";
const LAST_YEAR = "It is about a year ago.";

interface Moments {
  readonly places: Places;
  /** ISO 8601, UTC */
  readonly now: string;
  /** When the order was made: ISO 8601, UTC; null where that isn't known. */
  readonly created_at: string | null;
}

/**
 * The reasons why the facts to be added are implausible, in their sequence: a sentence each; null for a
 * plausible one. A clock whose zone isn't known is given the benefit of the doubt.
 */
export function findImplausible(
  log: OrderLog,
  added: readonly NewFact[],
  moments: Moments,
): (string | null)[] {
  const { facts, places } = extendLog(log, added, moments);
  const ids = facts.slice(log.facts.length).map(({ id }) => id);
  const timed = placeInTime(activeFacts(facts), places);
  const reasons = new Map<number, string>();
  const note = (fact: TimedFact, reason: string | null) => {
    if (reason && ids.includes(fact.id)) reasons.set(fact.id, reason);
  };
  for (const fact of timed) note(fact, implausibleTime(fact, moments));
  const plausible = timed.filter(({ id }) => !reasons.has(id));
  const departures = plausible.filter(isMainDeparture);
  for (const fact of plausible) {
    note(fact, beforeDeparture(fact, isEnd(fact) ? departures : []));
  }
  const ends = plausible.filter((fact) => isActual(fact) && !reasons.has(fact.id));
  for (const fact of departures) note(fact, afterEnd(fact, departures, ends));
  return ids.map((id) => reasons.get(id) ?? null);

  function beforeDeparture(fact: TimedFact, all: readonly TimedFact[]): string | null {
    const first = firstOf(all.filter((departure) => isLeft(departure, fact, places)));
    return first && passesAt(fact) < earliest(first)
      ? `It is before the departure on ${formatTime(first)}.`
      : null;
  }

  /** The same for a departure that is reported after the arrival or the delivery. */
  function afterEnd(
    fact: TimedFact,
    all: readonly TimedFact[],
    known: readonly TimedFact[],
  ): string | null {
    const end = known.find((one) => {
      if (!isEnd(one) || passesAt(one) >= earliest(fact)) return false;
      return firstOf(all.filter((departure) => isLeft(departure, one, places))) === fact;
    });
    if (!end) return null;
    const what = end.milestone === "delivered" ? "delivery" : "arrival";
    return `It is after the ${what} on ${formatTime(end)}.`;
  }
}

/** The first moment that an event may mean. */
function earliest({ at, utc_offset }: TimedFact): number {
  return at - (utc_offset === null ? FIRST_ZONE_MS : 0);
}

function implausibleTime(fact: TimedFact, { now, created_at }: Moments): string | null {
  const present = Date.parse(now);
  if (earliest(fact) > present + YEAR_MS) return `It is more than a year from now.`;
  if (isActual(fact) && earliest(fact) > present) return AHEAD;
  const passed = passesAt(fact);
  const margin = DAYS_BEFORE_ORDER * DAY_MS;
  if (created_at === null) {
    // In January the year before is written out of habit.
    return Math.abs(passed + YEAR_MS - present) < margin ? LAST_YEAR : null;
  }
  return passed < Date.parse(created_at) - margin
    ? `It is more than ${DAYS_BEFORE_ORDER} days before the order, which was made on ${formatMoment(created_at)}.`
    : null;
}

/** Trucks and barges bring the goods to the place from which they depart. */
function isMainDeparture(fact: TimedFact): boolean {
  return isActual(fact) && fact.milestone === "departed" && !FEEDERS.includes(fact.mode);
}

/** Codes of arrivals on the way, which are in transit. */
const ARRIVALS = ["ARRI", "DISC", "ARR", "RCF"];

/** An actual delivery, or the arrival of a vessel, an aircraft, a train or a long-haul truck. */
function isEnd(fact: TimedFact): boolean {
  if (!isActual(fact)) return false;
  if (fact.milestone === "delivered") return true;
  const isArrival =
    fact.milestone === "arrived" ||
    (fact.milestone === "in transit" && ARRIVALS.includes(fact.code));
  return isArrival && !FEEDERS.includes(fact.mode);
}

/**
 * Whether the consignment left by this departure before it got there: any one before the delivery, one
 * of the same leg before the arrival, where that is not the arrival at the port from which it left.
 */
function isLeft(departure: TimedFact, end: TimedFact, places: Places): boolean {
  if (!isOfSameContainer(departure, end)) return false;
  if (end.milestone === "delivered") return true;
  const [leg, other] = [departure, end].map((fact) => fact.leg?.trim().toLowerCase());
  return (!leg || !other || leg === other) && !isAtSamePort(departure, end, places);
}

/** A place may be given by its code in one report and by its name in another. */
function isAtSamePort(one: TimedFact, other: TimedFact, places: Places): boolean {
  const [here, there] = [one, other].map((fact) => findPlace(fact, places));
  const isNamed = (place: Place | undefined, { place: name }: TimedFact) =>
    place !== undefined && name?.toLowerCase().startsWith(place.name.toLowerCase());
  if (!placeCode(one) || !placeCode(other)) return false;
  return isSamePlace(one, other) || isNamed(here, other) === true || isNamed(there, one) === true;
}

function firstOf(departures: readonly TimedFact[]): TimedFact | undefined {
  return departures.toSorted((one, other) => earliest(one) - earliest(other))[0];
}

/** What names none is about each. */
function isOfSameContainer(one: TimedFact, other: TimedFact): boolean {
  return !one.equipment || !other.equipment || one.equipment === other.equipment;
}

function formatTime({ at }: TimedFact): string | null {
  return formatMoment(new Date(at).toISOString());
}
