/** The links and labels of the header, and what it shares with the footer. */

import { brand } from "#app/content/company-facts.ts";
import type { Action } from "#app/content/types.ts";

export const headerLinks = [
  { label: "Home", to: "/" },
  { label: "About Us", to: "/about" },
  { label: "Global Freight", to: "/global-freight" },
  { label: "Other Services", to: "/other-services" },
  { label: "Contact Us", to: "/contact" },
] as const satisfies readonly Action[];

export const headerLabels = {
  skip: "Skip to content",
  home: `${brand.name}, home page`,
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

/** The first sentence above each quote form. */
export const quoteLead = "Tell us what you're shipping, where from and where to.";

/** The button of pages, the link at the end of each section about a service, and the header's. */
export const requestQuote = {
  label: "Request quote",
  to: "/service-request/",
} as const satisfies Action;

export const trackLink = { label: "Track & trace", to: "/track" } as const satisfies Action;

export const toolsLink = { label: "Tools", to: "/tools" } as const satisfies Action;

/** The addresses of the tools. */
export const weightPath = "/tools/chargeable-weight";
export const incotermsPath = "/tools/incoterms";
export const documentsPath = "/tools/documents";

/** The pages that most visitors need: one tap from every page, at every width. */
export const headerActions = [trackLink, requestQuote] as const;

/** All pages in the phone's menu: those that most visitors need, then the header's links, then the rest. */
export const menuLinks = [
  ...headerActions,
  ...headerLinks,
  { label: "Services", to: "/services" },
  { label: "Warehousing", to: "/warehousing" },
  { label: "Forwarding", to: "/forwarding" },
  toolsLink,
  { label: "FAQs", to: "/faqs" },
] as const satisfies readonly Action[];

/** Announced during a slow navigation. */
export const navigationLabels = { loading: "Loading the page" } as const;
