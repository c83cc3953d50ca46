/** Facts about the company that have no words: they are the same in every language. */

import { type CompanyFact, placeholder } from "./fact.ts";

/** The working brand, used by the whole site, order numbers and e-mails. */
export const brand = {
  name: "Dhowline",
  orderPrefix: "DL",
} as const;

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

/** A telephone number as shown and as dialled (E.164). */
export interface PhoneNumber {
  readonly shown: string;
  readonly dial: string;
}

/**
 * Two of customer support, then the AOG desk's.
 * @owner Telephone numbers. Two of customer support, and the one of the AOG desk, which is answered 24x7.
 * @stands In the header and the footer of every page, beside the tracking box, on the contact page and
 * in emails.
 */
export const phoneNumbers: CompanyFact<readonly [PhoneNumber, PhoneNumber, PhoneNumber]> =
  placeholder([
    { shown: "+971 4 000 0001", dial: "+97140000001" },
    { shown: "+971 4 000 0002", dial: "+97140000002" },
    { shown: "+971 4 000 0003", dial: "+97140000003" },
  ]);

/**
 * @owner Email address. The one that customers may write to.
 * @stands In the footer of every page and on the contact page.
 */
export const companyEmail: CompanyFact = placeholder("hello@dhowline.example");

/** The head office, as structured data and maps have it; the country by ISO 3166, the position in degrees. */
export const headOfficeFacts = {
  countryCode: "AE",
  latitude: 25.2048,
  longitude: 55.2708,
  coordinates: "25.2048° N, 55.2708° E",
} as const;

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
 * As shown and as dialled (E.164).
 * @owner WhatsApp. The number of a business account that is answered.
 * @stands On the contact page, under the email address.
 */
export const whatsApp: CompanyFact<PhoneNumber | null> = placeholder(null);
/**
 * The entrance, in degrees, for route planners.
 * @owner Entrance. A pin on a map at the door that visitors use.
 * @stands On the contact page, as the link to directions.
 */
export const entrance: CompanyFact<{
  readonly latitude: number;
  readonly longitude: number;
} | null> = placeholder(null);
