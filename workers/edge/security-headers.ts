import { DENY_ALL } from "./content-security-policy.ts";

/** Headers that every answer of the Worker carries. `public/_headers` says the same for plain files. */
const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()",
};

/** What stands where a page says nothing of its own. */
const UNLESS_SET = {
  "Content-Security-Policy": DENY_ALL,
  "Referrer-Policy": "strict-origin-when-cross-origin",
};

/** Adds them to `headers`. */
export function setSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
  for (const [name, value] of Object.entries(UNLESS_SET)) {
    if (!headers.has(name)) headers.set(name, value);
  }
}

/** `includeSubDomains` and `preload` can't be taken back for months: they are for who asks for them. */
const HTTPS_ALONE = "max-age=63072000";

/** Tells browsers to come by https alone, in the words of the variable HSTS. An empty one says nothing. */
export function setTransportSecurity(
  headers: Headers,
  { HSTS = HTTPS_ALONE }: { readonly HSTS?: string },
): void {
  if (HSTS) headers.set("Strict-Transport-Security", HSTS);
}
