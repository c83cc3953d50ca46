import { useState } from "react";
import { useMediaQuery } from "./use-media-query.ts";

/** Whether something moves by itself: not under reduced motion, until a visitor chooses by its button. */
export function useAutoplay() {
  const prefersReducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)");
  /** Undefined until the button was used. */
  const [choice, setChoice] = useState<"play" | "pause">();
  const isPlaying = choice ? choice === "play" : !prefersReducedMotion;
  const toggle = () => setChoice(isPlaying ? "pause" : "play");
  return { isPlaying, toggle, prefersReducedMotion };
}
