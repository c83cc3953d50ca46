/**
 * Asks search engines to keep nothing of a site that isn't for the public: SEARCH_ENGINES is "off".
 * robots.txt can't do that, for a crawler that may not read a page doesn't see what it asks.
 */
export function hideWhereAsked(
  headers: Headers,
  { SEARCH_ENGINES }: { readonly SEARCH_ENGINES?: string },
): void {
  if (SEARCH_ENGINES === "off") headers.set("X-Robots-Tag", "noindex, nofollow");
}
