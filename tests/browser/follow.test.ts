/** The form for updates of an order, the pages of its links, and what mailboxes post to them. */
import { parseHTML } from "linkedom";
import type { APIRequestContext } from "playwright/test";
import { stateFolder } from "../../ops/stores.ts";
import { withDatabase } from "../support/local-database.ts";
import { expectAccessible } from "./accessibility.ts";
import { askForUpdates, newLink } from "./follow.ts";
import { DESK, expect, overflow, PHONE, servedPage, test } from "./site.ts";
import { newEmail } from "./stored-rows.ts";

/** On its way, and looked at by few other tests. */
const NUMBER = "DL-EKXC-ZNB2-JTKR";
const PATH = `/track/${NUMBER}`;
const NOBODYS = `/follow/${"0".repeat(32)}`;

// One after the other: they read the e-mails about one order.
test.describe.configure({ mode: "default" });

const follower = (email: string) =>
  withDatabase(stateFolder(), (database) =>
    database.prepare("select * from followers where email = ?").get(email),
  );

test("the form puts an address in small letters, and posts it to a page of its own", async ({
  page,
}) => {
  const order = "/track/DL-GRMR-T10D-GHN6";
  await page.goto(order);
  await page.locator("summary", { hasText: "Email me updates" }).click();
  const form = page.getByRole("form", { name: "Email me updates" });
  const field = form.getByLabel("Email");
  const email = newEmail();
  await field.fill(email.toUpperCase());
  await form.getByLabel(/Every milestone/).focus();
  await expect(field).toHaveValue(email);
  await field.fill(email.toUpperCase());
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
  await expect(page.getByRole("main")).toContainText(email);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("follow-draft"))).toBe("");
  expect(new URL(page.url()).pathname).toBe(`${order}/follow`);
  await page.getByRole("link", { name: "Back to the order" }).click();
  await expect(page.getByRole("article")).toBeVisible();
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
  await page.goto(NOBODYS);
  await expectInOrder("an expired link");
  await page.goto(`${PATH}/follow`);
  await page.getByRole("button", { name: "Email me updates" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(
    "Email is required",
  );
  await expectInOrder("a refused address");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

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
});

/** Posts the form as it is served, and reads the page that comes back. */
async function post(request: APIRequestContext, number: string, form: Record<string, string>) {
  const response = await request.post(`/track/${number}/follow`, { form });
  const { document } = parseHTML(await response.text());
  return { status: response.status(), document };
}

test("mailboxes stop it by one request, without a page before it", async ({ request }) => {
  const email = newEmail();
  const link = await newLink(NUMBER, async () => {
    expect((await post(request, NUMBER, { email, level: "important" })).status).toBe(200);
  });
  await request.post(link, { form: { decision: "confirm" } });
  expect(follower(email)).toMatchObject({ level: "important", stopped_at: null });
  const oneClick = { "List-Unsubscribe": "One-Click" };
  expect((await request.post(link, { form: oneClick })).status()).toBe(200);
  expect(follower(email)).toMatchObject({ stopped_by: "reader" });
  // RFC 8058, 3.1: as multipart, too; and again.
  expect((await request.post(link, { multipart: oneClick })).status()).toBe(200);
  expect((await request.post(NOBODYS, { form: oneClick })).status()).toBe(200);
  const { status, document } = await servedPage(request, NOBODYS);
  expect(status).toBe(404);
  expect(document.querySelector("h1")?.textContent).toBe("This link has expired");
  expect(document.querySelector('main a[href="/track"]')?.textContent).toBe("Track & trace");
  expect((await request.post(link, { form: { something: "else" } })).status()).toBe(400);
  // Last: the server may end the connection of a request that it refuses.
  const headers = { Origin: "https://elsewhere.example" };
  const forged = await request.post(link, { form: { decision: "stop" }, headers });
  expect(forged.status()).toBe(403);
});

test("what is typed wrong stays, with the message of every form", async ({ request }) => {
  for (const [typed, ...messages] of [
    ["", "Email is required"],
    ["nobody", "Invalid Email"],
    ["Amina@Example.com", "Invalid Email", "Please use lowercase letters."],
  ] as const) {
    const { status, document } = await post(request, NUMBER, { email: typed, level: "all" });
    expect(status).toBe(422);
    const field = document.querySelector("#follow-email");
    expect(field?.getAttribute("value")).toBe(typed);
    const described = document.getElementById(field?.getAttribute("aria-describedby") ?? "");
    const lines = [...(described?.querySelectorAll("p") ?? [])].map((line) => line.textContent);
    expect(lines).toEqual(messages);
    const level = document.querySelector('form#follow [name="level"][checked]');
    expect(level?.getAttribute("value")).toBe("all");
  }
});

test("an unknown order, and one that is over, can't be followed", async ({ request }) => {
  const OVER = "DL-4EAM-E8NV-6VGG";
  for (const [number, expected, words] of [
    ["DL-NOBODYS-0000", 404, "Order Not Found..!!!"],
    [OVER, 409, "This order is already delivered or cancelled."],
  ] as const) {
    const { status, document } = await post(request, number, { email: newEmail(), level: "all" });
    expect(status).toBe(expected);
    expect(document.querySelector("main [role=alert]")?.textContent).toContain(words);
  }
  const { document } = await servedPage(request, `/track/${OVER}`);
  expect(document.querySelector("main")?.textContent).not.toContain("Email me updates");
});
