/**
 * Sends `noindex` when ALLOW_INDEXING is "off", as for a preview. robots.txt can't do that: a
 * crawler that may not read a page doesn't see its `noindex`.
 */
export function setNoIndex(
  headers: Headers,
  { ALLOW_INDEXING }: { readonly ALLOW_INDEXING?: string },
): void {
  if (ALLOW_INDEXING === "off") headers.set("X-Robots-Tag", "noindex, nofollow");
}
