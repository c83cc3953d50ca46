/** The picture of a shared link, by page path: its file in public/og and its alternative text. */

export interface SocialPicture {
  readonly name: string;
  readonly alt: string;
}

/** In pixels. */
export const socialPictureSize = { width: 1200, height: 630 } as const;

/** For pages without their own. */
export const defaultSocialPicture: SocialPicture = {
  name: "default",
  alt: "A freighter above the clouds at sunset, with the words: From one gulf to everywhere else",
};

export const socialPictures: Readonly<Record<string, SocialPicture>> = {
  "/": {
    name: "home",
    alt: "A container ship under the cranes of a Gulf port at blue hour, with the words: Deliver globally 24x7",
  },
  "/track": {
    name: "track",
    alt: "Trucks on a desert highway at sunset, with the words: Track & trace",
  },
  "/about": {
    name: "about",
    alt: "A dhow under sail on the creek at sunset, with the words: Based in Dubai. At work in 15 countries",
  },
  "/services": {
    name: "services",
    alt: "Trucks on a desert highway at sunset, with the words: Move it, store it, lift it",
  },
  "/global-freight": {
    name: "global-freight",
    alt: "A freighter being loaded on the apron at dusk, with the words: Global freight",
  },
  "/warehousing": {
    name: "warehousing",
    alt: "The aisle of a high-rise warehouse, with the words: Stock you can count on",
  },
  "/forwarding": {
    name: "forwarding",
    alt: "A mobile crane at dusk, with the words: Complex movements, heavy lifts",
  },
  "/other-services": {
    name: "other-services",
    alt: "A helicopter on a low-loader, with the words: Everything around the move",
  },
  "/contact": {
    name: "contact",
    alt: "A Gulf port at blue hour, with the words: Tell us what has to be where",
  },
  "/service-request": {
    name: "service-request",
    alt: "A loaded container ship under way, with the words: Request a quote",
  },
};
