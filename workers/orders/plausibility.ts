/** Finds facts with implausible dates. */
import { DAY_MS, FIRST_ZONE_MS, localMs, passesAt } from "#app/domain/tracking/clock.ts";
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
import { isSameStatus } from "#app/domain/tracking/status.ts";
import { formatEventTime, formatMoment } from "#app/domain/words.ts";
import { extendLog, type NewFact, type OrderLog } from "./log.ts";

const YEAR_MS = 366 * DAY_MS;
/** So long before the order was made nothing of it happens. */
const DAYS_BEFORE_ORDER = 60;
const AHEAD = "It is in the future, but reported as actual instead of estimated.";
const LAST_YEAR = "It is about a year ago.";

interface Moments {
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
  const { facts, places } = extendLog(log, added, moments.now);
  const ids = facts.slice(log.facts.length).map(({ id }) => id);
  const timed = placeInTime(activeFacts(facts), places);
  const reasons = new Map<number, string>();
  const note = (fact: TimedFact, reason: string | null) => {
    if (reason && ids.includes(fact.id)) reasons.set(fact.id, reason);
  };
  for (const fact of timed) note(fact, implausibleTime(fact, moments));
  const plausible = timed.filter(({ id }) => !reasons.has(id));
  const main = withoutFeeders(plausible);
  const departures = main.filter(({ milestone }) => milestone === "departed");
  const ends = main.filter(isEnd);
  for (const fact of ends) note(fact, beforeDeparture(fact));
  for (const fact of departures) note(fact, afterEnd(fact));
  return ids.map((id) => reasons.get(id) ?? null);

  function beforeDeparture(end: TimedFact): string | null {
    const known = departures.filter((departure) => isNewerThan(end, departure));
    const first = firstOf(known.filter((departure) => isLeft(departure, end, places)));
    return first && isBefore(end, first)
      ? `It is before the departure on ${formatTime(first)}.`
      : null;
  }

  /** The same for a departure that is reported after the arrival or the delivery. */
  function afterEnd(fact: TimedFact): string | null {
    const known = departures.filter((one) => isActual(one) || !isActual(fact));
    const end = ends.find((one) => {
      if (!isActual(one) || reasons.has(one.id) || !isBefore(one, fact)) return false;
      return firstOf(known.filter((departure) => isLeft(departure, one, places))) === fact;
    });
    if (!end) return null;
    const what = isDelivery(end) ? "delivery" : "arrival";
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

/** Trucks and barges bring the goods to the place from which they depart, unless nothing else carries them. */
function withoutFeeders(facts: readonly TimedFact[]): readonly TimedFact[] {
  const isFeeder = (fact: TimedFact) => !isDelivery(fact) && FEEDERS.includes(fact.mode);
  const others = facts.filter((fact) => !isFeeder(fact));
  return others.some(({ milestone }) => milestone === "departed") ? others : facts;
}

/**
 * Whether a departure counts for an arrival: an actual one, or one that was expected alike, and for an
 * expected arrival one that wasn't reported later, which makes it an old expectation.
 */
function isNewerThan(end: TimedFact, departure: TimedFact): boolean {
  if (isActual(end)) return isActual(departure);
  const isAlike = departure.classifier === end.classifier;
  const isKnown = isAlike || (isActual(departure) && end.classifier === "estimated");
  return isKnown && end.reported_at >= departure.reported_at;
}

/**
 * Whether it ended before the departure. Where the zone of a clock isn't known, days are compared: an
 * aircraft may arrive the day before, beyond the date line.
 */
function isBefore(end: TimedFact, departure: TimedFact): boolean {
  if (end.utc_offset !== null && departure.utc_offset !== null) return passesAt(end) < departure.at;
  const [came = 0, left = 0] = [end, departure].map((fact) => Math.floor(localMs(fact) / DAY_MS));
  return came + (departure.mode === "air" ? 1 : 0) < left;
}

/** A delivery, or a report that it is delivered. */
function isDelivery({ kind, milestone, code }: TimedFact): boolean {
  return kind === "status" ? isSameStatus("delivered", code) : milestone === "delivered";
}

/** Codes of arrivals on the way, which are in transit. */
const ARRIVALS = ["ARRI", "DISC", "ARR", "RCF"];

/** An actual delivery, or an arrival. A day on which it is to be delivered may be what was promised. */
function isEnd(fact: TimedFact): boolean {
  const { milestone, code } = fact;
  if (isDelivery(fact)) return isActual(fact);
  return milestone === "arrived" || (milestone === "in transit" && ARRIVALS.includes(code));
}

/**
 * Whether the consignment left by this departure before it got there: any one before the delivery, one
 * of the same leg before the arrival, where that is not the arrival at the port from which it left.
 */
function isLeft(departure: TimedFact, end: TimedFact, places: Places): boolean {
  if (!isOfSameContainer(departure, end)) return false;
  if (isDelivery(end)) return true;
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

function formatTime(fact: TimedFact): string | null {
  if (fact.utc_offset === null) return formatEventTime(fact);
  return formatMoment(new Date(fact.at).toISOString());
}
