import { useEffect, useState } from "react";
import { SLIDESHOW } from "#app/domain/timing.ts";
import { useMediaQuery } from "../use-media-query.ts";

/** Which of `count` pictures is shown: the next one comes in time, and the first after the last. */
export function useSlideshow(count: number) {
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [current, setCurrent] = useState(0);
  /** What the visitor chose by the button; undefined as long as the button wasn't used. */
  const [choice, setChoice] = useState<"play" | "pause">();
  const isPlaying = choice ? choice === "play" : !isStill;

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(
      () => setCurrent((shown) => (shown + 1) % count),
      SLIDESHOW.intervalMs,
    );
    return () => clearInterval(timer);
  }, [isPlaying, count]);

  return { current, isPlaying, toggle: () => setChoice(isPlaying ? "pause" : "play") };
}
