/**
 * Runs in the home page while it is loaded: it starts at its top, also where the browser and the
 * router would find the place again after a reload. An address that names a part leads there.
 */
export const START_AT_TOP = `(() => {
  const [load] = performance.getEntriesByType("navigation");
  if (load?.type !== "reload" || location.hash !== "") return;
  history.scrollRestoration = "manual";
  scrollTo(0, 0);
})()`;
