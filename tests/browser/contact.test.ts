import {
  BAD_EMAILS,
  contactRows,
  control,
  filled,
  fillIn,
  messagesOf,
  openForm,
  sendButton,
  valuesOf,
} from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const CALL = "**/api/home/contactadd";
const NOON = new Date("2026-11-20T12:00:00Z");

test("an empty form says everything at once, and nothing is sent", async ({ page }) => {
  const form = await openForm(page, "contact");
  let calls = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") calls += 1;
  });
  await sendButton(form).click();
  const summary = form.getByRole("region", { name: "4 fields are missing or need a correction" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(messagesOf(contactRows));
  for (const { name, label, message } of contactRows) {
    const field = control(form, name);
    await expect(field).toHaveAccessibleName(label);
    if (!message) {
      await expect(field).not.toHaveAttribute("aria-invalid");
      continue;
    }
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(message);
    await summary.getByRole("link", { name: message }).click();
    await expect(field).toBeFocused();
  }
  for (const address of BAD_EMAILS) {
    await control(form, "email").fill(address);
    await expect(control(form, "email"), address).toHaveAccessibleDescription("Invalid Email");
  }
  await fillIn(form, contactRows);
  await expect(summary).toHaveCount(0);
  expect(calls).toBe(0);
});

test("sent: thanks and the server's message stand 4 s, then the form is empty", async ({
  page,
}) => {
  await page.clock.install({ time: NOON });
  const email = newEmail();
  const form = await openForm(page, "contact");
  await fillIn(form, contactRows, { email });
  await page.clock.pauseAt("2026-11-20T13:00:00Z");
  const call = page.waitForRequest(CALL);
  await sendButton(form).click();
  const request = await call;
  const { submission_id } = request.postDataJSON();
  const typed = filled(contactRows, { email });
  expect(request.postDataJSON()).toEqual({ ...typed, submission_id });
  expect(await request.headerValue("X-XSRF-TOKEN")).toMatch(/\S/);

  const banner = form.getByRole("status").filter({ hasText: "Thank you contacting us!" });
  await expect(banner).toHaveText(
    /^Thank you contacting us!Your message has been sent\. Your reference is C-\w{5}-\w{5}\.$/,
  );
  const [red = 0, green = 0, blue = 0] = await banner
    .getByText("Thank you contacting us!")
    .evaluate((title) => (getComputedStyle(title).color.match(/[\d.]+/g) ?? []).map(Number));
  expect(green).toBeGreaterThan(Math.max(red, blue));
  await page.clock.runFor(3900);
  await expect(banner).toBeVisible();
  expect(await valuesOf(form, contactRows)).toEqual(typed);
  await page.clock.runFor(200);
  await expect(banner).toHaveCount(0);
  for (const { name } of contactRows) await expect(control(form, name), name).toHaveValue("");

  const [row, ...others] = storedRows("contacts", email);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ ...typed, submission_id });
  await expect(form.getByText(String(row?.reference), { exact: true })).toBeVisible();
});

test("the message may be left out", async ({ page }) => {
  const email = newEmail();
  const form = await openForm(page, "contact");
  await fillIn(form, contactRows.slice(0, 4), { email });
  await sendButton(form).click();
  await expect(form.getByText("Thank you contacting us!")).toBeVisible();
  expect(storedRows("contacts", email)).toEqual([expect.objectContaining({ message: "" })]);
});

test("failed: 'Failed!' in red stands 4 s, and nothing typed is lost", async ({ page }) => {
  await page.clock.install({ time: NOON });
  await page.route(CALL, (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: "Something Error!" } }),
  );
  const form = await openForm(page, "contact");
  await fillIn(form, contactRows);
  await page.clock.pauseAt("2026-11-20T13:00:00Z");
  await sendButton(form).click();
  const banner = form.getByRole("alert");
  await expect(banner).toContainText("Failed!");
  const [red = 0, green = 0, blue = 0] = await banner
    .getByText("Failed!")
    .evaluate((title) => (getComputedStyle(title).color.match(/[\d.]+/g) ?? []).map(Number));
  expect(red).toBeGreaterThan(Math.max(green, blue));
  await page.clock.runFor(3900);
  await expect(banner).toBeVisible();
  await page.clock.runFor(200);
  await expect(form.getByText("Failed!")).toHaveCount(0);
  expect(await valuesOf(form, contactRows)).toEqual(filled(contactRows));
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
});

test("a stranger's answer and a lost network are told as what they are", async ({
  page,
  context,
  complaints,
}) => {
  await page.route(CALL, (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
  const form = await openForm(page, "contact");
  await fillIn(form, contactRows);
  await sendButton(form).click();
  await expect(form.getByRole("alert")).toHaveText(
    /^Failed!Http failure response for http:.*\/api\/home\/contactadd: 502 Bad Gateway$/,
  );
  await page.unroute(CALL);
  await context.setOffline(true);
  await sendButton(form).click();
  await expect(form.getByRole("alert")).toContainText("The network is gone.");
  expect(await valuesOf(form, contactRows)).toEqual(filled(contactRows));
  complaints.length = 0; // the browser reports the failed requests itself
});

test("an answer that was lost: pressing again stores no second row", async ({
  page,
  complaints,
}) => {
  const email = newEmail();
  const form = await openForm(page, "contact");
  await fillIn(form, contactRows, { email });
  await page.route(CALL, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await sendButton(form).click();
  await expect(form.getByRole("alert")).toContainText("The network is gone.");
  await page.unroute(CALL);
  await sendButton(form).click();
  await expect(form.getByText("Thank you contacting us!")).toBeVisible();
  expect(storedRows("contacts", email)).toHaveLength(1);
  complaints.length = 0; // the browser reports the failed request itself
});

test("what the server alone refuses: 'Failed!' stands 4 s, the field's message until it is mended", async ({
  page,
}) => {
  await page.clock.install({ time: NOON });
  const errors = { subject: "We can't read this." };
  const message = "Please check the marked fields.";
  const answers = [
    { status: 422, json: { code: 422, message, errors } },
    { status: 200, json: { code: 200 } },
  ].values();
  await page.route(CALL, (route) => route.fulfill(answers.next().value));
  const form = await openForm(page, "contact");
  await fillIn(form, contactRows);
  await page.clock.pauseAt("2026-11-20T13:00:00Z");
  await sendButton(form).click();
  const banner = form.getByRole("alert");
  await expect(banner).toHaveText(`Failed!${message}`);
  const summary = form.getByRole("region", { name: /missing or need/ });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([errors.subject]);
  await page.clock.runFor(3900);
  await expect(banner).toBeVisible();
  await page.clock.runFor(200);
  await expect(banner).toHaveCount(0);
  expect(await valuesOf(form, contactRows)).toEqual(filled(contactRows));

  // What is typed elsewhere says nothing about this field.
  const refused = control(form, "subject");
  await control(form, "email").fill("amina@");
  await expect(summary.getByRole("link")).toHaveCount(2);
  await expect(refused).toHaveAccessibleDescription(errors.subject);
  await control(form, "email").fill("amina@example.com");
  await refused.fill("Sharjah");
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);

  // And a success without a message is told in the page's own words.
  await sendButton(form).click();
  await expect(form.getByRole("status").filter({ hasText: "sent" })).toHaveText(
    "Thank you contacting us!Your message has been sent",
  );
});
