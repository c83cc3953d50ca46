/**
 * Affiliates and clients: each is a trade or a sector, with a drawn mark until a company's logo replaces it
 * (app/content/logos.ts). When the last is replaced, write { value: [ … ] } in place of placeholder([ … ]).
 */

import { type CompanyFact, placeholder } from "#app/content/fact.ts";
import { affiliateLogos, clientLogos } from "#app/content/logos.ts";
import type { Partner } from "#app/content/types.ts";

/**
 * @owner Affiliates. Up to six logos of partners who agree, as SVG in one colour, with their names.
 * Without them the drawn marks stay.
 * @stands On the home page under "Partners by trade", and on the About page.
 */
export const affiliates: CompanyFact<readonly Partner[]> = placeholder([
  { name: "Airlines", logo: affiliateLogos.airlines },
  { name: "Ocean carriers", logo: affiliateLogos.oceanCarriers },
  { name: "Port operators", logo: affiliateLogos.portOperators },
  { name: "Hauliers", logo: affiliateLogos.hauliers },
  { name: "Agent networks", logo: affiliateLogos.agentNetworks },
  { name: "Chambers of commerce", logo: affiliateLogos.chambersOfCommerce },
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
    logo: clientLogos.aviation,
  },
  {
    name: "Oil and gas",
    text: "Vessels, skids and pipe",
    to: "/forwarding/#industrial-relocation",
    logo: clientLogos.oilAndGas,
  },
  {
    name: "Power and energy",
    text: "Turbines, transformers, generators",
    to: "/forwarding/#heavy-lifts",
    logo: clientLogos.powerAndEnergy,
  },
  {
    name: "Industrial plants",
    text: "Delivered in the order of assembly",
    to: "/forwarding/#industrial-relocation",
    logo: clientLogos.industrialPlants,
  },
  {
    name: "Events",
    text: "Onsite support, ATA carnets, re-export",
    to: "/forwarding/#events",
    logo: clientLogos.events,
  },
  {
    name: "Security",
    text: "Equipment that needs clearances",
    to: "/other-services/#documentation",
    logo: clientLogos.security,
  },
]);
