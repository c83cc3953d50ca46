import { NOTHING } from "./content-security-policy.ts";

/** Headers that every answer of the Worker carries. `public/_headers` says the same for plain files. */
const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()",
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
};

/** What stands where a page says nothing of its own. */
const UNLESS_SET = {
  "Content-Security-Policy": NOTHING,
  "Referrer-Policy": "strict-origin-when-cross-origin",
};

/** Adds them to `headers`. */
export function setSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
  for (const [name, value] of Object.entries(UNLESS_SET)) {
    if (!headers.has(name)) headers.set(name, value);
  }
}
