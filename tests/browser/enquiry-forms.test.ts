/** Sending the quote form and the contact form: what is said when it succeeds, fails or is refused. */
import type { Locator, Page } from "playwright/test";
import { clientMessages } from "#app/content/client-messages.ts";
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
import { expect, holdRequests, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const NOON = new Date("2026-11-20T12:00:00Z");
/** The time limit of a call. */
const LIMIT_MS = 15_000;

/** The form filled in, at a clock that stands still. */
async function openFilled(page: Page, name: "quote" | "contact", instead = {}) {
  await page.clock.install({ time: NOON });
  const form = await openForm(page, name);
  await fillIn(form, forms[name].rows, instead);
  await page.clock.pauseAt("2026-11-20T13:00:00Z");
  return form;
}

/** The banner stands 4 s. */
async function expectBanner(page: Page, banner: Locator) {
  await page.clock.runFor(3900);
  await expect(banner).toBeVisible();
  await page.clock.runFor(200);
  await expect(banner).toHaveCount(0);
}

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

/** What stands beside a failure. */
const NOT_SENT = "Not sent\\. What you typed is still here\\. .* call us: \\+971 [\\d ]+$";

/** Whether this part of a text's colour, of red, green and blue, outshines the others. */
function isMostly(text: Locator, part: 0 | 1) {
  return text.evaluate((element, at) => {
    const colour = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
    return colour.slice(0, 3).every((one, other) => other === at || one < (colour[at] ?? 0));
  }, part);
}

for (const { name, failed, ...texts } of FORMS) {
  const { table, rows, call } = forms[name];
  const sentBanner = (form: Locator) => form.getByRole("status").filter({ hasText: texts.sent });
  const answers = {
    unavailable: { status: 503, json: { code: 503, message: "Something Error!" } },
    tooMany: { status: 429, json: { code: 429, message: "Too many requests. Wait a minute." } },
    // What isn't ours: a proxy, or the page of some hotel's network.
    badGateway: { status: 502, body: "<h1>Bad Gateway</h1>" },
    hotel: { status: 200, body: "<h1>Welcome to our hotel</h1>" },
    nothing: { status: 200, json: null },
    noResponse: null,
  } as const;
  const failures = [
    [answers.unavailable, `^${texts.unavailable}$`],
    [answers.tooMany, `^${failed}Too many requests\\. Wait a minute\\.$`],
    [answers.badGateway, `^${failed}Http failure response for http:.*${call}: 502 Bad Gateway$`],
    [answers.hotel, `^${failed}Http failure response for http:.*${call}: 200 OK$`],
    [answers.nothing, `^${failed}Http failure response for http:.*`],
    [answers.noResponse, `^${failed}${clientMessages.noResponse}$`],
  ] as const;

  test.describe(name, () => {
    test("what is sent is stored; the thanks stand 4 s, then it is empty", async ({ page }) => {
      const email = newEmail();
      const form = await openFilled(page, name, { email });
      const posts = recordPosts(page);
      const release = await holdRequests(page, `**${call}`);
      const words = await sendButton(form).textContent();
      const called = page.waitForRequest(call);
      await sendButton(form).dblclick();
      await expect(sendButton(form)).toHaveText("Sending…");
      await expect(sendButton(form)).toHaveAttribute("aria-disabled", "true");
      await sendButton(form).click({ force: true });
      await control(form, "name").press("Enter");
      const request = await called;
      release();
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
      await expect(sendButton(form)).toHaveText(words ?? "");
      expect(posts).toHaveLength(1);
      const [, reference = "none"] = texts.sent.exec((await banner.textContent()) ?? "") ?? [];
      if (name === "contact") {
        expect(await isMostly(banner.getByText(texts.done.slice(0, 20)).last(), 1)).toBe(true);
      }
      expect(await valuesOf(form, rows)).toEqual(filled(rows, { email }));
      await expectBanner(page, banner);
      await expect(form.locator(":checked")).toHaveCount(0);
      for (const { name: field, ...row } of rows) {
        if (!("options" in row)) await expect(control(form, field), field).toHaveValue("");
      }
      await expect(form.locator("[data-kind]")).toHaveCount(0);
      const heading = `We have your ${name === "quote" ? "request" : "message"}`;
      const sent = form.getByRole("region", { name: heading });
      await expect(sent.getByText(reference, { exact: true })).toBeVisible();
      await expect(sent.getByRole("button", { name: "Copy reference" })).toBeVisible();
      await expect(sent.getByRole("link")).toHaveAttribute("href", /^tel:\+\d+$/);
      if (name === "quote") {
        await expect(sent.getByRole("definition")).toHaveText([
          ...["Dubai, UAE", "Manila", "Air", "Wed 29 Feb 2096", "12"],
        ]);
      }
      if (name === "quote") await expect(totalLine(form)).toContainText("0 m³");
      expect(storedRows(table, email)).toEqual([
        expect.objectContaining({ ...texts.stored, email, submission_id, reference }),
      ]);
    });

    test("what is typed while the thanks stand stays, and is another one", async ({ page }) => {
      const email = newEmail();
      const next = { email, [texts.refusable]: "The next one" };
      const form = await openFilled(page, name, { email });
      await sendButton(form).click();
      await expect(sentBanner(form)).toBeVisible();
      await control(form, texts.refusable).fill("The next one");
      await expectBanner(page, sentBanner(form));
      expect(await valuesOf(form, rows)).toEqual(filled(rows, next));
      await sendButton(form).click();
      await expect(sentBanner(form)).toBeVisible();
      await expectBanner(page, sentBanner(form));
      await expect(control(form, "email")).toHaveValue("");
      const stored = storedRows(table, email);
      expect(stored).toEqual([
        expect.objectContaining({ ...texts.stored, email }),
        expect.objectContaining({ ...texts.stored, ...next }),
      ]);
      expect(new Set(stored.map(({ reference }) => reference)).size).toBe(2);
    });

    test("a failure is shown for 4 s, and nothing is lost", async ({ page, consoleErrors }) => {
      const form = await openFilled(page, name);
      for (const [response, words] of failures) {
        await page.route(call, (route) => response && route.fulfill(response));
        const called = page.waitForRequest(call);
        await sendButton(form).click();
        await called;
        if (!response) {
          await page.clock.runFor(LIMIT_MS - 100);
          await expect(sendButton(form)).toHaveAttribute("aria-disabled", "true");
          await page.clock.runFor(200);
        }
        const banner = form.getByRole("alert");
        await expect(banner).toHaveText(RegExp(words.replace(/\$$/, NOT_SENT)));
        if (name === "contact") expect(await isMostly(banner.getByText(failed), 0)).toBe(true);
        await expectBanner(page, banner);
        // What to do next stays.
        await expect(form.getByText("What you typed is still here.")).toBeVisible();
        expect(await valuesOf(form, rows)).toEqual(filled(rows));
        await expect(form.locator("[aria-invalid]")).toHaveCount(0);
        await expect(form.getByText("Your reference")).toHaveCount(0);
        await page.unroute(call);
      }
      consoleErrors.length = 0; // the browser reports the failed requests itself
    });

    test("the form says that the network is gone; what is sent again after a response was lost is stored once, what is corrected another time", async ({
      page,
      context,
      consoleErrors,
    }) => {
      const email = newEmail();
      const typed = { email, [texts.optional]: "" };
      const form = await openForm(page, name);
      await fillIn(form, rows, typed);
      await context.setOffline(true);
      await sendButton(form).click();
      const alert = form.getByRole("alert");
      const gone = `${failed}${clientMessages.networkGone}`;
      await expect(alert).toHaveText(RegExp(`^${gone}${NOT_SENT}`));
      await context.setOffline(false);
      for (const corrected of [false, true]) {
        await page.route(call, async (route) => {
          await route.fetch();
          await route.abort("connectionreset");
        });
        await sendButton(form).click();
        await expect(sendButton(form)).toHaveAttribute("aria-disabled", "false");
        await expect(alert).toHaveText(RegExp(`^${gone}${NOT_SENT}`));
        await expect.poll(() => storedRows(table, email)).toHaveLength(corrected ? 2 : 1);
        await page.unroute(call);
        if (corrected) await control(form, texts.refusable).fill("Corrected");
        else expect(await valuesOf(form, rows)).toEqual(filled(rows, typed));
        await sendButton(form).click();
        await expect(sentBanner(form)).toBeVisible();
        const stored = storedRows(table, email);
        expect(stored).toHaveLength(corrected ? 3 : 1);
        expect(stored.at(-1)).toMatchObject({ [texts.optional]: "" });
        await expect(sentBanner(form)).toContainText(String(stored.at(-1)?.reference));
        // Changed while the thanks stand, so that it stays.
        await control(form, texts.refusable).fill("Once more");
      }
      const [, before, after] = storedRows(table, email);
      expect([before?.[texts.refusable], after?.[texts.refusable]]).toEqual([
        "Once more",
        "Corrected",
      ]);
      consoleErrors.length = 0; // the browser reports the failed requests itself
    });

    test("what the server alone refuses has its message until it is mended", async ({ page }) => {
      const errors = { [texts.refusable]: "We can't read this." };
      const message = "Please check the marked fields.";
      const responses = [
        { status: 422, json: { code: 422, message, errors } },
        { status: 200, json: { code: 200 } },
      ].values();
      await page.route(call, (route) => route.fulfill(responses.next().value));
      const form = await openFilled(page, name);
      await sendButton(form).click();
      const banner = form.getByRole("alert");
      await expect(banner).toHaveText(`${failed}${message}`);
      const summary = form.getByRole("region", { name: /missing or need/ });
      await expect(summary).toBeFocused();
      await expect(summary.getByRole("link")).toHaveText(["We can't read this."]);
      await expectBanner(page, banner);
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

test("what has its hidden field filled in is acknowledged, and not stored", async ({ page }) => {
  const email = newEmail();
  const form = await openForm(page, "quote");
  await fillIn(form, forms.quote.rows, { email });
  await control(form, "homepage_url").evaluate((field: HTMLInputElement) => {
    field.value = "http://spam.example";
  });
  await sendButton(form).click();
  await expect(form.getByText(FORMS[0].sent)).toBeVisible();
  expect(storedRows("quotes", email)).toEqual([]);
});

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
