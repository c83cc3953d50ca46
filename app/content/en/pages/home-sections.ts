/** Content of the home page below its first view, from top to bottom. */

import { brand } from "#app/content/company-facts.ts";
import type { Card, Figure, HeadText, Item } from "#app/content/types.ts";

export const homeServices = {
  label: "Services",
  heading: "Air, ocean and road, from one forwarder.",
  lead: "Book one mode, or combine two or three in one move.",
} as const satisfies HeadText;

export const freightCards = [
  {
    code: "01 Air",
    picture: "tile-air",
    title: "Air freight",
    text: "Ordinary, priority, AOG or fly as book. The AOG desk is open 24x7.",
    action: { label: "Read more", to: "/global-freight/#air-freight" },
  },
  {
    code: "02 Ocean",
    picture: "tile-ocean",
    title: "Ocean freight",
    text: "By sea, from a single carton to palletised cargo.",
    action: { label: "Read more", to: "/global-freight/#ocean-freight" },
  },
  {
    code: "03 Road",
    picture: "tile-road",
    title: "Road freight",
    text: "Trucking across the region, and turn-key moves from door to door.",
    action: { label: "Read more", to: "/global-freight/#land-freight" },
  },
] as const satisfies readonly [Card, Card, Card];

export const homeNetwork = {
  label: "Network",
  heading: "From Dubai to 160+ locations.",
  lead: "We serve stations through a network of dedicated partners.",
} as const satisfies HeadText;

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
  heading: "Everything else your cargo needs.",
  lead: "Projects, storage, customs and documents.",
} as const satisfies HeadText;

export const otherServiceCards = [
  {
    code: "04",
    picture: "tile-turnkey",
    title: "Turn-key project forwarding and trucking",
    text: "Door-to-door projects, from the first survey to the final delivery.",
    action: { label: "Read more", to: "/other-services/#turnkey" },
  },
  {
    code: "05",
    picture: "tile-warehousing",
    title: "Warehousing and distribution",
    text: "Open floor, racking, high-rise and bulk storage. Dry, air-conditioned, temperature-controlled or freezer.",
    action: { label: "Read more", to: "/other-services/#warehousing" },
  },
  {
    code: "06",
    picture: "tile-customs",
    title: "In-house customs brokerage",
    text: "Temporary imports, fiscal clearance, exhibition imports and re-exports. 160+ authorised customs house agents.",
    action: { label: "Read more", to: "/other-services/#brokerage" },
  },
  {
    code: "07",
    picture: "tile-documentation",
    title: "Documentation and compliance",
    text: "Letters of credit, certificates of origin, security clearances, marine and hauliers' liability insurance.",
    action: { label: "Read more", to: "/other-services/#documentation" },
  },
] as const satisfies readonly Card[];

/** The home page's link to all services. */
export const allServices = { label: "All services", to: "/services" } as const;

export const homeWhy = {
  label: "Why",
  heading: `Why ship with ${brand.name}`,
} as const satisfies HeadText;

export const homeReasons = [
  {
    name: "Customer focus",
    text: "Over 40 years of experience, and people who answer by phone.",
  },
  {
    name: "On-time delivery",
    text: "For parts that can't wait, the AOG desk is open 24x7.",
  },
] as const satisfies readonly Item[];

/** The label of each reason, before its number. */
export const reasonLabel = "Reason";

export const homeTeam = {
  label: "Management",
  heading: `Who runs ${brand.name}`,
} as const satisfies HeadText;

export const homeTestimonials = {
  label: "Testimonials",
  heading: "What customers say",
} as const satisfies HeadText;

export const homeAffiliates = {
  label: "Affiliates",
  heading: "Partners by trade",
} as const satisfies HeadText;

export const homeClients = {
  label: "Clients",
  heading: "Sectors we serve",
} as const satisfies HeadText;

export const homeContact = {
  label: "Contact",
  heading: "Tell us what you need moved.",
  lead: "Your name, email, phone and a line about your cargo are enough.",
} as const satisfies HeadText;

/** The status line of the home page's form. */
export const homeContactStatus = {
  sending: "Sending",
  sent: "Sent. We'll reply by email or phone.",
  refused: "Not sent. Please check the marked fields above.",
} as const;
