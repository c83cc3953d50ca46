/** Content of the carousel demo. */

import { placeholder } from "../fact.ts";
import type { Head, Page } from "../types.ts";

export const swiperPage = {
  path: "/swiper",
  title: "Carousel",
  description: "A carousel of report titles, two at a time, and a team of four by role.",
  label: "Demo",
  heading: "Reports",
  lead: "Two at a time where there is room, one where there is not.",
} as const satisfies Page;

/** With the code in the corner. */
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
  aside: "4 people",
  heading: "Our team",
} as const satisfies Head;
