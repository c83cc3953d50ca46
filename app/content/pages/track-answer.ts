/** Labels of what an order's page begins with: when it comes, where it is, and what is in its way. */
import type { TrackingException } from "../../domain/tracking/status.ts";

export const answerLabels = {
  eta: "When it comes",
  /** Of a delivered order. */
  delivered: "When it came",
  where: "Where it is",
  /** Where nobody said. */
  nowhere: "No place was reported yet.",
  /** Of an order that is on its way no more, and of which nobody said where it is. */
  news: "Last news",
  justNow: "just now",
  ago: (count: number, unit: "minute" | "hour" | "day") =>
    `${count} ${unit}${count === 1 ? "" : "s"} ago`,
} as const;

/** What stands in an order's way; `call` is followed by a telephone number. */
export const exceptionLabels = {
  "on hold": {
    meaning: "This order is on hold.",
    call: "Call customer support to hear what happens next:",
  },
  damaged: {
    meaning: "Damage to this order was reported.",
    call: "Call customer support to hear what happens next:",
  },
  cancelled: {
    meaning: "This order is cancelled and travels no further.",
    call: "Customer support knows more:",
  },
} as const satisfies Readonly<Record<TrackingException, object>>;

/** The entry in a calendar. */
export const calendarLabels = {
  /** The link on the order's page. */
  add: "Add to calendar",
  delivered: "delivery expected",
  arrived: "arrival expected",
  /** Once it was delivered. */
  done: "delivered",
  none: "Nobody said yet when this order comes.",
} as const;
