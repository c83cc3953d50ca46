/** Content of the head of the document checklist. */

import type { Page } from "#app/content/types.ts";
import { toolsLink } from "../navigation.ts";
import { documentsTool } from "./tools.ts";

export const documentsPage = {
  path: documentsTool.to,
  title: "Shipping document checklist",
  description:
    "Which papers a shipment usually needs by air, ocean or road, and who prepares each: dangerous goods, ATA carnets, exhibitions, vehicles, food.",
  label: documentsTool.title,
  above: [toolsLink],
  heading: "Which papers does it need?",
  lead: "Choose how it travels, which way and what it is. Tick what you have, and print the rest.",
} as const satisfies Page;
