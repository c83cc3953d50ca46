/** The tear-off strip: on the home page, the tracking page, Coming Soon and Welcome. */
export const trackStrip = {
  label: "Tracking number",
  placeholder: "Enter your tracking number",
  submit: "Track & trace",
  /** Followed by an ellipsis. */
  lookingUp: "Looking up",
} as const;
