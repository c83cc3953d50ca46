/**
 * Whether If-None-Match matches `etag` (RFC 9110, 13.1.2). Compared weakly: a proxy that compresses
 * puts `W/` before a strong tag.
 */
export function isNotModified({ method, headers }: Request, etag: string | null): boolean {
  const known = headers.get("If-None-Match")?.trim();
  if (!known || !etag || !["GET", "HEAD"].includes(method)) return false;
  return known === "*" || opaqueTags(known).includes(etag.replace(/^W\//, ""));
}

/** A list's tags without `W/`. They may contain commas, but no quotes. */
function opaqueTags(list: string): readonly string[] {
  return list.match(/"[^"]*"/g) ?? [];
}
