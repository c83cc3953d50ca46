import type { Page } from "playwright/test";
import { brand } from "#app/content/company.ts";
import { DESK, expect, holdRequests, orderDetails, test, trackingBox } from "./site.ts";

const main = (page: Page) => page.getByRole("navigation", { name: "Main", exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESK);
});

test.describe("the focus", () => {
  test("moves to the heading that a link or going back shows", async ({ page }) => {
    await page.goto("/contact");
    await expect(heading(page)).toBeVisible();
    await expect(page.locator(":focus")).toHaveCount(0);
    await main(page).getByRole("link", { name: "About Us" }).click();
    await expect(page).toHaveURL("/about");
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await expect(heading(page)).toHaveText("Contact Us");
    await expect(heading(page)).toBeFocused();
  });

  test("moves to the part that the address names", async ({ page }) => {
    await page.goto("/contact");
    const freight = page.getByRole("navigation", { name: "Freight", exact: true });
    await freight.getByRole("link", { name: "Ocean Freight" }).click();
    await expect(page).toHaveURL("/global-freight/#ocean-freight");
    await expect(page.locator("#ocean-freight")).toBeFocused();
    await expect(page.locator("#ocean-freight")).toBeInViewport();

    await freight.getByRole("link", { name: "Land Transport" }).click();
    await expect(page.locator("#land-freight")).toBeFocused();
    await expect(page.locator("#land-freight")).toBeInViewport();
    expect(await page.locator("#land-freight").evaluate((part) => part.matches("h1"))).toBe(false);

    await page.evaluate(() => location.assign("#50%"));
    await expect(page).toHaveURL("/global-freight/#50%");
    await expect(heading(page)).toHaveText("Global Freight");
  });

  test("moves to the answer of a look-up on the same page", async ({ page }) => {
    await page.goto("/track");
    for (const [number, role] of [
      ["DL-2611-0385", "textbox"],
      ["T-BARE", "button"],
    ] as const) {
      await trackingBox(page).fill(number);
      const here = page.getByRole("search").getByRole(role);
      await here.press("Enter");
      await expect(orderDetails(page)).toHaveAccessibleName(`Order Details: ${number}`);
      await expect(page.getByRole("heading", { name: number })).toBeFocused();
    }
  });
});

test("a page begins at its top; going back and a reload restore the place", async ({ page }) => {
  await page.goto("/terms-and-conditions");
  await page.evaluate(() => scrollTo(0, 1200));
  await expect.poll(() => scrolled(page)).toBe(1200);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Images Credits" })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL("/credits");
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/terms-and-conditions");
  await expect.poll(() => scrolled(page)).toBe(1200);
  // On other pages than home a reload keeps the place, as the browser does.
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(1200);
});

test("the welcome page is itself again by going back", async ({ page }) => {
  await page.goto("/welcome");
  await page.getByRole("main").getByRole("link", { name: "Contact Us" }).click();
  await expect(heading(page)).toHaveText("Contact Us");
  await page.goBack();
  await expect(heading(page)).toHaveText(`Welcome to ${brand.name}`);
});

test.describe("the home page", () => {
  test("starts at its top when loaded, and at its place by going back", async ({ page }) => {
    await page.goto("/");
    expect(await scrolled(page)).toBe(0);
    await page.evaluate(() => scrollTo(0, 1200));
    await expect.poll(() => scrolled(page)).toBe(1200);
    await page.reload();
    // The browser would restore the place when the page is laid out, with its pictures.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await scrolled(page)).toBe(0);
    await page.evaluate(() => scrollTo(0, 1200));
    await expect.poll(() => scrolled(page)).toBe(1200);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: "Images Credits" })
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL("/credits");
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect.poll(() => scrolled(page)).toBe(1200);
  });

  test("shows the part that its address names, after a reload too", async ({ page }) => {
    await page.goto("/home#contact");
    await expect(page.locator("#contact")).toBeInViewport();
    await page.reload();
    await expect(page.locator("#contact")).toBeInViewport();
  });
});

test("a jump within a page arrives, whatever jumps there were before", async ({ page }) => {
  for (const [path, id] of [
    ["/terms-and-conditions", "your-choices"],
    ["/global-freight", "air-freight"],
    ["/terms-and-conditions", "scope"],
  ] as const) {
    await page.goto(path);
    await page.locator(`a[href="#${id}"]`).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(`${path}#${id}`);
    await expect(page.locator(`#${id}`)).toBeInViewport();
    await expect(page.locator(`#${id}`)).toBeFocused();
  }
});

test("a link that is pointed at fetches what it leads to", async ({ page }) => {
  await page.goto("/contact");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Terms and conditions" });
  const prefetched = page.locator('link[rel="modulepreload"][href*="terms"]');
  await expect(prefetched).toHaveCount(0);
  await link.hover();
  await expect(prefetched).not.toHaveCount(0);
});

test.describe("a page that takes its time", () => {
  const line = (page: Page) => page.locator('[data-busy][aria-hidden="true"]');
  const word = (page: Page) => page.getByText("Loading the page");

  test("shows a line and says so after 200 ms, and no more when it is there", async ({ page }) => {
    const release = await holdRequests(page, "**/api/home/getpagewithName");
    await page.clock.install();
    await page.goto("/contact");
    await page.clock.pauseAt(Date.now() + 60_000);
    const asked = page.waitForRequest("**/api/home/getpagewithName");
    await main(page).getByRole("link", { name: "About Us" }).click();
    await asked;
    await page.clock.runFor(150);
    await expect(line(page)).toBeHidden();
    await expect(word(page)).toHaveCount(0);

    await page.clock.runFor(100);
    await expect(line(page)).toBeVisible();
    await expect(word(page)).toHaveCount(1);
    await expect(heading(page)).toHaveText("Contact Us");

    release();
    await expect(page).toHaveURL("/about");
    await expect(line(page)).toBeHidden();
    await expect(word(page)).toHaveCount(0);
  });
});

test.describe("a change of pages", () => {
  /** Counts the transitions, and how long the new page takes to appear. */
  const watch = (page: Page) =>
    page.addInitScript(() => {
      const start = document.startViewTransition?.bind(document);
      const seen: Promise<number[]>[] = [];
      Object.assign(window, { seen });
      document.startViewTransition = (update) => {
        const transition = start(update);
        seen.push(
          transition.ready.then(() =>
            document
              .getAnimations()
              .filter(({ effect }) =>
                String((effect as KeyframeEffect).pseudoElement).includes("(root)"),
              )
              .map(({ effect }) => Number(effect?.getComputedTiming().duration)),
          ),
        );
        return transition;
      };
    });
  const durations = (page: Page) =>
    page.evaluate(() =>
      Promise.all((window as typeof window & { seen: Promise<number[]>[] }).seen),
    );

  async function change(page: Page) {
    await watch(page);
    await page.goto("/contact");
    await main(page).getByRole("link", { name: "About Us" }).click();
    await expect(page).toHaveURL("/about");
    await expect(heading(page)).toBeFocused();
    return (await durations(page)).map((all) => Math.max(0, ...all));
  }

  test("is a cross-fade of about 200 ms", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const [duration, ...more] = await change(page);
    expect(more).toEqual([]);
    expect(duration).toBeGreaterThanOrEqual(160);
    expect(duration).toBeLessThanOrEqual(240);
  });

  test("logs no error when the next one begins during its cross-fade", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/contact");
    await main(page).getByRole("link", { name: "About Us" }).click();
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await page.goForward();
    await page.goBack();
    await expect(page).toHaveURL("/contact");
    await expect(heading(page)).toHaveText("Contact Us");
  });

  test("is made at once where motion is not wanted", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await change(page)).toEqual([0]);
  });
});

test("the breadcrumbs name the page and link to home", async ({ page }) => {
  await page.goto("/terms-and-conditions");
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(trail.getByRole("listitem")).toHaveText(["Home", "Terms"]);
  await expect(trail.locator("[aria-current=page]")).toHaveText("Terms");
  const box = await trail.getByRole("link", { name: "Home" }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await trail.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
});
