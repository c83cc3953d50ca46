/** Called before the router starts. */

/**
 * Gives each history entry of an anchor link its own key. Without one all such entries share the
 * router's "default", and scroll restoration would use the position of another.
 */
export function assignHistoryKeys(): void {
  window.addEventListener("popstate", () => {
    if (window.history.state?.key) return;
    const key = crypto.randomUUID().slice(0, 8);
    window.history.replaceState({ ...window.history.state, key }, "");
  });
}

/**
 * A navigation that begins during the cross-fade of the one before skips that cross-fade. The browser
 * then rejects the transition's `ready`, which the router doesn't handle: an uncaught error in the
 * console, though the visitor arrived. What the update itself throws is reported all the same, by
 * `updateCallbackDone`.
 */
export function ignoreSkippedTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
}
