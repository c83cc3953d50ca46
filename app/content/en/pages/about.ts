/** Content of the About page. Every figure was given by the company; no date is invented. */

import type { Figure, HeadText, Page } from "#app/content/types.ts";
import { requestQuote } from "../navigation.ts";

export const aboutPage = {
  path: "/about",
  // Title and description: only while the record in D1 is unavailable (../page-meta.ts).
  title: "About us: over 40 years in freight",
  description:
    "A freight forwarding and logistics company based in Dubai: over 115 years of history, presence in 15 countries and 160+ locations through partners.",
  label: "About Us",
  above: [],
  heading: "Based in Dubai, present in 15 countries.",
  lead: "An international freight forwarding and logistics company, based in Dubai, UAE.",
  action: requestQuote,
} as const satisfies Page;

export const aboutFigures = [
  { label: "Experience", value: "40", suffix: "+", text: "Years of experience" },
  {
    label: "Partner network",
    value: "160",
    suffix: "+",
    text: "Locations, served through a network of dedicated partners",
  },
  { label: "Presence", value: "15", text: "Countries" },
  {
    label: "Freight",
    value: "1.4M",
    suffix: "+",
    text: "Freight tons delivered globally",
  },
] as const satisfies readonly Figure[];

export const overview = {
  label: "Company overview",
  heading: "One forwarder for the whole route",
} as const satisfies HeadText;

export const overviewParagraphs = [
  "We forward freight by air, ocean and road, and provide what a shipment needs along the way: warehousing and distribution, project forwarding and trucking, in-house customs brokerage, documentation and compliance.",
  "Our head office is in Dubai. We serve stations through a network of dedicated partners, with 160+ locations and presence in 15 countries. We have delivered more than 1.4 million freight tons globally.",
  "Some shipments need specialists. Our AOG desk is open 24x7 for aircraft on the ground, a Movers and Packers team serves the Philippines and neighbouring countries, and 160+ authorised customs house agents handle clearance.",
] as const;

export const history = {
  label: "History",
  heading: "Over 115 years of history",
  lead: "Our experience in freight, events and projects.",
} as const satisfies HeadText;

/** The ruled timeline: numbers of years. */
export const timeline = [
  { label: "History", value: "115", suffix: "+", text: "Years of history" },
  { label: "Experience", value: "40", suffix: "+", text: "Years of experience" },
  {
    label: "Events",
    value: "40",
    suffix: "+",
    text: "Years of regional experience for events",
  },
  {
    label: "Projects",
    value: "30",
    suffix: "+",
    text: "Years in project forwarding",
  },
] as const satisfies readonly Figure[];

/** The end of all spans. */
export const timelineEnd = "Today";

export const affiliatesHead = {
  label: "Affiliates",
  heading: "Our partners along the route",
  lead: "We work with carriers, ports, hauliers and agents.",
} as const satisfies HeadText;

export const teamHead = {
  label: "People",
  heading: "Founder and operations team",
  lead: "The people responsible for each part of our work.",
} as const satisfies HeadText;
