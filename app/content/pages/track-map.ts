/** Labels of the map of an order's way. */
const list = new Intl.ListFormat("en");

export const mapLabels = {
  caption: "Straight lines between reported places, not live positions.",
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
