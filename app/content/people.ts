/** The people on the home page, the About page and the carousel demo, by role. */

import { type Fact, placeholder } from "./fact.ts";

export interface Person {
  /** A placeholder is not shown; the role is. */
  readonly name: Fact;
  readonly role: Fact;
  readonly answersFor: string;
  /** The monogram's letters. */
  readonly monogram: string;
}

/** The management team on the home page. */
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
    answersFor: "Air, ocean and road, 24x7",
    monogram: "OD",
  },
  {
    name: placeholder("Name to follow"),
    role: placeholder("Head of Projects"),
    answersFor: "Heavy lifts and abnormal loads",
    monogram: "HP",
  },
] as const satisfies readonly [Person, Person, Person];

/** The founder, then the operations team, on the About page. */
export const founderAndOperations = [
  {
    name: placeholder("Name to follow"),
    role: { value: "Founder" },
    answersFor: "The name on the papers",
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
] as const satisfies readonly Person[];

/** The team of four in the carousel demo. */
export const demoTeam = [
  {
    name: placeholder("Name to follow"),
    role: { value: "CEO" },
    answersFor: "Direction",
    monogram: "CEO",
  },
  {
    name: placeholder("Name to follow"),
    role: { value: "Director" },
    answersFor: "Results",
    monogram: "D",
  },
  {
    name: placeholder("Name to follow"),
    role: { value: "Business Advisor" },
    answersFor: "Second opinions",
    monogram: "BA",
  },
  {
    name: placeholder("Name to follow"),
    role: { value: "Operational staff" },
    answersFor: "The freight itself",
    monogram: "OS",
  },
] as const satisfies readonly [Person, Person, Person, Person];

/** Placeholders for the team on the FAQ page. */
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
    answersFor: "Where it is now",
    monogram: "CS",
  },
] as const satisfies readonly Person[];
