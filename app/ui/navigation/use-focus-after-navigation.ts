import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";

/** The id of the heading that answers a search. */
export const ANSWER_ID = "answer";

/**
 * Focuses the new page's heading, the answer to a search, or the element that the hash names. Not on
 * a full page load, which the browser handles, nor when a page changes its own search.
 */
export function useFocusAfterNavigation(): void {
  const location = useLocation();
  // Below the root: pages of one layout count as one.
  const page = useMatches().at(1)?.id;
  const before = useRef({ location, page });

  useEffect(() => {
    const { location: last, page: lastPage } = before.current;
    before.current = { location, page };
    if (last === location) return;
    const answer = document.getElementById(ANSWER_ID);
    if (location.hash !== "") focusPart(location.hash);
    else if (answer) focus(answer);
    else if (page !== lastPage || isFocusLost()) focus(document.querySelector("main h1"));
  }, [location, page]);
}

function focusPart(hash: string) {
  const part = document.getElementById(hash.slice(1));
  // A focusable element, such as a field, keeps its place in the tab order.
  if (part && part.tabIndex < 0) part.tabIndex = -1;
  focus(part);
}

/** Whether the focused element went with what the navigation replaced, as a link in a result. */
function isFocusLost(): boolean {
  return document.activeElement === document.body;
}

/** Without scrolling: scroll restoration does that. */
function focus(target: Element | null) {
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
