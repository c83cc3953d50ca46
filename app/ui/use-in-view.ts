import { type RefObject, useEffect, useState } from "react";

/** The distance from the viewport that counts as near. */
const NEAR = "200px 0px";

/** Whether an element is in or near the viewport; false in the served HTML. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}

/** Whether it is or ever was: for content that stays once loaded. */
export function useWasInView(isInView: boolean): boolean {
  const [wasInView, setWasInView] = useState(false);
  if (isInView && !wasInView) setWasInView(true);
  return isInView || wasInView;
}
