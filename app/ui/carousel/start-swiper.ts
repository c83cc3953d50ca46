import Swiper from "swiper";
import { Autoplay } from "swiper/modules";
import type { CarouselTiming } from "../timing.ts";

/** Where a carousel stands. */
export interface Place {
  /** The first slide in view, counted from 0 in the order of the page. */
  readonly current: number;
  /** How many slides are in view. */
  readonly perView: number;
}

interface Options {
  /** Moves at once and not by sliding: for visitors who want less motion. */
  readonly prefersReducedMotion: boolean;
  readonly onPlace: (place: Place) => void;
}

/**
 * Takes a row of slides over, at the slide that it was scrolled to. Nothing moves by itself before
 * `autoplay.start()`. In a loop Swiper moves the slides themselves and makes no copies, so nothing
 * is read twice. Loaded only when a carousel comes near the window.
 */
export function startSwiper(
  row: HTMLElement,
  timing: CarouselTiming,
  { prefersReducedMotion, onPlace }: Options,
) {
  const first = scrolledTo(row);
  row.scrollLeft = 0;
  const swiper = new Swiper(row, {
    modules: [Autoplay],
    loop: true,
    initialSlide: first,
    // The reset takes transitions away where less motion is wanted, and Swiper would wait for their end.
    speed: prefersReducedMotion ? 0 : timing.transitionMs,
    slidesPerView: 1,
    spaceBetween: timing.gap,
    breakpoints: Object.fromEntries(
      Object.entries(timing.slidesPerView).map(([from, slidesPerView]) => [
        from,
        { slidesPerView },
      ]),
    ),
    autoplay: { delay: timing.autoplayMs, disableOnInteraction: false },
    // A mouse selects text; it has the arrows to move by.
    simulateTouch: false,
  });
  swiper.autoplay.stop();

  const report = () => onPlace({ current: swiper.realIndex, perView: perView(swiper) });
  swiper.on("realIndexChange", report);
  swiper.on("breakpoint", report);
  report();
  return swiper;
}

function perView({ params }: Swiper): number {
  return typeof params.slidesPerView === "number" ? params.slidesPerView : 1;
}

function scrolledTo(row: HTMLElement): number {
  const [one, two] = row.querySelectorAll<HTMLElement>(".swiper-slide");
  if (!one || !two) return 0;
  return Math.round(Math.abs(row.scrollLeft / (two.offsetLeft - one.offsetLeft))) || 0;
}
