/**
 * Sending a form, with JavaScript: what it says when it succeeds, fails or is refused, and what stays in it.
 * All forms are one component (EnquiryForm), so that most is tried with one of them.
 */
import type { Locator, Page } from "playwright/test";
import { BANNER_MS, SUBSCRIBE_BANNER_MS } from "#app/ui/timing.ts";
import { clientMessages } from "#content/client-messages.ts";
import { phoneLines } from "#content/company.ts";
import { expectInOrder } from "./accessibility.ts";
import {
  control,
  type FormName,
  filled,
  fillIn,
  formNames,
  formOf,
  forms,
  openForm,
  quotePayload,
  quoteRows,
  receiptOn,
  sendButton,
  totalLine,
  valuesOf,
} from "./form-fields.ts";
import { expect, holdRequests, openEarly, test } from "./site.ts";
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

/** What stands beside a failure. */
const NOT_SENT = "Not sent\\. What you typed is still here\\. .* call us: \\+971 [\\d ]+$";
const [GREEN, RED] = ["rgb(20, 102, 61)", "rgb(154, 54, 6)"];
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

test.describe("every form has its messages, and shows its result, accessibly and within its window", () => {
  /** The result for the server's message "In words.", of a failure and of a success. */
  const RESULTS: Readonly<Record<FormName, readonly [failed: RegExp, sent: RegExp]>> = {
    quote: [/^Something Error!In words\.Not sent\./, /^In words\.$/],
    contact: [/^Failed!In words\.Not sent\./, /^Thank you contacting us!In words\.$/],
    homeContact: [/^In words\. Not sent\./, /^Sent\. We'll reply by .+\. In words\.$/],
    subscriber: [/^Something Error! In words\.$/, /^In words\.$/],
  };

  /** A banner that would go after one of these times stands for as long as it is looked at. */
  function holdBanners(times: number[]) {
    const start = window.setTimeout;
    window.setTimeout = ((work: () => void, ms = 0) =>
      times.includes(ms) ? 0 : start(work, ms)) as typeof start;
  }

  for (const name of formNames) {
    test(name, async ({ page }) => {
      const { rows, call } = forms[name];
      const [failed, sent] = RESULTS[name];
      const expectForm = (state: string, part = `form#${forms[name].kind}`) =>
        expectInOrder(page, state, part);
      const isLarge = name === "quote" || name === "contact";
      // The home page's form is the only one that the server checks (specification section 5).
      const isUnchecked = name === "homeContact";
      const posted: unknown[] = [];
      // The first that is sent in full fails once the gate opens, the second is stored.
      const gate = Promise.withResolvers<void>();
      const codes = [503, 200].values();
      await page.route(call, async (route) => {
        posted.push(route.request().postDataJSON());
        if (isUnchecked && posted.length === 1) return route.continue();
        const code = codes.next().value ?? 500;
        await gate.promise;
        const json = { code, message: "In words.", result: { reference: "Q-12345-67890" } };
        await route.fulfill({ status: code, json });
      });
      await page.addInitScript(holdBanners, [BANNER_MS, SUBSCRIBE_BANNER_MS]);
      const form = await openForm(page, name);

      await sendButton(form).click();
      const summary = form.getByRole("region", { name: /^\d+ fields are missing or need/ });
      await expect(isLarge ? summary : control(form, rows[0].name)).toBeFocused();
      await expect(page).toHaveTitle(/^Error: \w/);
      await expectForm("errors");
      const own = { submission_id: UUID, form: "home-contact" };
      expect(posted).toEqual(isUnchecked ? [own] : []);
      const refused = form.getByText("Not sent. Please check the marked fields above.");
      await expect(refused).toHaveCount(isUnchecked ? 1 : 0);

      // Everything that can be pointed out is.
      const instead = {
        ...{ nature_of_dispatch: "AOG", estimated_date: "2001-01-01" },
        ...{ weight: "1", net_weight: "99" },
      };
      await fillIn(form, rows, instead);
      await expect(form.locator("[aria-invalid]")).toHaveCount(0);
      await expect(page).not.toHaveTitle(/Error: /);
      await sendButton(form).click();
      await expect(sendButton(form)).toHaveAttribute("aria-disabled", "true");
      if (name === "quote") await expectForm("sending");
      if (isUnchecked) await expect(form.getByRole("status")).toHaveText("Sending…");

      gate.resolve();
      const result = form.getByRole(isLarge ? "alert" : "status").filter({ hasText: "In words." });
      await expect(result).toHaveText(failed);
      expect(await valuesOf(form, rows)).toEqual(filled(rows, instead));
      await expect(page).toHaveTitle(/^Error: \w/);
      await expectForm("failed");

      await sendButton(form).click();
      const place = isLarge ? receiptOn(page) : form;
      const thanks = place.getByRole("status").filter({ hasText: "In words." });
      await expect(thanks).toHaveText(sent);
      await expect(page).not.toHaveTitle(/Error: /);
      const hasReceipt = name !== "subscriber";
      if (hasReceipt) await expect(receiptOn(page)).toBeFocused();
      await expectForm("sent", hasReceipt ? "[data-receipt]" : undefined);
      if (!isUnchecked) return;
      // It is emptied at once, and its result stays.
      await expectEmpty(form, name);
      await expect(thanks).toHaveText(sent);
      expect(posted.at(-1)).toEqual({ ...filled(rows, instead), ...own });
    });
  }
});

test("a quote is asked for by the keyboard alone, and stored", async ({ page }) => {
  const email = newEmail();
  const keys = page.keyboard;
  /** What is done at a control; in the others the value of its row is typed. */
  const acts: Readonly<Record<string, () => Promise<void>>> = {
    email: () => keys.type(email),
    mode_of_shipping: () => keys.press("Space"),
    nature_of_dispatch: () => keys.press("ArrowDown"),
    estimated_date: () => keys.type("02282097"),
    type_of_packaging: () => keys.press("ArrowUp"),
    dangerous_goods: () => keys.press("Space"),
    cargo_insurance: () => keys.press("ArrowRight"),
  };
  const here = page.locator(":focus");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  const form = await openForm(page, "quote");
  await control(form, "name").focus();
  for (const { name, value } of quoteRows) {
    // Links to the tools stand before the fields of a group.
    while ((await here.getAttribute("href"))?.startsWith("/tools/")) await keys.press("Tab");
    await expect(here).toHaveAttribute("name", name);
    await expect(here).toBeInViewport();
    await (acts[name]?.() ?? keys.type(value));
    // The three parts of the date, and the button of its calendar, are stops of their own.
    do await keys.press("Tab");
    while (name === "estimated_date" && (await focused()) === name);
  }
  await expect(here).toHaveText("Privacy policy");
  await keys.press("Tab");
  await expect(sendButton(form)).toBeFocused();
  const called = page.waitForRequest(forms.quote.call);
  await keys.press("Enter");

  const { submission_id, ...posted } = (await called).postDataJSON();
  const chosen = { nature_of_dispatch: "Priority", estimated_date: "2097-02-28" };
  expect(posted).toEqual({ ...quotePayload, email, ...chosen });
  const receipt = receiptOn(page);
  await expect(receipt.getByRole("status")).toHaveText(
    /^Your message has been sent\. Thank you! Your reference is Q-\w{5}-\w{5}\.$/,
  );
  await expect(receipt).toBeFocused();
  const [row, ...others] = storedRows("quotes", email);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ ...posted, submission_id, dangerous_goods: 1, cargo_insurance: 0 });
  await expect(receipt).toContainText(String(row?.reference));
  for (const stop of [
    ...["hello@dhowline.example", "+971 4 000 0001", "Copy reference", "Print or save as PDF"],
    ...["Request another quote, keep my details", "Request another quote"],
  ]) {
    await keys.press("Tab");
    await expect(here).toHaveText(stop);
  }
});

test.describe("the contact form", () => {
  const { call, table, rows } = forms.contact;
  const SENT =
    /^Thank you contacting us!Your message has been sent\. Your reference is C-\w{5}-\w{5}\.$/;
  const openFilled = (page: Page, instead = {}) =>
    openStill(page, "contact", (form) => fillIn(form, rows, instead));
  const sentBanner = (page: Page) => receiptOn(page).getByRole("status").filter({ hasText: SENT });

  test("what is sent is stored once; what is typed meanwhile, and while the thanks stand, 4 s, is another", async ({
    page,
  }) => {
    const email = newEmail();
    const form = await openFilled(page, { email });
    let posts = 0;
    page.on("request", (sent) => {
      if (sent.method() === "POST") posts += 1;
    });
    const release = await holdRequests(page, `**${call}`);
    const idle = await sendButton(form).textContent();
    const called = page.waitForRequest(call);
    await sendButton(form).dblclick();
    await expect(sendButton(form)).toHaveText("Sending…");
    await control(form, "name").press("Enter");
    const request = await called;
    await control(form, "subject").fill("The next one");
    release();
    const first = filled(rows, { email });
    expect(request.postDataJSON()).toEqual({ ...first, submission_id: UUID });
    const banner = sentBanner(page);
    await expect(banner.getByText("Thank you")).toHaveCSS("color", GREEN);
    await expect(sendButton(form)).toHaveText(idle ?? "");
    expect(posts).toBe(1);
    const draft = await page.evaluate(() => sessionStorage.getItem("contact-draft"));
    expect(draft).toContain("The next one");
    await control(form, "message").fill("");
    await expectFor(page, banner, 4000);
    const next = filled(rows, { email, subject: "The next one", message: "" });
    expect(await valuesOf(form, rows)).toEqual(next);

    await sendButton(form).click();
    await expectFor(page, banner, 4000);
    await page.getByRole("heading", { name: "Send another message" }).click();
    await expectEmpty(form, "contact");
    const stored = storedRows(table, email);
    expect(stored).toEqual([expect.objectContaining(first), expect.objectContaining(next)]);
    expect(stored[0]?.submission_id).toBe(request.postDataJSON().submission_id);
    await expect(receiptOn(page)).toContainText(String(stored[1]?.reference));
  });

  test("a failure is shown for 4 s, and nothing is lost", async ({ page, consoleErrors }) => {
    const form = await openFilled(page);
    const failure = "Http failure response for http:.*";
    for (const [response, reason] of [
      [{ status: 503, json: { code: 503, message: "Something Error!" } }, "Something Error!"],
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
      await expect(banner).toHaveText(RegExp(`^Failed!${reason}${NOT_SENT}`));
      await expect(banner.getByText("Failed!")).toHaveCSS("color", RED);
      await expectFor(page, banner, 4000);
      // What to do next stays.
      await expect(form.getByText("What you typed is still here.")).toBeVisible();
      expect(await valuesOf(form, rows)).toEqual(filled(rows));
      await page.unroute(call);
    }
    // A success without a message of the server's is announced in the page's own text.
    await page.route(call, (route) => route.fulfill({ json: { code: 200 } }));
    await sendButton(form).click();
    await expect(receiptOn(page).getByRole("status")).toHaveText(
      "Thank you contacting us!Your message has been sent",
    );
    consoleErrors.length = 0; // the browser reports the failed requests itself
  });

  test("a broken network is named; what is sent again is stored once, what is corrected another time", async ({
    page,
    consoleErrors,
  }) => {
    const email = newEmail();
    const form = await openForm(page, "contact");
    await fillIn(form, rows, { email });
    const sendInVain = async () => {
      await sendButton(form).click();
      await expect(sendButton(form)).toHaveAttribute("aria-disabled", "false");
      const gone = RegExp(`^Failed!${clientMessages.networkGone}${NOT_SENT}`);
      await expect(form.getByRole("alert")).toHaveText(gone);
    };
    // Stored, and its response is lost.
    await page.route(call, async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    for (const _ of ["sent", "sent again"]) await sendInVain();
    expect(storedRows(table, email)).toHaveLength(1);
    await page.unroute(call);
    await control(form, "subject").fill("Corrected");
    await sendButton(form).click();
    await expect(sentBanner(page)).toBeVisible();
    const [first, corrected] = storedRows(table, email);
    expect([first?.subject, corrected?.subject]).toEqual(["To Riyadh", "Corrected"]);
    consoleErrors.length = 0; // the browser reports the failed requests itself
  });

  test("capitals in an address become small, a long ending leads to the telephone; what programs fill in is acknowledged, and not stored", async ({
    page,
  }) => {
    const [support] = phoneLines;
    const address = newEmail();
    const form = await openForm(page, "contact");
    const email = control(form, "email");
    await email.fill("AMINA@Example.com");
    await email.press("Tab");
    await expect(email).toHaveValue("amina@example.com");

    await fillIn(form, rows, { email: "amina@firm.logistics" });
    await sendButton(form).click();
    await expect(email).toHaveAccessibleDescription(
      `Invalid Email We can't accept addresses with more than four letters after the last dot. Please call us: ${support.shown}`,
    );
    const phone = form.getByRole("link", { name: support.shown });
    await expect(phone).toHaveAttribute("href", `tel:${support.dial}`);
    await email.fill("amina@firm");
    await expect(email).toHaveAccessibleDescription("Invalid Email");

    await control(form, "homepage_url").evaluate((field: HTMLInputElement) => {
      field.value = "http://spam.example";
    });
    await email.fill(address.toUpperCase());
    const sent = page.waitForRequest(call);
    await email.press("Enter");
    expect((await sent).postDataJSON()).toMatchObject({ email: address });
    await expect(sentBanner(page)).toBeVisible();
    expect(storedRows(table, address)).toEqual([]);
  });
});

test("the newsletter's thanks stand 3 s, as do a duplicate and a failure, after which the address stays; so does the page", async ({
  page,
  consoleErrors,
}) => {
  const THANKS = "Thank you For Subscribing with Us";
  const DUPLICATE = "Already Subscribed from this Email";
  const FAILURE = /^Something Error!.*Http failure response for .*: 409/;
  const { call, table } = forms.subscriber;
  const { path } = forms.quote;
  const address = newEmail();
  const origin = control(formOf(page, "quote"), "origin");
  const form = await openStill(page, "subscriber", () => origin.fill("Dubai"), path);
  const email = control(form, "email");
  for (const [response, result, left, next] of [
    [null, THANKS, ""],
    [null, DUPLICATE, "next@example.com", "next@example.com"],
    // Without a message of the server's, ours is shown.
    [{ status: 409, json: { code: 409 } }, DUPLICATE, ""],
    // What isn't ours, as of a proxy.
    [{ status: 409, body: "<h1>No</h1>" }, FAILURE, address],
  ] as const) {
    await email.fill(address);
    const release = await holdRequests(page, `**${call}`);
    if (response) await page.route(call, (route) => route.fulfill(response));
    // Pressed twice at once it is one subscription, and no duplicate.
    await sendButton(form).dblclick();
    release();
    const status = form.getByRole("status");
    await expect(status).toHaveText(result);
    if (next) await email.fill(next);
    await expectFor(page, status.getByText(result), 3000);
    await expect(email).toHaveValue(left);
    await page.unrouteAll();
  }
  expect(storedRows(table, address)).toHaveLength(1);
  await expect(origin).toHaveValue("Dubai");
  await expect(page).toHaveURL(path);
  consoleErrors.length = 0; // the browser reports the failed requests itself
});

test.describe("drafts", () => {
  const typed = {
    name: "أمينة بنت راشد",
    origin: "دبي، الإمارات",
    description: "مضخّتان\nUN 1263",
  };
  const RESTORED = "We restored what you typed earlier.";
  const KEPT = "What you type is saved in this browser";
  const stored = (page: Page) => page.evaluate(() => Object.entries(localStorage));

  test("a quote's draft stays after a failure and before the scripts, and goes once it is stored", async ({
    page,
  }) => {
    const form = await openForm(page, "quote");
    await expect(form.getByText(KEPT)).toBeVisible();
    await fillIn(form, quoteRows, typed);
    const failed = { status: 503, json: { code: 503, message: "Something Error!" } };
    await page.route(forms.quote.call, (route) => route.fulfill(failed));
    await sendButton(form).click();
    // A failure whose message is the title repeats none.
    const alert = form.getByRole("alert");
    await expect(alert).toHaveText(/^Something Error!Not sent\. What you typed is still here\./);
    await page.reload();
    await expect(form.getByText(RESTORED)).toBeVisible();
    expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows, typed));
    await expect(totalLine(form)).toContainText("2.747 m³");

    const early = { ...typed, name: "Zoë Peña", mode_of_shipping: "Sea" };
    const release = await openEarly(page);
    await page.unroute(forms.quote.call);
    await control(form, "name").fill(early.name);
    await form.getByText("Sea", { exact: true }).click();
    await release();
    await expect(form.getByText(RESTORED)).toBeVisible();
    expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows, early));

    await sendButton(form).click();
    await expect(page.getByText("Your message has been sent. Thank you!")).toBeVisible();
    expect(await stored(page)).toEqual([]);
    await page.reload();
    await expect(control(form, "name")).toHaveValue("");
  });

  test("'Clear the form' empties the form, removes its errors and the draft", async ({ page }) => {
    const form = await openForm(page, "quote");
    const clear = form.getByRole("button", { name: "Clear the form" });
    await expect(clear).toHaveCount(0);
    await fillIn(form, quoteRows, { email: "Amina@" });
    await page.reload();
    await sendButton(form).click();
    await expect(form.getByText("Invalid Email").first()).toBeVisible();
    await clear.click();

    await expectEmpty(form, "quote");
    await expect(totalLine(form)).toContainText("0 m³");
    await expect(clear).toHaveCount(0);
    await expect(control(form, "name")).toBeFocused();
    expect(await stored(page)).toEqual([]);
    await page.keyboard.type("A");
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  });

  test("other forms keep their draft in this tab alone", async ({ page }) => {
    const fields = [
      ["/", "form#contact", "message", "About\nrates"],
      ["/", "form#subscriber", "email", "reader@example"],
      ["/track/DL-2611-0385/follow", "form#follow", "email", "reader@example"],
    ] as const;
    for (const [path, form, name, text] of fields) {
      await page.goto(path);
      await control(page.locator(form), name).fill(text);
    }
    for (const [path, form, name, text] of fields) {
      await page.goto(path, { waitUntil: "load" });
      await expect(control(page.locator(form), name), name).toHaveValue(text);
    }
    expect(await stored(page)).toEqual([]);
  });
});
