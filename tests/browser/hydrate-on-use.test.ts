/** Sections below the first view hydrate when the visitor begins to use the page. */
import type { Page } from "playwright/test";
import { expect, holdRequests, test } from "./site.ts";

const SECTIONS = /\/assets\/HomeSections-.*\.js/;

/** Opens the home page and waits until it is hydrated, but for its sections. */
async function openHome(page: Page) {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  await expect.poll(() => requests.some((url) => url.includes("/assets/entry.client-"))).toBe(true);
  return { loadsSections: () => requests.some((url) => SECTIONS.test(url)) };
}

test("the home page's sections are served whole, and load no scripts until it is used", async ({
  page,
}) => {
  const { loadsSections } = await openHome(page);
  await expect(page.locator("#contact-title")).toBeVisible();
  expect(loadsSections()).toBe(false);
  await page.mouse.wheel(0, 200);
  await expect.poll(loadsSections).toBe(true);
  await expect(page.locator('#contact [name="submission_id"]')).not.toHaveValue("");
});

test("what was typed while a section's scripts load stays, and is sent by them", async ({
  page,
}) => {
  const release = await holdRequests(page, SECTIONS);
  await openHome(page);
  const form = page.locator("#contact");
  await form.locator('[name="name"]').fill("ليلى حسن");
  release();
  await expect(form.locator('[name="submission_id"]')).not.toHaveValue("");
  await expect(form.locator('[name="name"]')).toHaveValue("ليلى حسن");
  await form.getByRole("button").click();
  await expect(form.getByText("Message is required.")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("where a section's scripts fail to load, links and forms work as without scripts", async ({
  page,
  consoleErrors,
}) => {
  await page.route(SECTIONS, (route) => route.abort());
  await openHome(page);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => consoleErrors.length).toBeGreaterThan(0);
  await expect(page.locator("#contact-title")).toBeVisible();
  const navigation = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole("link", { name: "Images Credits" }).click();
  await navigation;
  await expect(page).toHaveURL("/credits");
  consoleErrors.length = 0;
});

test("a navigation shows a page with its sections at once", async ({ page }) => {
  await page.goto("/contact");
  await page.getByRole("link", { name: "Home" }).first().click();
  const hasSections = await page.waitForFunction(() => {
    const isHome = document.querySelector("main [data-under-header] h1");
    return isHome && { value: document.querySelector("#contact-title") !== null };
  });
  expect(await hasSections.jsonValue()).toEqual({ value: true });
});
