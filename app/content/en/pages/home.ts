/** Content of the home page in its first view. */

import type { Page } from "#app/content/types.ts";
import { inOneSentence } from "../company.ts";

export const homePage = {
  path: "/",
  // Title and description: only while the record in D1 is unavailable (../page-meta.ts).
  title: "Air, ocean and road freight from Dubai",
  description: inOneSentence,
  heading: "DELIVER GLOBALLY 24x7",
  lead: "Air, ocean and road freight, forwarded from Dubai through a network of dedicated partners.",
  action: { label: "Request Quote", to: "/service-request/" },
} as const satisfies Page;

/** The second button on phones, where the number doesn't fit. */
export const callLabel = "Call";
