/**
 * Asks search engines to keep nothing of a site that isn't for the public: SEARCH_ENGINES is "off".
 * robots.txt can't do that, for a crawler that may not read a page doesn't see what it asks.
 */
export async function hiddenWhereAsked(
  { SEARCH_ENGINES }: { readonly SEARCH_ENGINES?: string },
  answered: Promise<Response>,
): Promise<Response> {
  const response = await answered;
  if (SEARCH_ENGINES === "off") response.headers.set("X-Robots-Tag", "noindex, nofollow");
  return response;
}
