import { useEffect, useRef } from "react";
import { useLocation, useMatches, useNavigation } from "react-router";

/**
 * Moves the focus where the reading goes on: to the heading of a new page, or to the part that the
 * address names. Not when a page is loaded whole, which the browser looks after, and not when a page
 * has only answered a form or a search of its own.
 */
export function useFocusAfterNavigation(): void {
  const location = useLocation();
  const page = useMatches().at(-1)?.id;
  const { formMethod } = useNavigation();
  const before = useRef({ location, page });
  const isAnswer = useRef(false);

  useEffect(() => {
    if (formMethod !== undefined) isAnswer.current = true;
  }, [formMethod]);

  useEffect(() => {
    const { location: last, page: lastPage } = before.current;
    before.current = { location, page };
    if (last === location) return;
    const isOwnAnswer = isAnswer.current && page === lastPage;
    isAnswer.current = false;
    if (isOwnAnswer) return;
    if (location.hash !== "") focusPart(location.hash);
    else if (page !== lastPage) focus(document.querySelector("main h1"));
  }, [location, page]);
}

function focusPart(hash: string) {
  const part = document.getElementById(decodeURIComponent(hash.slice(1)));
  // What can take the focus by itself, as a field, stays where Tab finds it.
  if (part && part.tabIndex < 0) part.tabIndex = -1;
  focus(part);
}

/** Where the page stands is not for the focus to decide: scrolling is restored elsewhere. */
function focus(target: Element | null) {
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
