import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { navigationLabels } from "#app/content/navigation.ts";
import styles from "./NavigationProgress.module.css";
import { useFocusAfterNavigation } from "./use-focus-after-navigation.ts";
import "./view-transition.css";

/** In ms. A line that only flashes makes quick navigations feel slower. */
const DELAY_MS = 200;

/**
 * A progress line at the top of the window during a slow navigation, and an announcement; then the
 * focus on the new heading.
 */
export function NavigationProgress() {
  useFocusAfterNavigation();
  const isSlow = useIsSlow(useNavigation().state !== "idle");
  return (
    <>
      <div className={`${styles.line} screen-only`} data-busy={isSlow} aria-hidden="true" />
      <p className="visually-hidden" aria-live="polite">
        {isSlow && navigationLabels.loading}
      </p>
    </>
  );
}

/** Whether `isBusy` has been true for DELAY_MS. */
function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setIsSlow(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}
