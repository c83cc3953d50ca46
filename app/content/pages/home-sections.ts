/** Content of the home page below its first view, from top to bottom. */

import type { Card, Figure, Head, Item } from "../types.ts";

export const homeServices = {
  label: "Services",
  aside: "3 modes",
  heading: "Three ways to move it. One desk to call.",
  lead: "Book one mode or all three. The same people plan the route, write the papers and answer the phone.",
} as const satisfies Head;

export const freightCards = [
  {
    code: "01 Air",
    picture: "tile-air",
    title: "Air freight",
    text: "Ordinary, priority, AOG or fly as book. When an aircraft is on the ground, the desk is open.",
    action: { label: "Read more", to: "/global-freight/#air-freight" },
  },
  {
    code: "02 Ocean",
    picture: "tile-ocean",
    title: "Ocean freight",
    text: "From one carton to palletised cargo, with the documents moving ahead of the ship.",
    action: { label: "Read more", to: "/global-freight/#ocean-freight" },
  },
  {
    code: "03 Road",
    picture: "tile-road",
    title: "Road freight",
    text: "Trucking across the region, and turn-key moves from one door to the other.",
    action: { label: "Read more", to: "/global-freight/#land-freight" },
  },
] as const satisfies readonly [Card, Card, Card];

export const homeNetwork = {
  label: "Network",
  heading: "From one gulf to everywhere else.",
  lead: "Stations are served through a network of dedicated partners.",
} as const satisfies Head;

export const homeFigures = [
  {
    label: "Freight",
    value: "1.4M",
    suffix: "+",
    text: "More than 1.4 million freight tons delivered globally",
  },
  {
    label: "Locations",
    value: "160",
    suffix: "+",
    text: "Locations, served through dedicated partners",
  },
  { label: "Experience", value: "40", suffix: "+", text: "Years of experience" },
  { label: "Presence", value: "15", text: "Countries" },
] as const satisfies readonly [Figure, Figure, Figure, Figure];

export const homeOtherServices = {
  label: "Other Services",
  aside: "04 to 07",
  heading: "Everything around the move.",
  lead: "Projects, storage, customs and paper, with the same desk that books the freight.",
} as const satisfies Head;

export const otherServiceCards = [
  {
    code: "04",
    picture: "tile-turnkey",
    title: "Turn-key project forwarding and trucking",
    text: "Door-to-door projects under one name, from the first survey to the last truck.",
    action: { label: "Read more", to: "/other-services/#turnkey" },
  },
  {
    code: "05",
    picture: "tile-warehousing",
    title: "Warehousing and distribution",
    text: "Open floor, racking, high-rise and bulk. Dry, air-conditioned, temperature-controlled, freezer.",
    action: { label: "Read more", to: "/other-services/#warehousing" },
  },
  {
    code: "06",
    picture: "tile-customs",
    title: "In-house customs brokerage",
    text: "Temporary imports, fiscal clearance, exhibitions in and out. 160+ authorised customs house agents.",
    action: { label: "Read more", to: "/other-services/#brokerage" },
  },
  {
    code: "07",
    picture: "tile-documentation",
    title: "Documentation and compliance",
    text: "Letters of credit, certificates of origin, security clearances, marine and hauliers liability insurance.",
    action: { label: "Read more", to: "/other-services/#documentation" },
  },
] as const satisfies readonly Card[];

/** The home page's link to all services. */
export const allServices = { label: "All services", to: "/services" } as const;

export const homeWhy = {
  label: "Why",
  heading: "Freight is a promise with a date on it.",
} as const satisfies Head;

export const homeReasons = [
  {
    name: "Customer focus",
    text: "You talk to the people who move the freight. Over 40 years of experience, at the other end of one number.",
  },
  {
    name: "On-time delivery",
    text: "Around the clock, with an AOG desk for the part that can't wait until morning.",
  },
] as const satisfies readonly Item[];

/** The label of each reason, before its number. */
export const reasonLabel = "Reason";

export const homeTeam = {
  label: "Management",
  aside: "3 people",
  heading: "Who answers for it.",
} as const satisfies Head;

export const homeTestimonials = {
  label: "Testimonials",
  heading: "What customers say",
} as const satisfies Head;

export const affiliatesLabel = "Affiliates";
export const clientsLabel = "Clients";

export const homeContact = {
  label: "Contact",
  heading: "Tell us what has to be where.",
  lead: "Your name, a way to reach you, and the cargo in a sentence. We ask for the rest.",
} as const satisfies Head;

/** The status line of the home page's form. */
export const homeContactStatus = {
  sending: "Sending",
  sent: "Sent. We answer by email, or by phone.",
  refused: "Not sent. Some fields above are missing or need a correction.",
} as const;
