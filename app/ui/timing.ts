/** The times and carousel settings of specification sections 2, 4 and 9. Milliseconds and CSS pixels. */

/** How long the banner of the quote and contact forms is shown. */
export const BANNER_MS = 4000;
/** How long the banner of the subscribe form is shown. */
export const SUBSCRIBE_BANNER_MS = 3000;

/** A carousel's timing and layout. All of them loop. */
export interface CarouselTiming {
  readonly transitionMs: number;
  /** How long a slide is shown. */
  readonly autoplayMs: number;
  readonly gap: number;
  /** The number of slides side by side, by minimum window width; one below the first. */
  readonly slidesPerView: Readonly<Record<number, 1 | 2>>;
}

export const TESTIMONIALS = {
  transitionMs: 700,
  autoplayMs: 5000,
  gap: 0,
  slidesPerView: {},
} as const satisfies CarouselTiming;
/** Services and team, where there is no space for their grid. */
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
/**
 * The carousel demo. The specification names no transition and no width: Swiper's default of 300
 * ms, and 575.
 */
export const DEMO = {
  transitionMs: 300,
  autoplayMs: 250,
  gap: 15,
  slidesPerView: { 575: 2 },
} as const satisfies CarouselTiming;

/** Coming Soon: how long a picture is shown, and its cross-fade. */
export const SLIDESHOW = { intervalMs: 7000, fadeMs: 1000 } as const;
