import {
  control,
  filled,
  fillIn,
  openForm,
  quotePayload,
  quoteRows,
  sendButton,
  totalLine,
  valuesOf,
} from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const CALL = "**/api/servicerequest/servicerequestadd";
const NOON = new Date("2026-11-20T12:00:00Z");
const SENT = /^Your message has been sent\. Thank you! Your reference is (Q-\w{5}-\w{5})\.$/;

test("what is sent is what was typed, type by type, and so it is stored", async ({ page }) => {
  const email = newEmail();
  const form = await openForm(page, "quote");
  await fillIn(form, quoteRows, { email });
  const call = page.waitForRequest(CALL);
  await sendButton(form).click();
  const request = await call;
  expect(request.method()).toBe("POST");
  const { submission_id } = request.postDataJSON();
  expect(request.postDataJSON()).toEqual({
    ...quotePayload,
    email,
    submission_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const [cookie] = await page.context().cookies();
  expect(cookie?.name).toBe("XSRF-TOKEN");
  expect(await request.headerValue("X-XSRF-TOKEN")).toBe(cookie?.value);

  const banner = form.getByText(SENT);
  await expect(banner).toBeVisible();
  const [, reference] = SENT.exec((await banner.textContent()) ?? "") ?? [];
  expect(storedRows("quotes", email)).toEqual([
    expect.objectContaining({
      ...quotePayload,
      ...{ email, submission_id, reference, dangerous_goods: 1, cargo_insurance: 0 },
    }),
  ]);
});

test("sent: the server's message stands 4 s, then the sheet is empty and the reference stays", async ({
  page,
}) => {
  await page.clock.install({ time: NOON });
  const form = await openForm(page, "quote");
  await fillIn(form, quoteRows);
  await page.clock.pauseAt("2026-11-20T13:00:00Z");
  await sendButton(form).click();
  const banner = form.getByText(SENT);
  await expect(banner).toBeVisible();
  await expect(form.getByRole("status").filter({ hasText: SENT })).toHaveCount(1);
  const [, reference = "none"] = SENT.exec((await banner.textContent()) ?? "") ?? [];

  await page.clock.runFor(3900);
  await expect(banner).toBeVisible();
  expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows));
  await page.clock.runFor(200);
  await expect(banner).toHaveCount(0);
  await expect(form.locator(":checked")).toHaveCount(0);
  for (const { name, options } of quoteRows) {
    if (!options) await expect(control(form, name), name).toHaveValue("");
  }
  await expect(form.getByText("Your reference")).toBeVisible();
  await expect(form.getByText(reference, { exact: true })).toBeVisible();
  await expect(await totalLine(form)).toContainText("0 m³");
});

const failures = [
  [
    "a store is away",
    { status: 503, json: { code: 503, message: "Something Error!" } },
    "Something Error!",
  ],
  [
    "there were too many",
    { status: 429, json: { code: 429, message: "Too many requests. Wait a minute." } },
    "Something Error!Too many requests. Wait a minute.",
  ],
  [
    "a stranger answers",
    { status: 502, body: "<h1>Bad Gateway</h1>" },
    /^Something Error!Http failure response for http:.*\/api\/servicerequest\/servicerequestadd: 502 Bad Gateway$/,
  ],
  [
    "a stranger answers that all is well",
    { status: 200, body: "<h1>Welcome to our hotel</h1>" },
    /^Something Error!Http failure response for http:.*servicerequestadd: 200 OK$/,
  ],
  [
    "a stranger answers in JSON",
    { status: 200, json: null },
    /^Something Error!Http failure response for /,
  ],
] as const;

for (const [when, answer, words] of failures) {
  test(`failed, as ${when}: 'Something Error!' stands 4 s, and nothing typed is lost`, async ({
    page,
    complaints,
  }) => {
    await page.clock.install({ time: NOON });
    await page.route(CALL, (route) => route.fulfill(answer));
    const form = await openForm(page, "quote");
    await fillIn(form, quoteRows);
    await page.clock.pauseAt("2026-11-20T13:00:00Z");
    await sendButton(form).click();
    const banner = form.getByRole("alert");
    await expect(banner).toHaveText(words);
    await page.clock.runFor(3900);
    await expect(banner).toBeVisible();
    await page.clock.runFor(200);
    await expect(form.getByText("Something Error!")).toHaveCount(0);
    expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows));
    await expect(form.getByText("Your reference")).toHaveCount(0);
    complaints.length = 0; // the browser reports the failed request itself
  });
}

test("the network is gone: said plainly, values kept, and sent again when it is back", async ({
  page,
  context,
  complaints,
}) => {
  const email = newEmail();
  const form = await openForm(page, "quote");
  await fillIn(form, quoteRows, { email });
  await context.setOffline(true);
  await sendButton(form).click();
  await expect(form.getByRole("alert")).toHaveText(
    "Something Error!The network is gone. Please check your connection and try again.",
  );
  expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows, { email }));
  await context.setOffline(false);
  await sendButton(form).click();
  await expect(form.getByText(SENT)).toBeVisible();
  expect(storedRows("quotes", email)).toHaveLength(1);
  complaints.length = 0; // the browser reports the failed request itself
});

test("what the server alone refuses: 'Something Error!' stands 4 s, the field's message until it is mended", async ({
  page,
}) => {
  await page.clock.install({ time: NOON });
  const errors = { origin: "We can't read this." };
  const message = "Please check the marked fields.";
  const answers = [
    { status: 422, json: { code: 422, message, errors } },
    { status: 200, json: { code: 200 } },
  ].values();
  await page.route(CALL, (route) => route.fulfill(answers.next().value));
  const form = await openForm(page, "quote");
  await fillIn(form, quoteRows);
  await page.clock.pauseAt("2026-11-20T13:00:00Z");
  await sendButton(form).click();
  const banner = form.getByRole("alert");
  await expect(banner).toHaveText(`Something Error!${message}`);
  const summary = form.getByRole("region", { name: /missing or need/ });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([errors.origin]);
  await page.clock.runFor(3900);
  await expect(banner).toBeVisible();
  await page.clock.runFor(200);
  await expect(banner).toHaveCount(0);
  expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows));

  // What is typed elsewhere says nothing about this field.
  const refused = control(form, "origin");
  await control(form, "email").fill("amina@");
  await expect(summary.getByRole("link")).toHaveCount(2);
  await expect(refused).toHaveAccessibleDescription(errors.origin);
  await control(form, "email").fill("amina@example.com");
  await refused.fill("Sharjah");
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);

  // And a success without a message is told in the page's own words.
  await sendButton(form).click();
  await expect(form.getByRole("status").filter({ hasText: "sent" })).toHaveText(
    "Your message has been sent. Thank you!",
  );
});
