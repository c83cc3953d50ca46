import { contentSecurityPolicy } from "./content-security-policy.ts";
import { deferHydration } from "./deferred-hydration.ts";
import { earlyHints } from "./early-hints.ts";

/** The rendering time in ms, reported in Server-Timing. */
export const RENDERED_IN = "X-Rendered-In";

/**
 * Adds what depends on a page's bytes: its policy, its Link header and a strong ETag. Removes the
 * nonces by which the renderer marked its scripts, so that renderings are identical and can be
 * cached. Responses that aren't HTML are unchanged.
 */
export async function finalizeHtml(
  render: (nonce: string) => Promise<Response>,
): Promise<Response> {
  const startedAt = performance.now();
  const nonce = crypto.randomUUID();
  const response = await render(nonce);
  if (!isHtml(response)) return response;
  const rendered = await response.text();
  // In development Vite adds its own scripts.
  const marked = import.meta.env.DEV ? rendered : deferHydration(rendered, nonce);
  const html = marked.replaceAll(` nonce="${nonce}"`, "");
  const page = new Response(html, response);
  page.headers.set("Content-Security-Policy", await contentSecurityPolicy(marked, nonce));
  const hints = earlyHints(html);
  if (hints) page.headers.set("Link", hints);
  // A no-store response is never revalidated.
  if (!page.headers.get("Cache-Control")?.includes("no-store")) {
    page.headers.set("ETag", await etag(html));
  }
  page.headers.set(RENDERED_IN, (performance.now() - startedAt).toFixed(1));
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
