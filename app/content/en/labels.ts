/** Labels that many pages share: buttons, and accessible names. */

export const labels = {
  onThisPage: "On this page",
  answersFor: "Responsible for",
  saidBy: "Customer",
  headOffice: "Head Office",
  position: "Position",
  customerSupport: "Customer support",
  newTab: "in a new tab",
  quotation: (text: string) => `“${text}”`,
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
