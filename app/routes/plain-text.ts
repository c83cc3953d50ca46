/** An hour in a cache, then a day more while a new copy is fetched: these change with a deploy at most. */
const CACHE = "public, max-age=3600, stale-while-revalidate=86400";

/** What the resource routes for machines answer: the same text for everybody. */
export function plainText(text: string, contentType: string): Response {
  return new Response(text, {
    headers: { "Content-Type": `${contentType}; charset=utf-8`, "Cache-Control": CACHE },
  });
}
