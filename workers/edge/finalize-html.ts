import { contentSecurityPolicy } from "./content-security-policy.ts";
import { deferHydration } from "./deferred-hydration.ts";
import { earlyHints } from "./early-hints.ts";

/** How long the rendering took, in ms; with it, the page can tell in Server-Timing. */
export const RENDERED_IN = "X-Rendered-In";

/**
 * A page with everything that follows from its bytes: its policy, its hints and a strong ETag. The
 * renderer marks what it makes with the nonce, which is taken off again: the page is the same each
 * time, and can be kept. Anything that is no HTML passes as it is.
 */
export async function finalizeHtml(
  render: (nonce: string) => Promise<Response>,
): Promise<Response> {
  const begun = performance.now();
  const nonce = crypto.randomUUID();
  const response = await render(nonce);
  if (!isHtml(response)) return response;
  const rendered = await response.text();
  // While developing, the build tool hangs its own scripts in between.
  const marked = import.meta.env.DEV ? rendered : deferHydration(rendered, nonce);
  const html = marked.replaceAll(` nonce="${nonce}"`, "");
  const page = new Response(html, response);
  page.headers.set("Content-Security-Policy", await contentSecurityPolicy(marked, nonce));
  const hints = earlyHints(html);
  if (hints) page.headers.set("Link", hints);
  // What no browser may keep, none asks about again.
  if (!page.headers.get("Cache-Control")?.includes("no-store")) {
    page.headers.set("ETag", await etag(html));
  }
  page.headers.set(RENDERED_IN, (performance.now() - begun).toFixed(1));
  return page;
}

export function isHtml(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

async function etag(html: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(html));
  const start = Array.from(new Uint8Array(digest, 0, 12), (byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  return `"${start.join("")}"`;
}
