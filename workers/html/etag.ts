import { isGetOrHead } from "../http/request.ts";

/** A strong ETag. */
export async function etagOf(body: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", body);
  const start = Array.from(new Uint8Array(digest, 0, 12), (byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  return `"${start.join("")}"`;
}

/**
 * Whether If-None-Match matches `etag` (RFC 9110, 13.1.2). Compared weakly: a proxy that compresses
 * puts `W/` before a strong tag.
 */
export function isNotModified(request: Request, etag: string | null): boolean {
  const known = request.headers.get("If-None-Match")?.trim();
  if (!known || !etag || !isGetOrHead(request)) return false;
  // The list's tags without `W/`. They may contain commas, but no quotes.
  const tags: readonly string[] = known.match(/"[^"]*"/g) ?? [];
  return known === "*" || tags.includes(etag.replace(/^W\//, ""));
}
