/** Every page: what is served, how it looks at each width, its header, its anchors and its rows. */
import type { Page } from "playwright/test";
import { brand, companyEmail, siteUrl } from "#app/content/company-facts.ts";
import { headOffice, phoneLines } from "#content/company.ts";
import { contentPageMeta } from "#content/page-meta.ts";
import { faqs } from "#content/pages/faqs.ts";
import { forwardingPage } from "#content/pages/forwarding.ts";
import { dataCollected, privacySections } from "#content/pages/privacy.ts";
import { servicesPage } from "#content/pages/services.ts";
import { termsFaqs, termsSections } from "#content/pages/terms.ts";
import { PAGES as ROUTES } from "../support/pages.ts";
import { expectAccessible } from "./accessibility.ts";
import {
  DESK,
  EXHAUSTIVE,
  expect,
  MAP,
  overflow,
  PHONE,
  servedPage,
  test,
  trackingBox,
} from "./site.ts";

const SITE = new URL(siteUrl.value).origin;

/** What search engines may not keep, what isn't there, and the same pages under another address. */
const HIDDEN = ["/welcome", "/swiper", "/faqs", "/coming-soon", "/track/DL-2611-0385"];
const NOT_FOUND = ["/no/such/page", "/track/NO"];
const ALIASES = ["/home", "/global-freight/", "/service-request/"];
const PAGES = [...new Set([...ROUTES, ...ALIASES, ...HIDDEN, ...NOT_FOUND])];

const main = (page: Page) => page.getByRole("main");

/** The text and the address of each link within what the selector matches. */
const linksOf = (document: Document, selector: string) =>
  [...document.querySelectorAll(`${selector} a`)].map((link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);

test.describe("what is served", () => {
  test("every address has its status and a head; a hidden one noindex", async ({ request }) => {
    for (const path of PAGES) {
      const { document, html, status } = await servedPage(request, path);
      const count = (selector: string) => document.querySelectorAll(selector).length;
      expect(status, path).toBe(NOT_FOUND.includes(path) ? 404 : 200);
      expect(count("h1"), path).toBe(1);
      expect(document.title, path).toMatch(/\S/);
      // Firefox restores the values of fields: under the id of an earlier enquiry another is taken for it.
      for (const [id] of html.matchAll(/<[^>]+name="submission_id"[^>]*>/g)) {
        expect(id, path).toMatch(/^(?!.* value=).* autocomplete="off"/i);
      }
      const isHidden = [...HIDDEN, ...NOT_FOUND].includes(path);
      expect(count('meta[name="robots"][content="noindex"]'), path).toBe(isHidden ? 1 : 0);
      for (const tag of ['link[rel="canonical"]', 'script[type="application/ld+json"]']) {
        expect(count(`head ${tag}`), `${tag} on ${path}`).toBe(isHidden ? 0 : 1);
      }
      const canonical = document.querySelector("[rel=canonical]")?.getAttribute("href");
      if (path === "/home") expect(canonical).toBe(`${SITE}/`);
    }
    for (const [path, type] of [
      ["/sitemap.xml", "application/xml"],
      ["/robots.txt", "text/plain"],
      ["/llms.txt", "text/plain"],
    ] as const) {
      expect((await servedPage(request, path)).headers).toMatchObject({
        "content-type": `${type}; charset=utf-8`,
        "cache-control": expect.stringMatching(/^public, max-age=3600,/),
      });
    }
  });

  test("pages have their actions and ways on, the credits every licence", async ({ request }) => {
    const services = (await servedPage(request, "/services")).document;
    const quote = [expect.stringContaining("Request quote"), "/service-request/"];
    const action = [servicesPage.action.label, servicesPage.action.to];
    expect(linksOf(services, "main section:has(h1) h1 + div")).toEqual([quote, action]);
    for (const { id, more } of servicesPage.sections) {
      const links = linksOf(services, `main #${id}`);
      expect(links, id).toEqual([quote, [expect.stringContaining(more.label), more.to]]);
    }
    const about = (await servedPage(request, "/about")).document;
    expect(linksOf(about, "main section:has(h1)")).toContainEqual(quote);
    const credits = (await servedPage(request, "/credits")).document;
    const works = linksOf(credits, "main").filter(([, href]) => href?.startsWith("http"));
    expect(works.map(([name]) => name?.replace(/\s*in a new tab$/, ""))).toEqual([
      ...["Blender", "Natural Earth", "OpenStreetMap contributors", "airport-data-js"],
      ...["CC BY 4.0", "sea-ports", "un-locode", "Archivo", "SIL Open Font Licence", "IBM Plex"],
      ...["SIL Open Font Licence", "IBM Plex", "SIL Open Font Licence"],
    ]);
    const names = ["Home", "Global Freight", "Other Services", "Request quote", "Contact Us"];
    for (const path of ["/welcome", "/no/page"]) {
      const ways = linksOf((await servedPage(request, path)).document, 'nav[aria-label="Pages"]');
      expect(ways.map(([name]) => name)).toEqual(
        names.map((name) => expect.stringContaining(name)),
      );
    }
  });
});

/** One visit of each page: nothing moves while it loads, and at each width it is whole. */
test.describe("in a window", () => {
  /** Pages that have every part which looks otherwise on a desk. */
  const WIDE = ["/", "/services", "/service-request", "/track/DL-2611-0385"];
  /** The narrowest of each layout, and the usual ones. */
  const WIDTHS = [320, 390, 600, 768, 900, 1080, 1440, 1920];

  /**
   * Holds the styles until the four preloaded fonts have come: the packaged Chromium has no local fonts, so
   * nothing can stand in for them at their width. Returns what does it again, for the next page.
   */
  async function holdStylesUntilFonts(page: Page) {
    let fonts = Promise.withResolvers<void>();
    let finished = 0;
    page.on("requestfinished", (request) => {
      if (request.resourceType() === "font") finished += 1;
      if (finished === 4) fonts.resolve();
    });
    await page.route("**/*.css", async (route) => {
      await fonts.promise;
      await route.continue();
    });
    return () => {
      fonts = Promise.withResolvers();
      finished = 0;
    };
  }

  /** How far parts moved while the page loaded, and the fonts that were fetched for rare characters. */
  function lookAtLoaded(page: Page) {
    return page.evaluate(async () => {
      await document.fonts.ready;
      const entries = await new Promise<PerformanceEntryList>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        // There is one on each page, so that the observer is called.
        observer.observe({ type: "navigation", buffered: true });
      });
      const shift = entries.reduce((sum, entry) => sum + (entry.toJSON().value ?? 0), 0);
      const resources = performance.getEntriesByType("resource").map(({ name }) => name);
      return { shift, rare: resources.filter((name) => name.includes("-rare")) };
    });
  }

  /** Nothing is wider than the window, and no line wider than its box. */
  async function expectWhole(page: Page, path: string) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const cutLines = await main(page).evaluate((main) =>
        [...main.querySelectorAll("h1, h2, li p, section p")]
          // The first line of home is wider than its box, within the window; home.test.ts has where it ends.
          .filter((line) => location.pathname !== "/" || line.tagName !== "H1")
          .filter((line) => line.scrollWidth > line.clientWidth + 1)
          .filter((line) => getComputedStyle(line).position !== "absolute")
          .map((line) => line.textContent),
      );
      const place = `${path} at ${width} px`;
      expect(await overflow(page), place).toBeLessThanOrEqual(0);
      expect(cutLines, place).toEqual([]);
    }
  }

  /** The arrow of the page's first button goes under the mouse, and a white one comes in its place. */
  async function expectArrows(page: Page) {
    const cell = main(page).locator("[data-arrow]").filter({ visible: true }).first();
    const isInside = () =>
      cell.evaluate((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        const boxes = [...cell.children].map((icon) => icon.getBoundingClientRect());
        return boxes.map((box) => box.right > left && box.left < right);
      });
    expect(await isInside()).toEqual([true, false]);
    await cell.hover();
    await expect.poll(isInside).toEqual([false, true]);
    await expect(cell.locator("> *").last()).toHaveCSS("color", "rgb(255, 255, 255)");
  }

  const VISITED = PAGES.filter((path) => !ALIASES.includes(path));
  /** As many tests as there are, on a small machine, workers for them, twice. */
  const VISITS = [0, 1, 2, 3].map((at) => VISITED.filter((_, index) => index % 4 === at));

  for (const pages of VISITS) {
    test(`${pages.join(", ")}: in place, whole at every width, accessible`, async ({ page }) => {
      const holdAgain = await holdStylesUntilFonts(page);
      for (const path of pages) {
        holdAgain();
        await page.setViewportSize(PHONE);
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        const { shift, rare } = await lookAtLoaded(page);
        expect(shift, path).toBeLessThan(0.01);
        expect(rare, path).toEqual([]);
        // These are for those who look for their order.
        const isForTracking = ["/welcome", "/no/such/page"].includes(path);
        if (isForTracking) await expect(trackingBox(page)).toBeInViewport({ ratio: 1 });
        await expectAccessible(page, path);

        await expectWhole(page, path);
        await page.setViewportSize(DESK);
        if (isForTracking) await expect(trackingBox(page)).toBeInViewport({ ratio: 1 });
        if (EXHAUSTIVE || WIDE.includes(path)) await expectAccessible(page, path);
        if (path === "/services") await expectArrows(page);

        await page.setViewportSize({ width: 720, height: 450 });
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
        expect(await overflow(page), `${path} with large letters`).toBeLessThanOrEqual(0);
      }
    });
  }
});

test.describe("the header", () => {
  test("at every width it has its links, whole; the page is marked", async ({ page }) => {
    await page.goto("/about");
    const header = page.getByRole("banner");
    const shown = header.locator("a:not([href='#main']), button").filter({ visible: true });
    // The narrowest of each layout of the header, and the widest of some.
    for (const width of [320, 350, 360, 599, 600, 1079, 1080, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ["Track & trace", "Request quote", RegExp(`^${brand.name}`), /^Call /]) {
        await expect(header.getByRole("link", { name }).filter({ visible: true })).toHaveCount(1);
      }
      // Below 360 px the sail stands alone.
      const name = header.getByText(brand.name, { exact: true }).first();
      if (width >= 360) await expect(name, `at ${width} px`).toBeInViewport({ ratio: 1 });
      const boxes = await shown.evaluateAll((all) =>
        all
          .map((element) => {
            const { left, right, width, height } = element.getBoundingClientRect();
            const isCut = element.scrollWidth > element.clientWidth + 1;
            return { left, right, isCut, isSmall: Math.min(width, height) < 44 };
          })
          .sort((one, other) => one.left - other.left),
      );
      expect(boxes[0]?.left).toBeGreaterThanOrEqual(0);
      for (const [index, { right, isCut, isSmall }] of boxes.entries()) {
        expect([isCut, isSmall], `control ${index} at ${width} px`).toEqual([false, false]);
        expect(right).toBeLessThanOrEqual(Math.ceil(boxes[index + 1]?.left ?? width));
      }
    }

    await header.getByRole("link", { name: "Request quote" }).first().press("Enter");
    await expect(page).toHaveURL("/service-request/");
    // In the header and in the phone's menu. An order's page is the tracking screen too.
    await expect(header.locator("[aria-current]")).toHaveText(["Request quote", "Request quote"]);
    await page.goto("/track/DL-2611-0385");
    await expect(header.locator("[aria-current]")).toHaveText([/^Track.& trace$/, "Track & trace"]);
  });

  test("stays in its window where a style enlarges the text", async ({ page }) => {
    await page.goto("/about");
    for (const size of ["24px", "32px"]) {
      await page.locator("html").evaluate((html, size) => {
        html.style.fontSize = size;
      }, size);
      for (const width of [390, 600, 1080, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page), `${size} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });

  test("the phone menu is accessible, and there with large text", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/");
    const opener = page.getByRole("button", { name: "Open menu" });
    await opener.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "open menu");

    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.reload();
      await expect(opener, `at ${width} px`).toBeInViewport({ ratio: 1 });
      expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
});

test("a page reached by a link has its own head; a failed one no detail", async ({ page }) => {
  await page.goto("/contact");
  const call = page.waitForRequest("**/api/home/getpagewithName");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "About Us" }).click();
  expect((await call).postDataJSON()).toEqual({ pageName: "about" });
  await expect(page).toHaveTitle(contentPageMeta.about.meta_title);
  await expect(page.locator('meta[name="keywords"]')).toHaveAttribute("content", /\S/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Images Credits" }).click();
  await expect(page).toHaveURL("/credits");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${SITE}/credits`);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /pictures/);

  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    document.body.insertAdjacentElement("beforeend", form);
    form.submit();
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page didn't load.");
  await expect(main(page)).not.toContainText(/action|route|stack|Error:/);
});

/** All pages about services are one component. */
test("a service page opens at an anchor, marks where one is, and prints all", async ({ page }) => {
  const { path, sections } = forwardingPage;
  const index = page.getByRole("navigation", { name: "On this page" });
  const current = index.locator("[aria-current]");

  /** The section's heading is in the window, below the row above it. */
  async function expectInView(id: string) {
    await expect(page.locator(`#${id} h2`)).toBeInViewport({ ratio: 1 });
    await expect(async () => {
      const row = await index.boundingBox();
      const heading = await page.locator(`#${id} h2`).boundingBox();
      const from = row && row.height < 100 ? row.y + row.height : 0;
      expect(heading?.y).toBeGreaterThanOrEqual(from);
      expect(heading?.y).toBeLessThan(from + 240);
    }).toPass();
  }

  // On a phone its index is a row above the page, on a desk a column of its own.
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    const last = sections.at(-1)?.id ?? "none";
    await page.goto("/robots.txt", { waitUntil: "load" });
    await page.goto(`${path}/#${last}`);
    await expectInView(last);
    for (const { id, title } of [...sections].reverse()) {
      // Playwright's own click scrolls the page to reach a link in a sticky row, and the row with it.
      const link = index.locator(`a[href="#${id}"]`);
      await expect(link).toHaveAccessibleName(RegExp(title));
      await link.evaluate((anchor: HTMLElement) => anchor.click());
      await expect(page).toHaveURL(new RegExp(`#${id}$`));
      await expectInView(id);
    }
    for (const { id } of sections) {
      await page.locator(`#${id} h2`).evaluate((heading) => heading.scrollIntoView());
      await expect(current).toHaveAttribute("href", `#${id}`);
      await expect(current).toBeInViewport({ ratio: 0.9 });
    }
    await page.evaluate(() => scrollTo(0, 0));
    await expect(current).toHaveCount(0);
  }

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner").getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(index).toHaveCount(0);
  for (const { title, items } of sections) {
    const section = main(page).getByRole("region", { name: title, exact: true });
    await expect(section.getByRole("heading", { level: 2 })).toBeVisible();
    const shown = section.getByRole("listitem").filter({ visible: true });
    await expect(shown).toHaveCount(items.length);
    await expect(section.getByRole("link").first()).toHaveCSS("color", "rgb(0, 0, 0)");
  }
});

test.describe("the contact page", () => {
  const MAP_TITLE = "Map of our head office in Dubai, UAE";

  test("loads the map late, in a place that is kept", async ({ page }) => {
    const map = Promise.withResolvers<void>();
    await page.route(`${MAP}?*`, async (route) => {
      await map.promise;
      await route.fulfill({ body: "A map" });
    });
    await page.setViewportSize(DESK);
    await page.goto("/contact");
    const frame = page.getByTitle(MAP_TITLE);
    await expect(frame).toHaveCount(0);
    // While the map does not come the coordinates stand in its place.
    const place = page.getByRole("figure");
    await place.scrollIntoViewIfNeeded();
    expect((await page.locator("iframe").boundingBox())?.height).toBeGreaterThan(200);
    await expect(place.getByText("55.2708° E", { exact: true })).toBeVisible();
    map.resolve();
    await expect(frame.contentFrame().locator("body")).toHaveText("A map");
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("has every way to reach us, its form and a map in a sandbox", async ({ page }) => {
      await page.goto("/contact");
      await expect(main(page).getByRole("form")).toBeVisible();
      const office = page.getByRole("region", { name: "Head Office" });
      await expect(office).toContainText(headOffice.addressLines.value.join(""));
      const links = await office
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
      expect(links).toEqual([
        ...phoneLines.map(({ shown, dial }) => [shown, `tel:${dial}`]),
        [companyEmail.value, `mailto:${companyEmail.value}`],
      ]);
      const frame = page.getByTitle(MAP_TITLE);
      await expect(frame).toBeVisible();
      await expect(frame).toHaveAttribute("sandbox", /^allow-scripts allow-same-origin/);
      const address = await frame.getAttribute("src");
      expect(address?.startsWith(`${MAP}?`)).toBe(true);
      expect(address).toContain("marker=25.2048%2C55.2708");
      const larger = page.getByRole("figure").getByRole("link");
      await expect(larger).toHaveAttribute(
        "href",
        /^https:\/\/www\.openstreetmap\.org\/\?mlat=25\.2048/,
      );
    });
  });
});

test("the terms have an index of each part, questions open by keyboard", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/terms-and-conditions");
  const index = page.getByRole("navigation", { name: "On this page" });
  await index.getByText("On this page").first().click();
  for (const name of ["Personal information", "Device information", "Log information"]) {
    await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
  }
  const parts = [termsSections, dataCollected, privacySections].flatMap(({ value }) => value);
  // And the terms, the privacy policy and the questions; journey.test.ts looks for what each link names.
  await expect(index.getByRole("link")).toHaveCount(parts.length + 3);
  await expect(page.locator("main section details")).toHaveCount(termsFaqs.value.length);

  await page.goto("/faqs");
  const rows = page.locator("main details");
  await expect(rows).toHaveCount(faqs.value.length);
  for (const row of await rows.all()) {
    await row.locator("summary").press("Enter");
    await expect(row.locator("p")).toBeVisible();
  }
  await expectAccessible(page, "all rows open");
});
