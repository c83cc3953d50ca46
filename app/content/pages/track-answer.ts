/** Labels of what an order's page begins with: when it comes, and where it is. */
export const answerLabels = {
  eta: "When does it come",
  where: "Where it is",
  /** Where nobody said where it is. */
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
  /** Once it was delivered. */
  done: "delivered",
  none: "Nobody said yet when this order comes.",
} as const;
