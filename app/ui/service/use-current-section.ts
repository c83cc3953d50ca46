import { useEffect, useState } from "react";
import type { Anchor } from "./anchor.ts";

/** A thin band below the viewport's upper third: the section that crosses it is current. */
const READING_BAND = "-30% 0px -69% 0px";

/** The current section's id; undefined above the first and below the last. */
export function useCurrentSection(anchors: readonly Anchor[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const reading = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) reading.add(target.id);
          else reading.delete(target.id);
        }
        setCurrent(anchors.findLast(({ id }) => reading.has(id))?.id);
      },
      { rootMargin: READING_BAND },
    );
    for (const { id } of anchors) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [anchors]);

  return current;
}
