/**
 * An inline script of the home page: a reload starts at the top, where the browser and the router
 * would restore the scroll position. An anchor in the address still applies.
 */
export const START_AT_TOP = `(() => {
  const [load] = performance.getEntriesByType("navigation");
  if (load?.type !== "reload" || location.hash !== "") return;
  history.scrollRestoration = "manual";
  scrollTo(0, 0);
})()`;
