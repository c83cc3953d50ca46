/**
 * A page's Content-Security-Policy. It allows the scripts that the renderer emitted, by their
 * hashes; an injected script has none.
 */
import { sha256 } from "#app/domain/sha256.ts";

/** The map on the contact page; the only third-party content. */
const MAP_ORIGIN = "https://www.openstreetmap.org";

/** In development Vite inlines the style sheets. */
const STYLES = import.meta.env.DEV ? "'self' 'unsafe-inline'" : "'self'";

/** A script ends before the next script tag: without that rule each tag would search the whole page. */
const SCRIPT = /<script([^<>]*)>([^<]*(?:<(?!\/?script)[^<]*)*)<\/script>/g;

/** The policy for `html`, which must be complete. Allows the scripts with the rendering's nonce. */
export async function contentSecurityPolicy(html: string, nonce: string): Promise<string> {
  const scripts = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(SCRIPT)) {
    const isInline = !/\ssrc=/.test(attributes);
    if (isInline && attributes.includes(` nonce="${nonce}"`)) scripts.add(script);
  }
  const hashes = await Promise.all([...scripts].map(cachedHash));
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(" ")}`,
    // Scripts put no text into the page as markup or as code.
    "require-trusted-types-for 'script'",
    // Only the one of app/trusted-types.ts.
    "trusted-types default",
    `style-src ${STYLES}`,
    // Components pass data to style sheets in custom properties.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${MAP_ORIGIN}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Bounded: the renderer's scripts hold no data, so each route of a build has only a few. */
const hashes = new Map<string, Promise<string>>();

function cachedHash(script: string): Promise<string> {
  const hash = hashes.get(script) ?? hashSource(script);
  hashes.set(script, hash);
  return hash;
}

async function hashSource(text: string): Promise<string> {
  return `'sha256-${btoa(String.fromCharCode(...(await sha256(text))))}'`;
}
