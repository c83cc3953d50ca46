/** What the tracking pages say about moments and about when an order comes, in one string each. */
import {
  etaLabels,
  momentLabels,
  newsLabels,
  statusLabels,
} from "#app/content/pages/track-history.ts";
import { DUBAI_OFFSET } from "#app/domain/dubai-time.ts";
import { type EventMoment, eventClock, isWholeDay, passesAt } from "#app/domain/tracking/clock.ts";
import type { Eta, Expectation, HistoryEvent, OrderState } from "#app/domain/tracking/state.ts";
import type { EtaText, NewsText, WhereText } from "./current-text.ts";
import { type LongTime, timeInDubai, timeThere } from "./long-time.ts";

/** An event's name: what its code means, else its milestone or exception, else the source's own word. */
export function eventName({
  meaning,
  milestone,
  code,
}: Pick<HistoryEvent, "meaning" | "milestone" | "code">): string {
  if (meaning) return meaning;
  if (milestone === null) return code;
  const { milestones, exceptions } = statusLabels;
  return milestone in exceptions
    ? exceptions[milestone as keyof typeof exceptions].label
    : milestones[milestone as keyof typeof milestones];
}

/** "Fri 27 Nov 2026, 10:00 in Rotterdam". A midnight stands for its whole day. */
export function momentText(moment: EventMoment, place: string | null): string {
  const clock = eventClock(moment);
  if (!clock) return "";
  const { day, time } = timeThere(moment);
  if (isWholeDay(moment)) return place ? `${day}, ${bidiIsolate(place)}` : day;
  const { zone } = clock;
  if (place) return `${day}, ${momentLabels.inPlace(time, bidiIsolate(place))}`;
  if (moment.utc_offset === DUBAI_OFFSET) return `${day}, ${momentLabels.inDubai(time)}`;
  return `${day}, ${time} (${zone ?? momentLabels.noZone})`;
}

/** Keeps a text of the other direction from rearranging the sentence around it. */
function bidiIsolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** When the order comes, or came. */
export function etaText({ eta, late_from }: Pick<OrderState, "eta" | "late_from">): EtaText {
  if (eta.kind !== "expected") return { text: settledText(eta), passed: null };
  const isLate = late_from !== null;
  const from = late_from ?? new Date(passesAt(eta.moment)).toISOString();
  const text = expectedText(eta);
  return { text, passed: { from, isLate, text: isLate ? lateText(eta) : pastText(eta) } };
}

function settledText(eta: Exclude<Eta, Expectation>): string {
  if (eta.kind !== "delivered") return etaLabels[eta.kind];
  const { moment, place, reported_at } = eta;
  if (moment) return etaLabels.on(etaLabels.delivered, momentText(moment, place));
  return reported_at
    ? etaLabels.reportedOn(timeInDubai(reported_at).day)
    : `${etaLabels.delivered}.`;
}

function expectedText({ milestone, moment, place, moved, arrival_moved }: Expectation): string {
  if (!moved) return etaLabels.on(etaLabels.expected[milestone], momentText(moment, place));
  const now = etaLabels.now(...datesOf(moment, moved));
  if (!arrival_moved) return now;
  const [from = "", to = ""] = [arrival_moved.from, arrival_moved.to].map(
    (each) => timeThere(each).day,
  );
  return `${now} ${etaLabels.arrivalMoved(from, to)}`;
}

function pastText({ milestone, moment, place }: Expectation): string {
  return etaLabels.on(etaLabels.wasExpected[milestone], momentText(moment, place));
}

function lateText({ milestone, moment, place, moved }: Expectation): string {
  return moved
    ? etaLabels.lateAgain[milestone](...datesOf(moment, moved))
    : etaLabels.late[milestone](momentText(moment, place));
}

/** The present date, the one before, and when that was replaced; times where the day is the same. */
function datesOf(
  moment: EventMoment,
  { from, reported_at }: NonNullable<Expectation["moved"]>,
): [now: string, before: string, reported: string] {
  const [one, other] = [timeThere(moment), timeThere(from)];
  const format = ({ day, time }: LongTime) => (one.day === other.day ? `${day}, ${time}` : day);
  return [format(one), format(other), timeInDubai(reported_at).day];
}

/** What the newest event is: "Departed, Jebel Ali", or "New estimate: Delivered, Dubai". */
export function newsText(event: HistoryEvent): NewsText {
  const { classifier, place, utc_offset, event_time, reported_at } = event;
  const what = [eventName(event), place && bidiIsolate(place)].filter(Boolean).join(", ");
  const moment = momentText(event, null);
  if (classifier !== "actual") {
    return { text: `${newsLabels[classifier]}: ${what}`, at: reported_at, moment };
  }
  return { text: what, at: utc_offset === null ? null : event_time, moment };
}

/** Where the order was last, and its newest event: null where nothing was reported. */
export function whereText({ events, news, order_status }: OrderState): WhereText | null {
  if (!news) return null;
  const last = events.findLast(({ standing, place }) => standing === "happened" && place);
  const isLast = last?.event_time === news.event_time && last.code === news.code;
  const { text, at, moment } = newsText(isLast ? { ...news, place: null } : news);
  const isStatus = text.toLowerCase() === order_status?.toLowerCase();
  return { place: last?.place ?? null, text: isStatus ? null : text, at, moment };
}
