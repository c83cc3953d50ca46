import { escapeHtml } from "#app/domain/escape-html.ts";
import { absolute } from "./addresses.ts";
import { indexedPages } from "./indexed-pages.ts";

/** All indexable pages; without dates, since none would be true. */
export function sitemap(): string {
  const urls = indexedPages.map(
    ({ path }) => `  <url><loc>${escapeHtml(absolute(path))}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
