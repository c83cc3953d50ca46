/** Content of the Contact page, and of both contact forms. */

import type { HeadText, Page } from "#app/content/types.ts";
import { labels } from "../labels.ts";

export const contactPage = {
  path: "/contact",
  title: "Contact Us",
  description:
    "Call, email or write to our head office in Dubai, UAE. Customer support by phone, and an AOG desk open 24x7 for aircraft on the ground.",
  label: "Contact Us",
  above: [],
  heading: "Contact Us",
  lead: "Call us when it's urgent. Write to us with dates and dimensions.",
} as const satisfies Page;

export const contactAddress = {
  label: labels.headOffice,
  email: "Email",
  whatsApp: "WhatsApp",
  officeHours: "Office hours",
} as const;

export const contactMap = {
  title: "Map of our head office in Dubai, UAE",
  link: "Open the map on OpenStreetMap",
  directions: "Directions",
  planners: { google: "Google Maps", apple: "Apple Maps", waze: "Waze" },
  notice: "The map is loaded from OpenStreetMap.",
} as const;

export const contactFormHead = {
  label: "Message",
  heading: "Write to us",
  lead: "We reply by email, or by phone if it's urgent.",
} as const satisfies HeadText;

/** Labels by field; the last four are on the home page only. */
export const contactFields = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  subject: "Subject",
  message: "Message",
  freight: "Freight",
  city: "City",
  delivery: "Delivery",
  incoterms: "Incoterms",
} as const;

/** Static help under the fields of the home page alone. */
export const contactHelp = {
  freight: "Air, ocean or road",
  city: "Where the cargo is",
  delivery: "Where it goes",
  incoterms: "Such as FCA or CIF",
} as const;

/** Under the message: a link that writes to `address`. */
export const contactAttachments = (address: string) => `To send files, email ${address}`;

export const contactSubmit = { idle: "Send", busy: "Sending" } as const;

/** The banner after sending (specification section 8). */
export const contactBanner = {
  success: "Thank you contacting us!",
  failure: "Failed!",
} as const;
