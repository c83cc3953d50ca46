import { stateFolder } from "../../ops/stores.ts";
import { withDatabase } from "../support/local-database.ts";
import { expectAccessible } from "./accessibility.ts";
import { expectInert } from "./hostile-text.ts";
import { expect, PHONE, test } from "./site.ts";

const PAGES = ["/desk", "/desk/orders", "/desk/orders/new", "/desk/report", "/desk/activity"];

test("the desk's pages are accessible, in their own frame, and for nobody to keep", async ({
  page,
}) => {
  for (const path of [...PAGES, "/desk/orders/DL-2611-0385"]) {
    const response = await page.goto(path, { waitUntil: "load" });
    const headers = response?.headers() ?? {};
    expect(headers["cache-control"], path).toBe("no-store, no-transform");
    expect(headers["x-robots-tag"], path).toBe("noindex, nofollow");
    await expectAccessible(page, path);
  }
  await page.setViewportSize(PHONE);
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: "load" });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(PHONE.width);
  }
});

test("slash goes to the search box, arrows walk the rows of a list, and Enter opens one", async ({
  page,
}) => {
  await page.goto("/desk/orders?view=all", { waitUntil: "load" });
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: /Reference/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const second = page.getByRole("row").nth(2).getByRole("link");
  await expect(second).toBeFocused();
  const number = (await second.textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(number);
});

test("a list follows while one types in its filters, and a reload shows the same", async ({
  page,
}) => {
  await page.goto("/desk/orders?view=all", { waitUntil: "load" });
  const rows = page.getByRole("table", { name: "Orders" }).getByRole("row");
  expect(await rows.count()).toBeGreaterThan(3);
  const search = page.getByRole("searchbox", { name: "Number or any text" });
  await search.pressSequentially("dl 2611 0385");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("DL-2611-0385");
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/view=all&status=&search=dl\+2611\+0385$/);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Show").selectOption("delivered");
  await expect(page.getByText("No orders match.")).toBeVisible();
});

test("a form says what it will do while one types in it, and a message about a field waits until one leaves it", async ({
  page,
}) => {
  await page.goto("/desk/orders/new", { waitUntil: "load" });
  await page.getByRole("button", { name: "Add the order" }).click();
  const update = page.getByRole("region", { name: "Add an update" });
  await expect(update.getByRole("button", { name: "Preview" })).toHaveCount(0);
  const what = update.getByLabel("What", { exact: true });
  await what.pressSequentially("telep");
  await page.waitForResponse(/orders\/preview/);
  await expect(update).not.toContainText("Write a milestone");
  await what.press("Tab");
  await expect(update).toContainText("Write a milestone");
  await what.fill("arrived");
  await expect(update).toContainText("The status becomes Arrived.");
  await update.getByLabel("It is expected").check();
  await expect(update).toContainText("it is expected, and has not happened yet");
  await expect(page.getByRole("table", { name: "Order log" })).not.toContainText("arrived");
});

test("the customer's page beside an order is only shown: its forms and buttons can't be used", async ({
  page,
}) => {
  await page.goto("/desk/orders/DL-2611-0385", { waitUntil: "load" });
  const customer = page.getByRole("region", { name: "What the customer sees" });
  const controls = customer.locator("form, button, summary, input");
  expect(await controls.count()).toBeGreaterThan(0);
  for (const control of await controls.all()) {
    expect(await control.evaluate((element) => element.closest("[inert]") !== null)).toBe(true);
  }
});

test("no script, style sheet or manifest of a public page knows of the desk", async ({
  page,
  request,
}) => {
  const loaded: string[] = [];
  page.on("response", (response) => loaded.push(response.url()));
  await page.goto("/");
  const sources = loaded.filter((url) => /\.(?:js|css)$/.test(url));
  expect(sources.length).toBeGreaterThan(3);
  for (const url of sources)
    expect(await (await request.get(url)).text(), url).not.toMatch(/desk\//);
  for (const path of ["/sitemap.xml", "/robots.txt", "/llms.txt", "/"]) {
    expect(await (await request.get(path)).text(), path).not.toContain("/desk");
  }
});

test("a stored order of an attacker is text in lists, search, log and activity, and turns no line around", async ({
  page,
}) => {
  for (const path of [
    "/desk/orders?view=all&search=ATTACK-1",
    `/desk/search?q=${encodeURIComponent("<svg onload")}`,
    "/desk/orders/ATTACK-1",
    "/desk/activity",
  ]) {
    await page.goto(path, { waitUntil: "load" });
    await expectInert(page);
    const tables = (await page.locator("table").allInnerTexts()).join("\n");
    expect(tables, path).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    if (path !== "/desk/activity") expect(tables, path).toContain("<svg onload");
  }
});

test("a desk under another name of this computer, or in another spelling, is not there", async ({
  request,
}) => {
  const foreign = await request.get("/desk", { headers: { Host: "evil.example" } });
  expect(foreign.status()).toBe(403);
  for (const path of ["/Desk", "/%64esk", "/desk%2Forders"]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  const crossSite = await request.post("/desk/orders/DL-2611-0385", {
    headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    form: { do: "remove", confirm: "DL-2611-0385" },
  });
  expect(crossSite.status()).toBe(403);
});

test("the first page renews itself while nobody is at it, and its title counts", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto("/desk", { waitUntil: "load" });
  const other = await context.newPage();
  await other.goto("/desk/orders/new", { waitUntil: "load" });
  await other.getByRole("button", { name: "Add the order" }).click();
  const number = (await other.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await other.getByLabel("What", { exact: true }).fill("on hold");
  await other.getByLabel("Note", { exact: true }).first().fill("Documents are missing.");
  await other.getByRole("button", { name: "Add", exact: true }).click();
  await expect(other.getByRole("status")).toContainText("Status: – to On hold.");
  await page.bringToFront();
  await page.clock.fastForward(61_000);
  await expect(page.getByRole("link", { name: number })).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\) Today/);
});

test("orders that are picked stay picked while the filters hide them, and when they are sent", async ({
  page,
}) => {
  await page.goto("/desk/orders");
  const picks = page.locator("input[name=number]");
  const numbers = [await picks.nth(0).inputValue(), await picks.nth(1).inputValue()];
  await picks.nth(0).check();
  await picks.nth(1).check();
  const search = page.getByLabel("Number or any text");
  await search.pressSequentially("no such order");
  await expect(page.getByText("No orders match.")).toBeVisible();
  for (const number of numbers) {
    await expect(page.getByRole("checkbox", { name: number })).toBeChecked();
  }
  await search.fill("");
  await page.getByRole("button", { name: "Show" }).click();
  for (const number of numbers) {
    await expect(page.locator(`input[name=number][value="${number}"]`)).toBeChecked();
  }
  await page.getByRole("button", { name: "Update the picked orders" }).click();
  for (const number of numbers) await expect(page.getByRole("main")).toContainText(number);
});

test("the fallback queue is emptied from the first page", async ({ page }) => {
  const unread =
    "insert or replace into queue_counts (id, is_readable, counted_at) values (1, 0, '2026-11-26')";
  withDatabase(stateFolder(), (database) => database.exec(unread));
  await page.goto("/desk", { waitUntil: "load" });
  await page.getByRole("button", { name: "Store them now" }).click();
  await expect(page.getByText(/^Stored: \d+\. Still in the queue: \d+\.$/)).toBeVisible();
});
