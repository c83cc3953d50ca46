/**
 * The public site's addresses as its routes have them, so that a new page is in every test of all
 * pages. The desk has tests of its own.
 */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import { indexedPages } from "../../app/seo/indexed-pages.ts";

const single = routes
  .filter(({ path = "" }: RouteConfigEntry) => !/^desk\b/.test(path))
  .flatMap((route: RouteConfigEntry) => route.children ?? route)
  .filter(({ path = "" }) => !/[:*]/.test(path));

const addressesOf = (extension: string) =>
  single.filter(({ file }) => file.endsWith(extension)).map(({ path = "" }) => `/${path}`);

/** Every page, but orders and what is not there. */
export const PAGES: readonly string[] = addressesOf(".tsx");

/** What is served as text: sitemap.xml and its like. */
export const TEXTS: readonly string[] = addressesOf(".ts");

/** The pages that search engines may keep. */
export const INDEXED: readonly string[] = indexedPages.map(({ path }) => path);
