/** Content of the Welcome page, which is also the 404 page. */

import { brand } from "#app/content/company-facts.ts";
import type { Action, Page } from "#app/content/types.ts";
import { requestQuote } from "../navigation.ts";

export const welcomePage = {
  path: "/welcome",
  title: "Welcome",
  description:
    "Welcome. Track an order by its number, or choose a page: freight, other services, quotes and contact.",
  label: "Welcome",
  heading: `Welcome to ${brand.name}`,
  lead: "Track an order by its number, or choose a page below.",
} as const satisfies Page;

/** In place of the page's own content, with status 404. */
export const welcomeNotFound = {
  title: "Page not found",
  label: "404",
  heading: "Page not found",
  lead: "There is no page at this address. Track an order by its number, or choose a page below.",
} as const;

export const welcomeLinksLabel = "Pages";

export const welcomeLinks = [
  { label: "Home", to: "/" },
  { label: "Global Freight", to: "/global-freight" },
  { label: "Other Services", to: "/other-services" },
  requestQuote,
  { label: "Contact Us", to: "/contact" },
] as const satisfies readonly Action[];
