/** Content of the Other Services page. */

import type { SectionedPage } from "#app/content/types.ts";
import { documentsPath, incotermsPath, requestQuote } from "../navigation.ts";

export const otherServicesPage = {
  path: "/other-services",
  // Title and description: only while the record in D1 is unavailable (../page-meta.ts).
  title: "Warehousing, customs and documents",
  description:
    "Warehousing, forwarding, turn-key projects, in-house customs brokerage with 160+ authorised agents, and shipping documentation, from Dubai, UAE.",
  label: "Other Services",
  above: [],
  heading: "Other Services",
  lead: "Storage, projects, customs and documents for your freight.",
  action: requestQuote,
  sections: [
    {
      id: "warehousing",
      title: "Warehousing and distribution",
      lead: "The space and temperature your goods need, with real-time inventory.",
      items: [
        { name: "Open floor, racking, high-rise and bulk storage" },
        { name: "Air-conditioned and dry ambient storage" },
        { name: "Temperature-controlled storage" },
        { name: "Refrigerated and freezer storage" },
        { name: "Repacking and distribution" },
        { name: "Real-time inventory and monthly audits" },
      ],
      note: "Class 3 goods, such as perfumes, are excluded.",
      more: { label: "More about warehousing", to: "/warehousing" },
    },
    {
      id: "forwarding",
      title: "Forwarding",
      lead: "Complex movements and heavy lifts, planned in advance.",
      items: [
        { name: "Project forwarding", text: "Over 30 years of experience." },
        { name: "Heavy lifts", text: "Crane rental up to 500 tons." },
        { name: "Abnormal loads", text: "Helicopters, small aircraft, oversized loads." },
        { name: "Industrial relocation", text: "Plants, assembly lines, oil and gas." },
        { name: "Events", text: "40+ years of regional experience." },
      ],
      more: { label: "More about forwarding", to: "/forwarding" },
    },
    {
      id: "turnkey",
      title: "Turn-key project forwarding and trucking",
      lead: "Door-to-door projects on one schedule.",
      items: [
        { name: "Door to door", text: "Collection, main carriage, delivery." },
        { name: "Trucking", text: "To and from the port, and across the region." },
        { name: "Cranes and trailers", text: "For loads too heavy for a loading dock." },
        { name: "Customs and documents", text: "Handled as part of the project." },
      ],
      more: { label: "Who pays which leg: Incoterms 2020", to: incotermsPath },
    },
    {
      id: "brokerage",
      title: "In-house customs brokerage",
      lead: "In-house clearance, backed by authorised customs house agents.",
      figure: {
        label: "Agents",
        value: "160",
        suffix: "+",
        text: "Authorised customs house agents",
      },
      items: [
        { name: "Temporary imports", text: "For goods that enter the country for a limited time." },
        { name: "Fiscal clearance", text: "We pay duties and VAT on your behalf." },
        {
          name: "Exhibition imports and re-exports",
          text: "Imported for the show, re-exported afterwards.",
        },
      ],
      more: { label: "Documents for an import", to: `${documentsPath}?direction=import` },
    },
    {
      id: "documentation",
      title: "Documentation and compliance",
      lead: "The documents your shipment needs, prepared before it leaves.",
      items: [
        { name: "Shipping and quality documents" },
        { name: "Letters of credit" },
        { name: "Certificates of origin", text: "Through the chamber of commerce." },
        { name: "Safety certificates" },
        { name: "Security clearances" },
        { name: "Customs registration" },
        { name: "Marine insurance" },
        { name: "Hauliers' liability insurance" },
      ],
      more: { label: "Which documents a shipment needs", to: documentsPath },
    },
  ],
} as const satisfies SectionedPage;
