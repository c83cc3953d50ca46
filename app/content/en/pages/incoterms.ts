/** Content of the head of the Incoterms tool. */

import type { Page } from "#app/content/types.ts";
import { toolsLink } from "../navigation.ts";
import { incotermsTool } from "./tools.ts";

export const incotermsPage = {
  path: incotermsTool.to,
  title: "Incoterms 2020, from door to door",
  description:
    "The eleven Incoterms 2020 rules side by side: who books and pays carriage, who insures, who clears customs, and where the risk passes.",
  label: incotermsTool.title,
  above: [toolsLink],
  heading: "Who pays, and whose risk is it?",
  lead: "Eleven rules, each drawn from the seller's door to the buyer's. Answer three questions to find the one that fits.",
} as const satisfies Page;
