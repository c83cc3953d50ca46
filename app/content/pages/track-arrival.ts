/** Labels of the note that an order's page begins with: when it comes, and how old its news is. */
export const arrivalNote = {
  title: "When does it come",
  news: "Last news",
  justNow: "just now",
  ago: (count: number, unit: "minute" | "hour" | "day") =>
    `${count} ${unit}${count === 1 ? "" : "s"} ago`,
} as const;
