/** Sending the quote form and the contact form: what is said when it succeeds, fails or is refused. */
import type { Locator } from "playwright/test";
import {
  BAD_EMAILS,
  contactRows,
  control,
  filled,
  fillIn,
  forms,
  messagesOf,
  openForm,
  quotePayload,
  recordPosts,
  sendButton,
  totalLine,
  valuesOf,
} from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const NOON = new Date("2026-11-20T12:00:00Z");
const httpFailure = "Http failure response for http:.*";

const FORMS = [
  {
    name: "quote",
    payload: quotePayload,
    stored: { ...quotePayload, dangerous_goods: 1, cargo_insurance: 0 },
    /** What may be left out. */
    optional: "description",
    done: "Your message has been sent. Thank you!",
    sent: /^Your message has been sent\. Thank you! Your reference is (Q-\w{5}-\w{5})\.$/,
    failed: "Something Error!",
    // A failure without words of its own repeats none.
    unavailable: "Something Error!",
    refusable: "origin",
  },
  {
    name: "contact",
    payload: filled(contactRows),
    stored: filled(contactRows),
    optional: "message",
    done: "Thank you contacting us!Your message has been sent",
    sent: /^Thank you contacting us!Your message has been sent\. Your reference is (C-\w{5}-\w{5})\.$/,
    failed: "Failed!",
    unavailable: "Failed!Something Error!",
    refusable: "subject",
  },
] as const;

async function colorOf(text: Locator) {
  const [red = 0, green = 0, blue = 0] = await text.evaluate((element) =>
    (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number),
  );
  return { red, green, blue };
}

for (const { name, failed, ...texts } of FORMS) {
  const { table, rows, call } = forms[name];

  test.describe(name, () => {
    test("the form sends what was typed, which is stored; the thanks stand 4 s, then it is empty and shows the reference", async ({
      page,
    }) => {
      await page.clock.install({ time: NOON });
      const email = newEmail();
      const form = await openForm(page, name);
      await fillIn(form, rows, { email });
      await page.clock.pauseAt("2026-11-20T13:00:00Z");
      const called = page.waitForRequest(call);
      await sendButton(form).click();
      const request = await called;
      expect(request.method()).toBe("POST");
      const { submission_id } = request.postDataJSON();
      expect(request.postDataJSON()).toEqual({
        ...texts.payload,
        email,
        submission_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      const [cookie] = await page.context().cookies();
      expect(cookie?.name).toBe("XSRF-TOKEN");
      expect(await request.headerValue("X-XSRF-TOKEN")).toBe(cookie?.value);

      const banner = form.getByRole("status").filter({ hasText: "sent" });
      await expect(banner).toHaveText(texts.sent);
      const [, reference = "none"] = texts.sent.exec((await banner.textContent()) ?? "") ?? [];
      if (name === "contact") {
        const { red, green, blue } = await colorOf(
          banner.getByText(texts.done.slice(0, 20)).last(),
        );
        expect(green).toBeGreaterThan(Math.max(red, blue));
      }
      await page.clock.runFor(3900);
      await expect(banner).toBeVisible();
      expect(await valuesOf(form, rows)).toEqual(filled(rows, { email }));
      await page.clock.runFor(200);
      await expect(banner).toHaveCount(0);
      await expect(form.locator(":checked")).toHaveCount(0);
      for (const { name: field, ...row } of rows) {
        if (!("options" in row)) await expect(control(form, field), field).toHaveValue("");
      }
      await expect(form.getByText(reference, { exact: true })).toBeVisible();
      if (name === "quote") await expect(totalLine(form)).toContainText("0 m³");
      expect(storedRows(table, email)).toEqual([
        expect.objectContaining({ ...texts.stored, email, submission_id, reference }),
      ]);
    });

    test("an enquiry typed during the banner stays when that ends, and is stored as another", async ({
      page,
    }) => {
      await page.clock.install({ time: NOON });
      const email = newEmail();
      const form = await openForm(page, name);
      await fillIn(form, rows, { email });
      await page.clock.pauseAt("2026-11-20T13:00:00Z");
      await sendButton(form).click();
      const banner = form.getByRole("status").filter({ hasText: texts.sent });
      await expect(banner).toBeVisible();
      await page.clock.runFor(1000);
      const next = { email, [texts.refusable]: "The next one" };
      await control(form, texts.refusable).fill("The next one");
      await page.clock.runFor(3100);
      await expect(banner).toHaveCount(0);
      expect(await valuesOf(form, rows)).toEqual(filled(rows, next));
      await sendButton(form).click();
      await expect(banner).toBeVisible();
      await page.clock.runFor(4100);
      await expect(control(form, "email")).toHaveValue("");
      expect(storedRows(table, email)).toEqual([
        expect.objectContaining({ ...texts.stored, email }),
        expect.objectContaining({ ...texts.stored, ...next }),
      ]);
    });

    test("the form says for 4 s that sending failed, and why, and loses nothing that was typed", async ({
      page,
      consoleErrors,
    }) => {
      await page.clock.install({ time: NOON });
      const form = await openForm(page, name);
      await fillIn(form, rows);
      await page.clock.pauseAt("2026-11-20T13:00:00Z");
      for (const [response, words] of [
        [
          { status: 503, json: { code: 503, message: "Something Error!" } },
          RegExp(`^${texts.unavailable}$`),
        ],
        [
          { status: 429, json: { code: 429, message: "Too many requests. Wait a minute." } },
          RegExp(`^${failed}Too many requests\\. Wait a minute\\.$`),
        ],
        // What isn't ours: a proxy, or the page of some hotel's network.
        [
          { status: 502, body: "<h1>Bad Gateway</h1>" },
          RegExp(`^${failed}${httpFailure}${call}: 502 Bad Gateway$`),
        ],
        [
          { status: 200, body: "<h1>Welcome to our hotel</h1>" },
          RegExp(`^${failed}${httpFailure}${call}: 200 OK$`),
        ],
        [{ status: 200, json: null }, RegExp(`^${failed}${httpFailure}`)],
      ] as const) {
        await page.route(call, (route) => route.fulfill(response));
        await sendButton(form).click();
        const banner = form.getByRole("alert");
        await expect(banner).toHaveText(words);
        if (name === "contact") {
          const { red, green, blue } = await colorOf(banner.getByText(failed));
          expect(red).toBeGreaterThan(Math.max(green, blue));
        }
        await page.clock.runFor(3900);
        await expect(banner).toBeVisible();
        await page.clock.runFor(200);
        await expect(form.getByText(failed)).toHaveCount(0);
        expect(await valuesOf(form, rows)).toEqual(filled(rows));
        await expect(form.locator("[aria-invalid]")).toHaveCount(0);
        await expect(form.getByText("Your reference")).toHaveCount(0);
        await page.unroute(call);
      }
      consoleErrors.length = 0; // the browser reports the failed requests itself
    });

    test("the form says that the network is gone; sent again after a response was lost it is stored once", async ({
      page,
      context,
      consoleErrors,
    }) => {
      const email = newEmail();
      const form = await openForm(page, name);
      await fillIn(form, rows, { email, [texts.optional]: "" });
      await context.setOffline(true);
      await sendButton(form).click();
      const alert = form.getByRole("alert");
      const gone = `${failed}The network is gone. Please check your connection and try again.`;
      await expect(alert).toHaveText(gone);
      await context.setOffline(false);
      await page.route(call, async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      });
      await sendButton(form).click();
      await expect(sendButton(form)).toHaveAttribute("aria-disabled", "false");
      await expect(alert).toHaveText(gone);
      await expect.poll(() => storedRows(table, email)).toHaveLength(1);
      expect(await valuesOf(form, rows)).toEqual(filled(rows, { email, [texts.optional]: "" }));
      await page.unroute(call);
      await sendButton(form).click();
      const banner = form.getByRole("status").filter({ hasText: texts.sent });
      await expect(banner).toBeVisible();
      const [row, ...others] = storedRows(table, email);
      expect(others).toEqual([]);
      expect(row).toMatchObject({ [texts.optional]: "" });
      await expect(banner).toContainText(String(row?.reference));
      consoleErrors.length = 0; // the browser reports the failed requests itself
    });

    test("an enquiry that is corrected after its response was lost is stored as another", async ({
      page,
      consoleErrors,
    }) => {
      const email = newEmail();
      const form = await openForm(page, name);
      await fillIn(form, rows, { email });
      await page.route(call, async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      });
      await sendButton(form).click();
      await expect(form.getByRole("alert")).toContainText("The network is gone.");
      await page.unroute(call);
      await control(form, texts.refusable).fill("Corrected");
      await sendButton(form).click();
      await expect(form.getByRole("status").filter({ hasText: texts.sent })).toBeVisible();
      expect(storedRows(table, email)).toEqual([
        expect.objectContaining({ ...texts.stored, email }),
        expect.objectContaining({ ...texts.stored, email, [texts.refusable]: "Corrected" }),
      ]);
      const ids = storedRows(table, email).map(({ submission_id }) => submission_id);
      expect(new Set(ids).size).toBe(2);
      consoleErrors.length = 0; // the browser reports the failed request itself
    });

    test("a field that the server alone refuses has its message until it is mended; the banner stands 4 s", async ({
      page,
    }) => {
      await page.clock.install({ time: NOON });
      const errors = { [texts.refusable]: "We can't read this." };
      const message = "Please check the marked fields.";
      const responses = [
        { status: 422, json: { code: 422, message, errors } },
        { status: 200, json: { code: 200 } },
      ].values();
      await page.route(call, (route) => route.fulfill(responses.next().value));
      const form = await openForm(page, name);
      await fillIn(form, rows);
      await page.clock.pauseAt("2026-11-20T13:00:00Z");
      await sendButton(form).click();
      const banner = form.getByRole("alert");
      await expect(banner).toHaveText(`${failed}${message}`);
      const summary = form.getByRole("region", { name: /missing or need/ });
      await expect(summary).toBeFocused();
      await expect(summary.getByRole("link")).toHaveText(["We can't read this."]);
      await page.clock.runFor(3900);
      await expect(banner).toBeVisible();
      await page.clock.runFor(200);
      await expect(banner).toHaveCount(0);
      expect(await valuesOf(form, rows)).toEqual(filled(rows));

      // What is typed elsewhere says nothing about this field.
      const refused = control(form, texts.refusable);
      await control(form, "email").fill("amina@");
      await expect(summary.getByRole("link")).toHaveCount(2);
      await expect(refused).toHaveAccessibleDescription("We can't read this.");
      await control(form, "email").fill("amina@example.com");
      await refused.fill("Sharjah");
      await expect(form.locator("[aria-invalid]")).toHaveCount(0);

      // A success without a message of the server's is announced in the page's own words.
      await sendButton(form).click();
      await expect(form.getByRole("status").filter({ hasText: "sent" })).toHaveText(texts.done);
    });
  });
}

test("an empty contact form lists every message at once, and sends nothing", async ({ page }) => {
  const form = await openForm(page, "contact");
  const posts = recordPosts(page);
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
  await control(form, "email").fill(BAD_EMAILS[0]);
  await expect(control(form, "email")).toHaveAccessibleDescription("Invalid Email");
  await fillIn(form, contactRows);
  await expect(summary).toHaveCount(0);
  expect(posts).toEqual([]);
});
