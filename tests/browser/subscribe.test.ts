import { parseHTML } from "linkedom";
import type { Page } from "playwright/test";
import { clientMessages } from "#app/content/client-messages.ts";
import { PAGES } from "../support/pages.ts";
import { BAD_EMAILS, control, forms, openForm, recordPosts, sendButton } from "./form-fields.ts";
import { expect, servedPage, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const NOON = new Date("2026-11-20T12:00:00Z");
const THANKS = "Thank you For Subscribing with Us";
const DUPLICATE = "Already Subscribed from this Email";

/** The form at a clock that stands still. */
async function openStill(page: Page) {
  await page.clock.install({ time: NOON });
  const form = await openForm(page, "subscriber");
  await page.clock.pauseAt("2026-11-20T13:00:00Z");
  return { form, email: control(form, "email") };
}

test("the form sends no empty and no invalid address, and says why", async ({ page }) => {
  const form = await openForm(page, "subscriber");
  const email = control(form, "email");
  const posts = recordPosts(page);
  await expect(email).toHaveAccessibleName("Newsletter");
  await sendButton(form).click();
  await expect(email).toHaveAccessibleDescription("Email is required");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toBeFocused();
  for (const address of BAD_EMAILS) {
    await email.fill(address);
    await email.press("Enter");
    await expect(email, address).toHaveAccessibleDescription(/^Invalid Email/);
    await expect(email).toHaveValue(address);
  }
  await email.fill("amina@example.com");
  await expect(email).not.toHaveAttribute("aria-invalid");
  expect(posts).toEqual([]);
});

test("a refusal is shown at the field; without a message ours is shown", async ({ page }) => {
  const errors = { email: "We can't write to this address." };
  const responses = [{ code: 422, message: "Please check.", errors }, { code: 409 }, { code: 200 }];
  const queue = responses.values();
  await page.route(forms.subscriber.call, (route) => {
    const json = queue.next().value;
    return route.fulfill({ status: json?.code, json });
  });
  const form = await openForm(page, "subscriber");
  const email = control(form, "email");
  await email.fill("amina@example.com");
  await sendButton(form).click();
  await expect(email).toHaveAccessibleDescription(errors.email);
  await expect(email).toBeFocused();
  await expect(form.getByText("Something Error!")).toHaveCount(0);
  for (const words of [DUPLICATE, THANKS]) {
    await email.fill("amina.r@example.com");
    await sendButton(form).click();
    await expect(form.getByRole("status")).toHaveText(words);
  }
});

test("the thanks stand 3 s, then the field is empty; a duplicate is reported", async ({ page }) => {
  const address = newEmail();
  const { form, email } = await openStill(page);
  for (const [words, next] of [
    [THANKS, ""],
    [DUPLICATE, ""],
    [DUPLICATE, "next@example.com"],
  ] as const) {
    await email.fill(address);
    const call = page.waitForRequest(forms.subscriber.call);
    await sendButton(form).click();
    const request = await call;
    expect(request.postDataJSON()).toMatchObject({ email: address });
    expect(await request.headerValue("X-XSRF-TOKEN")).toMatch(/\S/);
    await expect(form.getByRole("status")).toHaveText(words);
    if (next) await email.fill(next);
    await page.clock.runFor(2900);
    await expect(form.getByText(words)).toBeVisible();
    await expect(email).toHaveValue(next || address);
    await page.clock.runFor(200);
    await expect(form.getByText(words)).toHaveCount(0);
    await expect(email).toHaveValue(next);
  }
  expect(storedRows("subscribers", address)).toHaveLength(1);
});

test("a failure is no duplicate, and the address stays", async ({ page, consoleErrors }) => {
  const { form, email } = await openStill(page);
  await email.fill("amina@example.com");
  for (const [response, words] of [
    [{ status: 503, json: { code: 503, message: "Something Error!" } }, "^Something Error!"],
    [{ status: 429, json: { code: 429, message: "Wait." } }, "^Something Error!.*Wait\\.$"],
    // What isn't ours, and no response at all.
    [{ status: 409, body: "<h1>No</h1>" }, "^Something Error!.*Http failure response for .*: 409"],
    [null, `^Something Error! ${clientMessages.noResponse}$`],
  ] as const) {
    await page.route(forms.subscriber.call, (route) => response && route.fulfill(response));
    const called = page.waitForRequest(forms.subscriber.call);
    await sendButton(form).click();
    await called;
    if (!response) await page.clock.runFor(15_000);
    await expect(form.getByRole("status")).toHaveText(RegExp(words));
    await expect(form.getByText(DUPLICATE)).toHaveCount(0);
    await page.clock.runFor(3100);
    await expect(form.getByText("Something Error!")).toHaveCount(0);
    await expect(email).toHaveValue("amina@example.com");
    await page.unroute(forms.subscriber.call);
  }
  consoleErrors.length = 0; // the browser reports the failed requests itself
});

test("the form is in every footer, and leaves the page as it is", async ({ page, request }) => {
  for (const path of ["/", "/services", "/track", "/contact", "/no/such/page"]) {
    const { document } = await servedPage(request, path);
    expect(document.querySelectorAll("footer form#subscriber"), path).toHaveLength(1);
  }
  const form = await openForm(page, "subscriber", "/service-request");
  const origin = control(page.getByRole("form", { name: forms.quote.label }), "origin");
  await origin.fill("Dubai");
  // Pressed twice at once it is one subscription, and no duplicate.
  const address = newEmail();
  await control(form, "email").fill(address);
  await sendButton(form).dblclick();
  await expect(form.getByRole("status")).toHaveText(THANKS);
  expect(storedRows("subscribers", address)).toHaveLength(1);
  await expect(origin).toHaveValue("Dubai");
  await expect(page).toHaveURL("/service-request");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  /** The form of "/" is posted to its index route. */
  const POSTED = [
    ...PAGES.map((path) => (path === "/" ? "/?index" : path)),
    ...["/x/y", "/track/DL-2611-0385", "/track/DL-2611-0385/follow", `/follow/${"0".repeat(32)}`],
  ];

  test("every page validates the form that is posted to it", async ({ request }) => {
    for (const path of POSTED) {
      const response = await request.post(path, { form: { kind: "subscriber", email: "A@b.co" } });
      expect(response.status(), path).toBe(422);
      expect(response.headers()["retry-after"], path).toBeUndefined();
      expect(response.headers()["cache-control"], path).toContain("no-store");
      const { document } = parseHTML(await response.text());
      const form = document.querySelector("form#subscriber");
      expect(form?.textContent, path).toContain("Invalid Email");
    }
  });

  test("after too many forms every page returns 429 with Retry-After", async ({ request }) => {
    const headers = { "CF-Connecting-IP": "10.200.0.2" };
    const form = { kind: "subscriber", email: newEmail() };
    // Filled in by programs alone: what has it is counted, and stored nowhere.
    const data = { ...form, homepage_url: "x" };
    const write = () => request.post(forms.subscriber.call, { headers, data });
    // Once more where a minute ended in between.
    await expect(async () => {
      // With more connections at once some would wait for seconds.
      for (let round = 0; round < 3; round += 1) {
        await Promise.all(Array.from({ length: 20 }, write));
      }
      const responses = POSTED.map(async (path) => {
        const response = await request.post(path, { headers, form });
        expect(response.status(), path).toBe(429);
        expect(response.headers()["retry-after"], path).toBe("60");
        if (path.startsWith("/track"))
          expect(response.headers()["referrer-policy"], path).toBe("no-referrer");
      });
      await Promise.all(responses);
    }).toPass();
  });
});
