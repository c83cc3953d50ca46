import { useState } from "react";
import { useMediaQuery } from "./use-media-query.ts";

/** Whether to move automatically: not under reduced motion, until the visitor presses play. */
export function useAutoplay() {
  const prefersReducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)");
  /** Undefined until the button is used. */
  const [choice, setChoice] = useState<"play" | "pause">();
  const isPlaying = choice ? choice === "play" : !prefersReducedMotion;
  const toggle = () => setChoice(isPlaying ? "pause" : "play");
  return { isPlaying, toggle, prefersReducedMotion };
}
