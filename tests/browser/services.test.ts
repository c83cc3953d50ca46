import type { Page } from "playwright/test";
import { requestQuote } from "#app/content/navigation.ts";
import { forwardingPage } from "#app/content/pages/forwarding.ts";
import { globalFreightPage } from "#app/content/pages/global-freight.ts";
import { otherServicesPage } from "#app/content/pages/other-services.ts";
import { servicesPage, servicesQuote } from "#app/content/pages/services.ts";
import { warehousingPage } from "#app/content/pages/warehousing.ts";
import type { Section, SectionedPage } from "#app/content/types.ts";
import { DESK, EXHAUSTIVE, expect, PHONE, test } from "./site.ts";

const PAGES: readonly SectionedPage[] = [
  servicesPage,
  globalFreightPage,
  warehousingPage,
  forwardingPage,
  otherServicesPage,
];

const main = (page: Page) => page.getByRole("main");
const section = (page: Page, { title }: Section) =>
  main(page).getByRole("region", { name: title, exact: true });
/** The index that stays in view. */
const index = (page: Page) => page.getByRole("navigation", { name: "On this page" });

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

/** Its heading, items and links. */
async function expectContent(page: Page, content: SectionedPage) {
  const hero = main(page).locator("section", { has: page.locator("h1") });
  if (content.action) {
    const { label, to } = content.action;
    await expect(hero.getByRole("link", { name: label })).toHaveAttribute("href", to);
  }
  const ids = content.sections.map(({ id }) => id);
  const found = main(page).locator(ids.map((id) => `#${id}`).join());
  expect(await found.evaluateAll((parts) => parts.map(({ id }) => id))).toEqual(ids);
  for (const part of content.sections) {
    const here = section(page, part);
    await expect(here).toHaveAttribute("id", part.id);
    await expect(here.getByRole("heading", { level: 2 })).toBeVisible();
    await expect(here.getByRole("listitem")).toHaveCount(part.items.length);
    for (const link of [requestQuote, part.more]) {
      if (!link) continue;
      const shown = here.getByRole("link", { name: link.label });
      await expect(shown).toHaveAttribute("href", link.to);
    }
  }
}

async function expectPrinted(page: Page, content: SectionedPage) {
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner").getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link", { name: "Call" })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "On this page" })).toHaveCount(0);
  for (const part of content.sections) {
    const here = section(page, part);
    await expect(here.getByRole("heading", { level: 2 })).toBeVisible();
    for (const item of await here.getByRole("listitem").all()) await expect(item).toBeVisible();
    const link = here.getByRole("link").first();
    await expect(link).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(link).toHaveCSS("text-decoration-line", "underline");
    const picture = await here.getByRole("img").boundingBox();
    expect(picture?.width).toBeLessThan(200);
  }
}

/** Each anchor comes into view from the one after it. */
async function expectReached(page: Page, content: SectionedPage) {
  for (const { id, title } of [...content.sections].reverse()) {
    // Playwright's own click scrolls the page to reach a link in a sticky row, and the row with it.
    const link = index(page).locator(`a[href="#${id}"]`);
    await expect(link).toHaveAccessibleName(RegExp(title));
    await link.evaluate((anchor: HTMLElement) => anchor.click());
    await expect(page).toHaveURL(new RegExp(`#${id}$`));
    await expectInView(page, id);
  }
}

async function expectMarked(page: Page, content: SectionedPage) {
  const current = index(page).locator("[aria-current]");
  await page.evaluate(() => scrollTo(0, 0));
  await expect(current).toHaveCount(0);
  for (const { id } of content.sections) {
    await page.locator(`#${id} h2`).evaluate((heading) => heading.scrollIntoView());
    await expect(current).toHaveAttribute("href", `#${id}`);
    await expect(current).toHaveAttribute("aria-current", "true");
    await expect(current).toBeInViewport({ ratio: 0.9 });
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect(current).toHaveCount(0);
}

for (const content of PAGES) {
  test(`${content.path} opens at an anchor, marks each, and prints them all`, async ({ page }) => {
    // Its index is a column of its own on a desk; on a phone it is one row above all pages of services.
    const isWhole = EXHAUSTIVE || content === forwardingPage;
    for (const viewport of isWhole ? [PHONE, DESK] : [DESK]) {
      await test.step(`it opens at its last section at ${viewport.width} px`, async () => {
        await page.setViewportSize(viewport);
        // All that is above it may still move while it loads.
        const id = content.sections.at(-1)?.id ?? "none";
        await page.goto("/robots.txt", { waitUntil: "load" });
        await page.goto(`${content.path}/#${id}`);
        await expectInView(page, id);
      });
      await test.step(`it brings each anchor into view, and marks the section that is read, at ${viewport.width} px`, async () => {
        await page.setViewportSize(viewport);
        await expectReached(page, content);
        await expectMarked(page, content);
      });
    }
    await test.step("it has each section with its heading, items and links, and prints them", async () => {
      await expectContent(page, content);
      await expectPrinted(page, content);
    });
  });
}

test("it opens at #request-quote; going back shows the button that led on", async ({ page }) => {
  await page.goto("/services/#request-quote");
  const foot = main(page).getByRole("region", { name: servicesQuote.heading });
  await expect(foot).toHaveAttribute("id", "request-quote");
  const heading = foot.getByRole("heading", { level: 2, name: servicesQuote.heading });
  await expect(heading).toBeInViewport();
  await expect(foot.getByText(servicesQuote.lead)).toBeVisible();

  const [freight] = servicesPage.sections;
  await section(page, freight).getByRole("link", { name: "More about global freight" }).click();
  await expect(page).toHaveURL("/global-freight");
  const [, ocean] = globalFreightPage.sections;
  await section(page, ocean).getByRole("link", { name: "Request quote" }).click();
  await expect(page).toHaveURL("/service-request/");
  await page.goBack();
  await expect(section(page, ocean).getByRole("link")).toBeInViewport();
});
