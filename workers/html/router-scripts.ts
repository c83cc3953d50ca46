/**
 * The scripts of a page. They depend on two details that React Router doesn't document; a build whose
 * pages lack them fails (ops/check-build.ts).
 *
 * 1. The loader data: the renderer gets it as a stream (`serverHandoffStream`), and leaves it
 *    out of what <ServerRouter> renders. The browser's router waits for the same text in the stream
 *    whose controller an inline script of <Scripts> puts at `__reactRouterContext.streamController`.
 * 2. The module: <Scripts> renders one inline module with these attributes, in this order, and a link
 *    for each script that it needs.
 */
import type { RenderedDocument } from "#app/rendered-page.server.ts";

const DOCTYPE = "<!DOCTYPE html>";
const END = "</body></html>";

/**
 * The page with its inline scripts, and an element with an outlet for the loader data; one that stands
 * alone has neither.
 */
export function addScripts({
  html,
  scripts,
  outlet,
  nonce,
  standsAlone,
}: RenderedDocument): string {
  if (standsAlone) return DOCTYPE + html;
  if (!html.endsWith(END)) throw new Error(`a page must end with ${END}`);
  const inline = [...scripts, FEED_STREAM].map((text) => script(nonce, text)).join("");
  const data = `<script type="application/json" id="loader-data">${outlet}</script>`;
  return `${DOCTYPE}${html.slice(0, -END.length)}${data}${inline}${END}`;
}

/** The loader data, escaped as the text of an element. */
export function escapeLoaderData(loaderData: string): string {
  return loaderData.replaceAll("<", "\\u003c");
}

function script(nonce: string, text: string): string {
  return `<script nonce="${nonce}">${text}</script>`;
}

/**
 * Runs in the page. The loader data is not in the script, so it needs no hash in the page's policy, and
 * the scripts of a route are the same on every page.
 */
const FEED_STREAM = `{
  const stream = window.__reactRouterContext?.streamController;
  stream?.enqueue(document.getElementById("loader-data").textContent);
  stream?.close();
}`;

const PRELOAD = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g;

/**
 * Defers the module with the nonce until LOADER's `start`: until the styles, the fonts and the first
 * picture are painted, the first interaction, or a timeout. Pages can be read, and forms sent,
 * before any script runs. Measured in tests/bench/README.md.
 */
export function deferHydration(html: string, nonce: string): string {
  const module = `<script nonce="${nonce}" type="module" async="">`;
  if (!html.includes(module)) return html;
  const needed = [...html.matchAll(PRELOAD)].map(([, href = ""]) => href);
  const deferred = `<script nonce="${nonce}" type="${TYPE}" data-needs="${needed.join(" ")}">`;
  return html
    .replace(PRELOAD, "")
    .replace(module, deferred)
    .replace(END, () => script(nonce, LOADER) + END);
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
