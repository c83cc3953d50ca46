import { absolute } from "#app/content/company-facts.ts";
import { languages } from "#app/content/languages.ts";
import { alternates, localPath } from "#app/content/page-url.ts";
import { indexedPages } from "#app/seo/indexed-pages.ts";
import { plainText } from "./plain-text.ts";

export const loader = () => plainText(sitemap(), "application/xml");

/** All indexable pages in all languages; without dates, since none would be true. */
function sitemap(): string {
  const urls = Object.values(languages).flatMap((language) =>
    indexedPages.map(({ path }) => entry(absolute(localPath(path, language)), path)),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

function entry(url: string, path: string): string {
  const links = alternates(path).map(
    ({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${href}"/>`,
  );
  return `  <url><loc>${url}</loc>${links.join("")}</url>`;
}
