import { type Fact, placeholder } from "./fact.ts";

/** The working brand. The whole site, its order numbers and its e-mails take the name from here. */
export const brand = {
  name: "Dhowline",
  orderPrefix: "DL",
} as const;

/** What the company does, for search engines and for whoever links to it. */
export const inOneSentence =
  "International freight forwarding from Dubai, UAE: air, ocean and road, warehousing, projects and customs. Track an order or request a quote, 24x7.";

/** The address that search engines and links in e-mails use. */
export const siteUrl: Fact = placeholder("https://www.dhowline.example");

/** A telephone line as it is printed and as it is dialled (E.164). */
export interface PhoneLine {
  readonly label: string;
  readonly shown: string;
  readonly dial: string;
}

/** Two customer support lines, then the 24x7 AOG desk. */
export const phoneLines: Fact<readonly [PhoneLine, PhoneLine, PhoneLine]> = placeholder([
  { label: "Customer support", shown: "+971 4 000 0001", dial: "+97140000001" },
  { label: "Customer support", shown: "+971 4 000 0002", dial: "+97140000002" },
  { label: "24x7 AOG desk", shown: "+971 4 000 0003", dial: "+97140000003" },
]);

export const email: Fact = placeholder("hello@dhowline.example");

/** Where the head office is; the place is given, the street lines are not. */
export const headOffice = {
  place: "Dubai, UAE",
  /** The same for those who read by machine; the country by ISO 3166. */
  locality: "Dubai",
  countryCode: "AE",
  coordinates: { latitude: 25.2048, longitude: 55.2708, shown: "25.2048° N, 55.2708° E" },
  addressLines: placeholder(["Business centre", "P.O. Box 00000", "Dubai, UAE"]),
} as const;
