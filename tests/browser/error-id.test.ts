/** The error id that a visitor reads is the one in the log: in pages, forms and look-ups. */
import type { Locator, Page } from "playwright/test";
import type { Site } from "../drills/site.ts";
import { fillIn, formOf, forms, openForm, quoteRows, sendButton } from "./form-fields.ts";
import { expect, expectLogged, storeBrokenOrder, test } from "./isolated-server.ts";
import { orderDetails, trackingBox, waitForHydration } from "./site.ts";

const BROKEN = "BROKEN1";

test("the reference that a visitor sees is that of the log", async ({ page, site }) => {
  await test.step("a page that could not be rendered shows it, and a look-up that failed does", () =>
    expectOnPages(page, site));
  await site.faultModes({ d1: "well" });
  await test.step("a form that could not be stored shows it until the next attempt, also when the banner has gone", () =>
    expectInForms(page, site));
});

async function expectOnPages(page: Page, site: Site) {
  const consoleErrors: string[] = [];
  page.on("pageerror", (error) => consoleErrors.push(error.message));
  page.on("console", (message) => {
    const isExpected = /status of 50[03]/.test(message.text());
    if (message.type() === "error" && !isExpected) consoleErrors.push(message.text());
  });
  await storeBrokenOrder(site, BROKEN);
  const response = await page.goto(`${site.url}/track/${BROKEN}`);
  expect(response?.status()).toBe(500);
  const served = /Reference: [\w-]+/.exec((await response?.text()) ?? "")?.[0];
  const header = response?.headers()["x-reference"];
  expect(served).toBe(`Reference: ${header}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page didn't load.");
  await waitForHydration(page);
  const shown = page.getByRole("main").getByText("Reference: ");
  await expect(shown).toHaveText(`Reference: ${header}`);
  await expectLogged(site, await shown.textContent());
  expect(site.printed()).not.toContain(BROKEN);

  // Another page shows nothing of it.
  await page.getByRole("main").getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByText("Reference: ")).toHaveCount(0);

  await site.faultModes({ d1: "failing" });
  await trackingBox(page).fill("DL-1");
  await trackingBox(page).press("Enter");
  const line = orderDetails(page).getByText(/^Reference: [\w-]+$/);
  await expect(line).toBeVisible();
  await expectLogged(site, await line.textContent());
  await page.reload();
  await expectLogged(site, await line.textContent());
  expect(consoleErrors).toEqual([]);
}

async function expectInForms(page: Page, site: Site) {
  await page.clock.install();
  await site.faultModes({ d1: "failing", kv: "failing" });
  const form = await openForm(page, "quote", `${site.url}/service-request`);
  await fillIn(form, quoteRows);
  const responded = page.waitForResponse(site.url + forms.quote.call);
  await sendButton(form).click();
  const banner = form.getByRole("alert");
  await expect(banner.getByText("Something Error!", { exact: true })).toBeVisible();
  const line = banner.getByText(/^Reference: [\w-]+$/);
  await expect(line).toBeVisible();
  const words = await line.textContent();
  const response = await responded;
  expect(words).toBe(`Reference: ${response.headers()["x-reference"]}`);
  expect(await response.json()).toEqual({ code: 503, message: "Something Error!" });
  await expectLogged(site, words);
  // It is no reference of an enquiry, which nothing was stored of.
  await expect(form.getByText("Your reference")).toHaveCount(0);

  await page.clock.fastForward(4100);
  await expect(form.getByText("Something Error!")).toHaveCount(0);
  await expect(form.getByRole("alert")).toHaveCount(0);
  await expect(form.getByText("Not sent.")).toBeVisible();
  await expect(form.getByText(String(words), { exact: true })).toBeVisible();
  await expectGoneAfterNextAttempt(form, site);

  for (const name of ["subscriber", "homeContact"] as const) {
    const { path, rows } = forms[name];
    await site.faultModes({ d1: "failing", kv: "failing" });
    const form = await openForm(page, name, site.url + path);
    await fillIn(form, rows);
    await sendButton(form).click();
    await expect(form.getByText("Something Error!")).toBeVisible();
    const line = form.getByText("Reference: ");
    const [reference = ""] = /Reference: [\w-]+/.exec(await line.innerText()) ?? [];
    await expectLogged(site, reference);
    await page.clock.fastForward(4100);
    // The home page's line has no time of its own.
    await expect(form.getByText("Something Error!")).toHaveCount(name === "homeContact" ? 1 : 0);
    await expect(line).toContainText(reference);
    await expect(form.getByText("Not sent.")).toBeVisible();
    await expectGoneAfterNextAttempt(form, site);
  }
}

async function expectGoneAfterNextAttempt(form: Locator, site: Site) {
  await site.faultModes({ d1: "well", kv: "well" });
  await sendButton(form).click();
  await expect(form.getByText("Reference: ")).toHaveCount(0);
}

/** The error id that a visitor reads is the one in the log: without JavaScript too. */
test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  const BROKEN = "BROKEN2";

  test("page, look-up and form that failed show the log's reference", async ({ page, site }) => {
    await storeBrokenOrder(site, BROKEN);
    const broken = await page.goto(`${site.url}/track/${BROKEN}`);
    expect(broken?.status()).toBe(500);
    const shown = page.getByRole("main").getByText("Reference: ");
    await expect(shown).toHaveText(`Reference: ${broken?.headers()["x-reference"]}`);
    await expectLogged(site, await shown.textContent());
    expect(site.printed()).not.toContain(BROKEN);

    const missing = await page.goto(`${site.url}/track/NOBODYS`);
    expect(missing?.status()).toBe(404);
    expect(missing?.headers()["x-reference"]).toBeUndefined();
    await expect(page.getByText("Reference: ")).toHaveCount(0);

    await site.faultModes({ d1: "failing", kv: "failing" });
    const failed = await page.goto(`${site.url}/track/DL-1`);
    expect(failed?.status()).toBe(503);
    const order = orderDetails(page);
    await expect(order.getByRole("heading", { name: "Order Not Found..!!!" })).toBeVisible();
    await expect(order).toContainText("We can't look up orders right now.");
    await expect(trackingBox(page)).toHaveValue("DL-1");
    await expectLogged(site, await order.getByText(/^Reference: [\w-]+$/).textContent());

    await page.goto(`${site.url}/service-request`);
    const form = formOf(page, "quote");
    await fillIn(form, quoteRows);
    await sendButton(form).click();
    const banner = page.getByRole("alert");
    await expect(banner.getByText("Something Error!", { exact: true })).toBeVisible();
    await expectLogged(site, await banner.getByText(/^Reference: [\w-]+$/).textContent());
  });
});
