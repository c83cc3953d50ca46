/** When an order comes or came, as far as it is known. */
import { momentInUtc } from "../dubai-time.ts";
import { DAY_MS, type EventMoment, isWholeDay, localMs, passesAt } from "./clock.ts";
import {
  byMoment,
  byReport,
  forecastSubject,
  isActual,
  isElsewhere,
  type TimedFact,
} from "./comparison.ts";
import type { Log, Position } from "./position.ts";
import { ARRIVED, type Progress, supersedes } from "./progress.ts";
import type { Eta, Expectation } from "./state.ts";

/** The expectation for one container, or for the whole consignment. */
interface Expected {
  readonly expectation: Expectation;
  /** The delivery that its arrival moved. */
  readonly movedDelivery: TimedFact | null;
}

/** When the order comes or came; with several containers, when the last one does. */
export function deriveEta(
  logs: readonly Log[],
  { end }: Position,
  [expected]: readonly Expected[],
): Eta {
  if (!end) return expected?.expectation ?? { kind: "unknown" };
  if (end.milestone === "cancelled") return { kind: "cancelled" };
  const deliveries = logs.map(({ progress }) => progress.delivery);
  const isDated = deliveries.every((delivery) => delivery !== null);
  const last = isDated ? deliveries.toSorted(byMoment).at(-1) : undefined;
  // When a status was set that came with the order isn't known.
  const report = !last && end.source === "operator" ? end : undefined;
  const fact = last ?? report;
  return {
    kind: "delivered",
    moment: fact ? toMoment(fact) : null,
    place: fact?.place ?? null,
    reported_at: report?.reported_at ?? null,
  };
}

/** The expectations for the containers that are not delivered yet, the latest first. */
export function deriveExpectations(logs: readonly Log[]): Expected[] {
  const moment = ({ expectation }: Expected) => passesAt(expectation.moment);
  return logs
    .filter(({ progress }) => !progress.delivery)
    .flatMap((log) => deriveExpectation(log) ?? [])
    .sort((one, other) => moment(other) - moment(one));
}

/**
 * When the order was or is to be delivered, ISO 8601, UTC: on Dubai's clock where the zone isn't
 * known. Null where no date was reported, and for a cancelled order.
 */
export function deliveryDate(eta: Eta): string | null {
  const isDelivery =
    eta.kind === "delivered" || (eta.kind === "expected" && eta.milestone === "delivered");
  return isDelivery && eta.moment ? toUtcDate(eta.moment) : null;
}

/** The moment from which the order is late, ISO 8601, UTC; null for never. */
export function lateFrom(eta: Eta): string | null {
  return eta.kind === "expected" ? new Date(passesAt(eta.moment)).toISOString() : null;
}

/** A day elsewhere is the same day in Dubai. */
function toUtcDate(moment: EventMoment): string {
  const clock = new Date(localMs(moment)).toISOString();
  return momentInUtc(isWholeDay(moment) ? { event_time: clock, utc_offset: null } : moment);
}

/**
 * The next expectation for one container or for the whole consignment: the delivery as it was reported
 * last, by any source, moved by whole days where its arrival has moved to a later day since; else the
 * last arrival. Null where no date was reported.
 */
function deriveExpectation({ facts, progress }: Log): Expected | null {
  const forecasts = facts.filter((fact) => !isActual(fact)).sort(byReport);
  const arrival = lastArrival(forecasts, progress);
  const deliveries = currentInTurn(forecasts.filter(({ milestone }) => milestone === "delivered"));
  const delivery = deliveries.at(-1);
  if (!delivery) {
    return arrival && progress.reached < ARRIVED
      ? { expectation: expectation("arrived", arrival.forecasts), movedDelivery: null }
      : null;
  }
  const moved = arrival && moveWithArrival(delivery, arrival, progress);
  return {
    expectation: moved ?? expectation("delivered", deliveries),
    movedDelivery: moved && delivery,
  };
}

/** The plans and estimates that were current at some time, in sequence; the last one still is. */
function currentInTurn(forecasts: readonly TimedFact[]): TimedFact[] {
  const current: TimedFact[] = [];
  for (const fact of forecasts) if (supersedes(fact, current.at(-1))) current.push(fact);
  return current;
}

/** The expectation by the last forecast; `moved` is from the last one before it with another moment. */
function expectation(
  milestone: Expectation["milestone"],
  forecasts: readonly TimedFact[],
): Expectation {
  const last = forecasts.at(-1) as TimedFact;
  const before = forecasts.findLastIndex((forecast) => !isSameMoment(forecast, last));
  const [from, next] = forecasts.slice(Math.max(before, 0));
  return {
    kind: "expected",
    milestone,
    moment: toMoment(last),
    place: last.place,
    moved:
      before >= 0 && from && next ? { from: toMoment(from), reported_at: next.reported_at } : null,
    arrival_moved: null,
  };
}

interface Arrival {
  /** The forecasts for one place, in the sequence in which they were current; never empty. */
  readonly forecasts: readonly TimedFact[];
  /** The actual arrival there. */
  readonly actual: TimedFact | undefined;
}

/** The arrival at the last place of the route that is still to come, or where the order is. */
function lastArrival(
  forecasts: readonly TimedFact[],
  { ranks, open, reached }: Progress,
): Arrival | null {
  const arrivals = forecasts.filter(({ milestone }) => milestone === "arrived");
  const subjects = [...Map.groupBy(arrivals, forecastSubject).values()].map(currentInTurn);
  const moment = (subject: readonly TimedFact[]) => subject.at(-1)?.at ?? 0;
  for (const subject of subjects.sort((one, other) => moment(other) - moment(one))) {
    const current = subject.at(-1) as TimedFact;
    const isHere = (fact: TimedFact) => ranks.get(fact) === ARRIVED && !isElsewhere(fact, current);
    const actual = reached < ARRIVED ? undefined : [...ranks.keys()].findLast(isHere);
    if (actual || open.includes(current)) return { forecasts: subject, actual };
  }
  return null;
}

/** The delivery after its arrival moved; null where it stays as reported. */
function moveWithArrival(
  delivery: TimedFact,
  { forecasts, actual }: Arrival,
  { reached }: Progress,
): Expectation | null {
  const reports = actual ? [...forecasts, actual] : forecasts;
  const from =
    reports.findLast(({ reported_at }) => reported_at <= delivery.reported_at) ?? reports[0];
  const to = reports.at(-1);
  if (!from || !to) return null;
  const days = Math.floor(localMs(to) / DAY_MS) - Math.floor(localMs(from) / DAY_MS);
  const shifted = shift(delivery, Math.max(days, 0));
  // Nothing is delivered before it arrives, whatever was reported about the arrival before.
  const isBefore = reached < ARRIVED && to.at > passesAt(shifted);
  if (days <= 0 && !isBefore) return null;
  return {
    kind: "expected",
    milestone: "delivered",
    moment: isBefore ? toMoment(to) : shifted,
    place: delivery.place,
    moved: { from: toMoment(delivery), reported_at: to.reported_at },
    arrival_moved: days > 0 ? { from: toMoment(from), to: toMoment(to) } : null,
  };
}

function shift({ event_time, utc_offset }: EventMoment, days: number): EventMoment {
  const shifted = new Date(Date.parse(event_time) + days * DAY_MS);
  return { event_time: shifted.toISOString(), utc_offset };
}

function toMoment({ event_time, utc_offset }: EventMoment): EventMoment {
  return { event_time, utc_offset };
}

export function isSameMoment(one: EventMoment, other: EventMoment): boolean {
  return one.event_time === other.event_time && !one.utc_offset === !other.utc_offset;
}
