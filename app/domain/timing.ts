/** The times and slider settings of specification sections 2, 4 and 9. Milliseconds and CSS pixels. */

/** How long the banner of the quote and contact forms stands. */
export const BANNER_MS = 4000;
/** How long the banner of the subscribe form stands. */
export const SUBSCRIBE_BANNER_MS = 3000;

/** How a slider moves: one transition, and the pause before the next by itself. */
export interface SliderTiming {
  readonly transitionMs: number;
  readonly autoplayMs: number;
}

export const TESTIMONIALS = { transitionMs: 700, autoplayMs: 5000 } as const;
/** Services and team, on phones. */
export const SERVICES_AND_TEAM = { transitionMs: 600, autoplayMs: 4000, gap: 15 } as const;
/** Founder and operations team; one slide below `twoFrom` pixels, two from there on. */
export const ABOUT_TEAM = { transitionMs: 600, autoplayMs: 4000, twoFrom: 575 } as const;
/** The carousel demo. The specification gives no transition: Swiper's own 300 ms. */
export const DEMO = { transitionMs: 300, autoplayMs: 250, gap: 15 } as const;

/** Coming Soon: how long a picture stands, and how long it takes to fade into the next. */
export const SLIDESHOW = { intervalMs: 7000, fadeMs: 1000 } as const;

/** How long "Link copied" stands; not of the specification. */
export const COPIED_MS = 3000;
