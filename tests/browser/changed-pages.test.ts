/** Pages that a browser's translation or an extension changes, before and after hydration. */
import type { Page } from "playwright/test";
import { control, fillIn, openForm, quoteRows, sendButton } from "./form-fields.ts";
import { expect, openEarly, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

/** Has each page translated so many ms after its load. */
async function translate(page: Page, afterMs: number) {
  await page.addInitScript(`globalThis.TRANSLATE_AFTER_MS = ${afterMs}`);
  await page.addInitScript({ path: "tests/cases/translate-page.js" });
}

const FIELDS = "form input:not([type=hidden]), form textarea";

const sizeOf = (page: Page) =>
  page.evaluate(
    (fields) => ({
      fields: document.querySelectorAll(fields).length,
      height: document.documentElement.scrollHeight,
    }),
    FIELDS,
  );

for (const afterMs of [0, 100, 200, 400, 800]) {
  test(`a page that is translated ${afterMs} ms after its load keeps its sections and its forms`, async ({
    browser,
    page,
    consoleErrors,
  }) => {
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await translate(page, afterMs);
    // Each animation frame of the page: a section that is away for one of them blinks.
    await page.addInitScript(() => {
      const watch = () => {
        const { body } = document;
        const fields = body?.querySelectorAll("form input").length ?? 0;
        const seen = globalThis as { most?: number; isLost?: boolean };
        if (fields < (seen.most ?? 0)) seen.isLost = true;
        seen.most = Math.max(seen.most ?? 0, fields);
        requestAnimationFrame(watch);
      };
      watch();
    });
    for (const path of ["/service-request", "/contact", "/"]) {
      await plain.goto(path);
      const served = await sizeOf(plain);
      await page.goto(path, { waitUntil: "networkidle" });
      await page.waitForTimeout(afterMs);
      await page.mouse.wheel(0, 300);
      await page.waitForTimeout(500);
      const shown = await sizeOf(page);
      expect(shown.fields, path).toBeGreaterThanOrEqual(served.fields - 1);
      expect(shown.height, path).toBeGreaterThan(served.height * 0.8);
      expect(await page.evaluate(() => "isLost" in globalThis), path).toBe(false);
    }
    await plain.close();
    consoleErrors.length = 0; // React reports the hydration that failed
  });
}

/** Translates the page as it stands; `translate` has given it the script. */
const translateNow = (page: Page) =>
  page.evaluate(() => {
    Object.assign(globalThis, { TRANSLATE_AFTER_MS: 0 });
    dispatchEvent(new Event("load"));
  });

test("on a translated page a form is checked and sent, and links lead on", async ({ page }) => {
  await translate(page, 1e6);
  const email = newEmail();
  const form = await openForm(page, "quote");
  await fillIn(form, quoteRows, { email: "nobody" });
  await translateNow(page);
  await expect(form.locator("label font").first()).toBeAttached();
  await expect(form.getByText("10.99")).toBeVisible();
  await control(form, "length").fill("241");
  await expect(form.getByText("21.979")).toBeVisible();
  await expect(form.getByText("10.99")).toHaveCount(0);
  await sendButton(form).click();
  await expect(form.getByText("Invalid Email")).not.toHaveCount(0);
  await translateNow(page);
  await control(form, "email").fill(email);
  await expect(form.getByText("Invalid Email")).toHaveCount(0);
  await sendButton(form).click();
  await expect(form.getByText("Your message has been sent.")).toBeVisible();
  expect(storedRows("quotes", email)).toHaveLength(1);

  for (const [name, path] of [
    ["About Us", "/about"],
    ["Contact Us", "/contact"],
    ["Home", "/"],
  ] as const) {
    await page.locator("header").getByRole("link", { name }).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.locator("main h1")).toBeVisible();
    await translateNow(page);
  }
  await page.locator("#tracking-number").fill("DL-2611-0385");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/track/DL-2611-0385");
  await expect(page.getByText("Rotterdam").first()).toBeVisible();
  await translateNow(page);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.locator("#contact-title")).toBeAttached();
});

test("what was typed early stays where an extension has put elements behind the inputs", async ({
  page,
  consoleErrors,
}) => {
  await page.addInitScript({ path: "tests/cases/extension.js" });
  for (const path of ["/", "/contact", "/service-request"]) {
    const release = await openEarly(page, path);
    const typed = { name: "Zoë Peña", phone: "+971 4 555 0100", subject: "Rates" };
    const form = page.locator("form#contact, form#quote");
    for (const [name, text] of Object.entries(typed)) {
      const field = form.locator(`[name="${name}"]`);
      if ((await field.count()) > 0) await field.fill(text);
    }
    await page.locator('form#subscriber [name="email"]').fill("reader@example.com");
    const box = page.locator("#tracking-number");
    if ((await box.count()) > 0) await box.fill("DL-2611-0385");
    await form.locator('[name="name"]').focus();
    await release();
    await expect(form.locator('[name="name"]')).toBeFocused();
    for (const [name, text] of Object.entries(typed)) {
      const field = form.locator(`[name="${name}"]`);
      if ((await field.count()) > 0) await expect(field, path).toHaveValue(text);
    }
    await expect(page.locator('form#subscriber [name="email"]')).toHaveValue("reader@example.com");
    if ((await box.count()) > 0) await expect(box).toHaveValue("DL-2611-0385");
    await page.evaluate(() => sessionStorage.clear());
    await page.evaluate(() => localStorage.clear());
  }
  consoleErrors.length = 0;
});
