import { useContext, useEffect, useState } from "react";
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouterContext,
  useNavigation,
} from "react-router";
import { navigationLabels } from "#content/navigation.ts";
import styles from "./NavigationProgress.module.css";
import { useFocusAfterNavigation } from "./use-focus-after-navigation.ts";

/** In ms. A line that only flashes makes quick navigations feel slower. */
const DELAY_MS = 200;

/**
 * A progress line at the top of the window during a slow navigation, and an announcement; then the
 * focus on the new heading.
 */
export function NavigationProgress() {
  useFocusAfterNavigation();
  const { state } = useNavigation();
  useOpenInsteadOfReload();
  const isSlow = useIsSlow(state !== "idle");
  return (
    <>
      <div className={`${styles.line} screen-only`} data-busy={isSlow} aria-hidden="true" />
      <p className="visually-hidden" aria-live="polite">
        {isSlow && navigationLabels.loading}
      </p>
    </>
  );
}

/**
 * Where a new deployment has removed a page's scripts, the router reloads the current page. This opens
 * the requested page instead.
 */
function useOpenInsteadOfReload() {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    const { navigation } = window as { readonly navigation?: EventTarget };
    if (!navigation || !router) return;
    const open = (event: Event & { readonly navigationType?: string }) => {
      // Asks the router itself, since a component may not have rendered since the navigation began.
      const requested = router.state.navigation.location;
      if (event.navigationType !== "reload" || !requested) return;
      event.preventDefault();
      location.assign(createPath(requested));
    };
    navigation.addEventListener("navigate", open);
    return () => navigation.removeEventListener("navigate", open);
  }, [router]);
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
