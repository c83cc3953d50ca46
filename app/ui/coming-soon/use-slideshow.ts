import { useEffect, useState } from "react";
import { SLIDESHOW } from "../timing.ts";
import { useAutoplay } from "../use-autoplay.ts";

/** The index of the current picture of `count`, advanced by a timer. */
export function useSlideshow(count: number) {
  const { isPlaying, toggle } = useAutoplay();
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(
      () => setCurrent((shown) => (shown + 1) % count),
      SLIDESHOW.intervalMs,
    );
    return () => clearInterval(timer);
  }, [isPlaying, count]);

  return { current, isPlaying, toggle };
}
