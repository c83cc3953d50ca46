/** Labels of what an order's page begins with: when it comes, and where it is. */
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

/** The entry in a calendar. */
export const calendarLabels = {
  /** The link on the order's page. */
  add: "Add to calendar",
  delivered: "delivery expected",
  arrived: "arrival expected",
  none: "Nobody said yet when this order comes.",
} as const;
