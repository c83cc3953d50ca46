/**
 * Gives the entry that a plain link to an anchor adds to the history a key of its own. Without one,
 * all such entries share the router's "default", and a jump on this page would restore the place of
 * a jump on an earlier one. To be called before the router listens.
 */
export function keyAnchors(): void {
  window.addEventListener("popstate", () => {
    if (window.history.state?.key) return;
    const key = crypto.randomUUID().slice(0, 8);
    window.history.replaceState({ ...window.history.state, key }, "");
  });
}
