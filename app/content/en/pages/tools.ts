/** Content of the page that leads to the tools. */

import type { Page } from "#app/content/types.ts";
import { documentsPath, incotermsPath, toolsLink, weightPath } from "../navigation.ts";

export const toolsPage = {
  path: toolsLink.to,
  title: "Freight tools",
  description:
    "Tools for shippers: chargeable weight by air, ocean and road, the Incoterms 2020 rule that fits, and the papers that a shipment needs.",
  label: "Tools",
  above: [],
  heading: "Freight tools",
  lead: "Work it out before you ask. Nothing you type here is sent or stored.",
} as const satisfies Page;

interface Tool {
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

export const weightTool = {
  label: "Weight",
  title: "Chargeable weight",
  text: "Type your packages and compare air, ocean and road. See whether space or weight decides the price.",
  to: weightPath,
} as const satisfies Tool;

export const incotermsTool = {
  label: "Terms",
  title: "Incoterms 2020",
  text: "See who books, pays, insures and clears customs under each of the eleven rules, and where the risk passes.",
  to: incotermsPath,
} as const satisfies Tool;

export const documentsTool = {
  label: "Papers",
  title: "Document checklist",
  text: "List the papers that a shipment usually needs, with who prepares each. Tick them off and print the list.",
  to: documentsPath,
} as const satisfies Tool;

export const tools: readonly Tool[] = [weightTool, incotermsTool, documentsTool];

/** The link at the end of each tool's cell, before its title. */
export const openTool = "Open";
