import { type CompanyFact, placeholder } from "#app/content/fact.ts";

/** The working brand, used by the whole site, order numbers and e-mails. */
export const brand = {
  name: "Dhowline",
  orderPrefix: "DL",
} as const;

/** For search engines and link previews. */
export const inOneSentence =
  "International freight forwarding from Dubai, UAE: air, ocean and road, warehousing, projects and customs. Track an order or request a quote online.";

/**
 * The site's URL for search engines and links in e-mails.
 * @owner Web address. The domain on which the site will run.
 * @stands In search results, in previews of shared links and in the links of emails.
 */
export const siteUrl: CompanyFact = placeholder("https://www.dhowline.example");

/** The absolute URL of a path of the site. */
export function absolute(path: string): string {
  return new URL(path, siteUrl.value).href;
}

/** A telephone line as shown and as dialled (E.164). */
export interface PhoneLine {
  readonly label: string;
  readonly shown: string;
  readonly dial: string;
}

/** The desk for aircraft on the ground; its hours are shown as a badge too. */
export const aogDesk = { hours: "24x7", name: "AOG desk" } as const;

/**
 * Two customer support lines, then the AOG desk.
 * @owner Telephone numbers. Two of customer support, and the one of the AOG desk, which is answered 24x7.
 * @stands In the header and the footer of every page, beside the tracking box, on the contact page and
 * in emails.
 */
export const phoneLines: CompanyFact<readonly [PhoneLine, PhoneLine, PhoneLine]> = placeholder([
  { label: "Customer support", shown: "+971 4 000 0001", dial: "+97140000001" },
  { label: "Customer support", shown: "+971 4 000 0002", dial: "+97140000002" },
  { label: `${aogDesk.hours} ${aogDesk.name}`, shown: "+971 4 000 0003", dial: "+97140000003" },
]);

/**
 * @owner Email address. The one that customers may write to.
 * @stands In the footer of every page and on the contact page.
 */
export const companyEmail: CompanyFact = placeholder("hello@dhowline.example");

// Facts that make a company easy to check and to reach. Each is null, and shows nothing, until the company
// supplies it.

/**
 * @owner Trade licence. The number and the authority, as printed on the licence.
 * @stands In the footer of every page, as "Trade licence".
 */
export const tradeLicence: CompanyFact<string | null> = placeholder(null);
/**
 * @owner Memberships. Networks and associations, such as FIATA, IATA, WCA.
 * @stands In the footer of every page, as "Member of".
 */
export const memberships: CompanyFact<readonly string[] | null> = placeholder(null);
/**
 * A year: "1984".
 * @owner Year of foundation. Four digits.
 * @stands In the footer of every page, as "Founded".
 */
export const founded: CompanyFact<string | null> = placeholder(null);
/**
 * @owner Office hours. Days and hours with the time zone: "Monday to Friday, 08:00 to 18:00 (GST, UTC+4)".
 * @stands On the contact page, under the telephone numbers.
 */
export const officeHours: CompanyFact<string | null> = placeholder(null);
/**
 * @owner Reply time. A whole sentence that always holds: "We reply within one working day."
 * @stands Beside the send buttons of the quote and contact forms, and on their receipts.
 */
export const replyTime: CompanyFact<string | null> = placeholder(null);
/**
 * As shown and as dialled (E.164).
 * @owner WhatsApp. The number of a business account that is answered.
 * @stands On the contact page, under the email address.
 */
export const whatsApp: CompanyFact<Omit<PhoneLine, "label"> | null> = placeholder(null);
/**
 * The entrance, in degrees, for route planners.
 * @owner Entrance. A pin on a map at the door that visitors use.
 * @stands On the contact page, as the link to directions.
 */
export const entrance: CompanyFact<{
  readonly latitude: number;
  readonly longitude: number;
} | null> = placeholder(null);

/** The head office; the place is given, the street lines are not. */
export const headOffice = {
  place: "Dubai, UAE",
  /** For structured data; the country by ISO 3166. */
  locality: "Dubai",
  countryCode: "AE",
  coordinates: { latitude: 25.2048, longitude: 55.2708, shown: "25.2048° N, 55.2708° E" },
  /**
   * @owner Street address. Building, P.O. Box and city, as on a letter.
   * @stands In the footer of every page, on the contact page and in the data for search engines.
   */
  addressLines: placeholder(["Business centre", "P.O. Box 00000", "Dubai, UAE"]),
} as const;
