/** The public addresses as the routes have them, so that a new page is in every test of all pages. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import { indexedPages } from "../../app/seo/indexed-pages.ts";

const single = routes
  .filter(({ path = "" }: RouteConfigEntry) => !path.startsWith("desk"))
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
