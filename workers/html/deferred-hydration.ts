/**
 * Pages can be read, and forms sent, before any script runs. So scripts are deferred until the
 * styles, the fonts and the first picture are painted, the first interaction, or a timeout.
 * Measured in tests/bench/README.md. Rewrites React Router's HTML; a build fails when that no
 * longer matches (ops/check-build.ts).
 */

const PRELOAD = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g;

/** Defers the module script with the nonce until LOADER's `start`. */
export function deferHydration(html: string, nonce: string): string {
  const module = `<script nonce="${nonce}" type="module" async="">`;
  if (!html.includes(module)) return html;
  const needed = [...html.matchAll(PRELOAD)].map(([, href = ""]) => href);
  const deferred = `<script nonce="${nonce}" type="${TYPE}" data-needs="${needed.join(" ")}">`;
  // The first frame waits for this element (root.tsx), so nothing may follow it.
  const loader = `<script nonce="${nonce}" id="page-end">${LOADER}</script>`;
  return html.replace(PRELOAD, "").replace(module, deferred).replace("</body>", `${loader}</body>`);
}

const TYPE = "text/deferred-module";
/** Counted from the page's load: Firefox reports no paint when it reloads a scrolled page. */
const PAINT_TIMEOUT_MS = 2000;

/** Runs in the page. The module it starts was in the rendered HTML, and is in its policy. */
const LOADER = `(() => {
  const deferred = document.querySelector('script[type="${TYPE}"]');
  const interactionEvents = ["pointerdown", "touchstart", "keydown", "focusin"];
  const start = () => {
    if (deferred.type === "module") return;
    for (const type of interactionEvents) removeEventListener(type, start, true);
    for (const href of deferred.dataset.needs.split(" ")) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    // Its text is the parser's own, and so trusted; that of a new element would not be.
    const { parentNode, nextSibling } = deferred;
    deferred.remove();
    deferred.type = "module";
    parentNode.insertBefore(deferred, nextSibling);
  };
  addEventListener("load", () => {
    const reportsPaint = PerformanceObserver.supportedEntryTypes.includes("paint");
    if (reportsPaint) new PerformanceObserver(start).observe({ type: "paint", buffered: true });
    setTimeout(start, reportsPaint ? ${PAINT_TIMEOUT_MS} : 0);
  });
  for (const type of interactionEvents) {
    addEventListener(type, start, { capture: true, passive: true });
  }
})()`;
