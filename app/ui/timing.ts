/** The times and carousel settings of specification sections 2, 4 and 9. Milliseconds and CSS pixels. */

/** How long the banner of the quote and contact forms stands. */
export const BANNER_MS = 4000;
/** How long the banner of the subscribe form stands. */
export const SUBSCRIBE_BANNER_MS = 3000;

/** How a carousel moves and how many slides it shows. All of them loop. */
export interface CarouselTiming {
  /** How long one move takes. */
  readonly transitionMs: number;
  /** How long a slide stands before the next one comes by itself. */
  readonly autoplayMs: number;
  /** Between two slides. */
  readonly gap: number;
  /** From which width of the window on how many slides stand side by side; one below the first. */
  readonly slidesPerView: Readonly<Record<number, 1 | 2>>;
}

export const TESTIMONIALS = {
  transitionMs: 700,
  autoplayMs: 5000,
  gap: 0,
  slidesPerView: {},
} as const satisfies CarouselTiming;
/** Services and team, where the window is too narrow for their grid. */
export const SERVICES_AND_TEAM = {
  transitionMs: 600,
  autoplayMs: 4000,
  gap: 15,
  slidesPerView: { 200: 1, 575: 2, 968: 2, 1124: 2 },
} as const satisfies CarouselTiming;
/** Founder and operations team. */
export const ABOUT_TEAM = {
  transitionMs: 600,
  autoplayMs: 4000,
  gap: 0,
  slidesPerView: { 575: 2 },
} as const satisfies CarouselTiming;
/** The carousel demo. The specification gives no transition, and no width: Swiper's own 300 ms, and 575. */
export const DEMO = {
  transitionMs: 300,
  autoplayMs: 250,
  gap: 15,
  slidesPerView: { 575: 2 },
} as const satisfies CarouselTiming;

/** Coming Soon: how long a picture stands, and how long it takes to fade into the next. */
export const SLIDESHOW = { intervalMs: 7000, fadeMs: 1000 } as const;

/** How long "Link copied" stands; not of the specification. */
export const COPIED_MS = 3000;
