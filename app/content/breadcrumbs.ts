/** The breadcrumbs of each inner page, from the home page to the page itself. */

import type { Action } from "./types.ts";

export const homeCrumb = { label: "Home", to: "/" } as const satisfies Action;

export const breadcrumbLabel = "Breadcrumb";

const services = { label: "Services", to: "/services" } as const satisfies Action;

/** By path; without the home page, which all start with. */
export const trails: Readonly<Record<string, readonly Action[]>> = {
  "/track": [{ label: "Track & trace", to: "/track" }],
  "/about": [{ label: "About Us", to: "/about" }],
  "/services": [services],
  "/global-freight": [services, { label: "Global Freight", to: "/global-freight" }],
  "/warehousing": [services, { label: "Warehousing", to: "/warehousing" }],
  "/forwarding": [services, { label: "Forwarding", to: "/forwarding" }],
  "/other-services": [{ label: "Other Services", to: "/other-services" }],
  "/contact": [{ label: "Contact Us", to: "/contact" }],
  "/service-request": [{ label: "Request a quote", to: "/service-request" }],
  "/credits": [{ label: "Credits", to: "/credits" }],
  "/terms-and-conditions": [{ label: "Terms", to: "/terms-and-conditions" }],
  "/faqs": [{ label: "FAQs", to: "/faqs" }],
};
