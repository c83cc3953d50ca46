import type { Locator, Page } from "playwright/test";
import { phoneLines } from "#content/company.ts";
import { homeOtherServices, homeServices } from "#content/pages/home-sections.ts";
import { clients } from "#content/partners.ts";
import { management } from "#content/people.ts";
import { testimonials } from "#content/testimonials.ts";
import { DESK, expect, PHONE, painted, servedPage, test, trackingBox } from "./site.ts";

/** Every link in the main part of the home page: its name, and where the specification sends it. */
const HOME_LINKS = [
  ["Request Quote", "/service-request/"],
  ["Read more Air freight", "/global-freight/#air-freight"],
  ["Read more Ocean freight", "/global-freight/#ocean-freight"],
  ["Read more Road freight", "/global-freight/#land-freight"],
  ["Calculate your chargeable weight", "/tools/chargeable-weight"],
  ["Turn-key project forwarding and trucking", "/other-services/#turnkey"],
  ["Warehousing and distribution", "/other-services/#warehousing"],
  ["In-house customs brokerage", "/other-services/#brokerage"],
  ["Documentation and compliance", "/other-services/#documentation"],
  ["All services", "/services"],
  ...clients.value.map(({ name, to = "" }) => [name, to] as const),
  ["Privacy policy", "/terms-and-conditions/#privacy"],
] as const;

const main = (page: Page) => page.getByRole("main");

async function boxOf(locator: Locator) {
  const { y, height } = (await locator.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
  return { top: y, bottom: y + height };
}

test("the first view has its headline and the tracking box whole", async ({ page }) => {
  await page.goto("/");
  const picture = main(page).getByRole("img").first();
  const strip = page.getByRole("search");
  const hero = main(page).locator("section").first();
  for (const size of [PHONE, { width: 600, height: 900 }, { width: 1280, height: 720 }, DESK]) {
    await page.setViewportSize(size);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(size.width < 600 ? /-phone/ : /hero(?!-phone)/);
    // The end of its longest line.
    const right = await main(page)
      .locator("h1")
      .evaluate((heading) => {
        const range = document.createRange();
        range.selectNodeContents(heading);
        return range.getBoundingClientRect().right;
      });
    expect(right).toBeLessThanOrEqual(size.width - 20);
    if (size !== PHONE && size !== DESK) continue;
    const { top, bottom } = await boxOf(strip);
    expect(top).toBeLessThan((await boxOf(hero)).bottom);
    expect(bottom).toBeLessThanOrEqual(size.height);
    await expect(trackingBox(page)).toBeInViewport({ ratio: 1 });
  }
  const header = page.locator("body > header");
  expect((await boxOf(hero)).top).toBe(0);
  await expect(header).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL("/about");
  await expect(header).toHaveCSS("background-color", "rgb(10, 31, 51)");
  expect((await boxOf(main(page))).top).toBeGreaterThan(59);
});

test("its headings, telephones and links are the specified ones", async ({ request }) => {
  const { document } = await servedPage(request, "/");
  const headings = [...document.querySelectorAll("main :is(h1, h2, h3)")];
  expect(headings).toHaveLength(20);
  for (const heading of headings) expect(heading.textContent, heading.id).toMatch(/\w/);
  const links = [...document.querySelectorAll("main a")].map((link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);
  const isPhone = ([, href]: (string | null)[]) => href?.startsWith("tel:");
  const dialled = new Set(links.filter(isPhone).map(([, href]) => href));
  expect([...dialled].sort()).toEqual(phoneLines.map(({ dial }) => `tel:${dial}`).sort());
  expect(links.filter((link) => !isPhone(link))).toEqual(
    HOME_LINKS.map(([name, to]) => [expect.stringContaining(name), to]),
  );
  const network = document.querySelector("#network-title")?.closest("section");
  expect(network?.textContent).toContain("More than 1.4 million freight tons delivered globally");
  // The map's other places are illustrative: with a name each would read as a lane that is served.
  const places = [...(network?.querySelectorAll("b") ?? [])].map(({ textContent }) => textContent);
  expect(places).toEqual([expect.stringMatching(/^Dubai/)]);
});

test.describe("its chargeable weight", () => {
  const block = (page: Page) => main(page).getByRole("form", { name: "Your packages" });
  const link = (page: Page) =>
    main(page).getByRole("link", { name: "Calculate your chargeable weight" });

  test("is calculated beside its headline, and a link in narrow windows", async ({ page }) => {
    await page.goto("/");
    await page.setViewportSize({ width: 1200, height: 900 });
    await expect(link(page)).toBeHidden();
    await block(page).getByLabel("Packs").fill("1");
    const result = block(page).getByRole("region", { name: "Chargeable weight" });
    await expect(result.getByRole("definition").first()).toContainText("152 kg");
    await page.setViewportSize({ width: 1199, height: 900 });
    await expect(block(page)).toBeHidden();
    await expect(link(page)).toBeVisible();
  });

  test("leaves the page at most eight windows long", async ({ page }) => {
    for (const [width, height] of [
      [390, 844],
      [900, 900],
      [1024, 768],
      [1280, 800],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto("/");
      const length = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(length / height, `at ${width} px`).toBeLessThanOrEqual(8);
    }
  });
});

test("a service under the pointer or the focus has its picture beside it", async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto("/");
  const services = page.getByRole("region", { name: homeOtherServices.heading });
  const shown = () =>
    services.locator("picture").evaluateAll((pictures) => {
      const isShown = pictures.map((picture) => getComputedStyle(picture).visibility === "visible");
      return [isShown.indexOf(true), isShown.lastIndexOf(true)];
    });
  await services.scrollIntoViewIfNeeded();
  expect(await shown()).toEqual([0, 0]);
  await services.getByRole("link", { name: "In-house customs brokerage" }).hover();
  expect(await shown()).toEqual([2, 2]);
  await page.mouse.move(0, 0);
  await services.getByRole("link", { name: "Documentation and compliance" }).focus();
  expect(await shown()).toEqual([3, 3]);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  /**
   * A second frame close to the first one holds the main thread until the first is painted. Chromium
   * makes one, in most loads and not in all, for transitions inside a container of container queries,
   * where a layout was forced before the styles had come, as by a mouse at rest over the page.
   */
  test("no transition runs in the first frame", async ({ page }) => {
    await page.setViewportSize(DESK);
    await page.route("**/*.css", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await route.continue();
    });
    await page.addInitScript(() => {
      document.addEventListener("transitionrun", ({ target, propertyName }) => {
        console.error(`${(target as Element).outerHTML.slice(0, 80)}: ${propertyName}`);
      });
      setInterval(() => document.body?.offsetHeight, 1);
    });
    // They have every control that has transitions. Any error in the console fails the test.
    for (const path of ["/", "/", "/service-request", "/service-request"]) {
      await page.goto(path, { waitUntil: "load" });
      await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
      await painted(page);
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every part of the page is visible at 390 and 1440 px", async ({ page }) => {
    await page.goto("/");
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const words of [
        ...["DELIVER GLOBALLY 24x7", "Road freight", "Documentation and compliance"],
        ...["On-time delivery", management[2].role.value, testimonials.value[1].quote],
        ...["Affiliates", "Clients"],
        // On phones the strip and the footer have the office.
        ...(width === 390 ? [] : ["25.2048° N, 55.2708° E"]),
      ]) {
        await expect(main(page).getByText(words).last()).toBeVisible();
      }
    }
  });
});

test("on paper nothing covers the headline or a text", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/");
  const brand = await boxOf(page.getByRole("banner").getByRole("link").first());
  const headline = await boxOf(page.getByRole("heading", { level: 1 }));
  expect(brand.bottom).toBeLessThanOrEqual(headline.top);
  const services = page.getByRole("region", { name: homeServices.heading });
  await expect(services.getByRole("heading", { level: 2 })).toBeVisible();
  await expect(services.locator("img:visible")).toHaveCount(0);
});
