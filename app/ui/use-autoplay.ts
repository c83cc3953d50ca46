import { useState } from "react";
import { useMediaQuery } from "./use-media-query.ts";

/** Whether to move automatically: not under reduced motion, until the visitor presses play. */
export function useAutoplay() {
  const prefersReducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)");
  /** Undefined until the button is used. */
  const [isChosen, setIsChosen] = useState<boolean>();
  const isPlaying = isChosen ?? !prefersReducedMotion;
  const toggle = () => setIsChosen(!isPlaying);
  return { isPlaying, toggle, prefersReducedMotion };
}
