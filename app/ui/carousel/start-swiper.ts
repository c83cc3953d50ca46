import Swiper from "swiper";
import { Autoplay } from "swiper/modules";
import type { CarouselTiming } from "../timing.ts";

export interface CarouselPosition {
  /** The first slide in view, from 0, in document order. */
  readonly current: number;
  /** The number of slides in view. */
  readonly perView: number;
}

interface Options {
  /** Moves without a transition. */
  readonly prefersReducedMotion: boolean;
  readonly onPositionChange: (position: CarouselPosition) => void;
}

/**
 * Starts Swiper on a row of slides, at the slide that it is scrolled to; autoplay starts
 * separately. In a loop Swiper moves the slides and makes no copies, so screen readers read each
 * once.
 */
export function startSwiper(
  row: HTMLElement,
  timing: CarouselTiming,
  { prefersReducedMotion, onPositionChange }: Options,
) {
  const first = scrolledTo(row);
  row.scrollLeft = 0;
  const swiper = new Swiper(row, {
    modules: [Autoplay],
    loop: true,
    initialSlide: first,
    // The reset removes transitions under reduced motion, and Swiper would wait for their end.
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
    // A mouse should select text; it has the arrow buttons.
    simulateTouch: false,
  });
  swiper.autoplay.stop();

  const notify = () => onPositionChange({ current: swiper.realIndex, perView: perView(swiper) });
  swiper.on("realIndexChange", notify);
  swiper.on("breakpoint", notify);
  notify();
  return swiper;
}

function perView({ params }: Swiper): number {
  return typeof params.slidesPerView === "number" ? params.slidesPerView : 1;
}

function scrolledTo(row: HTMLElement): number {
  const [first, second] = row.querySelectorAll<HTMLElement>(".swiper-slide");
  if (!first || !second) return 0;
  return Math.round(Math.abs(row.scrollLeft / (second.offsetLeft - first.offsetLeft))) || 0;
}
