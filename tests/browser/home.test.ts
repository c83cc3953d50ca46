import type { Locator, Page } from "playwright/test";
import { phoneLines } from "#app/content/company.ts";
import {
  homeContact,
  homeNetwork,
  homeOtherServices,
  homeServices,
  homeTeam,
  homeTestimonials,
  homeWhy,
} from "#app/content/pages/home-sections.ts";
import { management } from "#app/content/people.ts";
import { testimonials } from "#app/content/testimonials.ts";
import { pictures } from "#app/ui/picture/pictures.generated.ts";
import { PAGES } from "../support/pages.ts";
import { DESK, EXHAUSTIVE, expect, PHONE, painted, servedPage, test, trackingBox } from "./site.ts";

/** Where the bridge of the ship is in the two cuts of the hero picture, in their own pixels. */
const BRIDGE = {
  desk: { width: 1920, height: 1080, box: { left: 870, top: 470, right: 1085, bottom: 685 } },
  phone: { width: 1560, height: 1040, box: { left: 510, top: 470, right: 725, bottom: 685 } },
} as const;

/** On both sides of each width at which the first view is laid out anew; for each push the narrowest and lowest. */
const WINDOWS = [
  ...([
    [320, 700],
    [390, 664],
    [599, 900],
    [600, 900],
    [900, 900],
    [1280, 720],
    [1920, 1080],
  ] as const),
  ...(EXHAUSTIVE
    ? ([
        [390, 844],
        [768, 1024],
        [1024, 768],
        [1440, 900],
      ] as const)
    : []),
];

/** Every link in the main part of the home page: its name, and where the specification sends it. */
const HOME_LINKS = [
  ["Request Quote", "/service-request/"],
  ["Read more Air freight", "/global-freight/#air-freight"],
  ["Read more Ocean freight", "/global-freight/#ocean-freight"],
  ["Read more Road freight", "/global-freight/#land-freight"],
  ["Turn-key project forwarding and trucking", "/other-services/#turnkey"],
  ["Warehousing and distribution", "/other-services/#warehousing"],
  ["In-house customs brokerage", "/other-services/#brokerage"],
  ["Documentation and compliance", "/other-services/#documentation"],
  ["All services", "/services"],
  ["Privacy policy", "/terms-and-conditions/#privacy"],
] as const;

const main = (page: Page) => page.getByRole("main");

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not on the page");
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

/** The bridge as it stands on the page, from how the picture is laid out. */
async function bridgeOnPage(page: Page) {
  const picture = await main(page)
    .getByRole("img")
    .first()
    .evaluate((image: HTMLImageElement) => {
      const { x, y, width, height } = image.getBoundingClientRect();
      const [across = 0, down = 0] = getComputedStyle(image)
        .objectPosition.split(" ")
        .map((part) => Number.parseFloat(part) / 100);
      return { x, y, width, height, across, down, isPhone: image.currentSrc.includes("phone") };
    });
  const cut = picture.isPhone ? BRIDGE.phone : BRIDGE.desk;
  const scale = Math.max(picture.width / cut.width, picture.height / cut.height);
  const x = picture.x + (picture.width - cut.width * scale) * picture.across;
  const y = picture.y + (picture.height - cut.height * scale) * picture.down;
  return {
    left: x + cut.box.left * scale,
    top: y + cut.box.top * scale,
    right: x + cut.box.right * scale,
    bottom: y + cut.box.bottom * scale,
  };
}

test.describe("the first view", () => {
  test("has the picture for two dots to a pixel on a phone with three", async ({ browser }) => {
    for (const deviceScaleFactor of [2, 3]) {
      const page = await browser.newPage({ viewport: PHONE, deviceScaleFactor });
      await page.goto("/");
      const picture = main(page).getByRole("img").first();
      const { widths } = pictures["scene-port-hero-phone"];
      const width = widths.find((one) => one >= 2 * PHONE.width);
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
        .toContain(`-phone-${width}.`);
      await page.close();
    }
  });

  test("has the headline clear of the ship's bridge in every window, and the tracking box whole; runs behind the header", async ({
    page,
  }) => {
    await page.goto("/");
    const picture = main(page).getByRole("img").first();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
        .toMatch(width < 600 ? /-phone/ : /hero(?!-phone)/);
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      const bridge = await bridgeOnPage(page);
      expect(bridge.right - bridge.left).toBeGreaterThan(40);
      // Every line of it, and the words under it.
      const words = await main(page).evaluate((element) => {
        const heading = element.querySelector("h1");
        return [heading, heading?.nextElementSibling].flatMap((part) => {
          if (!part) return [];
          const range = document.createRange();
          range.selectNodeContents(part);
          return [...range.getClientRects()].map(({ left, top, right, bottom }) => ({
            left,
            top,
            right,
            bottom,
          }));
        });
      });
      expect(words.length).toBeGreaterThanOrEqual(4);
      for (const line of words) {
        const isClear =
          line.right <= bridge.left ||
          line.left >= bridge.right ||
          line.bottom <= bridge.top ||
          line.top >= bridge.bottom;
        expect(isClear, JSON.stringify({ width, height, line, bridge })).toBe(true);
        expect(line.right).toBeLessThanOrEqual(width - 20);
      }
    }

    const strip = page.getByRole("search");
    const hero = main(page).locator("section").first();
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      for (const part of [
        trackingBox(page),
        strip.getByRole("button", { name: "Track & trace" }),
        strip,
      ]) {
        const { top, bottom } = await boxOf(part);
        expect(top).toBeGreaterThan(0);
        expect(bottom).toBeLessThanOrEqual(size.height);
      }
      expect((await boxOf(strip)).top).toBeLessThan((await boxOf(hero)).bottom);
    }
    const header = page.locator("body > header");
    expect((await boxOf(hero)).top).toBe(0);
    await expect(header).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "About Us" })
      .click();
    await expect(page).toHaveURL("/about");
    await expect(header).toHaveCSS("background-color", "rgb(10, 31, 51)");
    expect((await boxOf(main(page))).top).toBeGreaterThan(59);
  });
});

test("its headings, telephones and links are those of the specification", async ({ request }) => {
  const { document } = await servedPage(request, "/");
  const texts = (selector: string) =>
    [...document.querySelectorAll(`main ${selector}`)].map(({ textContent }) => textContent);
  expect(texts("h1")).toEqual(["DELIVER GLOBALLY 24x7"]);
  const heads = [
    ...[homeServices, homeNetwork, homeOtherServices, homeWhy, homeTeam, homeTestimonials],
    homeContact,
  ];
  expect(texts("h2")).toEqual(heads.map(({ heading }) => heading));
  expect(texts("h3")).toEqual([
    ...["Air freight", "Ocean freight", "Road freight"],
    ...["Turn-key project forwarding and trucking", "Warehousing and distribution"],
    ...["In-house customs brokerage", "Documentation and compliance", "Customer focus"],
    "On-time delivery",
  ]);
  const links = [...document.querySelectorAll("main a")];
  const isPhone = (link: Element) => link.getAttribute("href")?.startsWith("tel:");
  const numbers = new Set(links.filter(isPhone).map((link) => link.getAttribute("href")));
  expect([...numbers].sort()).toEqual(phoneLines.value.map(({ dial }) => `tel:${dial}`).sort());
  const others = links.filter((link) => !isPhone(link));
  expect(others.map((link) => [link.textContent, link.getAttribute("href")])).toEqual(
    HOME_LINKS.map(([name, to]) => [expect.stringContaining(name), to]),
  );
  const contact = document.querySelector("#contact-title")?.closest("section");
  expect(contact?.textContent).toContain("25.2048° N, 55.2708° E");
});

test("its figures and pictures stand where they should; on a phone it is eight windows long at most", async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await page.goto("/");

  await test.step("the four figures stand on one baseline, and the dioramas across the rule above them", async () => {
    const network = page.getByRole("region", { name: homeNetwork.heading });
    const tops = await network
      .getByRole("listitem")
      .evaluateAll((items) =>
        items.map((item) => Math.round(item.children[1]?.getBoundingClientRect().bottom ?? 0)),
      );
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(1);
    await expect(network).toContainText("More than 1.4 million freight tons delivered globally");

    const services = page.getByRole("region", { name: homeServices.heading });
    const rule = (await boxOf(services.getByRole("list"))).top;
    for (const tile of await services.getByRole("img").all()) {
      await tile.scrollIntoViewIfNeeded();
    }
    await page.evaluate(() => scrollTo(0, 0));
    for (const tile of await services.getByRole("img").all()) {
      const { top, bottom } = await boxOf(tile);
      expect(top).toBeLessThan(rule);
      expect(bottom).toBeGreaterThan(rule);
    }
  });

  await test.step("the picture beside the other services is of the row under the pointer or the focus", async () => {
    const services = page.getByRole("region", { name: homeOtherServices.heading });
    const shown = () =>
      services
        .locator("picture")
        .evaluateAll((pictures) =>
          pictures.flatMap((picture, index) =>
            getComputedStyle(picture).visibility === "visible" ? [index] : [],
          ),
        );
    await services.scrollIntoViewIfNeeded();
    expect(await shown()).toEqual([0]);
    await services.getByRole("link", { name: "In-house customs brokerage" }).hover();
    expect(await shown()).toEqual([2]);
    await page.mouse.move(0, 0);
    expect(await shown()).toEqual([0]);
    await services.getByRole("link", { name: "Documentation and compliance" }).focus();
    expect(await shown()).toEqual([3]);
  });

  await page.setViewportSize(PHONE);
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(length / PHONE.height).toBeLessThanOrEqual(8);
});

test.describe("the first paint", () => {
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
      const transitions: string[] = [];
      Object.assign(window, { transitions });
      document.addEventListener("transitionrun", ({ target, propertyName }) => {
        transitions.push(`${(target as Element).outerHTML.slice(0, 80)}: ${propertyName}`);
      });
      setInterval(() => document.body?.offsetHeight, 1);
    });
    // Of these every control that has transitions.
    for (const path of EXHAUSTIVE ? PAGES : ["/", "/service-request"]) {
      for (let load = 0; load < 2; load += 1) {
        await page.goto(path, { waitUntil: "load" });
        await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
        await painted(page);
        const seen = () => (window as typeof window & { transitions: string[] }).transitions;
        expect(await page.evaluate(seen), path).toEqual([]);
      }
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every part of the page is visible at 390 and 1440 px, the hero at the top", async ({
    page,
  }) => {
    await page.goto("/");
    expect(await page.getByRole("main").boundingBox()).toMatchObject({ x: 0, y: 0 });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const main = page.getByRole("main");
      for (const words of [
        ...["DELIVER GLOBALLY 24x7", "Road freight", "Documentation and compliance"],
        "On-time delivery",
        management[2].role.value,
        testimonials.value[1].quote,
        "Affiliates",
        "Clients",
        // On phones the strip and the footer have the office.
        ...(width === 390 ? [] : ["25.2048° N, 55.2708° E"]),
      ]) {
        await expect(main.getByText(words).last()).toBeVisible();
      }
    }
  });
});

test("on paper the letterhead stands above the headline, and no picture covers a text", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  for (const path of ["/about", "/"]) {
    await page.goto(path);
    const brand = await page.getByRole("banner").getByRole("link").first().boundingBox();
    const headline = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect((brand?.y ?? 0) + (brand?.height ?? 0), path).toBeLessThanOrEqual(headline?.y ?? 0);
  }
  for (const name of [/^Air, ocean and road/, /^From Dubai/, /^Everything else/]) {
    const section = page.getByRole("region", { name });
    await expect(section.getByRole("heading", { level: 2 })).toBeVisible();
    await expect(section.locator("img:visible")).toHaveCount(0);
  }
});
