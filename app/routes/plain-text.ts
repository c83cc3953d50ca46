/**
 * Fresh for an hour, then stale for up to a day while revalidated: these texts change with deploys
 * only.
 */
const CACHE = "public, max-age=3600, stale-while-revalidate=86400";

/** The response of the resource routes for machines. */
export function plainText(text: string, contentType: string): Response {
  return new Response(text, {
    headers: { "Content-Type": `${contentType}; charset=utf-8`, "Cache-Control": CACHE },
  });
}
