/** Headers that every answer of the Worker carries. */
const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Content-Security-Policy": "frame-ancestors 'none'; base-uri 'self'; object-src 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
};

const REFERRER_POLICY = "strict-origin-when-cross-origin";

/** Adds them to `headers`; a stricter Referrer-Policy that the page set stays. */
export function setSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", REFERRER_POLICY);
}
