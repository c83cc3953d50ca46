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

/**
 * Runs in every page, before its other scripts too. A box of one line drops the breaks of a pasted
 * column or row of a spreadsheet: in the tracking box they become commas. A textarea would keep them,
 * but before scripts have come Enter wouldn't send its form.
 */
export const KEEP_PASTED_LINES = `addEventListener("paste", (event) => {
  if (event.target.id !== "tracking-number") return;
  const pasted = event.clipboardData.getData("text").trim();
  const line = pasted.replace(/[\\t\\r\\n]+/g, ", ");
  if (line === pasted) return;
  event.preventDefault();
  // The only way to insert that can be undone.
  document.execCommand("insertText", false, line);
})`;
