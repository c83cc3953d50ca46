import type { MetaDescriptor } from "react-router";
import { brand, siteUrl } from "#app/content/company.ts";
import type { Page } from "#app/content/shapes.ts";
import type { PageMeta } from "#app/domain/page-meta.ts";

interface Wishes {
  /** The operators' words, which go before those of the page. */
  readonly meta?: PageMeta | undefined;
  /** Not for search engines. */
  readonly isHidden?: boolean;
}

/** The tags of a page's head. */
export function metaTags(page: Page, { meta, isHidden = false }: Wishes = {}): MetaDescriptor[] {
  const title = meta?.meta_title ?? `${page.title} | ${brand.name}`;
  const description = meta?.meta_description ?? page.description;
  const url = new URL(page.path, siteUrl.value).href;
  return [
    { title },
    { name: "description", content: description },
    ...(meta ? [{ name: "keywords", content: meta.meta_keywords }] : []),
    ...(isHidden
      ? [{ name: "robots", content: "noindex" }]
      : [{ tagName: "link", rel: "canonical", href: url } as const]),
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:url", content: url },
    { property: "og:site_name", content: brand.name },
  ];
}
