/** The words of the Coming Soon page. */

import type { PictureKey } from "../pictures.ts";
import type { Page } from "../types.ts";

export const comingSoonPage = {
  path: "/coming-soon",
  title: "Coming Soon",
  description: "Our new website is on it's way. Orders can be tracked here in the meantime.",
  heading: "Coming Soon",
  lead: "Our new website is on it's way",
} as const satisfies Page;

/** The pictures of the slideshow, in their order. */
export const comingSoonScenes = [
  "scene-port-hero",
  "scene-flight",
  "scene-ocean",
  "scene-highway",
  "scene-heavy-lift",
] as const satisfies readonly PictureKey[];

/** What the slideshow is called by those who listen to the page. */
export const comingSoonShow = "Pictures";
