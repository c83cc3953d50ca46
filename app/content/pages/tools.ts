/** Content of the page that leads to the tools. */

import { toolsLink } from "../navigation.ts";
import type { Page } from "../types.ts";

export const toolsPage = {
  path: toolsLink.to,
  title: "Freight tools",
  description:
    "Tools for shippers: compare the chargeable weight by air, ocean and road before you ask for a price. Free, without signing in.",
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
  to: "/tools/chargeable-weight",
} as const satisfies Tool;

export const tools: readonly Tool[] = [weightTool];

/** The link at the end of each tool's cell, before its title. */
export const openTool = "Open";
