import { control, fillIn, forms, openForm, quoteRows, sendButton } from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const SENT = /^Your message has been sent\. Thank you! Your reference is (Q-\w{5}-\w{5})\.$/;

test("the button says that a quote is being sent, and sends nothing more when it is pressed again", async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(forms.quote.call, async (route) => {
    calls += 1;
    await gate.promise;
    await route.continue();
  });
  const email = newEmail();
  const form = await openForm(page, "quote");
  await fillIn(form, quoteRows, { email });
  await sendButton(form).dblclick();
  await expect(sendButton(form)).toHaveText("Sending…");
  await expect(sendButton(form)).toHaveAttribute("aria-disabled", "true");
  await sendButton(form).click({ force: true });
  await control(form, "name").press("Enter");
  gate.resolve();
  await expect(form.getByText(SENT)).toBeVisible();
  await expect(sendButton(form)).toHaveText("Request quote");
  expect(calls).toBe(1);
  expect(storedRows("quotes", email)).toHaveLength(1);
});

test("a quote that is changed and sent again is another request", async ({ page }) => {
  const email = newEmail();
  await page.clock.install();
  const form = await openForm(page, "quote");
  for (const origin of ["Dubai", "Sharjah"]) {
    await fillIn(form, quoteRows, { email, origin });
    await sendButton(form).click();
    await expect(form.getByText(SENT)).toBeVisible();
    await page.clock.fastForward(4100);
    await expect(form.getByText(SENT)).toHaveCount(0);
  }
  const rows = storedRows("quotes", email);
  expect(rows.map(({ origin }) => origin)).toEqual(["Dubai", "Sharjah"]);
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(2);
});

test("a form with the honeypot field filled in is acknowledged, and not stored", async ({
  page,
}) => {
  const email = newEmail();
  const form = await openForm(page, "quote");
  await fillIn(form, quoteRows, { email });
  await control(form, "homepage_url").evaluate((field: HTMLInputElement) => {
    field.value = "http://spam.example";
  });
  await sendButton(form).click();
  await expect(form.getByText(SENT)).toBeVisible();
  expect(storedRows("quotes", email)).toEqual([]);
});
