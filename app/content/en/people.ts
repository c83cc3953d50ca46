/** The people on the home page, the About page and the carousel demo, by role. */

import { placeholder } from "#app/content/fact.ts";
import type { TeamMember } from "#app/content/types.ts";

/**
 * The management team on the home page.
 * @owner Management. Three names, their roles, and square portraits of at least 400 px. Without a
 * portrait the initials stay.
 * @stands On the home page, under "Who runs Dhowline".
 */
export const management = [
  {
    name: placeholder("Name to follow"),
    role: placeholder("Managing Director"),
    answersFor: "Customers and partners",
    monogram: "MD",
  },
  {
    name: placeholder("Name to follow"),
    role: placeholder("Operations Director"),
    answersFor: "Air, ocean and road freight",
    monogram: "OD",
  },
  {
    name: placeholder("Name to follow"),
    role: placeholder("Head of Projects"),
    answersFor: "Heavy lifts and abnormal loads",
    monogram: "HP",
  },
] as const satisfies readonly [TeamMember, TeamMember, TeamMember];

/**
 * The founder, then the operations team, on the About page.
 * @owner Founder and operations team. Names, roles, and square portraits of at least 400 px.
 * @stands On the About page, under "Founder and operations team".
 */
export const founderAndOperations = [
  {
    name: placeholder("Name to follow"),
    role: { value: "Founder" },
    answersFor: null,
    monogram: "F",
  },
  {
    name: placeholder("Name to follow"),
    role: placeholder("Operations, air freight"),
    answersFor: "Flights, priority cargo and the 24x7 AOG desk",
    monogram: "AF",
  },
  {
    name: placeholder("Name to follow"),
    role: placeholder("Operations, ocean freight"),
    answersFor: "Sailings and their documents",
    monogram: "OF",
  },
  {
    name: placeholder("Name to follow"),
    role: placeholder("Operations, road freight"),
    answersFor: "Trucks, trailers and cranes",
    monogram: "RF",
  },
  {
    name: placeholder("Name to follow"),
    role: placeholder("Operations, customs brokerage"),
    answersFor: "Clearance, duties and exhibitions",
    monogram: "CB",
  },
  {
    name: placeholder("Name to follow"),
    role: placeholder("Operations, warehousing"),
    answersFor: "Stock, audits and distribution",
    monogram: "WH",
  },
] as const satisfies readonly TeamMember[];

/**
 * The team of four in the carousel demo.
 * @owner Team of four. The names of the CEO, the director, the business advisor and one of the
 * operational staff.
 * @stands On the page of the carousel demo, which search engines don't list.
 */
export const demoTeam = [
  {
    name: placeholder("Name to follow"),
    role: { value: "CEO" },
    answersFor: "Strategy",
    monogram: "CEO",
  },
  {
    name: placeholder("Name to follow"),
    role: { value: "Director" },
    answersFor: "Operations and results",
    monogram: "D",
  },
  {
    name: placeholder("Name to follow"),
    role: { value: "Business Advisor" },
    answersFor: "Business advice",
    monogram: "BA",
  },
  {
    name: placeholder("Name to follow"),
    role: { value: "Operational staff" },
    answersFor: "Daily freight operations",
    monogram: "OS",
  },
] as const satisfies readonly [TeamMember, TeamMember, TeamMember, TeamMember];

/**
 * Placeholders for the team on the FAQ page.
 * @owner Desks. Who answers which questions, with names if they may be shown.
 * @stands On the FAQ page, below the services.
 */
export const faqTeam = [
  {
    name: placeholder("Name to follow"),
    role: placeholder("Quotation desk"),
    answersFor: "Prices, routes and dates",
    monogram: "QD",
  },
  {
    name: placeholder("Name to follow"),
    role: placeholder("Documentation desk"),
    answersFor: "Certificates, carnets and insurance",
    monogram: "DD",
  },
  {
    name: placeholder("Name to follow"),
    role: placeholder("Customer support"),
    answersFor: "Tracking and delivery questions",
    monogram: "CS",
  },
] as const satisfies readonly TeamMember[];
