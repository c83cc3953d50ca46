/**
 * Addresses of pages in the language of this build. The router's own links get the base from the router;
 * other links, forms and calls of `/api` get it here.
 */
import { locale } from "#content/locale.ts";
import { absolute } from "./company-facts.ts";
import { type Language, languages } from "./languages.ts";

/** The path in a language, of a path as the routes have it: "/track" is "/ar/track" in Arabic. */
export function localPath(path: string, { base }: Language = locale): string {
  return path === "/" && base ? base : base + path;
}

/** The path as the routes have it, of a path in this language, in any letter case. */
export function withoutBase(pathname: string): string {
  const { base } = locale;
  if (base === "" || !isBeneath(pathname, base)) return pathname;
  return pathname.slice(base.length) || "/";
}

function isBeneath(pathname: string, base: string): boolean {
  return `${pathname}/`.toLowerCase().startsWith(`${base}/`);
}

/** The absolute URL of a page in this language. */
export function pageUrl(path: string): string {
  return absolute(localPath(path));
}

/** A page in all languages, for search engines; "x-default" is for readers of any other language. */
export function alternates(path: string): { readonly hrefLang: string; readonly href: string }[] {
  const all = Object.values(languages).map((language) => ({
    hrefLang: language.lang as string,
    href: absolute(localPath(path, language)),
  }));
  return [...all, { hrefLang: "x-default", href: absolute(path) }];
}

/** The other languages, for links to the same page in them. */
export const otherLanguages: readonly Language[] = Object.values<Language>(languages).filter(
  ({ lang }) => lang !== locale.lang,
);
