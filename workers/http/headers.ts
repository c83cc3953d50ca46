/** Headers of every response of the Worker. `public/_headers` has the same for static files. */
const ALWAYS = Object.entries({
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()",
});

/** The policy for responses that aren't pages. */
const DENY_ALL = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Defaults, unless a page sets its own. */
const DEFAULTS = Object.entries({
  "Cache-Control": "no-store",
  "Content-Security-Policy": DENY_ALL,
  "Referrer-Policy": "strict-origin-when-cross-origin",
});

export function setSecurityHeaders(headers: Headers): void {
  for (const [name, value] of ALWAYS) headers.set(name, value);
  for (const [name, value] of DEFAULTS) {
    if (!headers.has(name)) headers.set(name, value);
  }
}

/**
 * Default: two years, this host only. `includeSubDomains` and `preload` take months to undo; HSTS
 * can add them.
 */
const DEFAULT_HSTS = "max-age=63072000";

/**
 * Sets the headers that depend on variables: Strict-Transport-Security, unless HSTS is empty, and
 * `noindex` where ALLOW_INDEXING is "off", as for a preview, or while a native speaker has not approved all
 * texts of the language (ops/review.ts). robots.txt can't do that: a crawler
 * that may not read a page doesn't see its `noindex`.
 */
export function setVariableHeaders(
  headers: Headers,
  { HSTS = DEFAULT_HSTS, ALLOW_INDEXING }: Partial<Pick<Env, "HSTS" | "ALLOW_INDEXING">>,
): void {
  if (HSTS) headers.set("Strict-Transport-Security", HSTS);
  if (ALLOW_INDEXING === "off" || import.meta.env.IS_UNAPPROVED)
    headers.set("X-Robots-Tag", "noindex, nofollow");
}
