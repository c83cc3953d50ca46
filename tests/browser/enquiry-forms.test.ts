/**
 * Sending a form, with JavaScript: what it says when it succeeds, fails or is refused, and what stays in it.
 * All forms are one component (EnquiryForm), so that most is tried with one of them.
 */
import type { Locator, Page } from "playwright/test";
import { clientMessages } from "#app/content/client-messages.ts";
import { phoneLines } from "#app/content/company.ts";
import { BANNER_MS, SUBSCRIBE_BANNER_MS } from "#app/ui/timing.ts";
import { expectAccessible } from "./accessibility.ts";
import {
  choose,
  contactRows,
  control,
  type FormName,
  filled,
  fillIn,
  formNames,
  formOf,
  forms,
  homeContactRows,
  messagesOf,
  openForm,
  quotePayload,
  quoteRows,
  recordPosts,
  sendButton,
  totalLine,
  valuesOf,
} from "./form-fields.ts";
import {
  DESK,
  EXHAUSTIVE,
  expect,
  holdRequests,
  openEarly,
  overflow,
  PHONE,
  test,
} from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

/** Opens the form at a clock that stands still once `fill` is done. */
async function openStill(
  page: Page,
  name: FormName,
  fill: (form: Locator) => Promise<unknown>,
  path?: string,
) {
  await page.clock.install({ time: new Date("2026-11-20T12:00:00Z") });
  const form = await openForm(page, name, path);
  await fill(form);
  await page.clock.pauseAt("2026-11-20T13:00:00Z");
  return form;
}

/** Expects the result, and that it goes after so many ms. */
async function expectFor(page: Page, result: Locator, ms: number) {
  await expect(result).toBeVisible();
  await page.clock.runFor(ms - 100);
  await expect(result).toBeVisible();
  await page.clock.runFor(200);
  await expect(result).toHaveCount(0);
}

async function expectEmpty(form: Locator, name: FormName) {
  for (const { name: field, options } of forms[name].rows) {
    if (!options) await expect(control(form, field), field).toHaveValue("");
  }
  await expect(form.locator(":checked")).toHaveCount(0);
}

/** Where the last enquiry's reference stands once its banner has gone. */
async function expectReference(form: Locator, heading: string, reference: unknown) {
  const sent = form.getByRole("region", { name: heading });
  await expect(sent.getByText(String(reference), { exact: true })).toBeVisible();
  await expect(sent.getByRole("button", { name: "Copy reference" })).toBeVisible();
  await expect(sent.getByRole("link")).toHaveAttribute("href", /^tel:\+\d+$/);
  return sent;
}

/** What stands beside a failure. */
const NOT_SENT = "Not sent\\. What you typed is still here\\. .* call us: \\+971 [\\d ]+$";
const TRY_AGAIN = { code: 503, message: "Something Error!" };
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** Whether this part of a text's colour, of red, green and blue, outshines the others. */
function isMostly(text: Locator, part: 0 | 1) {
  return text.evaluate((element, at) => {
    const colour = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
    return colour.slice(0, 3).every((one, other) => other === at || one < (colour[at] ?? 0));
  }, part);
}

test.describe("every form says what becomes of it, accessibly and within its window", () => {
  interface States {
    readonly name: FormName;
    /** The focus after an empty form was sent. */
    readonly focus: (form: Locator) => Locator;
    /** What is said of the server's words "In words." */
    readonly failed: readonly ["alert" | "status", RegExp];
    readonly sent: RegExp;
  }
  const summary = (fields: number) => (form: Locator) =>
    form.getByRole("region", { name: `${fields} fields are missing or need a correction` });
  const first = (field: string) => (form: Locator) => control(form, field);
  const STATES: readonly States[] = [
    {
      name: "quote",
      focus: summary(17),
      failed: ["alert", RegExp(`^Something Error!In words\\.${NOT_SENT}`)],
      sent: /^In words\.$/,
    },
    {
      name: "contact",
      focus: summary(4),
      failed: ["alert", RegExp(`^Failed!In words\\.${NOT_SENT}`)],
      sent: /^Thank you contacting us!In words\.$/,
    },
    {
      name: "homeContact",
      focus: first("name"),
      failed: ["status", RegExp(`^In words\\. ${NOT_SENT}`)],
      sent: /^Sent\. We'll reply by email or phone\. In words\.$/,
    },
    {
      name: "subscriber",
      focus: first("email"),
      failed: ["status", /^Something Error! In words\.$/],
      sent: /^In words\.$/,
    },
  ];

  /** A banner that would go after one of these times stands for as long as it is looked at. */
  function holdBanners(times: number[]) {
    const start = window.setTimeout;
    window.setTimeout = ((work: () => void, ms = 0) =>
      times.includes(ms) ? 0 : start(work, ms)) as typeof start;
  }

  async function expectInOrder(page: Page, name: FormName, state: string) {
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      expect(await overflow(page), `${state}, at ${size.width} px`).toBe(0);
      // A form has the same parts at every width; pages.test.ts looks at it at this one.
      if (EXHAUSTIVE || size === PHONE) {
        await expectAccessible(page, state, `form#${forms[name].kind}`);
      }
    }
  }

  /** Of the quote, quote.test.ts has the messages. */
  async function expectMessages(form: Locator, name: FormName) {
    const messages = messagesOf(forms[name].rows);
    await expect(form.locator("[aria-invalid=true]")).toHaveCount(messages.length);
    for (const { name: field, label, message } of forms[name].rows) {
      await expect(control(form, field)).toHaveAccessibleName(label);
      if (!message) continue;
      await expect(control(form, field)).toHaveAttribute("aria-invalid", "true");
      await expect(control(form, field)).toHaveAccessibleDescription(message);
    }
    if (name === "contact") {
      await expect(form.getByRole("region").getByRole("link")).toHaveText(messages);
    }
  }

  for (const { name, focus, failed, sent } of STATES) {
    test(name, async ({ page }) => {
      const { rows, call } = forms[name];
      // The first that is sent in full fails, the second is stored; each when its gate opens.
      const responses = [503, 200].map((code) => ({ code, gate: Promise.withResolvers<void>() }));
      const [failure, success] = responses;
      const queue = responses.values();
      const unchecked: unknown[] = [];
      await page.route(call, async (route) => {
        const posted = route.request().postDataJSON();
        if (posted.email === undefined) {
          unchecked.push(posted);
          return route.continue();
        }
        const { code = 500, gate } = queue.next().value ?? {};
        await gate?.promise;
        const said = { code, message: "In words.", result: { reference: "Q-12345-67890" } };
        await route.fulfill({ status: code, json: said });
      });
      await page.addInitScript(holdBanners, [BANNER_MS, SUBSCRIBE_BANNER_MS]);
      const form = await openForm(page, name);

      await sendButton(form).click();
      await expect(focus(form)).toBeFocused();
      if (name !== "quote") await expectMessages(form, name);
      await expectInOrder(page, name, "errors");
      // The home page's form is the only one that the server checks (specification section 5).
      if (name === "homeContact") {
        expect(unchecked).toEqual([{ submission_id: UUID, form: "home-contact" }]);
        await expect(form.getByRole("status")).toHaveText(
          "Not sent. Please check the marked fields above.",
        );
      } else expect(unchecked).toEqual([]);

      // Everything that can be pointed out is.
      const instead = {
        ...{ nature_of_dispatch: "AOG", estimated_date: "2001-01-01" },
        ...{ weight: "1", net_weight: "99" },
      };
      await fillIn(form, rows, instead);
      await expect(form.locator("[aria-invalid]")).toHaveCount(0);
      await sendButton(form).click();
      await expect(sendButton(form)).toHaveAttribute("aria-disabled", "true");
      if (name === "quote") await expectInOrder(page, name, "sending");

      failure?.gate.resolve();
      const [role, words] = failed;
      await expect(form.getByRole(role).filter({ hasText: "In words." })).toHaveText(words);
      expect(await valuesOf(form, rows)).toEqual(filled(rows, instead));
      await expectInOrder(page, name, "failed");

      await sendButton(form).click();
      success?.gate.resolve();
      await expect(sendButton(form)).toHaveAttribute("aria-disabled", "false");
      const thanks = form.getByRole("status").filter({ hasText: "In words." });
      await expect(thanks).toHaveText(sent);
      await expectInOrder(page, name, "sent");
    });
  }
});

test("a quote is asked for by the keyboard alone, in Arabic, and stored; the thanks stand 4 s, then the form is empty", async ({
  page,
}) => {
  const email = newEmail();
  const long = "شحنة قطع غيار للطائرات من دبي إلى مانيلا ".repeat(90).trim();
  const keys = page.keyboard;
  const press = (...names: string[]) =>
    names.reduce((last, key) => last.then(() => keys.press(key)), Promise.resolve());
  /** What is done at a control; in the others the value of its row is typed. */
  const acts: Readonly<Record<string, () => Promise<void>>> = {
    name: () => keys.insertText("أمينة بنت راشد"),
    email: () => keys.type(email),
    origin: () => keys.insertText("دبي، الإمارات"),
    destination: () => keys.insertText("مانيلا"),
    mode_of_shipping: () => press("Space", "ArrowRight", "ArrowRight"),
    nature_of_dispatch: () => press("ArrowDown"),
    estimated_date: () => keys.type("02282097"),
    type_of_packaging: () => press("ArrowUp"),
    dangerous_goods: () => press("Space"),
    cargo_insurance: () => press("ArrowRight"),
    description: () => keys.insertText(long),
  };
  const here = page.locator(":focus");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  const form = await openStill(page, "quote", async (form) => {
    await control(form, "name").focus();
    for (const { name, value } of quoteRows) {
      await expect(here).toHaveAttribute("name", name);
      await expect(here).toBeInViewport();
      await (acts[name]?.() ?? keys.type(value));
      // The three parts of the date, and the button of its calendar, are stops of their own.
      do await keys.press("Tab");
      while (name === "estimated_date" && (await focused()) === name);
    }
  });
  await expect(here).toHaveText("Privacy policy");
  await keys.press("Tab");
  await expect(sendButton(form)).toBeFocused();
  const called = page.waitForRequest(forms.quote.call);
  await keys.press("Enter");

  const { submission_id, ...posted } = (await called).postDataJSON();
  expect(posted).toEqual({
    ...quotePayload,
    ...{ name: "أمينة بنت راشد", email, origin: "دبي، الإمارات", destination: "مانيلا" },
    ...{ mode_of_shipping: "Road", nature_of_dispatch: "Priority" },
    ...{ estimated_date: "2097-02-28", type_of_packaging: "Non Palletised", description: long },
  });
  const banner = form.getByRole("status").filter({ hasText: "sent" });
  await expect(banner).toHaveText(
    /^Your message has been sent\. Thank you! Your reference is Q-\w{5}-\w{5}\.$/,
  );
  const [row, ...others] = storedRows("quotes", email);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ ...posted, submission_id, dangerous_goods: 1, cargo_insurance: 0 });
  await expect(banner).toContainText(String(row?.reference));
  await expectFor(page, banner, 4000);
  await expectEmpty(form, "quote");
  await expect(totalLine(form)).toContainText("0 m³");
  const sent = await expectReference(form, "We have your request", row?.reference);
  await expect(sent.getByRole("definition")).toHaveText([
    ...["دبي، الإمارات", "مانيلا", "Road", "Thu 28 Feb 2097", "3"],
  ]);
});

test.describe("the contact form", () => {
  const { call, table, rows } = forms.contact;
  const SENT =
    /^Thank you contacting us!Your message has been sent\. Your reference is (C-\w{5}-\w{5})\.$/;
  const openFilled = (page: Page, instead = {}) =>
    openStill(page, "contact", (form) => fillIn(form, rows, instead));
  const sentBanner = (form: Locator) => form.getByRole("status").filter({ hasText: SENT });

  test("what is sent is stored once; what is typed while the thanks stand, 4 s, stays and is another", async ({
    page,
  }) => {
    const email = newEmail();
    const form = await openFilled(page, { email });
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
    const first = filled(contactRows, { email });
    expect(request.postDataJSON()).toEqual({ ...first, submission_id: UUID });
    const [cookie] = await page.context().cookies();
    expect(cookie?.name).toBe("XSRF-TOKEN");
    expect(await request.headerValue("X-XSRF-TOKEN")).toBe(cookie?.value);

    const banner = sentBanner(form);
    await expect(banner).toBeVisible();
    await expect(sendButton(form)).toHaveText(words ?? "");
    expect(posts).toHaveLength(1);
    expect(await isMostly(banner.getByText("Thank you"), 1)).toBe(true);
    expect(await valuesOf(form, rows)).toEqual(first);
    await control(form, "subject").fill("The next one");
    await expectFor(page, banner, BANNER_MS);
    const next = filled(contactRows, { email, subject: "The next one" });
    expect(await valuesOf(form, rows)).toEqual(next);

    await sendButton(form).click();
    await expectFor(page, banner, 4000);
    await expectEmpty(form, "contact");
    await expect(form.locator("[data-kind]")).toHaveCount(0);
    const stored = storedRows(table, email);
    expect(stored).toEqual([expect.objectContaining(first), expect.objectContaining(next)]);
    expect(stored[0]?.submission_id).toBe(request.postDataJSON().submission_id);
    const references = stored.map(({ reference }) => reference);
    expect(new Set(references).size).toBe(2);
    await expectReference(form, "We have your message", references[1]);
  });

  test("a failure is shown for 4 s, and nothing is lost", async ({ page, consoleErrors }) => {
    const form = await openFilled(page);
    const failure = "Http failure response for http:.*";
    for (const [response, words] of [
      [{ status: 503, json: TRY_AGAIN }, "Something Error!"],
      [{ status: 429, json: { code: 429, message: "Wait a minute." } }, "Wait a minute\\."],
      // What isn't ours: a proxy, or the page of some hotel's network.
      [{ status: 502, body: "<h1>Bad Gateway</h1>" }, `${failure}${call}: 502 Bad Gateway`],
      [{ status: 200, body: "<h1>Welcome to our hotel</h1>" }, `${failure}${call}: 200 OK`],
      [{ status: 200, json: null }, failure],
      [null, clientMessages.noResponse],
    ] as const) {
      await page.route(call, (route) => response && route.fulfill(response));
      const called = page.waitForRequest(call);
      await sendButton(form).click();
      await called;
      if (!response) {
        await page.clock.runFor(14_900);
        await expect(sendButton(form)).toHaveAttribute("aria-disabled", "true");
        await page.clock.runFor(200);
      }
      const banner = form.getByRole("alert");
      await expect(banner).toHaveText(RegExp(`^Failed!${words}${NOT_SENT}`));
      expect(await isMostly(banner.getByText("Failed!"), 0)).toBe(true);
      await expectFor(page, banner, 4000);
      // What to do next stays.
      await expect(form.getByText("What you typed is still here.")).toBeVisible();
      expect(await valuesOf(form, rows)).toEqual(filled(rows));
      await expect(form.locator("[aria-invalid]")).toHaveCount(0);
      await expect(form.getByText("Your reference")).toHaveCount(0);
      await page.unroute(call);
    }
    consoleErrors.length = 0; // the browser reports the failed requests itself
  });

  test("it says that the network is gone; what is sent again after a response was lost is stored once, what is corrected another time", async ({
    page,
    context,
    consoleErrors,
  }) => {
    const email = newEmail();
    const typed = { email, message: "" };
    const form = await openForm(page, "contact");
    await fillIn(form, rows, typed);
    await context.setOffline(true);
    await sendButton(form).click();
    const alert = form.getByRole("alert");
    const gone = RegExp(`^Failed!${clientMessages.networkGone}${NOT_SENT}`);
    await expect(alert).toHaveText(gone);
    await context.setOffline(false);
    for (const corrected of [false, true]) {
      await page.route(call, async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      });
      await sendButton(form).click();
      await expect(sendButton(form)).toHaveAttribute("aria-disabled", "false");
      await expect(alert).toHaveText(gone);
      await expect.poll(() => storedRows(table, email)).toHaveLength(corrected ? 2 : 1);
      await page.unroute(call);
      if (corrected) await control(form, "subject").fill("Corrected");
      else expect(await valuesOf(form, rows)).toEqual(filled(rows, typed));
      await sendButton(form).click();
      await expect(sentBanner(form)).toBeVisible();
      const stored = storedRows(table, email);
      expect(stored).toHaveLength(corrected ? 3 : 1);
      expect(stored.at(-1)).toMatchObject({ message: "" });
      await expect(sentBanner(form)).toContainText(String(stored.at(-1)?.reference));
      // Changed while the thanks stand, so that it stays.
      await control(form, "subject").fill("Once more");
    }
    const [, before, after] = storedRows(table, email);
    expect([before?.subject, after?.subject]).toEqual(["Once more", "Corrected"]);
    consoleErrors.length = 0; // the browser reports the failed requests itself
  });

  test("what the server alone refuses has its message until it is mended", async ({ page }) => {
    const errors = { subject: "We can't read this." };
    const message = "Please check the marked fields.";
    const responses = [
      { status: 422, json: { code: 422, message, errors } },
      { status: 200, json: { code: 200 } },
    ].values();
    await page.route(call, (route) => route.fulfill(responses.next().value));
    const form = await openFilled(page);
    await sendButton(form).click();
    const banner = form.getByRole("alert");
    await expect(banner).toHaveText(`Failed!${message}`);
    const summary = form.getByRole("region", { name: /missing or need/ });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText(["We can't read this."]);
    await expectFor(page, banner, 4000);
    expect(await valuesOf(form, rows)).toEqual(filled(rows));

    // What is typed elsewhere says nothing about this field.
    const refused = control(form, "subject");
    await control(form, "email").fill("amina@");
    await expect(summary.getByRole("link")).toHaveCount(2);
    await expect(refused).toHaveAccessibleDescription("We can't read this.");
    await control(form, "email").fill("amina@example.com");
    await refused.fill("To Sharjah");
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);

    // A success without a message of the server's is announced in the page's own words.
    await sendButton(form).click();
    await expect(form.getByRole("status").filter({ hasText: "sent" })).toHaveText(
      "Thank you contacting us!Your message has been sent",
    );
  });
});

test("what is typed while a message of the home page is sent stays; a stored one empties the form at once, and its result stays", async ({
  page,
}) => {
  const email = newEmail();
  const { call } = forms.homeContact;
  const form = await openStill(page, "homeContact", (form) =>
    fillIn(form, homeContactRows, { email }),
  );
  const release = await holdRequests(page, `**${call}`);
  await sendButton(form).click();
  const status = form.getByRole("status");
  await expect(status).toHaveText("Sending…");
  await control(form, "message").fill("And a third pump");
  release();
  const thanks = /^Sent\. .*Your reference is C-\w{5}-\w{5}\.$/;
  await expect(status).toHaveText(thanks);
  await page.clock.runFor(1);
  const second = { email, message: "And a third pump" };
  expect(await valuesOf(form, homeContactRows)).toEqual(filled(homeContactRows, second));

  await sendButton(form).click();
  await expect(status).toHaveText(thanks);
  await page.clock.runFor(1);
  await expectEmpty(form, "homeContact");
  expect(storedRows("contacts", email)).toEqual([
    expect.objectContaining(filled(homeContactRows, { email })),
    expect.objectContaining(filled(homeContactRows, second)),
  ]);
  await page.clock.runFor(10_000);
  await expect(status).toHaveText(thanks);

  // A success without a message is announced all the same.
  await page.route(call, (route) => route.fulfill({ json: { code: 200 } }));
  await fillIn(form, homeContactRows, second);
  await sendButton(form).click();
  await expect(status).toHaveText("Sent. We'll reply by email or phone.");
});

test.describe("the newsletter", () => {
  const { call } = forms.subscriber;
  const THANKS = "Thank you For Subscribing with Us";
  const DUPLICATE = "Already Subscribed from this Email";

  test("the thanks stand 3 s, then the field is empty; a duplicate is reported; the page stays as it is", async ({
    page,
  }) => {
    const address = newEmail();
    const origin = control(formOf(page, "quote"), "origin");
    const form = await openStill(page, "subscriber", () => origin.fill("Dubai"), forms.quote.path);
    const email = control(form, "email");
    for (const [words, next] of [
      [THANKS, ""],
      [DUPLICATE, ""],
      [DUPLICATE, "next@example.com"],
    ] as const) {
      const posts = recordPosts(page);
      await email.fill(address);
      const release = await holdRequests(page, `**${call}`);
      // Pressed twice at once it is one subscription, and no duplicate.
      await sendButton(form).dblclick();
      release();
      await expect(form.getByRole("status")).toHaveText(words);
      await page.unroute(`**${call}`);
      expect(posts).toHaveLength(1);
      if (next) await email.fill(next);
      await page.clock.runFor(2900);
      await expect(form.getByText(words)).toBeVisible();
      await expect(email).toHaveValue(next || address);
      await page.clock.runFor(200);
      await expect(form.getByText(words)).toHaveCount(0);
      await expect(email).toHaveValue(next);
    }
    expect(storedRows("subscribers", address)).toHaveLength(1);
    await expect(origin).toHaveValue("Dubai");
    await expect(page).toHaveURL(forms.quote.path);
  });

  test("a refusal is shown at the field; a failure is no duplicate, and the address stays", async ({
    page,
    consoleErrors,
  }) => {
    const form = await openStill(page, "subscriber", async () => {});
    const email = control(form, "email");
    const errors = { email: "We can't write to this address." };
    for (const [status, body, words] of [
      [422, { code: 422, message: "Please check.", errors }, null],
      // What isn't ours, as of a proxy.
      [409, "<h1>No</h1>", /^Something Error!.*Http failure response for .*: 409/],
      // Without a message of the server's, ours is shown.
      [409, { code: 409 }, DUPLICATE],
      [200, { code: 200 }, THANKS],
    ] as const) {
      await email.fill("amina@example.com");
      await page.route(call, (route) => route.fulfill({ status, body: JSON.stringify(body) }));
      await sendButton(form).click();
      if (words) await expect(form.getByRole("status")).toHaveText(words);
      else {
        await expect(email).toHaveAccessibleDescription(errors.email);
        await expect(email).toBeFocused();
      }
      await expect(form.getByText("Something Error!")).toHaveCount(words instanceof RegExp ? 1 : 0);
      await page.clock.runFor(3100);
      await expect(form.getByText(/Error|Already|Thank you/)).toHaveCount(0);
      await expect(email).toHaveValue(
        words === DUPLICATE || words === THANKS ? "" : "amina@example.com",
      );
      await page.unroute(call);
    }
    consoleErrors.length = 0; // the browser reports the failed requests itself
  });
});

test("what has its hidden field filled in is acknowledged, and not stored", async ({ page }) => {
  const email = newEmail();
  const form = await openForm(page, "contact");
  await fillIn(form, contactRows, { email });
  await control(form, "homepage_url").evaluate((field: HTMLInputElement) => {
    field.value = "http://spam.example";
  });
  await sendButton(form).click();
  await expect(form.getByText("Your message has been sent.")).toBeVisible();
  expect(storedRows("contacts", email)).toEqual([]);
});

/** An address with capitals, and one whose ending the rule doesn't take. */
for (const name of EXHAUSTIVE ? formNames : (["contact"] as const)) {
  test(`a long ending in the ${name} form leads to the telephone, capitals become small`, async ({
    page,
  }) => {
    const { rows, table, call } = forms[name];
    const [support] = phoneLines.value;
    const form = await openForm(page, name);
    const email = control(form, "email");
    const phone = form.getByRole("link", { name: support.shown });
    await email.fill("AMINA@Example.com");
    await expect(email).toHaveValue("AMINA@Example.com");
    await email.press("Tab");
    await expect(email).toHaveValue("amina@example.com");

    await fillIn(form, rows, { email: "amina@firm.logistics" });
    await sendButton(form).click();
    await expect(email).toHaveAccessibleDescription(
      `Invalid Email We can't accept addresses with more than four letters after the last dot. Please call us: ${support.shown}`,
    );
    await expect(phone).toHaveAttribute("href", `tel:${support.dial}`);
    await email.fill("amina@firm");
    await expect(email).toHaveAccessibleDescription("Invalid Email");
    await expect(phone).toHaveCount(0);

    await email.fill("amina@firm.com");
    await expect(email).not.toHaveAttribute("aria-invalid");

    const address = newEmail();
    await email.fill(address.toUpperCase());
    const sent = page.waitForRequest(call);
    await email.press("Enter");
    expect((await sent).postDataJSON()).toMatchObject({ email: address });
    await expect(form.getByRole("status").filter({ hasText: /sent|Thank you/i })).toBeVisible();
    await expect.poll(() => storedRows(table, address)).toHaveLength(1);
  });
}

test.describe("drafts", () => {
  const arabic = {
    name: "أمينة بنت راشد",
    origin: "دبي، الإمارات",
    description: "مضخّتان\nUN 1263",
  };
  const RESTORED = "We restored what you typed earlier.";
  const KEPT = "What you type is saved in this browser";
  const stored = (page: Page) => page.evaluate(() => Object.entries(localStorage));

  test("a draft holds what is filled in, also in a new tab; what is typed before the scripts stays", async ({
    page,
    context,
  }) => {
    const form = await openForm(page, "quote");
    await expect(form.getByText(KEPT)).toBeVisible();
    expect(await stored(page)).toEqual([]);
    await control(form, "origin").fill("Dubai");
    expect(await stored(page)).toHaveLength(1);
    await control(form, "origin").fill("");
    expect(await stored(page)).toEqual([]);
    await fillIn(form, quoteRows, arabic);
    const [[, draft] = []] = await stored(page);
    expect(JSON.parse(draft ?? "")).toEqual(filled(quoteRows, arabic));

    await page.reload();
    await expect(form.getByText(RESTORED)).toBeVisible();
    expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows, arabic));
    await expect(totalLine(form)).toContainText("2.747 m³");

    const early = { ...arabic, name: "Zoë Peña", mode_of_shipping: "Sea" };
    const release = await openEarly(page, forms.quote.path);
    await control(form, "name").fill(early.name);
    await form.getByText("Sea", { exact: true }).click();
    await release();
    await expect(form.getByText(RESTORED)).toBeVisible();
    expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows, early));

    await page.close();
    const other = await context.newPage();
    const again = await openForm(other, "quote");
    await expect(again.getByText(RESTORED)).toBeVisible();
    expect(await valuesOf(again, quoteRows)).toEqual(filled(quoteRows, early));
  });

  test("a draft stays after a refusal and a failure, and goes once stored", async ({ page }) => {
    const form = await openForm(page, "quote");
    await control(form, "name").fill("Amina");
    await sendButton(form).click();
    await expect(form.getByRole("region", { name: /missing or need/ })).toBeVisible();
    await fillIn(form, quoteRows, arabic);
    const responses = [
      { status: 503, json: TRY_AGAIN },
      { json: { code: 200, result: { reference: "Q-1-2" } } },
    ].values();
    await page.route(forms.quote.call, (route) => route.fulfill(responses.next().value));
    await sendButton(form).click();
    // A failure without words of its own repeats none.
    await expect(form.getByRole("alert")).toHaveText(
      /^Something Error!Not sent\. What you typed is still here\./,
    );
    await page.reload();
    await expect(form.getByText(RESTORED)).toBeVisible();
    expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows, arabic));

    const call = page.waitForRequest(forms.quote.call);
    await sendButton(form).click();
    expect((await call).postDataJSON()).toMatchObject({ ...arabic, length: 120.5 });
    await expect(form.getByText("Your message has been sent. Thank you!")).toBeVisible();
    expect(await stored(page)).toEqual([]);
    await page.reload();
    await expect(form.getByText(KEPT)).toBeVisible();
    await expect(control(form, "name")).toHaveValue("");
  });

  test("'Clear the form' empties the form, removes its errors and the draft; a single choice is restored alone", async ({
    page,
  }) => {
    const form = await openForm(page, "quote");
    const clear = form.getByRole("button", { name: "Clear the form" });
    await expect(clear).toHaveCount(0);
    await fillIn(form, quoteRows, { email: "Amina@" });
    await page.reload();
    await sendButton(form).click();
    await expect(
      form.getByRole("region", { name: "1 field is missing or needs a correction" }),
    ).toBeVisible();
    await clear.click();

    await expectEmpty(form, "quote");
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);
    await expect(form.getByRole("region", { name: /missing or need/ })).toHaveCount(0);
    await expect(totalLine(form)).toContainText("0 m³");
    await expect(clear).toHaveCount(0);
    await expect(control(form, "name")).toBeFocused();
    expect(await stored(page)).toEqual([]);
    await page.keyboard.type("A");
    await expect.poll(() => stored(page)).toHaveLength(1);
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);
    await control(form, "name").fill("");
    await expect.poll(() => stored(page)).toEqual([]);

    await choose(form, "Nature of Dispatch", "AOG");
    await page.goto("/services");
    await expect(form.getByRole("radio", { name: "AOG" })).toBeChecked();
    await expect(form.locator(":checked")).toHaveCount(1);
    await expect(control(form, "name")).toHaveValue("");
    await expect(form.getByRole("link", { name: /^24x7 AOG desk/ })).toBeVisible();
  });

  test("other forms keep their draft in this tab alone", async ({ page, context }) => {
    const typed = {
      "form#contact": { name: "Zoë Peña", message: "About\nrates", city: "Dubai" },
      "form#subscriber": { email: "reader@example" },
      "form#follow": { email: "reader@example" },
    } as const;
    for (const [path, selectors] of [
      ["/", ["form#contact", "form#subscriber"]],
      ["/track/DL-2611-0385/follow", ["form#follow"]],
    ] as const) {
      await page.goto(path);
      const fields = selectors.flatMap((selector) =>
        Object.entries(typed[selector]).map(([name, text]) => ({ selector, name, text })),
      );
      for (const { selector, name, text } of fields) {
        await control(page.locator(selector), name).fill(text);
      }
      await page.reload({ waitUntil: "load" });
      for (const { selector, name, text } of fields) {
        await expect(control(page.locator(selector), name), name).toHaveValue(text);
      }
    }
    expect(await stored(page)).toEqual([]);
    const other = await context.newPage();
    await other.goto("/contact");
    await expect(control(other.locator("form#contact"), "name")).toHaveValue("");
  });
});
