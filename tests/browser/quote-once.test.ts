import { control, fillIn, openForm, quoteRows, sendButton } from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const CALL = "**/api/servicerequest/servicerequestadd";
const SENT = /^Your message has been sent\. Thank you! Your reference is (Q-\w{5}-\w{5})\.$/;

test("while it is sent the button says so, and pressing on changes nothing", async ({ page }) => {
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let calls = 0;
  await page.route(CALL, async (route) => {
    calls += 1;
    await held;
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
  answer();
  await expect(form.getByText(SENT)).toBeVisible();
  await expect(sendButton(form)).toHaveText("Request Quote");
  expect(calls).toBe(1);
  expect(storedRows("quotes", email)).toHaveLength(1);
});

test("an answer that was lost: pressing again stores no second row", async ({
  page,
  complaints,
}) => {
  const email = newEmail();
  let isLost = true;
  await page.route(CALL, async (route) => {
    const response = await route.fetch();
    if (isLost) await route.abort("connectionreset");
    else await route.fulfill({ response });
    isLost = false;
  });
  const form = await openForm(page, "quote");
  await fillIn(form, quoteRows, { email });
  await sendButton(form).click();
  await expect(form.getByRole("alert")).toContainText("The network is gone.");
  await sendButton(form).click();
  await expect(form.getByText(SENT)).toBeVisible();
  const [row, ...others] = storedRows("quotes", email);
  expect(others).toEqual([]);
  await expect(form.getByText(String(row?.reference), { exact: true })).toBeVisible();
  complaints.length = 0; // the browser reports the failed request itself
});

test("changed and sent again, it is another request", async ({ page }) => {
  const email = newEmail();
  const form = await openForm(page, "quote");
  for (const origin of ["Dubai", "Sharjah"]) {
    await fillIn(form, quoteRows, { email, origin });
    await sendButton(form).click();
    await expect(form.getByText(SENT)).toBeVisible();
    await expect(form.getByText(SENT)).toHaveCount(0, { timeout: 10_000 });
  }
  const rows = storedRows("quotes", email);
  expect(rows.map(({ origin }) => origin)).toEqual(["Dubai", "Sharjah"]);
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(2);
});

test("what fills the field that people don't see is told that all is well, and not stored", async ({
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
