import { parseHTML } from "linkedom";
import type { Page } from "playwright/test";
import { PAGES } from "../support/pages.ts";
import { control, formOf, forms, postForm } from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

async function subscribe(page: Page, address: string) {
  const form = formOf(page, "subscriber");
  await control(form, "email").fill(address);
  return (await postForm(form)).status();
}

// That of an order sends no referrer, so the browser posts its form with the origin "null".
for (const path of ["/about", "/no/such/page", "/track/DL-2611-0385"]) {
  test(`subscribing on ${path} returns that page with its result`, async ({ page }) => {
    const address = newEmail();
    await page.goto(path);
    const title = await page.title();
    const form = formOf(page, "subscriber");
    const email = control(form, "email");

    expect(await subscribe(page, "")).toBe(422);
    await expect(email).toHaveAccessibleDescription("Email is required");
    await expect(form.locator("#subscriber-result:focus")).toHaveCount(1);
    await expect(email).toBeInViewport();
    expect(await subscribe(page, "Amina@Example.com")).toBe(422);
    await expect(email).toHaveAccessibleDescription("Invalid Email Please use lowercase letters.");
    await expect(email).toHaveValue("Amina@Example.com");

    expect(await subscribe(page, address)).toBe(200);
    await expect(form.getByRole("status")).toHaveText("Thank you For Subscribing with Us");
    await expect(email).toHaveValue("");
    for (const again of [
      () => subscribe(page, address),
      async () => (await page.reload())?.status(),
      // From a page that knows nothing of the first.
      async () => {
        await page.goto(path);
        return subscribe(page, address);
      },
    ]) {
      expect(await again()).toBe(409);
      await expect(form.getByRole("status")).toHaveText("Already Subscribed from this Email");
    }
    await expect(page).toHaveTitle(title);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(storedRows("subscribers", address)).toHaveLength(1);
  });
}

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
