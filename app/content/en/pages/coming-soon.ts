/** Content of the Coming Soon page. */

import type { Page } from "#app/content/types.ts";
import type { PictureKey } from "../pictures.ts";

export const comingSoonPage = {
  path: "/coming-soon",
  title: "Coming Soon",
  description: "Our new website is on it's way. Orders can be tracked here in the meantime.",
  heading: "Coming Soon",
  lead: "Our new website is on it's way",
} as const satisfies Page;

/** The slideshow's pictures, in order. */
export const comingSoonScenes = [
  "scene-flight",
  "scene-port-hero",
  "scene-ocean",
  "scene-highway",
  "scene-heavy-lift",
] as const satisfies readonly PictureKey[];

/** The slideshow's accessible name. */
export const comingSoonShow = "Pictures";
