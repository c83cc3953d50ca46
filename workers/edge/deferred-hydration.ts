/**
 * A page can be read, and its forms sent, before any script runs. So the scripts leave the line to the
 * styles, the fonts and the first picture: they are fetched when all of these are there and painted, or
 * when the visitor first touches the page, whichever comes earlier.
 */

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * The page with the module script that bears the nonce put off until `begin` of START. Without one it
 * is left as it is.
 */
export function deferHydration(html: string, nonce: string): string {
  const module = `<script nonce="${nonce}" type="module" async="">`;
  if (!html.includes(module)) return html;
  const needed = [...html.matchAll(PRELOAD)].map(([, href = ""]) => href);
  const late = `<script nonce="${nonce}" type="${LATE}" data-needs="${needed.join(" ")}">`;
  return html
    .replace(PRELOAD, "")
    .replace(module, late)
    .replace("</body>", `<script nonce="${nonce}">${START}</script></body>`);
}

const LATE = "text/late-module";

/** Runs in the page. What it makes a module of stood in the page before, and is in its policy. */
const START = `(() => {
  const late = document.querySelector('script[type="${LATE}"]');
  const touches = ["pointerdown", "touchstart", "keydown", "focusin"];
  const begin = () => {
    if (!late.isConnected) return;
    for (const touch of touches) removeEventListener(touch, begin, true);
    for (const href of late.dataset.needs.split(" ")) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = late.textContent;
    late.replaceWith(script);
  };
  addEventListener("load", () => {
    const isTold = PerformanceObserver.supportedEntryTypes.includes("paint");
    if (isTold) new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
    else begin();
  });
  for (const touch of touches) addEventListener(touch, begin, { capture: true, passive: true });
})()`;
