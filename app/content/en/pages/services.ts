/** Content of the Services page, which ends with the quote form. */

import type { HeadText, SectionedPage } from "#app/content/types.ts";
import { quoteLead } from "../navigation.ts";

export const servicesPage = {
  path: "/services",
  // Title and description: only while the record in D1 is unavailable (../page-meta.ts).
  title: "Freight, warehousing and forwarding",
  description:
    "Global freight by air, ocean and road, warehousing and distribution, project forwarding and heavy lifts. Read about each and request a quote.",
  label: "Services",
  above: [],
  heading: "Freight, warehousing and forwarding",
  lead: "Use one service or combine all three.",
  action: { label: "Track & trace", to: "/track/" },
  sections: [
    {
      id: "global-freight",
      title: "Global Freight",
      lead: "By air, ocean and road, with special handling when your cargo needs it.",
      items: [
        { name: "Air Freight", text: "Ordinary, priority, AOG, fly as book." },
        { name: "Ocean Freight", text: "From a single carton to palletised cargo." },
        { name: "Land Transport", text: "Trucking and turn-key moves." },
        { name: "Special Handling", text: "Crane rental up to 500 tons, lashing, DG packing." },
      ],
      more: { label: "More about global freight", to: "/global-freight" },
    },
    {
      id: "warehousing",
      title: "Warehousing",
      lead: "From open floor to freezer, with real-time inventory and monthly audits.",
      items: [
        { name: "Warehousing", text: "Open floor to high-rise, ambient to freezer." },
        { name: "Distribution", text: "3PL, 4PL, 5PL." },
        { name: "Value Added Services", text: "Repacking, inventory, audits." },
        { name: "Consulting", text: "Advice on storage, distribution and compliance." },
      ],
      more: { label: "More about warehousing", to: "/warehousing" },
    },
    {
      id: "forwarding",
      title: "Forwarding",
      lead: "Complex movements and heavy lifts. Over 30 years in project forwarding.",
      items: [
        { name: "Project Forwarding", text: "Many consignments, one schedule." },
        { name: "Heavy Lifts", text: "Crane rental up to 500 tons." },
        { name: "Abnormal Loads", text: "Helicopters, small aircraft and oversized loads." },
        { name: "Industrial Relocation", text: "Plants, assembly lines, and Movers and Packers." },
        { name: "Events", text: "40+ years of regional experience." },
      ],
      more: { label: "More about forwarding", to: "/forwarding" },
    },
  ],
} as const satisfies SectionedPage;

/** The head of the quote form. */
export const servicesQuote = {
  label: "Quote",
  heading: "Request a quote",
  lead: quoteLead,
} as const satisfies HeadText;
