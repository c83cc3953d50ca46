import { useEffect, useState } from "react";
import { SLIDESHOW } from "../timing.ts";
import { useAutoplay } from "../use-autoplay.ts";

/** Which of `count` pictures is shown: the next one comes in time, and the first after the last. */
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
