import { absolute } from "./addresses.ts";

/**
 * The rules for crawlers. Hidden pages are not forbidden here: a crawler has to read a page to learn
 * from its `noindex` that it may not keep it.
 */
export function robots(): string {
  return [
    "User-agent: *",
    "Allow: /",
    "Disallow: /api/",
    "",
    `Sitemap: ${absolute("/sitemap.xml")}`,
    "",
  ].join("\n");
}
