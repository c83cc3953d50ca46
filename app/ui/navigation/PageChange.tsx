import { NavigationProgress } from "./NavigationProgress.tsx";
import { useFocusAfterNavigation } from "./use-focus-after-navigation.ts";
import "./view-transition.css";

/** A progress line during a navigation, then the focus on the new heading. */
export function PageChange() {
  useFocusAfterNavigation();
  return <NavigationProgress />;
}
