/** The links and labels of the footer. */

import { type CompanyFact, placeholder } from "#app/content/fact.ts";
import type { Action, MadeBy } from "#app/content/types.ts";
import { quoteLink, toolsLink, trackLink } from "./navigation.ts";

const freightLinks = {
  title: "Freight",
  links: [
    { label: "Air Freight", to: "/global-freight/#air-freight" },
    { label: "Ocean Freight", to: "/global-freight/#ocean-freight" },
    { label: "Land Transport", to: "/global-freight/#land-freight" },
    { label: "Special Handling", to: "/global-freight/#special-handling" },
  ],
} as const;

const otherServicesLinks = {
  title: "Other Services",
  links: [
    { label: "Warehousing", to: "/other-services/#warehousing" },
    { label: "Forwarding", to: "/other-services/#forwarding" },
    { label: "Turn-key projects", to: "/other-services/#turnkey" },
    { label: "Customs brokerage", to: "/other-services/#brokerage" },
    { label: "Documentation", to: "/other-services/#documentation" },
  ],
} as const;

export const creditsLink = { label: "Images Credits", to: "/credits" } as const satisfies Action;
const faqsLink = { label: "FAQs", to: "/faqs" } as const satisfies Action;
const termsLink = {
  label: "Terms and conditions",
  to: "/terms-and-conditions",
} as const satisfies Action;

/** In the footer and at each form. */
export const privacyLink = {
  label: "Privacy policy",
  to: "/terms-and-conditions/#privacy",
} as const satisfies Action;

/** The footer's groups, and the links of its last line, in order. */
export const footerLinks = {
  groups: [freightLinks, otherServicesLinks],
  base: [trackLink, quoteLink, toolsLink, faqsLink, creditsLink, termsLink, privacyLink],
} as const;

export const footerLabels = {
  phoneAndEmail: "Phone and email",
  founded: "Founded",
  tradeLicence: "Trade licence",
  memberships: "Member of",
  copyright: "©",
} as const;

/** The subscription form in the footer. */
export const newsletter = {
  title: "Newsletter",
  text: "Freight news by email, nothing else.",
  email: "Email",
  submit: "Subscribe",
} as const;

/**
 * @owner Made-by line. Who made the site, as you want it named.
 * @stands At the end of the footer of every page.
 */
export const madeBy: CompanyFact<MadeBy> = placeholder({
  before: "Made with",
  heart: "love",
  after: "in Dubai",
});
