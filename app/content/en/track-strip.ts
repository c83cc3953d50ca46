/** The tear-off strip: on the home page, the tracking page, Coming Soon and Welcome. */
export const trackStrip = {
  label: "Tracking number",
  /** On one line with the label at 360 px: the box is whole in a phone's first view. */
  hint: (limit: number) => `Order's or carrier's, up to ${limit}`,
  placeholder: "Enter your tracking number",
  submit: "Track & trace",
  /** Without JavaScript: a box that keeps lines. */
  several: "Several numbers",
  severalHint: (limit: number) => `One per line or separated by commas, up to ${limit}.`,
  /** Followed by an ellipsis. */
  lookingUp: "Looking up",
  tooMany: (count: number, limit: number) =>
    `You entered ${count} numbers. Up to ${limit} can be looked up at once: remove ${count - limit} and try again.`,
} as const;
