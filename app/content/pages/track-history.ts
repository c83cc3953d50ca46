/** Content of the tracking pages about what happened to an order, and when it comes. */

/** A moment, and where it is: "26/11/2026, 02:30 PM (UTC+08:00)". */
export const momentLabels = {
  noZone: "time zone not given",
  inDubai: (time: string) => `${time} in Dubai`,
} as const;

export const arrivalLabels = {
  delivered: "Delivered",
  on: (what: string, when: string) => `${what} on ${when}.`,
  cancelled: "Not any more: this order is cancelled.",
  unknown: "No date was given yet.",
  expected: { delivered: "Delivery expected", arrived: "Arrival expected" },
  now: (now: string, before: string, told: string) => `Now ${now}, was ${before}; told on ${told}.`,
  late: {
    delivered: (when: string) => `Late: expected on ${when}, and not delivered yet.`,
    arrived: (when: string) => `Late: expected to arrive on ${when}, and not there yet.`,
  },
  lateAgain: {
    delivered: (now: string, before: string, told: string) =>
      `Late: expected on ${now}, and not delivered yet. Before, it was ${before}; told on ${told}.`,
    arrived: (now: string, before: string, told: string) =>
      `Late: expected to arrive on ${now}, and not there yet. Before, it was ${before}; told on ${told}.`,
  },
} as const;

export const newsLabels = {
  estimated: "New estimate",
  planned: "New plan",
} as const;

export const historyLabels = {
  title: "History",
  clock: "Local times, newest first",
  ahead: "What comes next",
  estimated: "Estimated",
  planned: "Planned",
  /** Before the day. */
  told: "Told on",
  earlier: (count: number) => (count === 1 ? "1 earlier event" : `${count} earlier events`),
  further: (count: number) => (count === 1 ? "1 more after that" : `${count} more after that`),
  outdated: (count: number) =>
    count === 1 ? "1 earlier plan or estimate" : `${count} earlier plans and estimates`,
} as const;

/** An exception that is over. */
export const pastExceptions = {
  "on hold": "Was on hold",
  damaged: "Damage reported",
  cancelled: "Was cancelled",
} as const;
