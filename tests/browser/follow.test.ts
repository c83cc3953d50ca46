/** The form for updates of an order, and the pages of its links, with JavaScript. */

import type { APIRequestContext } from "playwright/test";
import { stateFolder } from "../../ops/stores.ts";
import { withDatabase } from "../support/local-database.ts";
import { expectAccessible } from "./accessibility.ts";
import { askForUpdates } from "./follow.ts";
import { DESK, expect, overflow, PHONE, test } from "./site.ts";
import { newEmail } from "./stored-rows.ts";

const PATH = "/track/DL-GRMR-T10D-GHN6";
const NOBODYS = `/follow/${"0".repeat(32)}`;

test("the form puts an address in small letters, and posts it to a page of its own", async ({
  page,
}) => {
  await page.goto(PATH);
  await page.locator("summary", { hasText: "Email me updates" }).click();
  const form = page.getByRole("form", { name: "Email me updates" });
  const email = newEmail();
  await form.getByLabel("Email").fill(email.toUpperCase());
  await form.getByLabel(/Every milestone/).focus();
  await expect(form.getByLabel("Email")).toHaveValue(email);
  await form.getByRole("button", { name: "Email me updates" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("follow-draft"))).toBe("");
  expect(new URL(page.url()).pathname).toBe(`${PATH}/follow`);
  await page.getByRole("link", { name: "Back to the order" }).click();
  await expect(page.getByRole("article")).toBeVisible();
});

test("the form sent by Enter posts an address in small letters", async ({ page }) => {
  await page.goto(PATH);
  await page.locator("summary", { hasText: "Email me updates" }).click();
  const field = page.getByRole("form", { name: "Email me updates" }).getByLabel("Email");
  const email = newEmail();
  await field.fill(email.toUpperCase());
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
  await expect(page.getByRole("main")).toContainText(email);
});

test("an expired link leads on to the tracking page", async ({ page }) => {
  await page.goto(NOBODYS);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("This link has expired");
  await main.getByRole("link", { name: "Track & trace" }).click();
  await expect(page).toHaveURL("/track");
});

test("the form and the pages of links are accessible, and fit a phone and a desk", async ({
  page,
}) => {
  const expectInOrder = async (state: string) => {
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      expect(await overflow(page), state).toBe(0);
    }
    await expectAccessible(page, state);
  };
  await page.goto(PATH);
  await page.locator("summary", { hasText: "Email me updates" }).click();
  await expectInOrder("the order's page");
  for (const path of [NOBODYS, `${PATH}/follow`]) {
    await page.goto(path);
    await expectInOrder(path);
  }
  await page.getByRole("button", { name: "Email me updates" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(
    "Email is required",
  );
  await expectInOrder("a refused address");
});

/** A visitor asks for the updates of an order, confirms and stops them: without JavaScript. */
test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // One after the other: they read the e-mails about one order.
  test.describe.configure({ mode: "default" });

  /** On its way, and looked at by few other tests. */
  const NUMBER = "DL-EKXC-ZNB2-JTKR";
  const PATH = `/track/${NUMBER}`;

  const follower = (email: string) =>
    withDatabase(stateFolder(), (database) =>
      database.prepare("select * from followers where email = ?").get(email),
    );

  test("an address is asked, confirmed by a button, and stopped by one", async ({ page }) => {
    const email = newEmail();
    const link = await askForUpdates(page, { number: NUMBER, email, level: /Every milestone/ });
    await expect(page.getByText(email)).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
    expect(follower(email)).toMatchObject({ confirmed_at: null, asked_level: "all" });

    // As mail scanners do, all they like.
    for (const method of ["GET", "HEAD", "GET"]) await page.request.fetch(link, { method });
    expect(follower(email)).toMatchObject({ confirmed_at: null });
    const response = await page.goto(link);
    expect(response?.headers()).toMatchObject({
      "cache-control": "private, no-store, no-transform",
      "referrer-policy": "no-referrer",
    });
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your updates");
    await page.getByRole("button", { name: "Yes, send updates" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Updates are on");
    expect(follower(email)).toMatchObject({ confirmed_at: expect.any(String), level: "all" });
    expect(follower(email)).toMatchObject({ stopped_at: null });

    await page.goto(link);
    await page.getByRole("button", { name: "Stop updates on this order" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Updates are off");
    expect(follower(email)).toMatchObject({ stopped_by: "reader" });
    await page.getByRole("link", { name: "See the order" }).click();
    expect(new URL(page.url()).pathname).toBe(PATH);
  });

  test("mailboxes stop it by one request, without a page before it", async ({ page, request }) => {
    const email = newEmail();
    const link = await askForUpdates(page, { number: NUMBER, email, level: /Main updates/ });
    await page.goto(link);
    await page.getByRole("button", { name: "Yes, send updates" }).click();
    const oneClick = await request.post(link, { form: { "List-Unsubscribe": "One-Click" } });
    expect(oneClick.status()).toBe(200);
    expect(follower(email)).toMatchObject({ stopped_by: "reader" });
    // RFC 8058, 3.1: as multipart, too; and again.
    const multipart = { "List-Unsubscribe": "One-Click" };
    expect((await request.post(link, { multipart })).status()).toBe(200);
    const gone = `/follow/${"0".repeat(32)}`;
    expect((await request.post(gone, { form: multipart })).status()).toBe(200);
    expect((await request.get(gone)).status()).toBe(404);
    expect((await request.post(link, { form: { something: "else" } })).status()).toBe(400);
    const foreign = { Origin: "https://elsewhere.example" };
    const forged = await request.post(link, { form: { decision: "stop" }, headers: foreign });
    expect(forged.status()).toBe(403);
  });

  test("what is typed wrong stays, with the message of every form", async ({ page }) => {
    await page.goto(`${PATH}/follow`);
    for (const [typed, message] of [
      ["", "Email is required"],
      ["nobody", "Invalid Email"],
      ["Amina@Example.com", "Invalid Email Please use lowercase letters."],
    ] as const) {
      await page.getByRole("textbox", { name: "Email" }).fill(typed);
      await page.getByLabel(/Every milestone/).check();
      await page.getByRole("button", { name: "Email me updates" }).click();
      const email = page.getByRole("textbox", { name: "Email" });
      await expect(email).toHaveAccessibleDescription(message);
      await expect(email).toHaveValue(typed);
      await expect(page.getByLabel(/Every milestone/)).toBeChecked();
    }
  });

  async function postFollow(request: APIRequestContext, number: string) {
    const form = { email: newEmail(), level: "all" };
    const response = await request.post(`/track/${number}/follow`, { form });
    return { status: response.status(), text: await response.text() };
  }

  test("an unknown order, and one that is over, can't be followed", async ({ page, request }) => {
    const unknown = await postFollow(request, "DL-NOBODYS-0000");
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain("Order Not Found..!!!");
    const over = await postFollow(request, "DL-4EAM-E8NV-6VGG");
    expect(over.status).toBe(409);
    expect(over.text).toContain("This order is already delivered or cancelled.");
    await page.goto("/track/DL-4EAM-E8NV-6VGG");
    await expect(page.getByText("Email me updates")).toHaveCount(0);
  });
});
