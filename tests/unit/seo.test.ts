import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { brand, companyEmail, headOfficeFacts, siteUrl } from "#app/content/company-facts.ts";
import type { Page } from "#app/content/types.ts";
import { loader as llms } from "#app/routes/llms.ts";
import { loader as robots } from "#app/routes/robots.ts";
import { loader as sitemap } from "#app/routes/sitemap.ts";
import { indexedPages, servicePages } from "#app/seo/indexed-pages.ts";
import { jsonLd, type Thing } from "#app/seo/json-ld.ts";
import { metaTags } from "#app/seo/meta.ts";
import { phoneLines } from "#content/company.ts";
import { faqsPage } from "#content/pages/faqs.ts";
import { homePage } from "#content/pages/home.ts";
import { termsFaqs, termsPage } from "#content/pages/terms.ts";
import { socialPictureAlts, socialPictureSize } from "#content/social-pictures.ts";

const urlOf = (path: string) => new URL(path, siteUrl.value).href;
const innerPages = indexedPages.filter(({ path }) => path !== "/");

/** The arguments of a page that no form was posted to. */
const NOT_POSTED = { matches: [], location: { key: "default", search: "" } };

/** The tags of a page with a content, by their names. */
function contents(page: Page, options = {}): Record<string, unknown> {
  const tags = metaTags(NOT_POSTED, page, options) as Record<string, string>[];
  return Object.fromEntries(tags.map(({ name, property, content }) => [name ?? property, content]));
}

function things(page: Page, type: string): Thing[] {
  const graph = jsonLd(page, page === termsPage ? termsFaqs.value : [])["@graph"];
  return graph.filter((thing) => thing["@type"] === type);
}

it.each(indexedPages)("$path can be found and shared", (page) => {
  const title = `${page.title} | ${brand.name}`;
  const url = urlOf(page.path);
  expect(metaTags(NOT_POSTED, page)).toContainEqual({ title });
  expect(metaTags(NOT_POSTED, page)).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: url,
  });
  expect(contents(page)).toMatchObject({
    description: page.description,
    robots: expect.stringMatching(/^(?!.*noindex).*index/),
    "og:url": url,
    "og:title": title,
    "og:description": page.description,
    "og:image": expect.stringMatching(/^https:\/\/.+\/og\/[a-z-]+\.jpg$/),
    "og:image:alt": expect.stringMatching(/\w/),
    "twitter:card": "summary_large_image",
  });
});

it.each(indexedPages)("$path names itself in each language", ({ path, ...page }) => {
  const links = metaTags(NOT_POSTED, { path, ...page }).filter((tag) => "hrefLang" in tag);
  const arabic = path === "/" ? "/ar" : `/ar${path}`;
  expect(links.map((link) => "hrefLang" in link && [link.hrefLang, link.href])).toEqual([
    ["en", urlOf(path)],
    ["ar", urlOf(arabic)],
    ["x-default", urlOf(path)],
  ]);
});

it("the tags are the operators' stored words first", () => {
  const meta = { meta_title: "T", meta_description: "D", meta_keywords: "K" };
  const words = { description: "D", keywords: "K", "og:title": "T", "og:description": "D" };
  expect(contents(homePage, { meta })).toMatchObject(words);
});

it.each(Object.keys(socialPictureAlts))("%s.jpg is a page's, and has its size", async (name) => {
  const names = indexedPages.map(({ path }) => path.slice(1) || "home");
  expect(["default", ...names]).toContain(name);
  expect(await sharp(`public/og/${name}.jpg`).metadata()).toMatchObject(socialPictureSize);
});

describe("the data of schema.org", () => {
  it("name the company on each page, and every way to reach it on the home page alone", () => {
    const [company] = things(homePage, "Organization");
    expect(company).toMatchObject({
      ...{ name: brand.name, email: companyEmail.value },
      address: { addressLocality: "Dubai", addressCountry: "AE" },
      location: { geo: { latitude: headOfficeFacts.latitude } },
    });
    const points = company?.contactPoint as Thing[];
    const numbers = phoneLines.map(({ dial }) => dial);
    expect(points.map(({ telephone }) => telephone)).toEqual(numbers);
    expect(points.filter(({ hoursAvailable }) => hoursAvailable)).toHaveLength(1);
    expect(things(homePage, "WebSite")).toHaveLength(1);
    for (const page of innerPages) {
      const named = { "@type": "Organization", name: brand.name, url: siteUrl.value };
      expect(things(page, "Organization")).toEqual([expect.objectContaining(named)]);
      expect(things(page, "Organization")[0]).not.toHaveProperty("contactPoint");
    }
  });

  it("every inner page has breadcrumbs from the home page to itself, of pages that exist", () => {
    for (const page of innerPages) {
      const [list] = things(page, "BreadcrumbList");
      const steps = list?.itemListElement as { position: number; item: string }[];
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
      expect([steps[0]?.item, steps.at(-1)?.item]).toEqual([urlOf("/"), urlOf(page.path)]);
    }
    const known = indexedPages.map(({ label, path }) => ({ label, to: path }));
    for (const { above = [] } of [...innerPages, faqsPage]) {
      for (const page of above) expect(known).toContainEqual(page);
    }
  });

  it("services are described at their anchors, questions where they are read; all that is named is there", () => {
    for (const page of servicePages) {
      const urls = things(page, "Service").map(({ url }) => url);
      expect(urls).toEqual(page.sections.map(({ id }) => `${urlOf(page.path)}#${id}`));
    }
    const [faq] = things(termsPage, "FAQPage");
    expect(faq?.mainEntity).toHaveLength(termsFaqs.value.length);
    for (const page of indexedPages) {
      const graph = jsonLd(page)["@graph"];
      const ids = graph.map((thing) => thing["@id"]);
      for (const [, ref] of JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g))
        expect(ids).toContain(ref);
    }
  });
});

it("sitemap.xml has every page that may be kept, llms.txt the facts, the lines and the way to an order; robots.txt keeps crawlers from the calls alone", async () => {
  const locations = (await sitemap().text()).matchAll(/<loc>([^<]+)<\/loc>/g);
  const paths = indexedPages.map(({ path }) => path);
  expect([...locations].map(([, url]) => url)).toEqual(
    ["", "/ar"].flatMap((base) =>
      paths.map((path) => urlOf(`${base}${path}`.replace(/(.)\/$/, "$1"))),
    ),
  );
  for (const { path } of indexedPages)
    expect(path).not.toMatch(/welcome|swiper|coming-soon|faqs|home/);
  const lines = (await robots().text()).split("\n");
  expect(lines.filter((line) => line.startsWith("Disallow:"))).toEqual([
    "Disallow: /api/",
    "Disallow: /ar/api/",
  ]);
  expect(lines).toContain(`Sitemap: ${urlOf("/sitemap.xml")}`);
  const text = await llms().text();
  for (const fact of [
    ...["1.4 million freight tons", "15 countries", "/track/{order number}"],
    ...indexedPages.map(({ path }) => `(${urlOf(path)})`),
    ...phoneLines.map(({ shown }) => shown),
  ])
    expect(text).toContain(fact);
  expect(text).not.toMatch(/undefined|\[object|\n{3}/);
});
