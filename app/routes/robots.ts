import { absolute } from "#app/content/company-facts.ts";
import { plainText } from "./plain-text.ts";

/**
 * The rules for crawlers. Hidden pages are not disallowed: a crawler must read a page to see its
 * `noindex`.
 */
const robots = [
  "User-agent: *",
  "Allow: /",
  "Disallow: /api/",
  "",
  `Sitemap: ${absolute("/sitemap.xml")}`,
  "",
].join("\n");

export const loader = () => plainText(robots, "text/plain");
