import { type RefObject, useEffect, useState } from "react";

/** How far from the window something counts as near. */
const NEAR = "200px 0px";

/** Whether an element is near the window now; false in the served HTML. */
export function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

/** Whether it is or was: for what is loaded when a visitor comes near it, and stays. */
export function useWasNear(isNear: boolean): boolean {
  const [wasNear, setWasNear] = useState(false);
  if (isNear && !wasNear) setWasNear(true);
  return isNear || wasNear;
}
