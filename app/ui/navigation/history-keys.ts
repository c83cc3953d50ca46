/**
 * Gives each history entry of an anchor link its own key. Without one all such entries share the
 * router's "default", and scroll restoration would use the position of another. To be called before
 * the router listens.
 */
export function assignHistoryKeys(): void {
  window.addEventListener("popstate", () => {
    if (window.history.state?.key) return;
    const key = crypto.randomUUID().slice(0, 8);
    window.history.replaceState({ ...window.history.state, key }, "");
  });
}
