/** Labels at the top of an order's page: its date, its place and its exception. */
import type { TrackingException } from "#app/domain/tracking/status.ts";
import { locale } from "../locale.ts";

const age = new Intl.RelativeTimeFormat(locale.format);

export const answerLabels = {
  where: "Last reported",
  /** Where no place was reported. */
  nowhere: "Place not reported",
  /** Replaces `where` if the order has ended and its place isn't known. */
  latest: "Last update",
  justNow: "just now",
  ago: (count: number, unit: "minute" | "hour" | "day") => age.format(-count, unit),
} as const;

/** The exception of an order, or that it is late; `call` is followed by a telephone number. */
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
  late: {
    meaning: "This order is late.",
    call: "Call customer support to find out what happens next:",
  },
} as const satisfies Readonly<Record<TrackingException | "late", object>>;

/** The entry in a calendar. */
export const calendarLabels = {
  /** The link on the order's page. */
  add: "Add to calendar",
  delivered: "Delivery expected",
  arrived: "Arrival expected",
  /** Once it was delivered. */
  done: "Delivered",
  cancelled: "Cancelled",
  summary: (number: string, what: string) => `${number}: ${what}`,
  none: "This order has no delivery date yet.",
} as const;
