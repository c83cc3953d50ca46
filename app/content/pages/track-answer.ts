/** Labels at the top of an order's page: its date, its place and its exception. */
import type { Milestone, TrackingException } from "../../domain/tracking/status.ts";
import { plural } from "../plural.ts";

const age = new Intl.RelativeTimeFormat("en");

export const answerLabels = {
  eta: "Expected",
  /** Of a delivered order. */
  delivered: "Delivered",
  where: "Last reported",
  /** Where no place was reported. */
  nowhere: "No place reported yet.",
  on: (day: string) => `on ${day}`,
  /** Of an order that is on its way no more, and whose place isn't known. */
  latest: "Last update",
  justNow: "just now",
  ago: (count: number, unit: "minute" | "hour" | "day") => age.format(-count, unit),
} as const;

/** Of the containers that are on hold, damaged or cancelled. */
export const containersStopped = {
  "on hold": (count, total, place) =>
    place
      ? plural(
          count,
          `${count} of ${total} containers is on hold at ${place}.`,
          `${count} of ${total} containers are on hold at ${place}.`,
        )
      : plural(
          count,
          `${count} of ${total} containers is on hold.`,
          `${count} of ${total} containers are on hold.`,
        ),
  damaged: (count, total, place) =>
    place
      ? plural(
          count,
          `${count} of ${total} containers is damaged at ${place}.`,
          `${count} of ${total} containers are damaged at ${place}.`,
        )
      : plural(
          count,
          `${count} of ${total} containers is damaged.`,
          `${count} of ${total} containers are damaged.`,
        ),
  cancelled: (count, total) =>
    plural(
      count,
      `${count} of ${total} containers is cancelled.`,
      `${count} of ${total} containers are cancelled.`,
    ),
} satisfies Readonly<
  Record<TrackingException, (count: number, total: number, place: string | null) => string>
>;

/** What happened last to the others; `{when}` is replaced by "2 days ago" or "on Fri 27 Nov 2026". */
export const containersMoved = {
  booked: (count, total) =>
    plural(
      count,
      `${count} of ${total} containers was booked {when}.`,
      `${count} of ${total} containers were booked {when}.`,
    ),
  collected: (count, total, place) =>
    plural(
      count,
      `${count} of ${total} containers was collected at ${place} {when}.`,
      `${count} of ${total} containers were collected at ${place} {when}.`,
    ),
  "at origin": (count, total, place) =>
    plural(
      count,
      `${count} of ${total} containers was received at ${place} {when}.`,
      `${count} of ${total} containers were received at ${place} {when}.`,
    ),
  departed: (count, total, place) => `${count} of ${total} containers departed ${place} {when}.`,
  "in transit": (count, total, place) =>
    plural(
      count,
      `${count} of ${total} containers was in transit at ${place} {when}.`,
      `${count} of ${total} containers were in transit at ${place} {when}.`,
    ),
  arrived: (count, total, place) => `${count} of ${total} containers arrived at ${place} {when}.`,
  "customs clearance": (count, total, place) =>
    plural(
      count,
      `${count} of ${total} containers was in customs clearance at ${place} {when}.`,
      `${count} of ${total} containers were in customs clearance at ${place} {when}.`,
    ),
  "out for delivery": (count, total, place) =>
    `${count} of ${total} containers left ${place} for delivery {when}.`,
  delivered: (count, total, place) =>
    plural(
      count,
      `${count} of ${total} containers was delivered in ${place} {when}.`,
      `${count} of ${total} containers were delivered in ${place} {when}.`,
    ),
  reported: (count, total, place) =>
    plural(
      count,
      `${count} of ${total} containers was last reported at ${place} {when}.`,
      `${count} of ${total} containers were last reported at ${place} {when}.`,
    ),
  nothing: (count, total) =>
    plural(
      count,
      `${count} of ${total} containers has no report yet.`,
      `${count} of ${total} containers have no report yet.`,
    ),
} satisfies Readonly<
  Record<
    Milestone | "reported" | "nothing",
    (count: number, total: number, place: string) => string
  >
>;

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
