/** From page to page: where the focus and the place are, what is fetched, and what is shown meanwhile. */
import type { Page } from "playwright/test";
import { brand } from "#app/content/company-facts.ts";
import { DESK, expect, holdRequests, test } from "./site.ts";

const main = (page: Page) => page.getByRole("navigation", { name: "Main", exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function goToAbout(page: Page) {
  await main(page).getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL("/about");
  await expect(heading(page)).toBeFocused();
}

/** Goes to the credits by the link in the footer, without scrolling to it. */
async function goToCredits(page: Page) {
  const footer = page.getByRole("contentinfo");
  const link = footer.getByRole("link", { name: "Images Credits" });
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page).toHaveURL("/credits");
}

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await expect.poll(() => scrolled(page)).toBe(top);
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESK);
});

test("the focus moves to the heading of a page, or to the part of a link", async ({ page }) => {
  await page.goto("/welcome");
  await expect(heading(page)).toHaveText(`Welcome to ${brand.name}`);
  await expect(page.locator(":focus")).toHaveCount(0);
  await goToAbout(page);
  await page.goBack();
  await expect(heading(page)).toHaveText(`Welcome to ${brand.name}`);
  await expect(heading(page)).toBeFocused();

  const freight = page.getByRole("navigation", { name: "Freight", exact: true });
  for (const [name, part] of [
    ["Ocean Freight", "#ocean-freight"],
    ["Land Transport", "#land-freight"],
  ] as const) {
    await freight.getByRole("link", { name }).click();
    await expect(page).toHaveURL(`/global-freight/${part}`);
    await expect(page.locator(part)).toBeFocused();
    await expect(page.locator(part)).toBeInViewport();
  }
  await page.evaluate(() => location.assign("#50%"));
  await expect(page).toHaveURL("/global-freight/#50%");
  await expect(heading(page)).toHaveText("Global Freight");
});

test("a page begins at its top; going back and a reload restore the place", async ({ page }) => {
  await page.goto("/terms-and-conditions");
  await scrollTo(page, 1200);
  await goToCredits(page);
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/terms-and-conditions");
  await expect.poll(() => scrolled(page)).toBe(1200);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(1200);

  await page.goto("/");
  await scrollTo(page, 1200);
  await page.reload();
  // The browser would restore the place when the page is laid out, with its pictures.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  expect(await scrolled(page)).toBe(0);
  await scrollTo(page, 1200);
  await goToCredits(page);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => scrolled(page)).toBe(1200);
  // But for a part that its address names.
  await page.goto("/home#contact");
  await page.reload();
  await expect(page.locator("#contact")).toBeInViewport();
});

test("a jump within a page arrives; going back returns to the one before", async ({ page }) => {
  await page.goto("/terms-and-conditions");
  const jumpTo = async (id: string) => {
    await page.locator(`a[href="#${id}"]`).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(`/terms-and-conditions#${id}`);
    await expect(page.locator(`#${id}`)).toBeInViewport();
    await expect(page.locator(`#${id}`)).toBeFocused();
  };
  await jumpTo("scope");
  const place = await scrolled(page);
  await jumpTo("your-choices");
  await expect.poll(() => scrolled(page)).not.toBe(place);
  await page.goBack({ waitUntil: "commit" });
  await expect.poll(() => scrolled(page)).toBe(place);
});

test("a link under the pointer fetches its page; breadcrumbs lead home", async ({ page }) => {
  await page.goto("/contact");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Terms and conditions" });
  const prefetched = page.locator('link[rel="modulepreload"][href*="terms"]');
  await expect(prefetched).toHaveCount(0);
  await link.hover();
  await expect(prefetched).not.toHaveCount(0);
  await link.click();

  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(trail.getByRole("listitem")).toHaveText(["Home", "Terms"]);
  await expect(trail.locator("[aria-current=page]")).toHaveText("Terms");
  await trail.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
});

test("a slow page shows a line and says so after 200 ms, until it is there", async ({ page }) => {
  const line = page.locator('[data-busy][aria-hidden="true"]');
  const word = page.getByText("Loading the page");
  const release = await holdRequests(page, "**/api/home/getpagewithName");
  await page.clock.install();
  await page.goto("/contact");
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForRequest("**/api/home/getpagewithName");
  await main(page).getByRole("link", { name: "About Us" }).click();
  await asked;
  await page.clock.runFor(150);
  await expect(line.or(word).filter({ visible: true })).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(line).toBeVisible();
  await expect(word).toHaveCount(1);
  release();
  await expect(page).toHaveURL("/about");
  await expect(line.or(word).filter({ visible: true })).toHaveCount(0);
});

test("a change of pages is a cross-fade of 200 ms, or none with less motion", async ({ page }) => {
  // Notes how long the new page of each transition takes to appear.
  await page.addInitScript(() => {
    const start = document.startViewTransition?.bind(document);
    const seen: Promise<number>[] = [];
    Object.assign(window, { seen });
    document.startViewTransition = (update) => {
      const transition = start(update);
      const duration = transition.ready.then(() => {
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
        const root = effects.filter(({ pseudoElement }) => pseudoElement?.includes("(root)"));
        return Math.max(0, ...root.map((effect) => Number(effect.getComputedTiming().duration)));
      });
      seen.push(duration.catch(() => -1));
      return transition;
    };
  });
  const durations = () =>
    page.evaluate(() => Promise.all((window as unknown as { seen: Promise<number>[] }).seen));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/contact");
  await goToAbout(page);
  expect(await durations()).toEqual([0]);

  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/contact");
  await goToAbout(page);
  const [duration] = await durations();
  expect(Math.abs((duration ?? 0) - 200)).toBeLessThanOrEqual(40);
  // Each begins during the one before, without an error in the console.
  await page.goBack();
  await page.goForward();
  await page.goBack();
  await expect(page).toHaveURL("/contact");
  await expect(heading(page)).toHaveText("Contact Us");
});
