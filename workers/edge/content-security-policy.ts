/**
 * The Content-Security-Policy of a page: what it may run is known by the hashes of the scripts that the
 * renderer made. One that came into the page with data has none.
 */

/** The map on the contact page; nothing else of another host is ever shown. */
const MAP_ORIGIN = "https://www.openstreetmap.org";

/** While developing, the build tool puts the style sheets into the page itself. */
const STYLES = import.meta.env.DEV ? "'self' 'unsafe-inline'" : "'self'";

/**
 * The policy for `html`, which has to be whole: a script that comes later has no hash in it. It allows
 * the scripts that bear the nonce of their rendering.
 */
export async function contentSecurityPolicy(html: string, nonce: string): Promise<string> {
  const inline = `<script(?=[^>]*\\snonce="${nonce}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`;
  const scripts = [...html.matchAll(RegExp(inline, "g"))].map(([, script = ""]) => script);
  const hashes = await Promise.all([...new Set(scripts)].map(hashOf));
  return policy(hashes.map((hash) => `'sha256-${hash}'`));
}

/** The policy for what is no page: it shows and runs nothing. */
export const DENY_ALL = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

function policy(scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    `style-src ${STYLES}`,
    // Components hand data to their style sheets in custom properties.
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

/** The renderer's scripts hold no data: there are a few for each route of a build. */
const hashes = new Map<string, Promise<string>>();

function hashOf(script: string): Promise<string> {
  const hash = hashes.get(script) ?? sha256(script);
  hashes.set(script, hash);
  return hash;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
