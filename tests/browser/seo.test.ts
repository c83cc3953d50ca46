import { expect, test } from "./site.ts";

const SITE = "https://www.dhowline.example";

test.describe("the files for machines", () => {
  for (const [path, type, words] of [
    ["/sitemap.xml", "application/xml; charset=utf-8", `<loc>${SITE}/global-freight</loc>`],
    ["/robots.txt", "text/plain; charset=utf-8", `Sitemap: ${SITE}/sitemap.xml`],
    ["/llms.txt", "text/plain; charset=utf-8", "# Dhowline"],
  ] as const) {
    test(`${path} is served as what it is, and may be kept for an hour`, async ({ request }) => {
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      expect(response.headers()["content-type"]).toBe(type);
      expect(response.headers()["cache-control"]).toMatch(/^public, max-age=3600/);
      expect(await response.text()).toContain(words);
    });
  }

  test("every address of the sitemap answers, may be kept, and names itself", async ({
    request,
  }) => {
    const text = await (await request.get("/sitemap.xml")).text();
    const urls = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
    expect(urls.length).toBeGreaterThan(8);
    for (const url of urls) {
      const response = await request.get(url.slice(SITE.length));
      expect(response.status(), url).toBe(200);
      const html = await response.text();
      expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
      expect(html).toContain('<meta name="robots" content="index, ');
    }
  });
});

test.describe("a page's head", () => {
  test("has one of each tag, and a picture that exists", async ({ page, request }) => {
    for (const path of ["/", "/contact", "/forwarding", "/terms-and-conditions", "/track"]) {
      await page.goto(path);
      for (const tag of [
        'meta[name="description"]',
        'meta[name="robots"]',
        'link[rel="canonical"]',
        'meta[property="og:title"]',
        'meta[property="og:url"]',
        'meta[property="og:image"]',
        'meta[property="og:image:alt"]',
        'meta[name="twitter:card"]',
        'script[type="application/ld+json"]',
      ]) {
        await expect(page.locator(`head ${tag}`), `${tag} on ${path}`).toHaveCount(1);
      }
      const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
      const response = await request.get(String(picture).slice(SITE.length));
      expect(response.headers()["content-type"]).toBe("image/jpeg");
    }
  });

  test("of /home points to the page it repeats", async ({ page }) => {
    await page.goto("/home");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${SITE}/`);
  });

  test("of a hidden page says nothing but that", async ({ page }) => {
    for (const path of ["/welcome", "/faqs", "/swiper", "/coming-soon", "/track/DL-2611-0385"]) {
      await page.goto(path);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    }
  });

  test("holds data that no text can break out of", async ({ page, request }) => {
    const html = await (await request.get("/global-freight")).text();
    const [, data = ""] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? [];
    expect(data).not.toContain("<");
    await page.goto("/global-freight");
    const types = await page
      .locator('script[type="application/ld+json"]')
      .evaluate((script) =>
        (JSON.parse(script.textContent ?? "")["@graph"] as { "@type": string }[]).map(
          (thing) => thing["@type"],
        ),
      );
    expect([...new Set(types)]).toEqual(["Organization", "WebSite", "BreadcrumbList", "Service"]);
  });

  test("changes with the page, but for what machines read in the served one", async ({ page }) => {
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
