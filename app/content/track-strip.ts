/** The tear-off strip: on the home page, the tracking page, Coming Soon and Welcome. */
export const trackStrip = {
  label: "Tracking number",
  hint: (limit: number) => `or up to ${limit}, with commas`,
  placeholder: "Enter your tracking number",
  submit: "Track & trace",
  /** Without JavaScript: a box that keeps lines. */
  several: "Several numbers",
  severalHint: (limit: number) => `One on each line, or separated by commas. Up to ${limit}.`,
  /** Followed by an ellipsis. */
  lookingUp: "Looking up",
  tooMany: (count: number, limit: number) =>
    `These are ${count} numbers, and ${limit} can be looked up at once. Take out ${count - limit}, then try again.`,
} as const;
