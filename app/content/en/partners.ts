/**
 * Affiliates and clients: each is a trade or a sector, with a drawn mark until a company's logo replaces it. To
 * replace one, put the logo into public/partners/ as a drawing in one ink on a transparent ground, and name it in
 * `logo` with its company: { file: "company.svg", width: 120, height: 32, company: "Company" }. The others stay. When
 * the last is replaced, write { value: [ … ] } in place of placeholder([ … ]).
 */

import { type CompanyFact, placeholder } from "#app/content/fact.ts";

export interface Partner {
  /** The sector of a client, the trade of an affiliate. */
  readonly name: string;
  /** The cargo that we move for it. */
  readonly text?: string;
  /** The section about it. */
  readonly to?: string;
  readonly logo: Logo;
}

/** A file in public/partners/, and its size in px. All are shown at one height. */
interface Logo {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** The logo's alternative text; a drawn mark has none. */
  readonly company?: string;
}

/** A mark of a trade or a sector, drawn for the site. */
function mark(file: string): Logo {
  return { file, width: 32, height: 32 };
}

/**
 * @owner Affiliates. Up to six logos of partners who agree, as SVG in one colour, with their names.
 * Without them the drawn marks stay.
 * @stands On the home page under "Partners by trade", and on the About page.
 */
export const affiliates: CompanyFact<readonly Partner[]> = placeholder([
  { name: "Airlines", logo: mark("airlines.svg") },
  { name: "Ocean carriers", logo: mark("ocean-carriers.svg") },
  { name: "Port operators", logo: mark("port-operators.svg") },
  { name: "Hauliers", logo: mark("hauliers.svg") },
  { name: "Agent networks", logo: mark("agent-networks.svg") },
  { name: "Chambers of commerce", logo: mark("chambers-of-commerce.svg") },
]);

/**
 * @owner Clients. Up to six logos of clients who agree, as SVG in one colour, with their names. Without
 * them the drawn marks stay.
 * @stands On the home page, under "Sectors we serve".
 */
export const clients: CompanyFact<readonly Partner[]> = placeholder([
  {
    name: "Aviation",
    text: "AOG parts, engines, helicopters",
    to: "/forwarding/#abnormal-loads",
    logo: mark("aviation.svg"),
  },
  {
    name: "Oil and gas",
    text: "Vessels, skids and pipe",
    to: "/forwarding/#industrial-relocation",
    logo: mark("oil-and-gas.svg"),
  },
  {
    name: "Power and energy",
    text: "Turbines, transformers, generators",
    to: "/forwarding/#heavy-lifts",
    logo: mark("power-and-energy.svg"),
  },
  {
    name: "Industrial plants",
    text: "Delivered in the order of assembly",
    to: "/forwarding/#industrial-relocation",
    logo: mark("industrial-plants.svg"),
  },
  {
    name: "Events",
    text: "Onsite support, ATA carnets, re-export",
    to: "/forwarding/#events",
    logo: mark("events.svg"),
  },
  {
    name: "Security",
    text: "Equipment that needs clearances",
    to: "/other-services/#documentation",
    logo: mark("security.svg"),
  },
]);
