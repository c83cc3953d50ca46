import { sitemap } from "#app/seo/sitemap.ts";
import { plainText } from "./plain-text.ts";

export const loader = () => plainText(sitemap(), "application/xml");
