/** The links and labels of the header and the footer. */

import { type Fact, placeholder } from "./fact.ts";
import type { Action } from "./types.ts";

/** A titled list of links in the footer. */
export interface LinkGroup {
  readonly title: string;
  readonly links: readonly Action[];
}

/** The made-by credit: `before`, the heart, `after`. */
export interface MadeBy {
  readonly before: string;
  /** The heart icon's accessible name. */
  readonly heart: string;
  readonly after: string;
}

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

export const freightLinks = {
  title: "Freight",
  links: [
    { label: "Air Freight", to: "/global-freight/#air-freight" },
    { label: "Ocean Freight", to: "/global-freight/#ocean-freight" },
    { label: "Land Transport", to: "/global-freight/#land-freight" },
    { label: "Special Handling", to: "/global-freight/#special-handling" },
  ],
} as const satisfies LinkGroup;

export const otherServicesLinks = {
  title: "Other services",
  links: [
    { label: "Warehousing", to: "/other-services/#warehousing" },
    { label: "Forwarding", to: "/other-services/#forwarding" },
    { label: "Turn-key projects", to: "/other-services/#turnkey" },
    { label: "Customs brokerage", to: "/other-services/#brokerage" },
    { label: "Documentation", to: "/other-services/#documentation" },
  ],
} as const satisfies LinkGroup;

export const quoteLink = {
  label: "Request A Quote",
  to: "/service-request/",
} as const satisfies Action;
export const creditsLink = { label: "Images Credits", to: "/credits" } as const satisfies Action;
export const termsLink = {
  label: "Terms and conditions",
  to: "/terms-and-conditions",
} as const satisfies Action;

/** The footer's groups and its last line, in order. */
export const footerLinks = {
  groups: [freightLinks, otherServicesLinks],
  quote: quoteLink,
  credits: creditsLink,
  terms: termsLink,
} as const;

export const footerLabels = {
  headOffice: "Head Office",
  phoneAndEmail: "Phone and email",
  copyright: "©",
} as const;

/** The subscription form in the footer. */
export const newsletter = {
  title: "Newsletter",
  text: "Freight news by email. Nothing else.",
  email: "Email",
  submit: "Subscribe",
} as const;

export const madeBy: Fact<MadeBy> = placeholder({
  before: "Made with",
  heart: "love",
  after: "in Dubai",
});

/** Announced during a slow navigation. */
export const navigationLabels = { loading: "Loading the page" } as const;
