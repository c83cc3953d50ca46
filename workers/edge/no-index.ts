/**
 * Asks search engines to keep nothing of a site that isn't for the public: ALLOW_INDEXING is "off".
 * robots.txt can't do that, for a crawler that may not read a page doesn't see what it asks.
 */
export function setNoIndex(
  headers: Headers,
  { ALLOW_INDEXING }: { readonly ALLOW_INDEXING?: string },
): void {
  if (ALLOW_INDEXING === "off") headers.set("X-Robots-Tag", "noindex, nofollow");
}
