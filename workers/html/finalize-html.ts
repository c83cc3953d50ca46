import type { FinalizedHtml } from "#app/rendering.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { deferHydration } from "./deferred-hydration.ts";
import { earlyHints } from "./early-hints.ts";

/**
 * Defers a rendered page's scripts, and returns the page with its policy and Link header. Removes
 * the nonces that mark the renderer's scripts, so that renderings are identical and can be cached.
 */
export async function finalizeHtml(rendered: string, nonce: string): Promise<FinalizedHtml> {
  // In development Vite adds its own scripts.
  const marked = import.meta.env.DEV ? rendered : deferHydration(rendered, nonce);
  const html = marked.replaceAll(` nonce="${nonce}"`, "");
  const hints = earlyHints(html);
  return {
    html,
    headers: {
      "Content-Security-Policy": await contentSecurityPolicy(marked, nonce),
      ...(hints && { Link: hints }),
    },
  };
}
