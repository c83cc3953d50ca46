import { type RefObject, useEffect, useState } from "react";
import type Swiper from "swiper";
import type { CarouselTiming } from "../timing.ts";
import { useAutoplay } from "../use-autoplay.ts";
import { useInView, useWasInView } from "../use-in-view.ts";
import type { CarouselPosition } from "./start-swiper.ts";

interface Options {
  readonly timing: CarouselTiming;
  /** False in the grid layout, which has no Swiper. */
  readonly isRow: boolean;
  /** Hovered or focused by keyboard: autoplay is paused. */
  readonly isPaused: boolean;
}

/** Runs Swiper on `row`: loaded when the row is near the viewport, destroyed in the grid layout. */
export function useSwiper(
  row: RefObject<HTMLElement | null>,
  { timing, isRow, isPaused }: Options,
) {
  const { isPlaying, toggle, prefersReducedMotion } = useAutoplay();
  const isInView = useInView(row);
  const wasInView = useWasInView(isInView);
  const [swiper, setSwiper] = useState<Swiper>();
  const [position, setPosition] = useState<CarouselPosition>({ current: 0, perView: 1 });
  const isMoving = isPlaying && isInView && !isPaused;

  useEffect(() => {
    if (!isRow || !wasInView) return;
    let isWanted = true;
    let started: Swiper | undefined;
    import("./start-swiper.ts").then(
      ({ startSwiper }) => {
        if (!isWanted || !row.current) return;
        started = startSwiper(row.current, timing, {
          prefersReducedMotion,
          onPositionChange: setPosition,
        });
        setSwiper(started);
      },
      // It could not be loaded: the row still scrolls.
      () => {},
    );
    return () => {
      isWanted = false;
      // Without clearing its properties: the cleanup of the other effect still calls it.
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

  return { swiper, position, isPlaying, isMoving, toggle };
}
