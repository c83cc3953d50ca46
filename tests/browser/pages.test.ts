import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect, test } from "./site.ts";

/** Every URL of specification section 2, its status, and whether search engines may keep it. */
const PAGES = [
  ["/", 200, "indexed"],
  ["/home", 200, "indexed"],
  ["/welcome", 200, "hidden"],
  ["/track", 200, "indexed"],
  ["/about", 200, "indexed"],
  ["/services", 200, "indexed"],
  ["/global-freight", 200, "indexed"],
  ["/global-freight/", 200, "indexed"],
  ["/warehousing", 200, "indexed"],
  ["/forwarding", 200, "indexed"],
  ["/other-services", 200, "indexed"],
  ["/contact", 200, "indexed"],
  ["/service-request", 200, "indexed"],
  ["/service-request/", 200, "indexed"],
  ["/swiper", 200, "hidden"],
  ["/credits", 200, "indexed"],
  ["/terms-and-conditions", 200, "indexed"],
  ["/faqs", 200, "hidden"],
  ["/coming-soon", 200, "hidden"],
  ["/no/such/page", 404, "hidden"],
  ["/track/DL-2611-0385", 200, "hidden"],
  ["/track/NO", 404, "hidden"],
] as const;

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const at = `at ${page.viewportSize()?.width} px`;
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    at,
  ).toEqual([]);
}

for (const [path, status, visibility] of PAGES) {
  test(`${path} answers ${status}, fits its window, and has no accessibility fault`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/\S/);
    expect(await page.locator('meta[name="robots"][content="noindex"]').count()).toBe(
      visibility === "hidden" ? 1 : 0,
    );
    await expectAccessible(page);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    }
    await expectAccessible(page);
  });
}

test("the open phone menu has no accessibility fault at 390 and 768 px", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
  }
});

test("the title comes from the database, also when the page is reached by a link", async ({
  page,
}) => {
  await page.goto("/contact");
  const call = page.waitForRequest("**/api/home/getpagewithName");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "About Us" })
    .click();
  expect((await call).postDataJSON()).toEqual({ pageName: "about" });
  await expect(page).toHaveTitle("About us: over 40 years in freight | Dhowline");
  await expect(page.locator('meta[name="keywords"]')).toHaveAttribute("content", /\S/);
});

test("the phone menu keeps the focus, and closes on Escape, on a link and beside it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/");
  const menu = page.getByRole("dialog");
  const opener = page.getByRole("button", { name: "Open menu" });

  await opener.click();
  await expect(menu).toBeVisible();
  for (let stop = 0; stop < 14; stop += 1) {
    await page.keyboard.press("Tab");
    const place = await page.evaluate(() => {
      const dialog = document.querySelector("dialog");
      return document.activeElement === document.body || dialog?.contains(document.activeElement);
    });
    expect(place).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await page.mouse.click(20, 500);
  await expect(menu).toBeHidden();

  await opener.click();
  await menu.getByRole("link", { name: "Global Freight" }).click();
  await expect(page).toHaveURL("/global-freight");
  await expect(menu).toBeHidden();
});

test("a request that no page takes shows a way home, and no detail of the failure", async ({
  page,
}) => {
  await page.goto("/about");
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    document.body.insertAdjacentElement("beforeend", form);
    form.submit();
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page did not load.");
  await expect(page.getByRole("main").getByRole("link", { name: "Home" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/action|route|stack|Error:/);
});
