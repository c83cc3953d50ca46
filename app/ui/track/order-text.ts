/** What the tracking pages say about moments and arrivals, in one string each. */
import {
  arrivalLabels,
  momentLabels,
  newsLabels,
  statusLabels,
} from "#app/content/pages/track-history.ts";
import type { Arrival, Expectation } from "#app/domain/arrival.ts";
import { dubaiTime } from "#app/domain/dubai-time.ts";
import { type EventMoment, eventClock } from "#app/domain/event-clock.ts";
import type { LatestNews } from "#app/domain/latest-news.ts";
import type { TrackingEvent } from "#app/domain/tracking-event.ts";
import type { ArrivalText, NewsText } from "./current-text.ts";

/** An event's name: what its code means, else its milestone or exception, else the source's own word. */
export function eventName({
  meaning,
  milestone,
  code,
}: Pick<TrackingEvent, "meaning" | "milestone" | "code">): string {
  if (meaning) return meaning;
  if (milestone === null) return code;
  const { milestones, exceptions } = statusLabels;
  return milestone in exceptions
    ? exceptions[milestone as keyof typeof exceptions].label
    : milestones[milestone as keyof typeof milestones];
}

/** "26/11/2026, 02:30 PM (UTC+08:00), Pasay". A midnight stands for its whole day. */
export function momentText(moment: EventMoment, place: string | null): string {
  const clock = eventClock(moment);
  if (!clock) return "";
  const zone = clock.zone ?? momentLabels.noZone;
  const when = clock.time === MIDNIGHT ? clock.day : `${clock.day}, ${clock.time} (${zone})`;
  return place ? `${when}, ${bidiIsolate(place)}` : when;
}

const MIDNIGHT = "12:00 AM";

/** Keeps a text of the other direction from rearranging the sentence around it. */
function bidiIsolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** When the order comes, or came. */
export function arrivalText(arrival: Arrival): ArrivalText {
  if (arrival.kind === "expected") {
    const { lateFrom } = arrival;
    return { text: expectedText(arrival, false), lateText: expectedText(arrival, true), lateFrom };
  }
  return { text: settledText(arrival), lateText: "", lateFrom: Number.POSITIVE_INFINITY };
}

function settledText(arrival: Exclude<Arrival, Expectation>): string {
  if (arrival.kind !== "delivered") return arrivalLabels[arrival.kind];
  const { event } = arrival;
  const when = event ? momentText(event, event.place) : "";
  return when ? arrivalLabels.on(arrivalLabels.delivered, when) : `${arrivalLabels.delivered}.`;
}

function expectedText({ milestone, moment, place, moved }: Expectation, late: boolean): string {
  const when = momentText(moment, place);
  if (!moved) {
    const { expected, on } = arrivalLabels;
    return late ? arrivalLabels.late[milestone](when) : on(expected[milestone], when);
  }
  const clocks = [eventClock(moment), eventClock(moved.from)] as const;
  const isSameDay = clocks[0]?.day === clocks[1]?.day;
  const [now = "", before = ""] = clocks.map(
    (clock) => clock && (isSameDay ? `${clock.day}, ${clock.time}` : clock.day),
  ) as string[];
  const told = dubaiTime(moved.replacedAt)?.day ?? "";
  const sentence = late ? arrivalLabels.lateAgain[milestone] : arrivalLabels.now;
  return sentence(now, before, told);
}

/** What the newest event is: "Departed, Jebel Ali", or "New estimate: Delivered, Dubai". */
export function newsText({ event, at }: LatestNews): NewsText {
  const { classifier, place } = event;
  const what = [eventName(event), place && bidiIsolate(place)].filter(Boolean).join(", ");
  const text = classifier === "actual" ? what : `${newsLabels[classifier]}: ${what}`;
  return { text, at, moment: momentText(event, null) };
}
