/** The links and labels of the header, and what it shares with the footer. */

import type { Action } from "./types.ts";

export const headerLinks = [
  { label: "Home", to: "/" },
  { label: "About Us", to: "/about" },
  { label: "Global Freight", to: "/global-freight" },
  { label: "Other Services", to: "/other-services" },
  { label: "Contact Us", to: "/contact" },
] as const satisfies readonly Action[];

export const headerLabels = {
  skip: "Skip to content",
  home: "home page",
  main: "Main",
  phoneMenu: "Main, phone",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  call: "Call customer support",
} as const;

export const quoteLink = {
  label: "Request A Quote",
  to: "/service-request/",
} as const satisfies Action;

/** The button of pages, and the link at the end of each section about a service. */
export const requestQuote = {
  label: "Request quote",
  to: "/service-request/",
} as const satisfies Action;

/** Announced during a slow navigation. */
export const navigationLabels = { loading: "Loading the page" } as const;
