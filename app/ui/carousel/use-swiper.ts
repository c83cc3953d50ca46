import { type RefObject, useEffect, useState } from "react";
import type Swiper from "swiper";
import type { CarouselTiming } from "../timing.ts";
import { useAutoplay } from "../use-autoplay.ts";
import { useInView, useWasInView } from "../use-in-view.ts";
import type { Place } from "./start-swiper.ts";

interface Options {
  readonly timing: CarouselTiming;
  /** False where the slides stand as a grid: no carousel then. */
  readonly isRow: boolean;
  /** Hovered, or in use by keyboard: it doesn't move by itself then. */
  readonly isPaused: boolean;
}

/** Swiper on `row`: loaded and started once the row comes near the window, stopped when it is none. */
export function useSwiper(
  row: RefObject<HTMLElement | null>,
  { timing, isRow, isPaused }: Options,
) {
  const { isPlaying, toggle, prefersReducedMotion } = useAutoplay();
  const isInView = useInView(row);
  const wasInView = useWasInView(isInView);
  const [swiper, setSwiper] = useState<Swiper>();
  const [place, setPlace] = useState<Place>({ current: 0, perView: 1 });
  const isMoving = isPlaying && isInView && !isPaused;

  useEffect(() => {
    if (!isRow || !wasInView) return;
    let isWanted = true;
    let started: Swiper | undefined;
    import("./start-swiper.ts").then(
      ({ startSwiper }) => {
        if (!isWanted || !row.current) return;
        started = startSwiper(row.current, timing, { prefersReducedMotion, onPlace: setPlace });
        setSwiper(started);
      },
      // It could not be loaded. The row still scrolls, and all of it can be reached.
      () => {},
    );
    return () => {
      isWanted = false;
      // It keeps its methods, which the other effect may still call on its way out.
      started?.destroy(false);
      setSwiper(undefined);
    };
  }, [row, timing, isRow, prefersReducedMotion, wasInView]);

  useEffect(() => {
    if (!swiper || !isMoving) return;
    swiper.autoplay.start();
    return () => {
      swiper.autoplay.stop();
    };
  }, [swiper, isMoving]);

  return { swiper, place, isPlaying, isMoving, toggle };
}
