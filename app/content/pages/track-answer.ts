/** Labels at the top of an order's page: its date, its place and its exception. */
import type { Milestone, TrackingException } from "../../domain/tracking/status.ts";
import { plural } from "../plural.ts";

const age = new Intl.RelativeTimeFormat("en");

interface Containers {
  readonly count: number;
  /** Whether they are all that aren't on hold, damaged or cancelled. */
  readonly isRest: boolean;
}

function some({ count, isRest }: Containers): string {
  return isRest ? plural(count, "The other", `The other ${count}`) : `${count}`;
}

function was(who: Containers): string {
  return plural(who.count, `${some(who)} was`, `${some(who)} were`);
}

function ofContainers(count: number, total: number): string {
  return plural(count, `${count} of ${total} containers is`, `${count} of ${total} containers are`);
}

export const answerLabels = {
  eta: "Expected",
  /** Of a delivered order. */
  delivered: "Delivered",
  where: "Last reported",
  /** Where no place was reported. */
  nowhere: "No place reported yet.",
  /** Of containers that are on hold, damaged or cancelled. */
  exceptions: {
    "on hold": (count, total, place) =>
      place
        ? `${ofContainers(count, total)} on hold at ${place}.`
        : `${ofContainers(count, total)} on hold.`,
    damaged: (count, total, place) =>
      place
        ? `${ofContainers(count, total)} damaged at ${place}.`
        : `${ofContainers(count, total)} damaged.`,
    cancelled: (count, total) => `${ofContainers(count, total)} cancelled.`,
  } satisfies Readonly<
    Record<TrackingException, (count: number, total: number, place: string | null) => string>
  >,
  /** What happened last to the others; `{when}` is replaced by "2 days ago" or "on Fri 27 Nov 2026". */
  happened: {
    booked: (who) => `${was(who)} booked {when}.`,
    collected: (who, place) =>
      place ? `${was(who)} collected at ${place} {when}.` : `${was(who)} collected {when}.`,
    "at origin": (who, place) =>
      place ? `${was(who)} received at ${place} {when}.` : `${was(who)} received {when}.`,
    departed: (who, place) =>
      place ? `${some(who)} departed ${place} {when}.` : `${some(who)} departed {when}.`,
    "in transit": (who, place) =>
      place ? `${was(who)} in transit at ${place} {when}.` : `${was(who)} in transit {when}.`,
    arrived: (who, place) =>
      place ? `${some(who)} arrived at ${place} {when}.` : `${some(who)} arrived {when}.`,
    "customs clearance": (who, place) =>
      place
        ? `${was(who)} in customs clearance at ${place} {when}.`
        : `${was(who)} in customs clearance {when}.`,
    "out for delivery": (who, place) =>
      place
        ? `${some(who)} left ${place} for delivery {when}.`
        : `${some(who)} left for delivery {when}.`,
    delivered: (who, place) =>
      place ? `${was(who)} delivered in ${place} {when}.` : `${was(who)} delivered {when}.`,
    reported: (who, place) =>
      place ? `${was(who)} last reported at ${place} {when}.` : `${was(who)} last reported {when}.`,
    nothing: (who) =>
      plural(who.count, `${some(who)} has no report yet.`, `${some(who)} have no report yet.`),
  } satisfies Readonly<
    Record<Milestone | "reported" | "nothing", (who: Containers, place: string | null) => string>
  >,
  on: (day: string) => `on ${day}`,
  /** Of an order that is on its way no more, and whose place isn't known. */
  latest: "Last update",
  justNow: "just now",
  ago: (count: number, unit: "minute" | "hour" | "day") => age.format(-count, unit),
} as const;

/** The exception of an order; `call` is followed by a telephone number. */
export const exceptionLabels = {
  "on hold": {
    meaning: "This order is on hold.",
    call: "Call customer support to find out what happens next:",
  },
  damaged: {
    meaning: "Damage was reported for this order.",
    call: "Call customer support to find out what happens next:",
  },
  cancelled: {
    meaning: "This order is cancelled.",
    call: "Call customer support for details:",
  },
} as const satisfies Readonly<Record<TrackingException, object>>;

/** The entry in a calendar. */
export const calendarLabels = {
  /** The link on the order's page. */
  add: "Add to calendar",
  delivered: "Delivery expected",
  arrived: "Arrival expected",
  /** Once it was delivered. */
  done: "Delivered",
  none: "This order has no delivery date yet.",
} as const;
