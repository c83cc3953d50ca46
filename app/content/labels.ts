/** Labels that many pages share: buttons, and accessible names. */

export const labels = {
  onThisPage: "On this page",
  answersFor: "Responsible for",
  saidBy: "Customer",
  headOffice: "Head Office",
  position: "Position",
  customerSupport: "Customer support",
  newTab: "in a new tab",
} as const;

export const carouselLabels = {
  /** Accessible role descriptions. */
  carousel: "carousel",
  slide: "slide",
  previous: "Previous",
  next: "Next",
  pause: "Pause",
  play: "Play",
  /** Between a slide's number and their count. */
  of: "of",
} as const;

/** The error page. */
export const errorLabels = {
  title: "Something went wrong",
  heading: "This page didn't load.",
  lead: "Something went wrong on our side. Please try again in a minute, or call customer support.",
  again: "Try again",
  /** The id of the error in the log. */
  errorId: (errorId: string) => `Reference: ${errorId}`,
  home: { label: "Home", to: "/" },
} as const;
