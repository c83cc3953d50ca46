import type { Location, MetaDescriptor } from "react-router";
import { absolute, brand } from "#app/content/company-facts.ts";
import { alternates, otherLanguages, pageUrl } from "#app/content/page-url.ts";
import type { Faq, Page, SectionedPage } from "#app/content/types.ts";
import type { PageMeta } from "#app/domain/page-meta.ts";
import { errorLabels } from "#content/error-labels.ts";
import { locale } from "#content/locale.ts";
import { socialPictureAlts, socialPictureSize } from "#content/social-pictures.ts";
import { jsonLd } from "./json-ld.ts";

interface Options {
  /** The operators' record, which overrides the page's own. */
  readonly meta?: PageMeta | undefined;
  /** noindex. */
  readonly isHidden?: boolean;
  /** What the page's address says can't be used. */
  readonly isRefused?: boolean;
  /** The questions and answers in the page's text. */
  readonly questions?: readonly Faq[];
}

/** The arguments of a route's `meta`. */
export interface MetaArgs {
  readonly matches: readonly ({ readonly loaderData?: unknown } | undefined)[];
  readonly location: Pick<Location, "key" | "search">;
}

/** In the browser: the key of the served page. The root keeps its data on pages visited later. */
let servedKey: string | null = null;

/** A page's title; "Error: " before it on the response to a form that was refused, or where `isRefused`. */
export function pageTitle(
  { matches: [root], location }: MetaArgs,
  title: string,
  isRefused = false,
): string {
  const posted = (root?.loaderData ?? {}) as { readonly isRefused?: boolean };
  if (!import.meta.env.SSR) servedKey ??= location.key;
  const isServed = import.meta.env.SSR || location.key === servedKey;
  return isRefused || (posted.isRefused && isServed) ? errorLabels.inTitle + title : title;
}

/**
 * The tags of a page's head. What only crawlers read is rendered on the server alone, and not part
 * of the browser's scripts: crawlers don't navigate in the browser.
 */
export function metaTags(
  args: MetaArgs,
  page: Page | SectionedPage,
  { meta, isHidden = false, isRefused = false, questions = [] }: Options = {},
): MetaDescriptor[] {
  const title = meta?.meta_title ?? `${page.title} | ${brand.name}`;
  const description = meta?.meta_description ?? page.description;
  return [
    { title: pageTitle(args, title, isRefused) },
    { name: "description", content: description },
    ...(meta ? [{ name: "keywords", content: meta.meta_keywords }] : []),
    ...(isHidden ? [{ name: "robots", content: "noindex" }] : forSearchEngines(page.path)),
    ...(import.meta.env.SSR ? forMachines() : []),
  ];

  function forMachines(): MetaDescriptor[] {
    const sharing = forSharing(page.path, title, description);
    return isHidden
      ? sharing
      : [{ "script:ld+json": jsonLd(page, questions) }, ...inAllLanguages(page.path), ...sharing];
  }
}

function forSearchEngines(path: string): MetaDescriptor[] {
  return [
    { name: "robots", content: "index, follow, max-image-preview:large" },
    { tagName: "link", rel: "canonical", href: pageUrl(path) },
  ];
}

function inAllLanguages(path: string): MetaDescriptor[] {
  return alternates(path).map((alternate) => ({ tagName: "link", rel: "alternate", ...alternate }));
}

/** Open Graph, and Twitter's card. */
function forSharing(path: string, title: string, description: string): MetaDescriptor[] {
  const own = path.split("/")[1] || "home";
  const name = Object.hasOwn(socialPictureAlts, own) ? own : "default";
  return [
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:url", content: pageUrl(path) },
    { property: "og:site_name", content: brand.name },
    { property: "og:locale", content: locale.openGraph },
    ...otherLanguages.map(({ openGraph }) => ({
      property: "og:locale:alternate",
      content: openGraph,
    })),
    { property: "og:image", content: absolute(`/og/${name}.jpg`) },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(socialPictureSize.width) },
    { property: "og:image:height", content: String(socialPictureSize.height) },
    { property: "og:image:alt", content: socialPictureAlts[name] ?? "" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
