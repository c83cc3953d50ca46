/** Labels of what an order's page begins with: when it comes, where it is, and what is in its way. */
import type { Milestone, TrackingException } from "../../domain/tracking/status.ts";

const rules = new Intl.PluralRules("en");

function plural(count: number, one: string, other: string): string {
  return rules.select(count) === "one" ? one : other;
}

function withPlace(what: string, preposition: string, place: string | null): string {
  return place ? [what, preposition, place].filter(Boolean).join(" ") : what;
}

export const answerLabels = {
  eta: "When it comes",
  /** Of a delivered order. */
  delivered: "When it came",
  where: "Where it is",
  /** Where nobody said. */
  nowhere: "No place was reported yet.",
  /** Where the containers of an order are; `place` is null where it isn't known. */
  someOf: (count: number, total: number, what: string) => `${count} of ${total} containers ${what}`,
  others: (count: number, isRest: boolean) =>
    isRest ? plural(count, "the other", `the other ${count}`) : `${count}`,
  exceptions: {
    "on hold": (place: string | null) => withPlace("on hold", "at", place),
    damaged: (place: string | null) => withPlace("damaged", "at", place),
    cancelled: (place: string | null) => withPlace("cancelled", "at", place),
  },
  /** What happened last to so many containers. */
  happened: {
    booked: (count: number) => `${plural(count, "was", "were")} booked`,
    collected: (count: number, place: string | null) =>
      withPlace(`${plural(count, "was", "were")} collected`, "at", place),
    "at origin": (count: number, place: string | null) =>
      withPlace(`${plural(count, "was", "were")} received`, "at", place),
    departed: (_: number, place: string | null) => withPlace("departed", "", place),
    "in transit": (count: number, place: string | null) =>
      withPlace(`${plural(count, "was", "were")} in transit`, "at", place),
    arrived: (_: number, place: string | null) => withPlace("arrived", "at", place),
    "customs clearance": (count: number, place: string | null) =>
      withPlace(`${plural(count, "was", "were")} in customs clearance`, "at", place),
    "out for delivery": (_: number, place: string | null) =>
      withPlace("left for delivery", "from", place),
    delivered: (count: number, place: string | null) =>
      withPlace(`${plural(count, "was", "were")} delivered`, "in", place),
    reported: (count: number, place: string | null) =>
      withPlace(`${plural(count, "was", "were")} last reported`, "at", place),
    nothing: (count: number) => `${plural(count, "has", "have")} no report yet`,
  } satisfies Readonly<
    Record<Milestone | "reported" | "nothing", (count: number, place: string | null) => string>
  >,
  on: (day: string) => `on ${day}`,
  /** Of an order that is on its way no more, and of which nobody said where it is. */
  news: "Last news",
  justNow: "just now",
  ago: (count: number, unit: "minute" | "hour" | "day") =>
    `${count} ${plural(count, unit, `${unit}s`)} ago`,
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
