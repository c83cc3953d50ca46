/** Every page: what is served, how it looks at each width, its header, its anchors and its rows. */
import type { Page } from "playwright/test";
import { brand, email, headOffice, phoneLines, siteUrl } from "#app/content/company.ts";
import { requestQuote } from "#app/content/navigation.ts";
import { pageMeta } from "#app/content/page-meta.ts";
import { faqs } from "#app/content/pages/faqs.ts";
import { forwardingPage } from "#app/content/pages/forwarding.ts";
import { globalFreightPage } from "#app/content/pages/global-freight.ts";
import { otherServicesPage } from "#app/content/pages/other-services.ts";
import { dataCollected, privacySections } from "#app/content/pages/privacy.ts";
import { servicesPage, servicesQuote } from "#app/content/pages/services.ts";
import { termsFaqs, termsSections } from "#app/content/pages/terms.ts";
import { warehousingPage } from "#app/content/pages/warehousing.ts";
import type { SectionedPage } from "#app/content/types.ts";
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

/** Every URL of specification section 2: what search engines may keep, what not, and what isn't there. */
const INDEXED = [
  ...["/", "/home", "/track", "/about", "/services", "/global-freight", "/global-freight/"],
  ...["/warehousing", "/forwarding", "/other-services", "/contact", "/service-request"],
  ...["/service-request/", "/credits", "/terms-and-conditions"],
];
const HIDDEN = ["/welcome", "/swiper", "/faqs", "/coming-soon", "/track/DL-2611-0385"];
const NOT_FOUND = ["/no/such/page", "/track/NO"];
const PAGES = [...INDEXED, ...HIDDEN, ...NOT_FOUND];
const statusOf = (path: string) => (NOT_FOUND.includes(path) ? 404 : 200);
/** The same pages under another address. */
const ALIASES = ["/home", "/global-freight/", "/service-request/"];

const SERVICES: readonly SectionedPage[] = [
  ...[servicesPage, globalFreightPage, warehousingPage, forwardingPage],
  otherServicesPage,
];
/** The pages that begin with a picture. The home page's cards show pictures of services too. */
const PICTURED: readonly string[] = [
  ...["/", "/about", "/welcome", "/coming-soon"],
  ...SERVICES.map(({ path }) => path),
];

const main = (page: Page) => page.getByRole("main");

test.describe("what is served", () => {
  test("every address has its status and a head; a hidden one noindex", async ({ request }) => {
    expect(PAGES).toEqual(expect.arrayContaining([...ROUTES]));
    const pictures = new Set<string>();
    for (const path of PAGES) {
      const { document, html, ...served } = await servedPage(request, path);
      const count = (selector: string) => document.querySelectorAll(selector).length;
      expect(served.status, path).toBe(statusOf(path));
      expect(count("h1"), path).toBe(1);
      expect(document.title, path).toMatch(/\S/);
      // Firefox restores the values of fields: under the id of an earlier enquiry another is taken for it.
      for (const [id] of html.matchAll(/<[^>]+name="submission_id"[^>]*>/g)) {
        expect(id, path).toMatch(/^(?!.* value=).* autocomplete="off"/i);
      }
      const isHidden = !INDEXED.includes(path);
      expect(count('meta[name="robots"][content="noindex"]'), path).toBe(isHidden ? 1 : 0);
      const forSearch = ['link[rel="canonical"]', 'script[type="application/ld+json"]'];
      for (const tag of forSearch) expect(count(tag), `${tag} on ${path}`).toBe(isHidden ? 0 : 1);
      if (isHidden) continue;
      for (const tag of [
        ...['meta[name="description"]', 'meta[name="robots"]', 'meta[property="og:title"]'],
        ...[
          'meta[property="og:url"]',
          'meta[property="og:image:alt"]',
          'meta[name="twitter:card"]',
        ],
      ]) {
        expect(count(`head ${tag}`), `${tag} on ${path}`).toBe(1);
      }
      const picture = document.querySelector('meta[property="og:image"]')?.getAttribute("content");
      pictures.add(String(picture).slice(SITE.length));
    }
    for (const picture of pictures) {
      expect((await request.get(picture)).headers()["content-type"], picture).toBe("image/jpeg");
    }
    const home = (await servedPage(request, "/home")).document.querySelector("[rel=canonical]");
    expect(home?.getAttribute("href")).toBe(`${SITE}/`);
  });

  test("sitemap.xml, robots.txt and llms.txt may be kept for an hour", async ({ request }) => {
    for (const [path, type, words] of [
      ["/sitemap.xml", "application/xml; charset=utf-8", `<loc>${SITE}/global-freight</loc>`],
      ["/robots.txt", "text/plain; charset=utf-8", `Sitemap: ${SITE}/sitemap.xml`],
      ["/llms.txt", "text/plain; charset=utf-8", `# ${brand.name}`],
    ] as const) {
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      expect(response.headers()["content-type"]).toBe(type);
      expect(response.headers()["cache-control"]).toMatch(/^public, max-age=3600,/);
      expect(await response.text()).toContain(words);
    }
  });

  test("the data of schema.org are JSON that no text can break out of", async ({ request }) => {
    const { html } = await servedPage(request, "/global-freight");
    const [, data = ""] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? [];
    expect(data).not.toContain("<");
    const things: { "@type": string }[] = JSON.parse(data)["@graph"];
    const types = new Set(things.map((thing) => thing["@type"]));
    expect([...types]).toEqual(["Organization", "BreadcrumbList", "Service"]);
  });

  test("every page about services has its sections, with their items and links", async ({
    request,
  }) => {
    for (const { path, action, sections } of SERVICES) {
      const { document } = await servedPage(request, path);
      const hrefOf = (part: Element | null | undefined, label: string) =>
        [...(part?.querySelectorAll("a") ?? [])]
          .find((link) => link.textContent?.includes(label))
          ?.getAttribute("href");
      const head = document.querySelector("main h1")?.closest("section");
      if (action) expect(hrefOf(head, action.label), path).toBe(action.to);
      const ids = sections.map(({ id }) => `#${id}`);
      const found = [...document.querySelectorAll(`main :is(${ids.join()})`)];
      expect(found.map(({ id }) => `#${id}`)).toEqual(ids);
      for (const [at, { title, items, more, id }] of sections.entries()) {
        const section = found[at];
        expect(section?.querySelector("h2")?.textContent, id).toBe(title);
        expect(section?.querySelectorAll("li"), id).toHaveLength(items.length);
        for (const link of more ? [requestQuote, more] : [requestQuote]) {
          expect(hrefOf(section, link.label), id).toBe(link.to);
        }
      }
    }
  });

  test("every page has a first picture of its own, and none is used too often", async ({
    request,
  }) => {
    const first = new Set<string | undefined>();
    const uses = new Map<string, number>();
    for (const path of PICTURED) {
      const { document } = await servedPage(request, path);
      const images = [...document.querySelectorAll("main picture img")];
      const names = images.map((image) => /images\/([a-z-]+)-\d/.exec(String(image))?.[1] ?? "");
      first.add(names[0]);
      if (!SERVICES.some((page) => page.path === path)) continue;
      for (const name of new Set(names.filter((name) => /^(scene|tile)-/.test(name)))) {
        uses.set(name, 1 + (uses.get(name) ?? 0));
      }
    }
    expect(first.size, [...first].join()).toBe(PICTURED.length);
    expect([...uses].filter(([, count]) => count > 2)).toEqual([]);
  });

  test("the credits name the works used; the about page asks for a quote; others link to the main pages", async ({
    request,
  }) => {
    const credits = (await servedPage(request, "/credits")).document;
    const works = [...credits.querySelectorAll('main a[href^="http"]')];
    expect(works.map((work) => work.textContent?.replace(/\s*in a new tab$/, ""))).toEqual([
      ...["Blender", "Natural Earth", "OpenStreetMap contributors", "airport-data-js"],
      ...["CC BY 4.0", "sea-ports", "Archivo", "SIL Open Font Licence", "IBM Plex"],
      "SIL Open Font Licence",
    ]);
    const about = (await servedPage(request, "/about")).document;
    const action = about.querySelector("h1")?.closest("section")?.querySelector("a");
    expect(action?.textContent).toContain("Request quote");
    expect(action?.getAttribute("href")).toBe("/service-request/");
    for (const [path, words] of [
      ["/welcome", `Welcome to ${brand.name}`],
      ["/no/page", "Page not found"],
    ] as const) {
      const { document } = await servedPage(request, path);
      expect(document.querySelector("h1")?.textContent).toBe(words);
      const ways = [...document.querySelectorAll('nav[aria-label="Pages"] a')];
      const names = ["Home", "Global Freight", "Other Services", "Request quote", "Contact Us"];
      expect(ways.map((way) => way.textContent)).toEqual(
        names.map((name) => expect.stringContaining(name)),
      );
    }
  });
});

/** One visit of each page: nothing moves while it loads, and at each width it is whole. */
test.describe("in a window", () => {
  /** Where the tracking box stands in the first view. */
  const FOR_TRACKING: readonly string[] = ["/welcome", "/no/such/page"];
  /** Pages that have every part which looks otherwise on a desk. */
  const WIDE: readonly string[] = ["/", "/services", "/service-request", "/track/DL-2611-0385"];
  /** On both sides of each width at which some page is laid out anew; for each push the narrowest of each layout. */
  const WIDTHS = EXHAUSTIVE
    ? [320, 599, 600, 768, 899, 900, 1024, 1079, 1080, 1280, 1920]
    : [320, 600, 900, 1080, 1920];
  /** Where pictures are cut otherwise. */
  const PICTURE_WIDTHS = [390, 768, 1440, 1920];

  /** From top to bottom of a scene (0 to 1), what must be seen of it: a skyline to wheels, a crane's tip to feet. */
  const SUBJECTS: Readonly<Record<string, readonly [top: number, bottom: number]>> = {
    "scene-apron": [0.07, 0.85],
    "scene-flight": [0.31, 0.58],
    "scene-ocean": [0.21, 0.92],
    "scene-highway": [0.26, 0.965],
    "scene-warehouse": [0.47, 0.97],
    "scene-heavy-lift": [0.1, 0.92],
    "scene-abnormal-load": [0.35, 0.85],
    "scene-heritage": [0.11, 0.95],
  };

  /**
   * Holds the styles until the four preloaded fonts have come: the packaged Chromium has no local fonts, so
   * nothing can stand in for them at their width.
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
    /** For the next page. */
    return () => {
      fonts = Promise.withResolvers();
      finished = 0;
    };
  }

  /**
   * How far parts moved while the page loaded; the text in a weight and width that none of its family's
   * fonts has, which the browser would set in another of them; and the fonts that were fetched for
   * characters which art/typefaces.ts calls rare.
   */
  function lookAtLoaded(page: Page) {
    return page.evaluate(async () => {
      await document.fonts.ready;
      const shift = await new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType("layout-shift") as (PerformanceEntry & {
            value: number;
          })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // There is one on each page, so that the observer is called.
        observer.observe({ type: "navigation", buffered: true });
      });
      const cut = (family: string, weight: string, stretch: string) =>
        `${family.replaceAll('"', "")} ${weight} ${stretch.replace("normal", "100%")}`;
      const cuts = [...document.fonts].map((font) => cut(font.family, font.weight, font.stretch));
      const inOtherCuts: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { textContent, parentElement } = texts.currentNode;
        if (!parentElement || !textContent?.trim() || parentElement.closest("script")) continue;
        const { fontFamily, fontWeight, fontStretch } = getComputedStyle(parentElement);
        const used = cut(fontFamily.split(",")[0] ?? "", fontWeight, fontStretch);
        if (!cuts.includes(used)) inOtherCuts.push(`${used}: ${textContent.trim()}`);
      }
      const resources = performance.getEntriesByType("resource").map(({ name }) => name);
      return { shift, inOtherCuts, rare: resources.filter((name) => name.includes("-rare")) };
    });
  }

  /**
   * How many pixels the page is wider than its window; the lines that are wider than their box; the
   * pictures with the share of each that its box shows; and, of models, how much of their cell is empty.
   */
  function lookAtWidth(page: Page) {
    return main(page).evaluate((main) => {
      const row = main.querySelector("nav[aria-label='On this page']")?.getBoundingClientRect();
      const lines = [...main.querySelectorAll("h1, h2, li p, section p")];
      const images = [...main.querySelectorAll<HTMLImageElement>("picture img")];
      return {
        overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
        cutLines: lines
          // The first line of home is wider than its box, within the window; home.test.ts has where it ends.
          .filter((line) => location.pathname !== "/" || line.tagName !== "H1")
          .filter((line) => line.scrollWidth > line.clientWidth + 1)
          .filter((line) => getComputedStyle(line).position !== "absolute")
          .map((line) => line.textContent),
        pictures: images.map((image) => {
          const box = image.getBoundingClientRect();
          const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
          const [, down = 50] = getComputedStyle(image)
            .objectPosition.split(" ")
            .map(Number.parseFloat);
          const shown = Math.min(1, (ratio * box.height) / box.width);
          const top = ((1 - shown) * down) / 100;
          const name = /images\/([a-z-]+)-\d/.exec(image.src)?.[1] ?? image.src;
          return { name, top, bottom: top + shown };
        }),
        models: images
          .filter((image) => image.closest("section") && image.src.includes("tile-"))
          .map((image) => {
            const { top, bottom } = image.getBoundingClientRect();
            const cell = image.closest("div")?.getBoundingClientRect().height ?? 0;
            const isBehind = row !== undefined && top < row.bottom && bottom > row.top;
            return { isBehind, empty: (cell - image.height) / image.height };
          }),
      };
    });
  }

  async function expectWhole(page: Page, path: string) {
    const isPictured = PICTURED.includes(path) && path !== "/coming-soon";
    const isOfServices = SERVICES.some((one) => one.path === path);
    const cut: string[] = [];
    for (const width of new Set([...WIDTHS, ...(isPictured ? PICTURE_WIDTHS : []), DESK.width])) {
      await page.setViewportSize({ width, height: width === 1920 ? 1080 : 900 });
      const { pictures, models, ...lines } = await lookAtWidth(page);
      const place = `${path} at ${width} px`;
      expect(lines, place).toEqual({ overflow: 0, cutLines: [] });
      for (const { name, top, bottom } of pictures) {
        const [from, to] = SUBJECTS[name] ?? [0.5, 0.5];
        if (!isPictured || !PICTURE_WIDTHS.includes(width) || (top <= from && to <= bottom))
          continue;
        cut.push(`${place} ${name}: ${top.toFixed(2)} to ${bottom.toFixed(2)}`);
      }
      if (!isOfServices || width !== 768) continue;
      expect(models.length, place).toBeGreaterThan(0);
      expect(models.filter(({ isBehind, empty }) => isBehind || empty >= 0.5)).toEqual([]);
    }
    expect(cut).toEqual([]);
  }

  /** The kinds of buttons that the mouse was over, in this worker. */
  const hovered = new Set<string>();

  /**
   * Where the two arrows of each button stand in their cell, and what the one that arrives looks like there;
   * with the focus where that is asked for.
   */
  const lookAtArrows = (buttons: (HTMLElement | SVGElement)[], hasFocus: boolean) =>
    buttons.map((button) => {
      const cell = button.querySelector(":scope > [data-arrow]");
      const [leaving, arriving] = cell?.querySelectorAll("svg") ?? [];
      if (!cell || !leaving || !arriving) throw new Error("An arrow is missing.");
      const ground = (element: Element | null): string => {
        const { backgroundColor } = getComputedStyle(element ?? document.body);
        return element && backgroundColor === "rgba(0, 0, 0, 0)"
          ? ground(element.parentElement)
          : backgroundColor;
      };
      /** Whether the one is in the middle of the cell, and the other outside it. */
      const shows = (one: Element, other: Element) => {
        const box = cell.getBoundingClientRect();
        const [inside, outside] = [one, other].map((icon) => icon.getBoundingClientRect());
        if (!inside || !outside) return false;
        // A border on one side of the cell moves its middle by half a pixel.
        const isCentred = Math.abs((inside.left + inside.right - box.left - box.right) / 2) < 1;
        return isCentred && (outside.right <= box.left || outside.left >= box.right);
      };
      const kind = `${button.className} ${button.dataset.tone}`;
      const isAtRest = shows(leaving, arriving);
      if (hasFocus) button.focus();
      const { color } = getComputedStyle(arriving);
      return { kind, isAtRest, isSwapped: shows(arriving, leaving), color, ground: ground(cell) };
    });

  /** The arrow of every button turns white on a ground that shows it, under the keyboard and the mouse. */
  async function expectArrows(page: Page, path: string) {
    // From now on the focus counts as the keyboard's.
    await page.keyboard.press("Tab");
    const buttons = page
      .locator(":is(a, button):not(:disabled):has(> [data-arrow])")
      .filter({ visible: true });
    for (const [index, arrow] of (await buttons.evaluateAll(lookAtArrows, true)).entries()) {
      expect(arrow, path).toMatchObject({ isAtRest: true, isSwapped: true });
      expectWhite(arrow);
      if (hovered.has(arrow.kind)) continue;
      hovered.add(arrow.kind);
      // What still loads above it may move it away from the mouse.
      await expect(async () => {
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await buttons.nth(index).hover();
        const [under] = await buttons.nth(index).evaluateAll(lookAtArrows, false);
        expect(under, path).toMatchObject({ isSwapped: true });
        if (under) expectWhite(under);
      }).toPass();
    }
    await page.mouse.move(-1, -1);
  }

  function expectWhite({ color, ground }: { readonly color: string; readonly ground: string }) {
    expect(color).toBe("rgb(255, 255, 255)");
    // WCAG 2's contrast with white.
    expect(1.05 / (luminance(ground) + 0.05), ground).toBeGreaterThan(3.5);
  }

  /** Of a colour that is written as rgb(). */
  function luminance(rgb: string): number {
    const [red = 0, green = 0, blue = 0] = (rgb.match(/\d+/g) ?? [])
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
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
        const response = await page.goto(path);
        expect(response?.status()).toBe(statusOf(path));
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        const { shift, ...fonts } = await lookAtLoaded(page);
        expect(shift, path).toBeLessThan(0.01);
        expect(fonts, path).toEqual({ inOtherCuts: [], rare: [] });
        const isForTracking = FOR_TRACKING.includes(path);
        if (isForTracking) await expect(trackingBox(page)).toBeInViewport({ ratio: 1 });
        await expectAccessible(page, path);

        await expectWhole(page, path);
        await page.setViewportSize(DESK);
        if (isForTracking) await expect(trackingBox(page)).toBeInViewport({ ratio: 1 });
        if (EXHAUSTIVE || WIDE.includes(path)) await expectAccessible(page, path);
        await expectArrows(page, path);

        await page.setViewportSize({ width: 720, height: 450 });
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
        expect(await overflow(page), `${path} with letters of twice the size`).toBeLessThanOrEqual(
          0,
        );
      }
    });
  }
});

test.describe("the header", () => {
  /** On both sides of each width at which the header is laid out anew; for each push the narrower side. */
  const WIDTHS = EXHAUSTIVE
    ? [
        320,
        349,
        350,
        360,
        PHONE.width,
        430,
        599,
        600,
        768,
        1079,
        1080,
        1279,
        1280,
        DESK.width,
        1920,
      ]
    : [320, 350, 360, 599, 600, 1079, 1080, 1280, 1920];

  test("at every width tracking, quote, logo and call are in the header, whole; the actions lead to their pages", async ({
    page,
  }) => {
    await page.goto("/about");
    const header = page.getByRole("banner");
    const shown = header.locator("a:not([href='#main']), button").filter({ visible: true });
    for (const width of WIDTHS) {
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
            return { text: element.textContent, left, right, width, height, isCut };
          })
          .sort((one, other) => one.left - other.left),
      );
      for (const [index, { text, left, right, ...box }] of boxes.entries()) {
        const place = `${text} at ${width} px`;
        expect(box.isCut, place).toBe(false);
        expect(Math.min(box.width, box.height), place).toBeGreaterThanOrEqual(44);
        expect(right, place).toBeLessThanOrEqual(Math.ceil(boxes[index + 1]?.left ?? width));
        expect(left, place).toBeGreaterThanOrEqual(0);
      }
    }

    await page.setViewportSize(PHONE);
    for (const [name, path] of [
      ["Track & trace", "/track"],
      ["Request quote", "/service-request/"],
    ] as const) {
      const link = header.getByRole("link", { name, exact: true });
      await link.focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(link).toHaveAttribute("aria-current", "page");
    }
  });

  test("an order's page is the tracking screen too, in the header and in the phone's menu", async ({
    request,
  }) => {
    const { document } = await servedPage(request, "/track/DL-2611-0385");
    const current = [...document.querySelectorAll("header [aria-current]")];
    expect(current.map((link) => link.textContent)).toEqual([
      "Track\u00a0& trace",
      "Track & trace",
    ]);
  });

  test("the phone menu is accessible, and closes on a click beside it; with large text it stays", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/");
    const menu = page.getByRole("dialog");
    const opener = page.getByRole("button", { name: "Open menu" });
    await opener.click();
    await expect(menu).toBeVisible();
    await expectAccessible(page, "open menu");
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(menu).toBeVisible();
    await expectAccessible(page, "open menu");
    await page.mouse.click(20, 500);
    await expect(menu).toBeHidden();

    const browser = await page.context().newCDPSession(page);
    for (const standard of EXHAUSTIVE ? [24, 32] : [32]) {
      await browser.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page.reload();
        const place = `${width} px, text of ${standard} px`;
        await expect(opener, place).toBeInViewport({ ratio: 1 });
        expect(await overflow(page), place).toBeLessThanOrEqual(0);
        // The footer clips what is wider.
        const cut = await page.locator("footer a").evaluateAll((links) =>
          links
            .filter((link) => {
              const text = document.createRange();
              text.selectNodeContents(link);
              return text.getBoundingClientRect().right > innerWidth;
            })
            .map(({ textContent }) => textContent),
        );
        expect(cut, place).toEqual([]);
      }
    }
  });
});

test("a page reached by a link has its own head; a failed one no detail", async ({ page }) => {
  await page.goto("/contact");
  const call = page.waitForRequest("**/api/home/getpagewithName");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "About Us" })
    .click();
  expect((await call).postDataJSON()).toEqual({ pageName: "about" });
  await expect(page).toHaveTitle(pageMeta.about.meta_title);
  await expect(page.locator('meta[name="keywords"]')).toHaveAttribute("content", /\S/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Images Credits" }).click();
  await expect(page).toHaveURL("/credits");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${SITE}/credits`);
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /pictures/);

  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    document.body.insertAdjacentElement("beforeend", form);
    form.submit();
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page didn't load.");
  await expect(main(page).getByRole("link", { name: "Home" })).toBeVisible();
  await expect(main(page)).not.toContainText(/action|route|stack|Error:/);
});

/** All pages about services are one component. */
test.describe("a page about services", () => {
  /** The index that stays in view. */
  const index = (page: Page) => page.getByRole("navigation", { name: "On this page" });
  const sectionOf = (page: Page, name: string) =>
    main(page).getByRole("region", { name, exact: true });

  /** Where a section's heading stands in the window, and where the row above it ends. */
  async function placeOf(page: Page, id: string) {
    const row = await index(page).elementHandle();
    return page.locator(`#${id} h2`).evaluate((heading, row) => {
      const { bottom = 0, height = 0 } = row?.getBoundingClientRect() ?? {};
      const isRow = height > 0 && height < 100;
      return { heading: heading.getBoundingClientRect().top, from: isRow ? bottom : 0 };
    }, row);
  }

  async function expectInView(page: Page, id: string) {
    await expect(page.locator(`#${id} h2`)).toBeInViewport({ ratio: 1 });
    await expect(async () => {
      const { heading, from } = await placeOf(page, id);
      expect(heading).toBeGreaterThanOrEqual(from);
      expect(heading).toBeLessThan(from + 240);
    }).toPass();
  }

  for (const { path, sections } of EXHAUSTIVE ? SERVICES : [forwardingPage]) {
    test(`${path} opens at an anchor, marks the section that is read, and prints them all`, async ({
      page,
    }) => {
      // On a phone its index is a row above the page, on a desk a column of its own.
      for (const viewport of [PHONE, DESK]) {
        await page.setViewportSize(viewport);
        // All that is above it may still move while it loads.
        const last = sections.at(-1)?.id ?? "none";
        await page.goto("/robots.txt", { waitUntil: "load" });
        await page.goto(`${path}/#${last}`);
        await expectInView(page, last);
        for (const { id, title } of [...sections].reverse()) {
          // Playwright's own click scrolls the page to reach a link in a sticky row, and the row with it.
          const link = index(page).locator(`a[href="#${id}"]`);
          await expect(link).toHaveAccessibleName(RegExp(title));
          await link.evaluate((anchor: HTMLElement) => anchor.click());
          await expect(page).toHaveURL(new RegExp(`#${id}$`));
          await expectInView(page, id);
        }
        const current = index(page).locator("[aria-current]");
        await page.evaluate(() => scrollTo(0, 0));
        await expect(current).toHaveCount(0);
        for (const { id } of sections) {
          await page.locator(`#${id} h2`).evaluate((heading) => heading.scrollIntoView());
          await expect(current).toHaveAttribute("href", `#${id}`);
          await expect(current).toHaveAttribute("aria-current", "true");
          await expect(current).toBeInViewport({ ratio: 0.9 });
        }
        await page.evaluate(() => scrollTo(0, 0));
        await expect(current).toHaveCount(0);
      }

      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("banner").getByRole("navigation")).toHaveCount(0);
      await expect(page.getByRole("banner").getByRole("link", { name: "Call" })).toHaveCount(0);
      await expect(page.getByRole("contentinfo")).toBeHidden();
      await expect(index(page)).toHaveCount(0);
      for (const { title, items } of sections) {
        const section = sectionOf(page, title);
        await expect(section.getByRole("heading", { level: 2 })).toBeVisible();
        const shown = section.getByRole("listitem").filter({ visible: true });
        await expect(shown).toHaveCount(items.length);
        const link = section.getByRole("link").first();
        await expect(link).toHaveCSS("color", "rgb(0, 0, 0)");
        await expect(link).toHaveCSS("text-decoration-line", "underline");
        expect((await section.getByRole("img").boundingBox())?.width).toBeLessThan(200);
      }
    });
  }

  test("it opens at #request-quote; going back shows the button that led on", async ({ page }) => {
    await page.goto("/services/#request-quote");
    const foot = sectionOf(page, servicesQuote.heading);
    await expect(foot).toHaveAttribute("id", "request-quote");
    const heading = foot.getByRole("heading", { level: 2, name: servicesQuote.heading });
    await expect(heading).toBeInViewport();
    await expect(foot.getByText(servicesQuote.lead)).toBeVisible();

    const [freight] = servicesPage.sections;
    const more = sectionOf(page, freight.title).getByRole("link", { name: "More about global" });
    await more.click();
    await expect(page).toHaveURL("/global-freight");
    const [, ocean] = globalFreightPage.sections;
    await sectionOf(page, ocean.title).getByRole("link", { name: "Request quote" }).click();
    await expect(page).toHaveURL("/service-request/");
    await page.goBack();
    await expect(sectionOf(page, ocean.title).getByRole("link")).toBeInViewport();
  });
});

test.describe("the contact page", () => {
  test("has all ways to reach us, and a map that is named and fenced in, at the head office", async ({
    request,
  }) => {
    const { document } = await servedPage(request, "/contact");
    const label = document.querySelector('section[aria-label="Head Office"]');
    const links = [...(label?.querySelectorAll("a") ?? [])];
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ...phoneLines.value.map(({ shown, dial }) => [shown, `tel:${dial}`]),
      [email.value, `mailto:${email.value}`],
    ]);
    for (const line of headOffice.addressLines.value) expect(label?.textContent).toContain(line);
    const figure = document.querySelector("main figure");
    expect(figure?.querySelector("figcaption")?.textContent).toContain("25.2048° N, 55.2708° E");
    const other = figure?.querySelector('a[target="_blank"]');
    expect(other?.textContent).toContain("Open the map on OpenStreetMap in a new tab");
    expect(other?.getAttribute("href")).toMatch(
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=25\.2048/,
    );
    const frame = figure?.querySelector("noscript iframe");
    expect(frame?.getAttribute("sandbox")).toMatch(/^allow-scripts allow-same-origin/);
    const url = new URL(frame?.getAttribute("src") ?? "");
    expect(url.origin + url.pathname).toBe(MAP);
    expect(url.searchParams.get("marker")).toBe("25.2048,55.2708");
    const [west, south, east, north] = (url.searchParams.get("bbox") ?? "").split(",").map(Number);
    expect((Number(west) + Number(east)) / 2).toBeCloseTo(55.2708, 4);
    expect((Number(south) + Number(north)) / 2).toBeCloseTo(25.2048, 4);
  });

  test("has its form beside the address on a desk, and loads the map late, in a place that is kept", async ({
    page,
  }) => {
    const map = Promise.withResolvers<void>();
    await page.route(`${MAP}?*`, async (route) => {
      await map.promise;
      await route.fulfill({ body: "A map" });
    });
    await page.setViewportSize(DESK);
    await page.goto("/contact");
    const frame = page.getByTitle("Map of our head office in Dubai, UAE");
    await expect(frame).toHaveCount(0);
    const label = page.getByRole("region", { name: "Head Office" });
    for (const link of await label.getByRole("link").all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    const address = await label.boundingBox();
    const form = await main(page).getByRole("form").boundingBox();
    expect(form?.x).toBeGreaterThan((address?.x ?? 0) + (address?.width ?? 0) - 1);
    expect(form?.y).toBeLessThan((address?.y ?? 0) + (address?.height ?? 0));

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

    test("shows its map and its form", async ({ page }) => {
      await page.goto("/contact");
      await expect(page.getByTitle("Map of our head office in Dubai, UAE")).toBeVisible();
      await expect(main(page).getByRole("form")).toBeVisible();
    });
  });
});

test("the index of the terms leads to each part", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/terms-and-conditions");
  const index = page.getByRole("navigation", { name: "On this page" });
  const links = index.getByRole("link");
  await index.getByText("On this page").first().click();
  const parts = [termsSections, dataCollected, privacySections].flatMap(({ value }) => value);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ["Personal information", "Device information", "Log information"]) {
      await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
    }
    // And the terms, the privacy policy and the questions.
    await expect(links).toHaveCount(parts.length + 3);
    // journey.test.ts looks for what each link names.
    for (const link of [links.first(), links.last()]) {
      const id = (await link.getAttribute("href"))?.slice(1);
      await link.click();
      await expect(page).toHaveURL(`/terms-and-conditions#${id}`);
      await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
    }
  }
  await expect(page.locator("main section details")).toHaveCount(termsFaqs.value.length);
});

test("the rows of the questions open and close by keyboard, and are accessible", async ({
  page,
}) => {
  await page.goto("/faqs");
  const rows = page.locator("main details");
  await expect(rows).toHaveCount(faqs.value.length);
  for (const row of await rows.all()) {
    await row.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(row.locator("p")).toBeVisible();
  }
  await expectAccessible(page, "all rows open");
  await page.keyboard.press("Space");
  await expect(rows.last().locator("p")).toBeHidden();
});
