/** Where each inner page stands: the steps from the home page to it, the page itself last. */

import type { Action } from "./types.ts";

export const homeCrumb = { label: "Home", to: "/" } as const satisfies Action;

export const breadcrumbLabel = "Breadcrumb";

const services = { label: "Services", to: "/services" } as const satisfies Action;

/** By the path of the page, without the home page, which is before all of them. */
export const trails: Readonly<Record<string, readonly Action[]>> = {
  "/track": [{ label: "Track & trace", to: "/track" }],
  "/about": [{ label: "About us", to: "/about" }],
  "/services": [services],
  "/global-freight": [services, { label: "Global freight", to: "/global-freight" }],
  "/warehousing": [services, { label: "Warehousing", to: "/warehousing" }],
  "/forwarding": [services, { label: "Forwarding", to: "/forwarding" }],
  "/other-services": [{ label: "Other services", to: "/other-services" }],
  "/contact": [{ label: "Contact", to: "/contact" }],
  "/service-request": [{ label: "Service request", to: "/service-request" }],
  "/credits": [{ label: "Credits", to: "/credits" }],
  "/terms-and-conditions": [{ label: "Terms", to: "/terms-and-conditions" }],
  "/faqs": [{ label: "FAQs", to: "/faqs" }],
};
