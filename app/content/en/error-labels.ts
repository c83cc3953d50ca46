/** The error page, and errors elsewhere: every page loads these. */
export const errorLabels = {
  title: "Something went wrong",
  /** Before the title of a page whose form was refused. */
  inTitle: "Error: ",
  heading: "This page didn't load.",
  lead: "Something went wrong on our side. Please try again in a minute, or call customer support.",
  again: "Try again",
  /** The id of the error in the log. */
  errorId: (errorId: string) => `Reference: ${errorId}`,
  home: { label: "Home", to: "/" },
} as const;
