/** Content of the tracking pages about an order's status, what happened to it, and when it comes. */

import type { Milestone, TrackingException } from "#app/domain/tracking/status.ts";
import { locale } from "../locale.ts";
import { plural } from "../plural.ts";
import { statusNames } from "../statuses.ts";

/** Labels of the known statuses. The status as written is beside them. */
export const statusLabels = {
  /** The accessible name of the list of milestones. */
  label: "Progress",
  done: "Done",
  here: "Now",
  ahead: "To come",
  milestones: statusNames,
  /** Names of milestones that are planned or expected. */
  forecasts: {
    booked: "Booking",
    collected: "Collection",
    "at origin": "At origin",
    departed: "Departure",
    "in transit": "In transit",
    arrived: "Arrival",
    "customs clearance": "Customs clearance",
    "out for delivery": "Out for delivery",
    delivered: "Delivery",
  },
  exceptions: {
    "on hold": {
      label: statusNames["on hold"],
      since: "On hold since",
      ahead: "To come",
    },
    damaged: {
      label: statusNames.damaged,
      since: "Damage reported",
      ahead: "To come",
    },
    cancelled: {
      label: statusNames.cancelled,
      since: "Cancelled",
      ahead: "Not reached",
    },
  },
} as const satisfies {
  readonly milestones: Readonly<Record<Milestone, string>>;
  readonly forecasts: Readonly<Record<Milestone, string>>;
  readonly exceptions: Readonly<Record<TrackingException, object>>;
  readonly [word: string]: unknown;
};

/** A moment, and on whose clock. */
export const momentLabels = {
  noZone: "time zone not given",
  inDubai: (time: string) => `${time} Dubai time`,
  inPlace: (time: string, place: string) => `${time} in ${place}`,
} as const;

export const etaLabels = {
  delivered: (when: string) => `Delivered on ${when}.`,
  deliveredUndated: "Delivered.",
  /** Beneath the label "Delivered". */
  undated: "Date not reported",
  reportedOn: (when: string) => `Delivered, as reported on ${when}.`,
  asReportedOn: (when: string) => `Reported on ${when}`,
  cancelled: "No delivery: this order is cancelled.",
  unknown: "No delivery date yet",
  expected: {
    delivered: (when: string) => `Delivery expected on ${when}.`,
    arrived: (when: string) => `Arrival expected on ${when}.`,
  },
  /** The moment has passed; whether it came isn't known. */
  wasExpected: {
    delivered: (when: string) => `Delivery was expected on ${when}.`,
    arrived: (when: string) => `Arrival was expected on ${when}.`,
  },
  moved: (from: string, reported: string) => `Changed on ${reported}, previously ${from}.`,
  arrivalMoved: (from: string, to: string) => `The arrival date changed from ${from} to ${to}.`,
  late: {
    delivered: (when: string) => `Late: expected on ${when}, not delivered yet.`,
    arrived: (when: string) => `Late: expected to arrive on ${when}, not arrived yet.`,
  },
} as const;

/** Precede a plan or an estimate that is the last update. */
export const updateLabels = {
  estimated: "New estimate",
  planned: "New planned date",
} as const;

export const historyLabels = {
  title: "History",
  clock: "Local times, newest first",
  ahead: "Upcoming",
  estimated: "Estimated",
  planned: "Planned",
  /** Before the day. */
  reported: "Reported on",
  earlier: (count: number) => plural(count, "1 earlier event", `${count} earlier events`),
  further: (count: number) => `${count} more after that`,
  /** A link to the page with all of a long history. */
  all: (count: number) => `All ${count.toLocaleString(locale.format)} events`,
  containers: "Containers",
  /** Stands beside a container without events. */
  waiting: "No updates yet",
  pieces: (pieces: number, total: number) => `${pieces} of ${total} pieces`,
  outdated: (count: number) => plural(count, "1 replaced date", `${count} replaced dates`),
} as const;

/** An exception that is over. */
export const pastExceptions = {
  "on hold": "Was on hold",
  damaged: "Damage reported",
  cancelled: "Was cancelled",
} as const;

const list = new Intl.ListFormat(locale.format);

/** Labels of the map of the route. */
export const mapLabels = {
  caption: "Lines join reported places; they aren't the route sailed.",
  /** For those who don't see it: the names of places. */
  describe: (done: readonly string[], here: readonly string[], ahead: readonly string[]) =>
    [
      "Map of the route.",
      done.length > 0 && `Passed: ${list.format(done)}.`,
      here.length > 0 && `Last reported at ${list.format(here)}.`,
      ahead.length > 0 && `To come: ${list.format(ahead)}.`,
    ]
      .filter(Boolean)
      .join(" "),
} as const;
