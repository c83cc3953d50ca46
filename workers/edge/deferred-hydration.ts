/**
 * A page can be read, and its forms sent, before any script runs. So the scripts wait for the styles,
 * the fonts and the first picture: they are fetched when all of these are painted, or when the visitor
 * first touches the page, whichever comes first. What it is worth: tests/bench/README.md. It rewrites
 * what React Router renders; each build fails where that no longer fits (ops/check-build.ts).
 */

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/** The page with the module script that bears the nonce deferred until `start` of LOADER. */
export function deferHydration(html: string, nonce: string): string {
  const module = `<script nonce="${nonce}" type="module" async="">`;
  if (!html.includes(module)) return html;
  const needed = [...html.matchAll(PRELOAD)].map(([, href = ""]) => href);
  const deferred = `<script nonce="${nonce}" type="${TYPE}" data-needs="${needed.join(" ")}">`;
  return html
    .replace(PRELOAD, "")
    .replace(module, deferred)
    .replace("</body>", `<script nonce="${nonce}">${LOADER}</script></body>`);
}

const TYPE = "text/deferred-module";

/** Runs in the page. The module it starts stood in the page before, and is in its policy. */
const LOADER = `(() => {
  const deferred = document.querySelector('script[type="${TYPE}"]');
  const interactionEvents = ["pointerdown", "touchstart", "keydown", "focusin"];
  const start = () => {
    if (!deferred.isConnected) return;
    for (const type of interactionEvents) removeEventListener(type, start, true);
    for (const href of deferred.dataset.needs.split(" ")) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = deferred.textContent;
    deferred.replaceWith(script);
  };
  addEventListener("load", () => {
    const reportsPaint = PerformanceObserver.supportedEntryTypes.includes("paint");
    if (reportsPaint) new PerformanceObserver(start).observe({ type: "paint", buffered: true });
    else start();
  });
  for (const type of interactionEvents) {
    addEventListener(type, start, { capture: true, passive: true });
  }
})()`;
