/** Texts about an order's events, ETA and places, one string each. */

import {
  DUBAI_OFFSET,
  DUBAI_OFFSET_MS,
  type LongTime,
  longTime,
  timeInDubai,
} from "#app/domain/dubai-time.ts";
import { bidiIsolate } from "#app/domain/invisible.ts";
import {
  type EventMoment,
  isWholeDay,
  localMs,
  parseOffset,
  passesAt,
} from "#app/domain/tracking/clock.ts";
import type {
  Eta,
  Expectation,
  HistoryEvent,
  OrderState,
  TrackedOrder,
} from "#app/domain/tracking/state.ts";
import { isMoving, MILESTONES, type Milestone, readStatus } from "#app/domain/tracking/status.ts";
import { containersMoved, containersStopped, movedOn } from "#content/pages/track-containers.ts";
import {
  etaLabels,
  historyLabels,
  momentLabels,
  statusLabels,
  updateLabels,
} from "#content/pages/track-history.ts";
import { withCommas } from "#content/punctuation.ts";
import { exceptionAt, statusNames } from "#content/statuses.ts";
import {
  type ContainersText,
  containersText,
  type EtaText,
  type OrderTexts,
  type WhereText,
} from "./live-text.ts";

/** A status as it is shown: a known one by its name, a free text as written. */
export function statusText(status: string | null): string | null {
  const known = readStatus(status);
  if (!known) return status;
  const name = statusNames[known.name];
  const { milestone } = known;
  return milestone === null || isMoving(known) ? name : exceptionAt(name, statusNames[milestone]);
}

/** An event's name: the meaning of its code, else its milestone or exception, else the code itself. */
export function eventName({
  meaning,
  milestone,
  code,
  classifier,
}: Pick<HistoryEvent, "meaning" | "milestone" | "code" | "classifier">): string {
  if (meaning) return meaning;
  if (milestone === null) return code;
  const { milestones, forecasts, exceptions } = statusLabels;
  if (milestone in exceptions) return exceptions[milestone as keyof typeof exceptions].label;
  return (classifier === "actual" ? milestones : forecasts)[milestone as keyof typeof forecasts];
}

/** An event's name, with its container or pieces where it isn't about the whole order. */
export function eventText(
  event: HistoryEvent,
  { containers }: Pick<OrderState, "containers">,
): string {
  const { equipment, pieces, pieces_total: total } = event;
  const isOneOfSeveral = containers.length > 0 && equipment !== null;
  const parts = [
    eventName(event),
    ...(isOneOfSeveral ? [equipment] : []),
    ...(pieces !== null && total !== null ? [historyLabels.pieces(pieces, total)] : []),
  ];
  return withCommas(...parts);
}

/** The time on the clock at its place; empty for an invalid moment. */
export function timeThere(moment: EventMoment): LongTime {
  return longTime(localMs(moment));
}

/** The time in Dubai, where the moment's clock is known to be another one; else null. */
export function differentTimeInDubai(moment: EventMoment): LongTime | null {
  const { event_time, utc_offset } = moment;
  const isSame = [null, DUBAI_OFFSET_MS].includes(parseOffset(utc_offset));
  return isSame || isWholeDay(moment) ? null : timeInDubai(event_time);
}

/** The zone of a clock: "UTC+05:45". */
export function zoneText({ utc_offset }: EventMoment): string {
  if (utc_offset === null) return momentLabels.noZone;
  return parseOffset(utc_offset) === 0 ? "UTC" : `UTC${utc_offset}`;
}

/** "Fri 27 Nov 2026, 10:00 in Rotterdam". A midnight stands for its whole day. */
export function momentText(moment: EventMoment, place: string | null): string {
  const { day, time } = timeThere(moment);
  if (day === "") return "";
  if (isWholeDay(moment)) return place ? withCommas(day, bidiIsolate(place)) : day;
  if (place) return withCommas(day, momentLabels.inPlace(time, bidiIsolate(place)));
  if (moment.utc_offset === DUBAI_OFFSET) return withCommas(day, momentLabels.inDubai(time));
  return withCommas(day, `${time} (${zoneText(moment)})`);
}

/** On the clock at the place; where that is another one than Dubai's, on both. */
function bothClocks(moment: EventMoment, place: string | null): string {
  const dubai = differentTimeInDubai(moment);
  const there = momentText(moment, place);
  if (!dubai) return there;
  const { day, time } = dubai;
  const here = momentLabels.inDubai(day === timeThere(moment).day ? time : withCommas(day, time));
  return withCommas(there, here);
}

/** The ETA, or the delivery. A table needs the clock at the place only (`momentText`). */
export function etaText(
  { eta, late_from }: Pick<OrderState, "eta" | "late_from">,
  toText = bothClocks,
): EtaText {
  if (eta.kind !== "expected") {
    return { ...settledText(eta, toText), moved: null, reason: null, passed: null };
  }
  const { milestone, moment, place } = eta;
  const when = toText(moment, place);
  const isLate = late_from !== null;
  return {
    text: etaLabels.expected[milestone](when),
    label: statusLabels.forecasts[milestone],
    value: when,
    ...movedText(eta),
    passed: {
      from: late_from ?? new Date(passesAt(moment)).toISOString(),
      isLate,
      text: isLate ? etaLabels.late[milestone](when) : etaLabels.wasExpected[milestone](when),
    },
  };
}

function settledText(
  eta: Exclude<Eta, Expectation>,
  toText: typeof bothClocks,
): Pick<EtaText, "text" | "label" | "value"> {
  const { forecasts, milestones } = statusLabels;
  if (eta.kind !== "delivered") {
    const text = etaLabels[eta.kind];
    return { text, label: forecasts.delivered, value: text };
  }
  const { moment, place, reported_at } = eta;
  const label = milestones.delivered;
  if (!moment) return { text: etaLabels.deliveredUndated, label, value: etaLabels.undated };
  const when = toText(moment, place);
  return reported_at
    ? { text: etaLabels.reportedOn(when), label, value: etaLabels.asReportedOn(when) }
    : { text: etaLabels.delivered(when), label, value: when };
}

function movedText({
  moment,
  moved,
  arrival_moved,
}: Expectation): Pick<EtaText, "moved" | "reason"> {
  if (!moved) return { moved: null, reason: null };
  const { day, time } = timeThere(moved.from);
  const isTimed = day === timeThere(moment).day && !isWholeDay(moved.from);
  const before = isTimed ? withCommas(day, time) : day;
  return {
    moved: etaLabels.moved(before, timeInDubai(moved.reported_at).day),
    reason:
      arrival_moved &&
      etaLabels.arrivalMoved(timeThere(arrival_moved.from).day, timeThere(arrival_moved.to).day),
  };
}

/** An event in words, and its time. */
export interface UpdateText {
  readonly text: string;
  /** ISO 8601, UTC; null where the event's time zone isn't known: then its `moment` is shown. */
  readonly at: string | null;
  readonly moment: string;
}

/** "Departed, Jebel Ali", or "New estimate: Delivery, Dubai". */
export function updateText(event: HistoryEvent, order: Pick<OrderState, "containers">): UpdateText {
  const { classifier, place, utc_offset, event_time, reported_at } = event;
  const name = eventText(event, order);
  const what = place ? withCommas(name, bidiIsolate(place)) : name;
  const moment = momentText(event, null);
  if (classifier !== "actual") {
    return { text: `${updateLabels[classifier]}: ${what}`, at: reported_at, moment };
  }
  return { text: what, at: utc_offset === null ? null : event_time, moment };
}

/**
 * Where the order was last and what happened there; its newest event where no place is known. Null
 * where nothing was reported.
 */
export function whereText(order: OrderState): WhereText | null {
  const { where: last, latest, order_status } = order;
  if (!last) return latest && { place: null, ...updateText(latest, order) };
  const { text, at, moment } = updateText({ ...last, place: null }, order);
  // "Departed" beside a place says that it isn't there any more.
  const isStatus =
    last.milestone !== "departed" && text.toLowerCase() === statusText(order_status)?.toLowerCase();
  return { place: last.place, text: isStatus ? null : text, at, moment };
}

/**
 * Where an order's containers are, if some of them are on hold or damaged and others aren't: these first,
 * then the others by their last event. Else empty.
 */
export function containersTexts({
  containers,
  exception,
}: Pick<OrderState, "containers" | "exception">): ContainersText[] {
  const held = containers.filter((container) => container.exception !== null);
  if (!exception?.equipment || held.length === containers.length) return [];
  const others = [
    ...Map.groupBy(
      containers.filter((container) => container.exception === null),
      ({ where }) => JSON.stringify([where && lastOf(where), where?.place]),
    ).values(),
  ];
  const stopped = [
    ...Map.groupBy(held, ({ exception, where }) => `${exception}|${where?.place}`).values(),
  ];
  return [
    ...stopped.map((some): ContainersText => {
      const toText = containersStopped[some[0]?.exception ?? "on hold"];
      const place = some[0]?.where?.place;
      const text = toText(some.length, containers.length, place ? bidiIsolate(place) : null);
      return { text, at: null, day: "" };
    }),
    ...others.map((some): ContainersText => {
      const last = some
        .flatMap(({ where }) => where ?? [])
        .sort(byTime)
        .at(-1);
      const toText = containersMoved[last ? lastOf(last) : "nothing"];
      return {
        text: toText(some.length, containers.length, bidiIsolate(last?.place ?? "")),
        at: last?.utc_offset ? last.event_time : null,
        day: last ? movedOn(timeThere(last).day) : "",
      };
    }),
  ];
}

function byTime(event: HistoryEvent, other: HistoryEvent): number {
  return Date.parse(event.event_time) - Date.parse(other.event_time);
}

function lastOf({ milestone }: HistoryEvent): Milestone | "reported" {
  return MILESTONES.find((known) => known === milestone) ?? "reported";
}

/** The same with dates in place of ages and on one line, for texts that are read later; null where there is none. */
export function datedContainersText(order: Parameters<typeof containersTexts>[0]): string | null {
  const parts = containersTexts(order).map((part) => ({ ...part, at: null }));
  return parts.length > 0 ? containersText(parts, 0).replaceAll("\n", " ") : null;
}

/** The texts of the order's page that change while it is open. */
export function orderTexts(order: TrackedOrder): OrderTexts {
  const isMissing = order.eta.kind === "unknown" && order.delivery_date !== null;
  return {
    eta: isMissing ? null : etaText(order),
    status: statusText(order.order_status),
    where: whereText(order),
    containers: containersTexts(order),
  };
}
