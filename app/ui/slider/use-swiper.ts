import { type RefObject, useEffect, useState } from "react";
import type Swiper from "swiper";
import type { SliderTiming } from "#app/domain/timing.ts";
import { useIsNear, useWasNear } from "../use-is-near.ts";
import { useMediaQuery } from "../use-media-query.ts";
import type { Place } from "./start-swiper.ts";

interface Setting {
  readonly timing: SliderTiming;
  /** False where the slides stand as a grid: no slider then. */
  readonly isRow: boolean;
  /** Hovered, or in use by keyboard: it doesn't move by itself then. */
  readonly isHeld: boolean;
}

/** Swiper on `row`: loaded and started once the row comes near the window, stopped when it is none. */
export function useSwiper(row: RefObject<HTMLElement | null>, { timing, isRow, isHeld }: Setting) {
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const isNear = useIsNear(row);
  const wasNear = useWasNear(isNear);
  const [swiper, setSwiper] = useState<Swiper>();
  const [place, setPlace] = useState<Place>({ current: 0, perView: 1 });
  /** What the visitor chose by the button; undefined as long as the button wasn't used. */
  const [choice, setChoice] = useState<"play" | "pause">();
  const isPlaying = choice ? choice === "play" : !isStill;
  const isMoving = isPlaying && isNear && !isHeld;

  useEffect(() => {
    if (!isRow || !wasNear) return;
    let isWanted = true;
    let started: Swiper | undefined;
    import("./start-swiper.ts").then(
      ({ startSwiper }) => {
        if (!isWanted || !row.current) return;
        started = startSwiper(row.current, timing, { isStill, onPlace: setPlace });
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
  }, [row, timing, isRow, isStill, wasNear]);

  useEffect(() => {
    if (!swiper || !isMoving) return;
    swiper.autoplay.start();
    return () => {
      swiper.autoplay.stop();
    };
  }, [swiper, isMoving]);

  const toggle = () => setChoice(isPlaying ? "pause" : "play");
  return { swiper, place, isPlaying, isMoving, toggle };
}
