/** What a visitor does before the scripts have come, as on any slow phone, and how it stands after. */
import type { Page } from "playwright/test";
import { expect, note, takenOver, test } from "./site.ts";

/** Opens a page whose scripts are held back until the answer is called. */
async function openEarly(page: Page, open: (page: Page) => Promise<unknown>) {
  const gate = Promise.withResolvers<void>();
  await page.route("**/assets/**.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await open(page);
  return async () => {
    gate.resolve();
    await takenOver(page);
  };
}

const visit = (path: string) => (page: Page) => page.goto(path, { waitUntil: "domcontentloaded" });

const box = (page: Page) => page.getByPlaceholder("Enter your tracking number");

test.describe("the phone menu", () => {
  const menu = (page: Page) => page.locator("#site-menu");
  const opener = (page: Page) => page.getByRole("button", { name: "Open menu" });
  const closer = (page: Page) => page.getByRole("button", { name: "Close menu" });
  const link = (page: Page, name: string) => menu(page).getByRole("link", { name });

  /** The menu, opened before the scripts and still open when they have come. */
  async function openThenHydrate(page: Page, open: (page: Page) => Promise<unknown>) {
    const release = await openEarly(page, open);
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
    await release();
    await expect(menu(page)).toBeVisible();
  }

  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
  });

  test("opens and closes while the scripts are awaited", async ({ page }) => {
    const release = await openEarly(page, visit("/contact"));
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
    await closer(page).click();
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await opener(page).click();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await release();
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
  });

  test("keeps the keyboard, and the page behind it stays where it is", async ({ page }) => {
    const release = await openEarly(page, visit("/contact"));
    await opener(page).click();
    for (const _ of ["before the scripts", "after"]) {
      for (let stop = 0; stop < 12; stop += 1) {
        await page.keyboard.press("Tab");
        await expect(page.locator(":focus").and(page.locator(":not(#site-menu *)"))).toHaveCount(0);
      }
      await page.mouse.move(200, 700);
      await page.mouse.wheel(0, 600);
      await page.waitForTimeout(200);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await release();
    }
    await closer(page).click();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  test("leads to the next page, where it is closed, before the scripts have come", async ({
    page,
  }) => {
    const release = await openEarly(page, visit("/contact"));
    await opener(page).click();
    await link(page, "About Us").click();
    await expect(page).toHaveURL("/about");
    await expect(menu(page)).toBeHidden();
    await release();
    await expect(menu(page)).toBeHidden();
  });

  test("closes when a link is followed after the scripts have come", async ({ page }) => {
    await openThenHydrate(page, visit("/contact"));
    await link(page, "About Us").click();
    await expect(page).toHaveURL("/about");
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("is said to be open, and to be closed, when the scripts have come", async ({ page }) => {
    await openThenHydrate(page, visit("/contact"));
    await expect(opener(page)).toHaveAttribute("aria-expanded", "true");
    await closer(page).click();
    await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
    await opener(page).click();
    await expect(opener(page)).toHaveAttribute("aria-expanded", "true");
  });

  test("closes on a link to the page that is shown already", async ({ page }) => {
    await openThenHydrate(page, visit("/contact"));
    await link(page, "Contact Us").click();
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await expect(page).toHaveURL("/contact");
  });

  for (const [way, close] of [
    ["its button", (page: Page) => closer(page).click()],
    ["Escape", (page: Page) => page.keyboard.press("Escape")],
  ] as const) {
    test(`closes by ${way} after the scripts have come, and opens again`, async ({ page }) => {
      await openThenHydrate(page, visit("/contact"));
      await close(page);
      await expect(menu(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
      await opener(page).click();
      await expect(menu(page)).toBeVisible();
      await close(page);
      await expect(menu(page)).toBeHidden();
    });
  }

  test("closes when the visitor goes back and forward", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Images Credits" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await openThenHydrate(page, () => page.reload({ waitUntil: "domcontentloaded" }));
    await page.goBack();
    await expect(page).toHaveURL("/about");
    await expect(menu(page)).toBeHidden();
    await opener(page).click();
    await page.goForward();
    await expect(page).toHaveURL("/credits");
    await expect(menu(page)).toBeHidden();
  });
});

test.describe("a tracking number", () => {
  test("typed early is looked up by the scripts", async ({ page }) => {
    const release = await openEarly(page, visit("/track"));
    await box(page).fill("DL-2611-0385");
    await release();
    await expect(box(page)).toHaveValue("DL-2611-0385");
    await box(page).press("Enter");
    await expect(note(page)).toContainText("In transit");
    await expect(box(page)).toBeFocused();
  });

  test("sent early is looked up by the server, and the box goes on from there", async ({
    page,
  }) => {
    const release = await openEarly(page, visit("/track"));
    await box(page).fill("DL-0000-0000");
    await box(page).press("Enter");
    await expect(page).toHaveURL("/track/DL-0000-0000");
    await page.getByRole("link", { name: "Enter it again" }).click();
    await expect(box(page)).toBeFocused();
    await release();
    await expect(box(page)).toBeFocused();
    await box(page).fill("DL-2611-0385");
    await box(page).press("Enter");
    await expect(note(page)).toContainText("In transit");
  });
});

test("what is chosen, typed and opened early stays", async ({ page }) => {
  let release = await openEarly(page, visit("/service-request"));
  const email = page.getByRole("contentinfo").getByPlaceholder("Email");
  await page.locator("#quote").getByText("Hand Carry").click();
  await email.fill("early@example.com");
  await release();
  await expect(page.getByLabel("Hand Carry")).toBeChecked();
  await expect(email).toHaveValue("early@example.com");

  release = await openEarly(page, visit("/terms-and-conditions"));
  const answer = page.getByRole("main").locator("details").filter({ visible: true }).first();
  await answer.locator("summary").click();
  await release();
  await expect(answer).toHaveAttribute("open");
});
