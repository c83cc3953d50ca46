/**
 * The state of an order, made from its facts. Everything that shows an order uses `orderState`.
 *
 * | what is reported | what holds |
 * | --- | --- |
 * | a status, an event or a dated delivery, by an operator | the one that was reported last, whatever its form, until an event of a carrier that happened after it goes further, or is an exception. A status speaks of the moment at which it was set, an event of the moment at which it happened |
 * | a known status | in one spelling: "On hold, customs clearance" |
 * | a free-text status | it is shown as written; the milestones, a carrier's exceptions and the dates stay as they were, and nothing is late |
 * | an exception that names no milestone | the milestones stay as they were |
 * | an empty status | the events decide |
 * | delivered, cancelled | until the order is reopened: until all that reports it is retracted. An operator's end holds against a carrier's |
 * | what the last report of an operator denies | it is outdated, in the history alone |
 * | a delivery date, by a carrier or an operator | the one reported last; a plan never replaces an estimate, nor an estimate what happened |
 * | the arrival moves to a later day | so does the delivery that was reported before |
 * | another time of the same event | it alone, as if the first one was never reported |
 * | several containers | the order is where its last container is |
 * | an arrival or customs clearance, by an operator | it is the order's, wherever it was; if the order leaves that place later, or is still expected to, it is in transit |
 * | a carrier's exception | until a release, or a milestone that goes further |
 *
 * progress.ts has the rules of how far it has come, eta.ts those of when it comes.
 */
import {
  byMoment,
  byReport,
  isActual,
  isMilestone,
  placeInTime,
  rankOf,
  type TimedFact,
} from "./comparison.ts";
import { deliveryDate, deriveEta, deriveExpectations, isSameMoment, lateFrom } from "./eta.ts";
import { activeFacts, type Fact, findPlace, type Places, placeName } from "./facts.ts";
import { toMilestones } from "./milestones.ts";
import {
  derivePosition,
  type Log,
  type Position,
  toEventReport,
  toStatusReport,
} from "./position.ts";
import { ARRIVED } from "./progress.ts";
import type {
  ContainerState,
  ExceptionEvent,
  HistoryEvent,
  OrderState,
  PartialProgress,
} from "./state.ts";
import { MILESTONES } from "./status.ts";

/** Makes the state of an order from its facts, whose sequence doesn't matter. */
export function orderState(facts: readonly Fact[], places: Places): OrderState {
  const active = placeInTime(activeFacts(facts), places);
  const events = active.filter(({ kind }) => kind === "event").map(toEventReport);
  const statuses = active.filter(({ kind }) => kind === "status").map(toStatusReport);
  const position = derivePosition(events, statuses);
  const { end, exception, last, logs, reached, superseded } = position;
  const deliveries = logs.flatMap(({ progress }) => progress.delivery ?? []);
  const hasHappened = (fact: TimedFact) => isActual(fact) && !superseded.has(fact);

  // When a status was set first isn't known.
  const shownStatuses = statuses.filter(
    (status) => status.source === "operator" && status.code !== "" && !isRepeated(status),
  );
  const shownEvents = events.filter((event) => !isRepeated(event));
  const happened = [...shownEvents, ...shownStatuses].filter(hasHappened).sort(byMoment);
  const expected = deriveExpectations(logs);
  const eta = deriveEta(logs, position, expected);
  const ahead = end ? new Set<TimedFact>() : forecastsAhead(logs, happened);
  for (const { movedDelivery } of expected) if (movedDelivery) ahead.delete(movedDelivery);
  const toEvent = eventConverter(places, (fact) =>
    ahead.has(fact) ? "ahead" : hasHappened(fact) ? "happened" : "outdated",
  );
  // Where several events are expected at the milestone, the line shows the one of the eta.
  const isOnLine = (fact: TimedFact) =>
    eta.kind !== "expected" || fact.milestone !== eta.milestone || isSameMoment(fact, eta.moment);
  const placedIn = ({ progress }: Log) =>
    progress.happened.findLast((fact) => placeName(fact, places));
  const held = exception?.equipment
    ? logs.find(({ equipment }) => equipment === exception.equipment)
    : undefined;
  const placed = placedIn(held ?? last);
  // A date has no code of its place: its event has.
  const located = (place: string | null) => ({
    place,
    un_locode: place && (events.find((event) => event.place === place)?.un_locode ?? null),
  });
  const isBeyond = ({ milestone }: PartialProgress) => rankOf(milestone) > reached;
  return {
    order_status: position.status,
    delivery_date: deliveryDate(eta),
    late_from: position.isKnown ? lateFrom(eta) : null,
    exception: exception && (toEvent(exception) as ExceptionEvent),
    milestones: toMilestones(position, statuses, happened, [...ahead].filter(isOnLine), toEvent),
    eta: "place" in eta ? { ...eta, place: placeName(located(eta.place), places) } : eta,
    where: placed ? toEvent(placed) : null,
    latest: newest(lastHappened(happened, position), ahead, toEvent),
    containers: logs.flatMap((log) => toContainer(log, placedIn(log), toEvent)),
    partial: (!end && last.progress.partial.findLast(isBeyond)) || null,
    events: [...shownEvents, ...shownStatuses].sort(byMoment).map(toEvent),
  };

  /** Whether a report of the delivery repeats or corrects another one: the history has one row. */
  function isRepeated(fact: TimedFact): boolean {
    if (end?.milestone !== "delivered" || fact.milestone !== "delivered") return false;
    if (fact.kind === "status") return deliveries.length === logs.length || fact !== end;
    return isActual(fact) && fact.pieces === null && !deliveries.includes(fact);
  }
}

/** Plans and estimates that still hold, the earliest moment first. */
function forecastsAhead(logs: readonly Log[], happened: readonly TimedFact[]): Set<TimedFact> {
  const now = happened.findLast(isMilestone)?.at ?? Number.NEGATIVE_INFINITY;
  const open = logs.flatMap(({ progress }) =>
    progress.open.filter(({ milestone, at }) => {
      const rank = rankOf(milestone);
      const isPassed = rank >= 0 && rank <= progress.reached;
      return !isPassed || (at > now && progress.reached < ARRIVED);
    }),
  );
  // A fact that names no container is in each log.
  return new Set([...new Set(open)].sort(byMoment));
}

type ToEvent = (fact: TimedFact) => HistoryEvent;

/** Converts each fact once. */
function eventConverter(
  places: Places,
  standingOf: (fact: TimedFact) => HistoryEvent["standing"],
): ToEvent {
  const converted = new Map<TimedFact, HistoryEvent>();
  return (fact) => {
    const known = converted.get(fact);
    if (known) return known;
    const result: HistoryEvent = {
      milestone: fact.milestone,
      code: fact.code,
      meaning: fact.meaning,
      classifier: fact.classifier,
      event_time: fact.event_time,
      utc_offset: fact.utc_offset,
      place: placeName(fact, places),
      un_locode: fact.un_locode ?? findPlace(fact, places)?.un_locode ?? null,
      leg: fact.leg,
      equipment: fact.equipment,
      pieces: fact.pieces,
      pieces_total: fact.pieces_total,
      note: fact.note,
      reported_at: fact.reported_at,
      standing: standingOf(fact),
    };
    converted.set(fact, result);
    return result;
  };
}

/** The newest of what happened, without milestones that the status denies. */
function lastHappened(
  happened: readonly TimedFact[],
  { logs, last, reached, claim, exception }: Position,
): TimedFact | undefined {
  const ranks = new Map(logs.map(({ equipment, progress }) => [equipment, progress.ranks]));
  const rank = (fact: TimedFact) =>
    fact.kind === "status" || fact === claim
      ? rankOf(fact.milestone)
      : ((ranks.get(fact.equipment) ?? last.progress.ranks).get(fact) ?? -1);
  // A status that came with the order isn't in `happened`.
  const isReached = happened.some((fact) => rank(fact) >= reached);
  const stands = exception && happened.includes(exception) ? exception : null;
  const isOfOther = ({ equipment }: TimedFact) => equipment && equipment !== stands?.equipment;
  return happened.findLast((fact) => {
    const isPassed = isReached && rank(fact) >= 0 && rank(fact) < reached;
    const isBeside = stands && isMilestone(fact) && fact.at > stands.at && !isOfOther(fact);
    return !isPassed && !isBeside;
  });
}

function newest(
  happened: TimedFact | undefined,
  ahead: ReadonlySet<TimedFact>,
  toEvent: ToEvent,
): HistoryEvent | null {
  const reported = [...ahead].sort(byReport).at(-1);
  const isNewer = reported && Date.parse(reported.reported_at) > (happened?.at ?? 0);
  const fact = isNewer ? reported : (happened ?? reported);
  return fact ? toEvent(fact) : null;
}

function toContainer(
  { equipment, progress }: Log,
  placed: TimedFact | undefined,
  toEvent: ToEvent,
): ContainerState[] {
  if (equipment === null) return [];
  const event = progress.happened.at(-1);
  return [
    {
      equipment,
      milestone: MILESTONES[progress.reached] ?? null,
      event: event ? toEvent(event) : null,
      where: placed ? toEvent(placed) : null,
      exception: progress.exception?.milestone ?? null,
    },
  ];
}
