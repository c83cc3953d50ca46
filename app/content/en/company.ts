/** The company in words; facts without words are in app/content/company-facts.ts. */
import { phoneNumbers } from "#app/content/company-facts.ts";
import { type CompanyFact, placeholder } from "#app/content/fact.ts";
import type { PhoneLine } from "#app/content/types.ts";

/** For search engines and link previews. */
export const inOneSentence =
  "International freight forwarding from Dubai, UAE: air, ocean and road, warehousing, projects and customs. Track an order or request a quote online.";

/** The desk for aircraft on the ground; its hours are shown as a badge too. */
export const aogDesk = { hours: "24x7", name: "AOG desk" } as const;

const [firstSupport, secondSupport, aog] = phoneNumbers.value;

/** Two customer support lines, then the AOG desk. */
export const phoneLines: readonly [PhoneLine, PhoneLine, PhoneLine] = [
  { label: "Customer support", ...firstSupport },
  { label: "Customer support", ...secondSupport },
  { label: `${aogDesk.hours} ${aogDesk.name}`, ...aog },
];

// Each is null, and shows nothing, until the company supplies it.

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

/** The head office; the place is given, the street lines are not. */
export const headOffice = {
  place: "Dubai, UAE",
  /** For structured data and the map of routes. */
  locality: "Dubai",
  /**
   * @owner Street address. Building, P.O. Box and city, as on a letter.
   * @stands In the footer of every page, on the contact page and in the data for search engines.
   */
  addressLines: placeholder(["Business centre", "P.O. Box 00000", "Dubai, UAE"]),
} as const;
