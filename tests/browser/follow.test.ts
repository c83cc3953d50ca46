/** The form for updates of an order, the pages of its links, and what mailboxes post to them. */
import { parseHTML } from "linkedom";
import type { APIRequestContext } from "playwright/test";
import { stateFolder } from "../../ops/stores.ts";
import { withDatabase } from "../support/local-database.ts";
import { expectInOrder } from "./accessibility.ts";
import { askForUpdates, newLink } from "./follow.ts";
import { expect, servedPage, test } from "./site.ts";
import { newEmail } from "./stored-rows.ts";

/** On its way, and looked at by few other tests. */
const NUMBER = "DL-EKXC-ZNB2-JTKR";
const UNKNOWN_LINK = `/follow/${"0".repeat(32)}`;

// One after the other: they read the e-mails about one order.
test.describe.configure({ mode: "default" });

const follower = (email: string) =>
  withDatabase(stateFolder(), (database) =>
    database.prepare("select * from followers where email = ?").get(email),
  );

test("the form is accessible, puts an address in small letters, and posts it to a page of its own", async ({
  page,
}) => {
  const order = "/track/DL-GRMR-T10D-GHN6";
  const email = newEmail();
  await page.goto(UNKNOWN_LINK);
  await expectInOrder(page, "an expired link");
  await page.goto(order);
  await page.locator("summary", { hasText: "Email me updates" }).click();
  await expectInOrder(page, "the order's page");
  const field = page.getByRole("form", { name: "Email me updates" }).getByLabel("Email");
  await field.press("Enter");
  await expect(page).toHaveURL(`${order}/follow`);
  await expect(field).toHaveAccessibleDescription("Email is required");
  await expectInOrder(page, "a refused address");
  await field.fill(email.toUpperCase());
  await field.press("Tab");
  await expect(field).toHaveValue(email);
  await field.fill(email.toUpperCase());
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
  await expect(page.getByRole("main")).toContainText(email);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("follow-draft"))).toBe("");
  await page.getByRole("link", { name: "Back to the order" }).click();
  await expect(page.getByRole("article")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an address is asked, confirmed by a button, and stopped by one", async ({ page }) => {
    const email = newEmail();
    const heading = page.getByRole("heading", { level: 1 });
    const link = await askForUpdates(page, NUMBER, email);
    expect(new URL(page.url()).search).toBe("");
    expect(follower(email)).toMatchObject({ confirmed_at: null, asked_level: "all" });

    // As mail scanners do, all they like.
    for (const method of ["GET", "HEAD", "GET"]) await page.request.fetch(link, { method });
    const response = await page.goto(link);
    expect(response?.headers()).toMatchObject({
      "cache-control": "private, no-store, no-transform",
      "referrer-policy": "no-referrer",
    });
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(heading).toHaveText("Confirm your updates");
    expect(follower(email)).toMatchObject({ confirmed_at: null });
    await page.getByRole("button", { name: "Yes, send updates" }).click();
    await expect(heading).toHaveText("Updates are on");
    const confirmed = { confirmed_at: expect.any(String), level: "all", stopped_at: null };
    expect(follower(email)).toMatchObject(confirmed);

    await page.goto(link);
    await page.getByRole("button", { name: "Stop updates on this order" }).click();
    await expect(heading).toHaveText("Updates are off");
    expect(follower(email)).toMatchObject({ stopped_by: "reader" });
    await page.getByRole("link", { name: "See the order" }).click();
    await expect(page).toHaveURL(`/track/${NUMBER}`);
  });
});

/** Posts the form as it is served, and reads the page that comes back. */
async function post(request: APIRequestContext, number: string, email: string) {
  const form = { email, level: "important" };
  const response = await request.post(`/track/${number}/follow`, { form });
  const { document } = parseHTML(await response.text());
  return { status: response.status(), document };
}

test("mailboxes stop it by one request, without a page before it", async ({ request }) => {
  const email = newEmail();
  const link = await newLink(NUMBER, () => post(request, NUMBER, email));
  await request.post(link, { form: { decision: "confirm" } });
  expect(follower(email)).toMatchObject({ level: "important", stopped_at: null });
  const oneClick = { "List-Unsubscribe": "One-Click" };
  const codeOf = async (path: string, body: Parameters<APIRequestContext["post"]>[1]) =>
    (await request.post(path, body)).status();
  // RFC 8058, 3.1: as multipart, too; and again.
  expect(await codeOf(link, { multipart: oneClick })).toBe(200);
  expect(follower(email)).toMatchObject({ stopped_by: "reader" });
  expect(await codeOf(link, { form: oneClick })).toBe(200);
  expect(await codeOf(UNKNOWN_LINK, { form: oneClick })).toBe(200);
  const { status, document } = await servedPage(request, UNKNOWN_LINK);
  expect(status).toBe(404);
  expect(document.querySelector("h1")?.textContent).toBe("This link has expired");
  expect(await codeOf(link, { form: { something: "else" } })).toBe(400);
  // Last: the server may end the connection of a request that it refuses.
  const headers = { Origin: "https://elsewhere.example" };
  expect(await codeOf(link, { form: { decision: "stop" }, headers })).toBe(403);
});

test("a refused address stays, with its message; an order that is unknown or over can't be followed", async ({
  request,
}) => {
  const typed = "Amina@Example.com";
  const { status, document } = await post(request, NUMBER, typed);
  expect(status).toBe(422);
  expect(document.title).toMatch(/^Error: \w/);
  const field = document.querySelector("#follow-email");
  expect(field?.getAttribute("value")).toBe(typed);
  const described = document.getElementById(field?.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("Invalid EmailPlease use lowercase letters.");
  const level = document.querySelector('form#follow [name="level"][checked]');
  expect(level?.getAttribute("value")).toBe("important");

  const OVER = "DL-4EAM-E8NV-6VGG";
  for (const [number, code, message] of [
    ["DL-UNKNOWN-0000", 404, "Order Not Found..!!!"],
    [OVER, 409, "This order is already delivered or cancelled."],
  ] as const) {
    const refused = await post(request, number, newEmail());
    expect(refused.status).toBe(code);
    expect(refused.document.title).toMatch(/^Error: \w/);
    expect(refused.document.querySelector("main [role=alert]")?.textContent).toContain(message);
  }
  const served = await servedPage(request, `/track/${OVER}`);
  expect(served.document.querySelector("main")?.textContent).not.toContain("Email me updates");
});
