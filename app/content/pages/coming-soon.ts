/** The words of the Coming Soon page. */

import type { Page } from "../shapes.ts";

export const comingSoonPage = {
  path: "/coming-soon",
  title: "Coming Soon",
  description: "Our new website is on it's way. Orders can be tracked here in the meantime.",
  heading: "Coming Soon",
  lead: "Our new website is on it's way",
} as const satisfies Page;
