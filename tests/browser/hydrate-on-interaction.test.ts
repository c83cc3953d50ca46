/** Sections below the first view hydrate when the visitor begins to use the page. */
import type { Page } from "playwright/test";
import { fillIn, openForm, quoteRows, sendButton } from "./form-fields.ts";
import { expect, holdRequests, orderDetails, search, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const SECTIONS = /\/assets\/HomeSections-.*\.js/;

/** Whether the page has asked for such scripts since. */
function requestsOf(page: Page, scripts: RegExp) {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  return () => requests.some((url) => scripts.test(url));
}

/** Opens the home page and waits until it is hydrated, but for its sections. */
async function openHome(page: Page) {
  const isHydrated = requestsOf(page, /\/assets\/entry\.client-/);
  const loadsSections = requestsOf(page, SECTIONS);
  await page.goto("/", { waitUntil: "networkidle" });
  await expect.poll(isHydrated).toBe(true);
  return { loadsSections };
}

/** The addresses of the page's styles, and where its last section stands. */
function layoutOf(page: Page) {
  return page.evaluate(() => ({
    styles: [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(
      ({ href }) => href,
    ),
    top: document.querySelector("#contact-title")?.getBoundingClientRect().top,
    height: document.documentElement.scrollHeight,
  }));
}

test("the home page's sections are whole, and load no scripts unused", async ({ page }) => {
  const { loadsSections } = await openHome(page);
  await expect(page.locator("#contact-title")).toBeVisible();
  const before = await layoutOf(page);
  expect(loadsSections()).toBe(false);
  await page.keyboard.press("Shift");
  await expect.poll(loadsSections).toBe(true);
  await expect(page.locator('#contact [name="submission_id"]')).not.toHaveValue("");
  expect(await layoutOf(page)).toEqual(before);
});

test("what was typed while a section's scripts load is sent by them", async ({ page }) => {
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

test("sections whose scripts fail work as without them", async ({ page, consoleErrors }) => {
  await page.route(SECTIONS, (route) => route.abort());
  await openHome(page);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => consoleErrors.length).toBeGreaterThan(0);
  await expect(page.locator("#contact-title")).toBeVisible();
  const navigation = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole("link", { name: "Images Credits" }).click();
  await navigation;
  await expect(page).toHaveURL("/credits");

  await openHome(page);
  const form = page.locator("#contact");
  await form.locator('[name="name"]').fill("Layla Hassan");
  await form.getByRole("button").click();
  await expect(page).toHaveURL("/?index#contact-result");
  await expect(form.getByText("Message is required.")).toBeVisible();
  await expect(form.locator('[name="name"]')).toHaveValue("Layla Hassan");
  consoleErrors.length = 0;
});

test("the quote form loads scripts when used, at once with a draft", async ({ page }) => {
  const isLoaded = requestsOf(page, /\/assets\/QuoteForm-/);
  await page.goto("/service-request", { waitUntil: "networkidle" });
  expect(isLoaded()).toBe(false);
  const origin = page.locator("#quote-origin");
  await origin.fill("Dubai");
  await expect.poll(isLoaded).toBe(true);
  await expect(page.getByText("What you type is saved in this browser")).toBeVisible();
  await origin.fill("Dubai, UAE");

  await page.reload({ waitUntil: "load" });
  await expect(origin).toHaveValue("Dubai, UAE");
  await expect(page.getByText("We restored what you typed earlier.")).toBeVisible();
});

test("an order's stops and history stay as served until looked up again", async ({ page }) => {
  const isLoaded = requestsOf(page, /\/assets\/OrderDetails-/);
  await page.goto("/track/DL-2611-0385", { waitUntil: "networkidle" });
  const order = orderDetails(page);
  /** The order's text, but for the time of the look-up and the buttons that need JavaScript. */
  const textOf = async () =>
    (await order.innerText())
      .replace(/CHECKED AT .*/, "")
      .replace(/\n(Copy link|Print)(?=\n)/g, "");
  const served = await textOf();
  expect(isLoaded()).toBe(false);
  await search(page, "DL-2611-0385");
  await expect.poll(isLoaded).toBe(true);
  await expect(order.getByRole("button", { name: "Copy link" })).toBeVisible();
  expect(await textOf()).toBe(served);
});

test("a navigation whose scripts are gone with an earlier deployment is made by the server", async ({
  page,
  consoleErrors,
}) => {
  await page.route(/\/assets\/(?:AboutSections|read-order)-.*\.js/, (route) =>
    route.fulfill({ status: 404, body: "" }),
  );
  await page.goto("/track");
  await search(page, "DL-2611-0385");
  await expect(orderDetails(page)).toContainText("In transit");
  await page.getByRole("link", { name: "About Us" }).first().click();
  await expect(page).toHaveURL("/about");
  await expect(page.locator("#team-title")).toBeVisible();
  consoleErrors.length = 0;
});

test("without its validator the server alone validates", async ({ page, consoleErrors }) => {
  await page.route(/\/assets\/schemas-/, (route) => route.abort());
  const email = newEmail();
  const form = await openForm(page, "quote");
  await sendButton(form).click();
  await expect(
    form.getByRole("region", { name: "17 fields are missing or need a correction" }),
  ).toBeFocused();
  await fillIn(form, quoteRows, { email });
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  await sendButton(form).click();
  await expect(form.getByText("Your message has been sent.")).toBeVisible();
  const [row, ...others] = storedRows("quotes", email);
  expect(others).toEqual([]);
  await expect(form.getByRole("status").filter({ hasText: String(row?.reference) })).toBeVisible();
  consoleErrors.length = 0; // the browser reports what was aborted
});

test("an untouched order's page is looked up again with its tab", async ({ page }) => {
  await page.clock.install();
  await page.goto("/track/DL-2611-0385", { waitUntil: "networkidle" });
  const checkedAt = page.getByText("Checked at");
  const before = await checkedAt.innerText();
  await page.clock.fastForward(180_000);
  await expect
    .poll(async () => {
      await page.evaluate(() =>
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
      );
      await page.clock.runFor(1_000);
      return checkedAt.innerText();
    })
    .not.toBe(before);
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
