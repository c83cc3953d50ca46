import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { trails } from "#app/content/breadcrumbs.ts";
import { brand, email, headOffice, phoneLines, siteUrl } from "#app/content/company.ts";
import { faqsPage } from "#app/content/pages/faqs.ts";
import { homePage } from "#app/content/pages/home.ts";
import { termsFaqs, termsPage } from "#app/content/pages/terms.ts";
import { socialPictureAlts, socialPictureSize } from "#app/content/social-pictures.ts";
import type { Page } from "#app/content/types.ts";
import { loader as llms } from "#app/routes/llms.ts";
import { loader as robots } from "#app/routes/robots.ts";
import { loader as sitemap } from "#app/routes/sitemap.ts";
import { indexedPages, servicePages } from "#app/seo/indexed-pages.ts";
import { jsonLd, type Thing } from "#app/seo/json-ld.ts";
import { metaTags } from "#app/seo/meta.ts";

const rows = indexedPages.map((page) => [page.path, page] as const);
const HIDDEN = ["/welcome", "/swiper", "/coming-soon", "/faqs", "/home"];

/** The `content` of the tag that is called so. */
function content(page: Page, name: string, options = {}): unknown {
  const tags = metaTags(page, options) as Record<string, unknown>[];
  return tags.find((tag) => tag.name === name || tag.property === name)?.content;
}

function things(page: Page, type: string): Thing[] {
  const graph = jsonLd(page, page === termsPage ? termsFaqs.value : [])["@graph"];
  return graph.filter((thing) => thing["@type"] === type);
}

describe("the tags of a page", () => {
  it.each(rows)("%s can be found and shared", (path, page) => {
    const tags = metaTags(page);
    const url = new URL(path, siteUrl.value).href;
    expect(tags).toContainEqual({ title: `${page.title} | ${brand.name}` });
    expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: url });
    expect(content(page, "description")).toBe(page.description);
    expect(content(page, "robots")).toContain("index");
    expect(content(page, "robots")).not.toContain("noindex");
    expect(content(page, "og:url")).toBe(url);
    expect(content(page, "og:title")).toBe(`${page.title} | ${brand.name}`);
    expect(content(page, "og:description")).toBe(page.description);
    expect(content(page, "og:image")).toMatch(/^https:\/\/.+\/og\/[a-z-]+\.jpg$/);
    expect(content(page, "og:image:alt")).toMatch(/\w/);
    expect(content(page, "twitter:card")).toBe("summary_large_image");
  });

  it("the tags have the operators' stored words first", () => {
    const meta = { meta_title: "T", meta_description: "D", meta_keywords: "K" };
    const names = ["description", "keywords", "og:title", "og:description"];
    expect(names.map((name) => content(homePage, name, { meta }))).toEqual(["D", "K", "T", "D"]);
  });

  it("the tags of a hidden page keep robots out, without canonical address and data of schema.org", () => {
    const tags = metaTags(faqsPage, { isHidden: true });
    expect(content(faqsPage, "robots", { isHidden: true })).toBe("noindex");
    expect(tags.filter((tag) => "script:ld+json" in tag || "tagName" in tag)).toEqual([]);
  });
});

describe("the pictures for sharing", () => {
  it.each(Object.keys(socialPictureAlts))("%s.jpg exists in its size", async (name) => {
    const file = fileURLToPath(new URL(`../../public/og/${name}.jpg`, import.meta.url));
    expect(existsSync(file)).toBe(true);
    const { width, height } = await sharp(file).metadata();
    expect({ width, height }).toEqual(socialPictureSize);
  });

  it("every one belongs to a page that exists", () => {
    const names = indexedPages.map(({ path }) => path.slice(1) || "home");
    expect(["default", ...names]).toEqual(expect.arrayContaining(Object.keys(socialPictureAlts)));
  });
});

describe("the data of schema.org", () => {
  it("the home page's data name the company and every way to reach it", () => {
    const [company] = things(homePage, "Organization");
    expect(company).toMatchObject({
      name: brand.name,
      email: email.value,
      address: { addressLocality: "Dubai", addressCountry: "AE" },
      location: { geo: { latitude: headOffice.coordinates.latitude } },
    });
    const points = company?.contactPoint as Thing[];
    expect(points.map(({ telephone }) => telephone)).toEqual(
      phoneLines.value.map(({ dial }) => dial),
    );
    expect(points.filter(({ hoursAvailable }) => hoursAvailable)).toHaveLength(1);
    expect(things(homePage, "WebSite")).toHaveLength(1);
  });

  it("the data of other pages name the company without describing it", () => {
    for (const page of indexedPages.filter(({ path }) => path !== "/")) {
      const named = { "@type": "Organization", name: brand.name, url: siteUrl.value };
      expect(things(page, "Organization")).toEqual([expect.objectContaining(named)]);
      expect(things(page, "Organization")[0]).not.toHaveProperty("contactPoint");
      expect(things(page, "WebSite")).toEqual([]);
    }
  });

  it("every inner page has breadcrumbs that end in it, and the home page has none", () => {
    expect(things(homePage, "BreadcrumbList")).toEqual([]);
    for (const page of indexedPages.filter(({ path }) => path !== "/")) {
      const [list] = things(page, "BreadcrumbList");
      const steps = list?.itemListElement as { position: number; item: string }[];
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
      expect(steps[0]?.item).toBe(new URL("/", siteUrl.value).href);
      expect(steps.at(-1)?.item).toBe(new URL(page.path, siteUrl.value).href);
    }
  });

  it.each(servicePages.map((page) => [page.path, page] as const))(
    "describes each service of %s at its own anchor",
    (path, page) => {
      const urls = things(page, "Service").map(({ url }) => url);
      expect(urls).toEqual(page.sections.map(({ id }) => `${new URL(path, siteUrl.value)}#${id}`));
    },
  );

  it("services are in the data of their pages only, and questions where they are read", () => {
    expect(things(homePage, "Service")).toEqual([]);
    expect(things(homePage, "FAQPage")).toEqual([]);
    const [faq] = things(termsPage, "FAQPage");
    expect(faq?.mainEntity).toHaveLength(termsFaqs.value.length);
  });

  it("the data refer to nothing that they do not contain", () => {
    for (const page of indexedPages) {
      const graph = jsonLd(page)["@graph"];
      const ids = graph.map((thing) => thing["@id"]);
      const refs = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id]) => id);
      for (const ref of refs) expect(ids).toContain(ref);
    }
  });
});

describe("the files for machines", () => {
  it("sitemap.xml has every page that may be kept, and no other", async () => {
    const found = [...(await sitemap().text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url]) => url,
    );
    expect(found).toEqual(indexedPages.map(({ path }) => new URL(path, siteUrl.value).href));
    expect(new Set(found).size).toBe(found.length);
    for (const path of HIDDEN) expect(found).not.toContain(new URL(path, siteUrl.value).href);
  });

  it("robots.txt keeps crawlers from the calls alone, and points to the sitemap", async () => {
    const lines = (await robots().text()).split("\n");
    expect(lines.filter((line) => line.startsWith("Disallow:"))).toEqual(["Disallow: /api/"]);
    expect(lines).toContain(`Sitemap: ${new URL("/sitemap.xml", siteUrl.value).href}`);
  });

  it("llms.txt has the facts, the lines, every page and the way to an order", async () => {
    const text = await llms().text();
    for (const { path } of indexedPages) {
      expect(text).toContain(`(${new URL(path, siteUrl.value).href})`);
    }
    for (const { shown } of phoneLines.value) expect(text).toContain(shown);
    for (const fact of ["1.4 million freight tons", "15 countries", "/track/{order number}"]) {
      expect(text).toContain(fact);
    }
    expect(text).not.toMatch(/undefined|\[object|\n{3}/);
  });
});

it("every breadcrumb leads to a page that exists", () => {
  const known = [...indexedPages.map(({ path }) => path), faqsPage.path];
  for (const [path, trail] of Object.entries(trails)) {
    expect(trail.at(-1)?.to).toBe(path);
    for (const { to } of trail) expect(known).toContain(to);
  }
});
