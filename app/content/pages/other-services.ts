/** Content of the Other Services page. */

import { requestQuote } from "../navigation.ts";
import type { SectionedPage } from "../types.ts";

export const otherServicesPage = {
  path: "/other-services",
  // Title and description: only while the record in D1 is unavailable (../page-meta.ts).
  title: "Warehousing, customs and documents",
  description:
    "Warehousing, forwarding, turn-key projects, in-house customs brokerage with 160+ authorised agents, and shipping documentation, from Dubai, UAE.",
  label: "Other Services",
  heading: "Other Services",
  lead: "Storage, projects, customs and paper: what has to be right so that the freight can move.",
  action: requestQuote,
  sections: [
    {
      id: "warehousing",
      title: "Warehousing and distribution",
      lead: "By shape, by temperature, and counted.",
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
      lead: "Complex movements and heavy lifts, planned before they are moved.",
      items: [
        { name: "Project forwarding", text: "Over 30 years of it." },
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
      lead: "Door-to-door projects: one contract, one schedule, one number to call.",
      items: [
        { name: "Door to door", text: "Collection, main carriage, delivery." },
        { name: "Trucking", text: "To the port, from the port, and across the region." },
        { name: "Cranes and trailers", text: "Where the piece is too heavy for a dock." },
        { name: "Customs and papers", text: "Part of the project, not an extra call." },
      ],
    },
    {
      id: "brokerage",
      title: "In-house customs brokerage",
      lead: "Clearance in house, with authorised customs house agents behind it.",
      figure: {
        label: "Agents",
        value: "160",
        suffix: "+",
        text: "Authorised customs house agents",
      },
      items: [
        { name: "Temporary imports", text: "For goods that come in to go out again." },
        { name: "Fiscal clearance", text: "We pay duties and VAT for the client." },
        { name: "Exhibition imports and re-exports", text: "In for the show, out after it." },
      ],
    },
    {
      id: "documentation",
      title: "Documentation and compliance",
      lead: "A missing paper stops a ship as surely as a storm does.",
      items: [
        { name: "Shipping and quality documents" },
        { name: "Letters of credit" },
        { name: "Certificates of origin", text: "Through the chamber of commerce." },
        { name: "Safety certificates" },
        { name: "Security clearances" },
        { name: "Customs registration" },
        { name: "Marine insurance" },
        { name: "Hauliers liability insurance" },
      ],
    },
  ],
} as const satisfies SectionedPage;
