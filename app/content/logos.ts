/**
 * The marks of affiliates and clients. To replace one by a company's logo, put the logo into public/partners/ as a
 * drawing in one ink on a transparent ground, and name it here with its company:
 * { file: "company.svg", width: 120, height: 32, company: "Company" }. The others stay.
 */

/** A file in public/partners/, and its size in px. All are shown at one height. */
export interface Logo {
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

/** By trade. */
export const affiliateLogos = {
  airlines: mark("airlines.svg"),
  oceanCarriers: mark("ocean-carriers.svg"),
  portOperators: mark("port-operators.svg"),
  hauliers: mark("hauliers.svg"),
  agentNetworks: mark("agent-networks.svg"),
  chambersOfCommerce: mark("chambers-of-commerce.svg"),
} as const;

/** By sector. */
export const clientLogos = {
  aviation: mark("aviation.svg"),
  oilAndGas: mark("oil-and-gas.svg"),
  powerAndEnergy: mark("power-and-energy.svg"),
  industrialPlants: mark("industrial-plants.svg"),
  events: mark("events.svg"),
  security: mark("security.svg"),
} as const;
