/** Short words that many pages share: buttons, labels, and names for those who listen to the page. */

export const labels = {
  requestQuote: "Request quote",
  readMore: "Read more",
  onThisPage: "On this page",
  role: "Role",
  answersFor: "Answers for",
  saidBy: "Said by",
  headOffice: "Head Office",
  position: "Position",
  customerSupport: "Customer support",
  aogBadge: "24x7",
  aogDesk: "AOG desk",
  optional: "optional",
  newTab: "in a new tab",
} as const;

/** The controls of the carousels. */
export const carouselLabels = {
  /** What a carousel and a slide are called by those who listen to the page. */
  carousel: "carousel",
  slide: "slide",
  previous: "Previous",
  next: "Next",
  pause: "Pause",
  play: "Play",
  /** Between the number of a slide and how many there are. */
  of: "of",
} as const;

/** What a page says when it could not be made. */
export const errorLabels = {
  title: "Something went wrong",
  heading: "This page did not load.",
  lead: "The fault is ours and not in what you typed. Try again in a minute, or call customer support.",
  again: "Try again",
  /** What finds the error in our log. */
  errorId: (errorId: string) => `Reference: ${errorId}`,
  home: { label: "Home", to: "/" },
} as const;

/** Words that every form shares. */
export const formLabels = {
  optional: "optional",
  leaveEmpty: "Leave this empty",
  oneError: "field is missing or needs a correction",
  manyErrors: "fields are missing or need a correction",
  reference: "Your reference",
  referenceHint: "Quote it on the phone and we have your request in front of us.",
  notSent: "Not sent. What you typed is still here: try again, or call us.",
} as const;
