import { NavigationProgress } from "./NavigationProgress.tsx";
import { useFocusAfterNavigation } from "./use-focus-after-navigation.ts";
import "./view-transition.css";

/** What happens between two pages: a line while the next one is awaited, then the focus on its heading. */
export function PageChange() {
  useFocusAfterNavigation();
  return <NavigationProgress />;
}
