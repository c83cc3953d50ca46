/**
 * A navigation that begins during the cross-fade of the one before skips that cross-fade. The browser
 * then rejects the transition's `ready`, which the router doesn't handle: an uncaught error in the
 * console, though the visitor arrived. What the update itself throws is reported all the same, by
 * `updateCallbackDone`. To be called before the router navigates.
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
