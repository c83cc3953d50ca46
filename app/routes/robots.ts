import { absolute } from "#app/content/company-facts.ts";
import { languages } from "#app/content/languages.ts";
import { plainText } from "./plain-text.ts";

/**
 * The rules for crawlers. Hidden pages are not disallowed: a crawler must read a page to see its
 * `noindex`.
 */
const robots = [
  "User-agent: *",
  "Allow: /",
  ...Object.values(languages).map(({ base }) => `Disallow: ${base}/api/`),
  "",
  `Sitemap: ${absolute("/sitemap.xml")}`,
  "",
].join("\n");

export const loader = () => plainText(robots, "text/plain");
