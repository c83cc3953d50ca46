/** Content of the About page. Every figure was given by the company; no date is invented. */

import { requestQuote } from "../navigation.ts";
import type { Figure, Head, Page } from "../types.ts";

export const aboutPage = {
  path: "/about",
  // Title and description: only while the record in D1 is unavailable (../page-meta.ts).
  title: "About us: over 40 years in freight",
  description:
    "A freight forwarding and logistics company based in Dubai: over 115 years of history, presence in 15 countries and 160+ locations through partners.",
  label: "About Us",
  heading: "Based in Dubai. At work in 15 countries.",
  lead: "An international freight forwarding and logistics company, based in Dubai, UAE.",
  action: requestQuote,
} as const satisfies Page;

export const aboutFigures = [
  { label: "Experience", value: "40", suffix: "+", text: "Over 40 years of experience" },
  {
    label: "Partner network",
    value: "160",
    suffix: "+",
    text: "Locations, served through a network of dedicated partners",
  },
  { label: "Presence", value: "15", text: "Presence in 15 countries" },
  {
    label: "Freight",
    value: "1.4M",
    suffix: "+",
    text: "More than 1.4 million freight tons delivered globally",
  },
] as const satisfies readonly Figure[];

export const overview = {
  label: "Company overview",
  heading: "One forwarder for the whole route.",
} as const satisfies Head;

export const overviewParagraphs = [
  "We forward freight by air, ocean and road. Around it we run what a shipment needs to arrive: warehousing and distribution, project forwarding and trucking, customs brokerage in house, documentation and compliance.",
  "The head office is in Dubai. Beyond it, stations are served through a network of dedicated partners: 160+ locations, and presence in 15 countries.",
  "Some work calls for its own people. An AOG desk is open 24x7 for aircraft on the ground. A Movers and Packers team serves the Philippines and neighbouring countries. 160+ authorised customs house agents clear what crosses a border.",
] as const;

export const history = {
  label: "History",
  heading: "Counted back from today.",
  lead: "Four spans of years, the longest first.",
} as const satisfies Head;

/** The ruled timeline. Each text goes on from its number: "115+ years of history". */
export const timeline = [
  { label: "History", value: "115", suffix: "+", text: "of history" },
  { label: "Experience", value: "40", suffix: "+", text: "of experience" },
  {
    label: "Events",
    value: "40",
    suffix: "+",
    text: "of regional experience for events",
  },
  {
    label: "Projects",
    value: "30",
    suffix: "+",
    text: "in project forwarding",
  },
] as const satisfies readonly Figure[];

/** The unit of the timeline's numbers. */
export const timelineUnit = "years";
/** The end of all spans. */
export const timelineEnd = "Today";

export const affiliatesHead = {
  label: "Affiliates",
  heading: "Who we move it with.",
  lead: "Carriers, ports, hauliers and agents: the partners a consignment meets on its way.",
} as const satisfies Head;

export const teamHead = {
  label: "People",
  heading: "Founder and operations team",
  lead: "One role, one thing to answer for.",
} as const satisfies Head;
