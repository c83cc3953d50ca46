import { absolute } from "#app/content/company-facts.ts";
import { indexedPages } from "#app/seo/indexed-pages.ts";
import { plainText } from "./plain-text.ts";

export const loader = () => plainText(sitemap(), "application/xml");

/** All indexable pages; without dates, since none would be true. */
function sitemap(): string {
  const urls = indexedPages.map(({ path }) => `  <url><loc>${absolute(path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
