/** The pictures of shared links, public/og/NAME.jpg: their alternative texts. */

/** In pixels. */
export const socialPictureSize = { width: 1200, height: 630 } as const;

/** By the page's path, "home" for "/"; "default" for pages without their own. */
export const socialPictureAlts: Readonly<Record<string, string>> = {
  default:
    "A cargo aircraft above the clouds at sunset, with the words: From Dubai to 160+ locations",
  home: "A container ship under the cranes of a Gulf port at blue hour, with the words: Deliver globally 24x7",
  track: "Trucks on a desert highway at sunset, with the words: Track & trace",
  about:
    "A dhow under sail on the creek at sunset, with the words: Based in Dubai, present in 15 countries",
  services:
    "Trucks on a desert highway at sunset, with the words: Freight, warehousing, forwarding",
  "global-freight":
    "A cargo aircraft being loaded on the apron at dusk, with the words: Global freight",
  warehousing:
    "The aisle of a high-rise warehouse, with the words: Warehousing with real-time inventory",
  forwarding: "A mobile crane at dusk, with the words: Complex movements, heavy lifts",
  "other-services": "A helicopter on a low-loader, with the words: Storage, projects, customs",
  contact: "A Gulf port at blue hour, with the words: Contact us",
  "service-request": "A loaded container ship under way, with the words: Request a quote",
};
