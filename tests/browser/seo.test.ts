import { brand, siteUrl } from "#app/content/company.ts";
import { expect, servedPage, test } from "./site.ts";

const SITE = new URL(siteUrl.value).origin;

test.describe("the files for machines", () => {
  test("sitemap.xml, robots.txt and llms.txt may be kept for an hour", async ({ request }) => {
    for (const [path, type, words] of [
      ["/sitemap.xml", "application/xml; charset=utf-8", `<loc>${SITE}/global-freight</loc>`],
      ["/robots.txt", "text/plain; charset=utf-8", `Sitemap: ${SITE}/sitemap.xml`],
      ["/llms.txt", "text/plain; charset=utf-8", `# ${brand.name}`],
    ] as const) {
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      expect(response.headers()["content-type"]).toBe(type);
      expect(response.headers()["cache-control"]).toMatch(/^public, max-age=3600/);
      expect(await response.text()).toContain(words);
    }
  });
});

test.describe("a page's head", () => {
  test("has one of each tag, and a picture that exists", async ({ request }) => {
    for (const path of ["/", "/contact", "/forwarding", "/terms-and-conditions", "/track"]) {
      const { document } = await servedPage(request, path);
      for (const tag of [
        ...['meta[name="description"]', 'meta[name="robots"]', 'link[rel="canonical"]'],
        ...['meta[property="og:title"]', 'meta[property="og:url"]', 'meta[property="og:image"]'],
        ...['meta[property="og:image:alt"]', 'meta[name="twitter:card"]'],
        'script[type="application/ld+json"]',
      ]) {
        expect(document.querySelectorAll(`head ${tag}`), `${tag} on ${path}`).toHaveLength(1);
      }
      const picture = document.querySelector('meta[property="og:image"]')?.getAttribute("content");
      const response = await request.get(String(picture).slice(SITE.length));
      expect(response.headers()["content-type"]).toBe("image/jpeg");
    }
  });

  test("names / as the canonical address of /home", async ({ request }) => {
    const home = await servedPage(request, "/home");
    expect(home.document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(
      `${SITE}/`,
    );
  });

  test("has JSON-LD that no text can break out of", async ({ request }) => {
    const { html } = await servedPage(request, "/global-freight");
    const [, data = ""] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? [];
    expect(data).not.toContain("<");
    const things: { "@type": string }[] = JSON.parse(data)["@graph"];
    const types = new Set(things.map((thing) => thing["@type"]));
    expect([...types]).toEqual(["Organization", "BreadcrumbList", "Service"]);
  });

  test("changes with the page; JSON-LD is in the served page alone", async ({ page }) => {
    await page.goto("/contact");
    await page.getByRole("contentinfo").getByRole("link", { name: "Images Credits" }).click();
    await expect(page).toHaveURL("/credits");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${SITE}/credits`);
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /pictures/);
    const served = await (await page.request.get("/credits")).text();
    expect(served.match(/application\/ld\+json/g)).toHaveLength(1);
    expect(served).toContain(`"item":"${SITE}/credits"`);
  });
});
