/** Sending the quote form and the contact form: what is said when it succeeds, fails or is refused. */
import type { Locator, Page } from "playwright/test";
import { clientMessages } from "#app/content/client-messages.ts";
import { phoneLines } from "#app/content/company.ts";
import { BANNER_MS, SUBSCRIBE_BANNER_MS } from "#app/ui/timing.ts";
import { expectAccessible } from "./accessibility.ts";
import {
  BAD_EMAILS,
  choose,
  contactRows,
  control,
  type FormName,
  filled,
  fillIn,
  formNames,
  forms,
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
          ...["Dubai, UAE", "Manila", "Air", "Wed 29 Feb 2096", "3"],
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

/** An address with capitals, and one whose ending the rule doesn't take. */
test.describe("addresses", () => {
  const [support] = phoneLines.value;

  for (const name of formNames) {
    const { rows, table, call } = forms[name];

    test(`a long ending in the ${name} form leads to the telephone, capitals become small`, async ({
      page,
    }) => {
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
});

test.describe("accessibility", () => {
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

  for (const name of formNames) {
    test(`${name} is accessible and fits its window in every state`, async ({ page }) => {
      // The first that is sent in full fails, the second is stored; each when its gate opens.
      const responses = [503, 200].map((code) => ({ code, gate: Promise.withResolvers<void>() }));
      const [failed, stored] = responses;
      const queue = responses.values();
      await page.route(forms[name].call, async (route) => {
        if (route.request().postDataJSON().email === undefined) return route.continue();
        const { code = 500, gate } = queue.next().value ?? {};
        await gate?.promise;
        const said = { code, message: "In words.", result: { reference: "Q-12345-67890" } };
        await route.fulfill({ status: code, json: said });
      });
      await page.addInitScript(holdBanners, [BANNER_MS, SUBSCRIBE_BANNER_MS]);
      const form = await openForm(page, name);
      await sendButton(form).click();
      await expect(form.locator("[aria-invalid]").first()).toBeVisible();
      await expectInOrder(page, name, "errors");

      // Everything that can be pointed out is.
      await fillIn(form, forms[name].rows, {
        nature_of_dispatch: "AOG",
        estimated_date: "2001-01-01",
        weight: "1",
        net_weight: "99",
      });
      await sendButton(form).click();
      await expect(sendButton(form)).toHaveAttribute("aria-disabled", "true");
      await expectInOrder(page, name, "sending");

      failed?.gate.resolve();
      await expect(form.getByText(/In words\./)).toBeVisible();
      await expectInOrder(page, name, "failed");

      await sendButton(form).click();
      await expect(sendButton(form)).toHaveAttribute("aria-disabled", "true");
      stored?.gate.resolve();
      await expect(sendButton(form)).toHaveAttribute("aria-disabled", "false");
      await expect(form.getByText(/In words\./)).toBeVisible();
      await expectInOrder(page, name, "sent");
    });
  }
});

test.describe("drafts", () => {
  const arabic = {
    name: "أمينة بنت راشد",
    origin: "دبي، الإمارات",
    description: "مضخّتان\nUN 1263",
  };

  const stored = (page: Page) => page.evaluate(() => Object.entries(localStorage));

  test("a draft holds what is filled in, also in a new tab", async ({ page, context }) => {
    const form = await openForm(page, "quote");
    await expect(form.getByText("What you type is saved in this browser")).toBeVisible();
    expect(await stored(page)).toEqual([]);
    await control(form, "origin").fill("Dubai");
    expect(await stored(page)).toHaveLength(1);
    await control(form, "origin").fill("");
    expect(await stored(page)).toEqual([]);
    await fillIn(form, quoteRows, arabic);
    const [[, draft] = []] = await stored(page);
    expect(JSON.parse(draft ?? "")).toEqual(filled(quoteRows, arabic));

    await page.reload();
    await expect(form.getByText("We restored what you typed earlier.")).toBeVisible();
    expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows, arabic));
    const total = totalLine(form);
    await expect(total).toContainText("2.747 m³");

    await page.close();
    const other = await context.newPage();
    const again = await openForm(other, "quote");
    await expect(again.getByText("We restored what you typed earlier.")).toBeVisible();
    expect(await valuesOf(again, quoteRows)).toEqual(filled(quoteRows, arabic));
  });

  test("what is typed before the scripts stays, the draft fills the rest", async ({ page }) => {
    const form = await openForm(page, "quote");
    await control(form, "name").fill("Amina Rahman");
    await control(form, "origin").fill("Dubai");
    await choose(form, "Mode of Shipping", "Sea");
    const release = await openEarly(page, "/service-request");
    await control(form, "name").fill("Zoë Peña");
    await form.getByText("Air", { exact: true }).click();
    await release();
    await expect(form.getByText("We restored what you typed earlier.")).toBeVisible();
    await expect(control(form, "name")).toHaveValue("Zoë Peña");
    await expect(control(form, "origin")).toHaveValue("Dubai");
    await expect(form.getByRole("radio", { name: "Air" })).toBeChecked();
  });
  test("a single choice is restored alone, on the services page too", async ({ page }) => {
    const form = await openForm(page, "quote");
    await choose(form, "Nature of Dispatch", "AOG");
    await page.reload();
    await expect(form.getByRole("radio", { name: "AOG" })).toBeChecked();
    await expect(form.locator(":checked")).toHaveCount(1);
    await expect(control(form, "name")).toHaveValue("");
    await expect(form.getByRole("link", { name: /^24x7 AOG desk/ })).toBeVisible();
    await page.goto("/services");
    await expect(form.getByRole("radio", { name: "AOG" })).toBeChecked();
  });

  test("a draft stays after a refusal and a failure, and goes once stored", async ({ page }) => {
    const form = await openForm(page, "quote");
    await control(form, "name").fill("Amina");
    await sendButton(form).click();
    await expect(form.getByRole("region", { name: /missing or need/ })).toBeVisible();
    await fillIn(form, quoteRows, arabic);
    const responses = [
      { status: 503, json: { code: 503, message: "Something Error!" } },
      { json: { code: 200, message: "Stored.", result: { reference: "Q-1-2" } } },
    ].values();
    await page.route(forms.quote.call, (route) => route.fulfill(responses.next().value));
    await sendButton(form).click();
    await expect(form.getByRole("alert")).toHaveText(
      /^Something Error!Not sent\. What you typed is still here\./,
    );
    await page.reload();
    await expect(form.getByText("We restored")).toBeVisible();
    expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows, arabic));

    const call = page.waitForRequest(forms.quote.call);
    await sendButton(form).click();
    expect((await call).postDataJSON()).toMatchObject({
      ...arabic,
      length: 120.5,
      dangerous_goods: true,
    });
    await expect(form.getByText("Stored.")).toBeVisible();
    expect(await stored(page)).toEqual([]);
    await page.reload();
    await expect(form.getByText("What you type is saved in this browser")).toBeVisible();
    await expect(control(form, "name")).toHaveValue("");
  });

  test("'Clear the form' empties the form, removes its errors and the draft", async ({ page }) => {
    const form = await openForm(page, "quote");
    await expect(form.getByRole("button", { name: "Clear the form" })).toHaveCount(0);
    await fillIn(form, quoteRows, { email: "Amina@" });
    await page.reload();
    await sendButton(form).click();
    await expect(
      form.getByRole("region", { name: "1 field is missing or needs a correction" }),
    ).toBeVisible();
    await form.getByRole("button", { name: "Clear the form" }).click();

    for (const { name, options } of quoteRows) {
      if (!options) await expect(control(form, name), name).toHaveValue("");
    }
    await expect(form.locator(":checked")).toHaveCount(0);
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);
    await expect(form.getByRole("region", { name: /missing or need/ })).toHaveCount(0);
    await expect(totalLine(form)).toContainText("0 m³");
    await expect(form.getByRole("button", { name: "Clear the form" })).toHaveCount(0);
    await expect(control(form, "name")).toBeFocused();
    expect(await stored(page)).toEqual([]);
    await page.keyboard.type("A");
    await expect.poll(() => stored(page)).toHaveLength(1);
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);
    await control(form, "name").fill("");
    await expect.poll(() => stored(page)).toEqual([]);
    await page.reload();
    await expect(form.getByText("What you type is saved in this browser")).toBeVisible();
    await expect(control(form, "origin")).toHaveValue("");
  });

  test("each form keeps its draft in this tab until it is sent", async ({ page, context }) => {
    const cases = [
      ["/contact", "form#contact", { name: "Zoë Peña", message: "About\nrates" }],
      ["/", "form#contact", { name: "Zoë Peña", message: "About\nrates", city: "Dubai" }],
      ["/credits", "form#subscriber", { email: "reader@example" }],
      ["/track/DL-2611-0385/follow", "form#follow", { email: "reader@example" }],
    ] as const;
    for (const [path, selector, typed] of cases) {
      await page.goto(path);
      const form = page.locator(selector);
      for (const [name, text] of Object.entries(typed)) await control(form, name).fill(text);
      await page.reload({ waitUntil: "load" });
      for (const [name, text] of Object.entries(typed))
        await expect(control(form, name), path).toHaveValue(text);
    }
    expect(await stored(page)).toEqual([]);
    const other = await context.newPage();
    await other.goto("/contact");
    await expect(control(other.locator("form#contact"), "name")).toHaveValue("");

    await page.goto("/");
    const form = page.locator("form#contact");
    await page.route("**/api/home/contactadd", (route) =>
      route.fulfill({ json: { code: 200, message: "Stored.", result: { reference: "C-1-2" } } }),
    );
    await form.getByRole("button").click();
    await expect(form.getByText("Stored.")).toBeVisible();
    await page.reload();
    await expect(control(form, "name")).toHaveValue("");
  });

  test("an old tab after a deploy opens the page that was asked for, and keeps what was typed", async ({
    page,
    consoleErrors,
  }) => {
    await page.goto("/contact");
    const form = page.locator("form#contact");
    await control(form, "name").fill("Zoë Peña");
    await page.route(/\/assets\/(?:warehousing|services|forwarding)-.*\.js/, (route) =>
      route.fulfill({ status: 404, body: "" }),
    );
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[href="/warehousing"]');
      link?.click();
    });
    await expect(page).toHaveURL("/warehousing");
    await expect(page.locator("main h1")).toBeVisible();
    await page.unrouteAll();
    await page.goto("/contact", { waitUntil: "load" });
    await expect(control(form, "name")).toHaveValue("Zoë Peña");
    consoleErrors.length = 0;
  });
});
