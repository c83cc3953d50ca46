import { absolute } from "./addresses.ts";

/**
 * The rules for crawlers. Hidden pages are not disallowed: a crawler must read a page to see its
 * `noindex`.
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
