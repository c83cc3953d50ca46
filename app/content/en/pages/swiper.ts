/** Content of the page of reports (the specification's demo of a carousel). */

import { placeholder } from "#app/content/fact.ts";
import type { HeadText, Page } from "#app/content/types.ts";

export const swiperPage = {
  path: "/swiper",
  title: "Reports",
  description:
    "Chargeable weight, waybills, Incoterms, carnets, road surveys and dangerous goods: six reports, and the team of four.",
  label: "Reading",
  heading: "Reports",
  lead: "Short reports on the questions we are asked most.",
} as const satisfies Page;

/**
 * With the code in the corner.
 * @owner Reports. Titles of reports that you publish.
 * @stands On the page of the carousel demo, which search engines don't list.
 */
export const reports = placeholder([
  { code: "Report 01", title: "Chargeable weight: when volume costs more than kilograms" },
  { code: "Report 02", title: "Reading an air waybill, box by box" },
  { code: "Report 03", title: "Incoterms: who pays, who insures, who clears" },
  { code: "Report 04", title: "ATA carnets for exhibitors" },
  { code: "Report 05", title: "Road surveys for abnormal loads" },
  { code: "Report 06", title: "Dangerous goods by air: class, packing group, label" },
]);

export const swiperTeam = {
  label: "Team",
  heading: "Our team",
} as const satisfies HeadText;
