/**
 * The desk as its people see it: one journey for each kind of work, and what only a browser shows. What
 * its actions do is tested in tests/worker/desk-*.test.ts.
 */
import { readFileSync } from "node:fs";
import { parseHTML } from "linkedom";
import type { Page } from "playwright/test";
import { workbook } from "../support/workbook.ts";
import { contact, quote } from "../unit/samples.ts";
import { expectAccessible } from "./accessibility.ts";
import {
  addOrder,
  bring,
  done,
  field,
  headers,
  heading,
  newNumber,
  press,
  regionOf,
  rowOf,
  send,
} from "./desk.ts";
import { askForUpdates, expectNotified } from "./follow.ts";
import { expectInert, LIVE } from "./hostile-text.ts";
import { DESK, expect, overflow, PHONE, servedPage, test, undo } from "./site.ts";
import { newEmail } from "./stored-rows.ts";

async function expectNarrow(page: Page, state: string) {
  for (const viewport of [{ width: 768, height: 900 }, PHONE]) {
    await page.setViewportSize(viewport);
    expect(await overflow(page), state).toBeLessThanOrEqual(0);
  }
  // On a phone an empty cell has neither a line nor its column's name.
  await expect(page.locator("td:empty").filter({ visible: true }), state).toHaveCount(0);
}

/** Nothing is wider than the window of a phone or a tablet, and axe finds nothing. */
async function expectUsable(page: Page, state: string) {
  await expectAccessible(page, state);
  await expectNarrow(page, state);
  // On a phone each row of a table is a block.
  if (["the list", "a plan"].includes(state)) await expectAccessible(page, state);
  await page.setViewportSize(DESK);
}

test("the desk's pages are accessible, in their own frame, and not cached", async ({ page }) => {
  const lists = ["/desk", "/desk/orders", "/desk/orders/new", "/desk/report", "/desk/activity"];
  for (const path of [...lists, "/desk/orders/DL-2611-0385"]) {
    const response = await page.goto(path, { waitUntil: "load" });
    expect(response?.headers()).toMatchObject({
      "cache-control": "no-store, no-transform",
      "x-robots-tag": "noindex, nofollow",
    });
    await expectAccessible(page, path);
    if (lists.includes(path)) await expectNarrow(page, path);
    await page.setViewportSize(DESK);
  }
  // What the customer sees is only shown.
  const controls = regionOf(page, "What the customer sees").locator("form, button, summary, input");
  expect(await controls.count()).toBeGreaterThan(0);
  const isUsable = (all: Element[]) => all.some((one) => !one.closest("[inert]"));
  expect(await controls.evaluateAll(isUsable)).toBe(false);
});

test.describe("what is served", () => {
  test("a button of the next milestone sends the code of a known place, and its text shows the name", async ({
    request,
  }) => {
    for (const [place, code, shown] of [
      ["Dubai (DXB)", "DXB", "Dubai (DXB)"],
      ["AEDXB", "AEDXB", "Dubai (AEDXB)"],
      ["Mombasa Old Port (KEMBA)", "KEMBA", "Mombasa Old Port"],
      ["Quay 4 (XXQUA)", "Quay 4 (XXQUA)", "Quay 4"],
      ["Dubai Airport", "Dubai Airport", "Dubai Airport"],
    ] as const) {
      const path = `/desk/orders/${await addOrder(request, { order_status: "In transit" })}`;
      const seen = (await servedPage(request, path)).document.querySelector<HTMLInputElement>(
        '[name="seen"]',
      )?.value;
      const form = { do: "event", event: "arrived", isExpected: "on", place, seen: seen ?? "" };
      await request.post(path, {
        headers,
        form: { ...form, at: "2026-12-20 10:00", isConfirmed: "on" },
      });
      const { document } = await servedPage(request, path);
      const step = document.querySelector('section[aria-label="Next"] form');
      expect(step?.querySelector("button")?.textContent).toBe(`arrived, ${shown}, now`);
      expect(step?.querySelector('[name="place"]')?.getAttribute("value")).toBe(code);
    }
  });

  test("a stored order of an attacker is text in lists, search, log and activity, and turns no line around", async ({
    page,
  }) => {
    for (const path of [
      "/desk/orders?view=all&search=ATTACK-1",
      `/desk/search?q=${encodeURIComponent("<svg onload")}`,
      "/desk/activity",
      "/desk/orders/ATTACK-1",
    ]) {
      await page.goto(path, { waitUntil: "load" });
      await expectInert(page);
      const tables = (await page.getByRole("table").allTextContents()).join();
      expect(tables, path).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      if (path !== "/desk/activity") expect(tables, path).toContain("<svg onload");
    }
  });

  test("no script, style sheet or text of the public site knows of the desk, which has one spelling", async ({
    request,
  }) => {
    const texts = ["/", "/sitemap.xml", "/robots.txt", "/llms.txt", "/track/DL-2611-0385"];
    /** Scripts and styles with all that they load. */
    const assets = new Set<string>();
    for (const path of texts) {
      const text = await (await request.get(path)).text();
      expect(text, path).not.toContain("/desk");
      for (const [asset] of text.matchAll(/\/assets\/[\w./-]+\.(?:js|css)/g)) assets.add(asset);
    }
    // What is added to a set is walked too.
    for (const asset of assets) {
      const text = await (await request.get(asset)).text();
      expect(text, asset).not.toMatch(/desk\//);
      for (const [, name] of text.matchAll(/["'`](?:\.|\/?assets)\/([\w-]+\.(?:js|css))["'`]/g)) {
        assets.add(`/assets/${name}`);
      }
    }
    expect(assets.size).toBeGreaterThan(20);
    for (const path of ["/Desk", "/%64esk", "/desk%2Forders"]) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
    const foreign = await request.get("/desk", { headers: { Host: "evil.example" } });
    expect(foreign.status()).toBe(403);
  });

  test("the fallback queue is emptied from the first page; too many orders and too large a file are refused in a sentence", async ({
    request,
  }) => {
    const post = async (path: string, form: Record<string, string>) => {
      const response = await request.post(path, { headers, form });
      return { status: response.status(), document: parseHTML(await response.text()).document };
    };
    const alertOf = (document: Document) => document.querySelector("[role=alert]")?.textContent;
    const drained = await post("/desk?index", { do: "drain" });
    const queue = drained.document.querySelector('[data-topic="queued"]');
    expect(queue?.textContent).toMatch(/Stored: \d+\. Still in the queue: \d+\./);
    expect(queue?.querySelector("form")?.getAttribute("action")).toBe("?index");

    const many = Array.from({ length: 101 }, (_, index) => `number=N-${index}`).join("&");
    const { document } = await servedPage(request, `/desk/orders/update?${many}`);
    expect(alertOf(document)).toContain("These are 101 orders, and 100 can be");
    expect(document.querySelector('[aria-label="Add an update"]')).toBeNull();

    // What the site makes of a larger file before the page: tests/worker/desk-files.test.ts.
    const large = await post("/desk/files", { do: "too-large" });
    expect(large.status).toBe(413);
    expect(alertOf(large.document)).toMatch(/more than 8 MB\. Split it.*command line/);
  });
});

test.describe("its script", () => {
  test("slash goes to the search box, arrows walk the rows of a list, and Enter opens one", async ({
    page,
  }) => {
    await page.goto("/desk/orders?view=all", { waitUntil: "load" });
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: /Reference/ })).toBeFocused();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const second = page.getByRole("row").nth(2).getByRole("link");
    await expect(second).toBeFocused();
    const number = (await second.textContent()) ?? "";
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText(number);
  });

  test("a list follows while one types in its filters; a hidden order is offered; those that are picked stay so, and are updated together", async ({
    page,
  }) => {
    const numbers = [await addOrder(page.request), await addOrder(page.request)];
    await page.goto("/desk/orders", { waitUntil: "load" });
    const rows = page.getByRole("table", { name: "Orders" }).getByRole("row");
    for (const number of numbers) await page.getByLabel(`Pick ${number}`).check();
    const search = field(page, "Number or any text");
    await search.pressSequentially("no such order");
    await expect(page.getByText("No orders match.")).toBeVisible();
    await expect(search).toBeFocused();
    await search.fill("dl 2611 0385");
    await expect(rows.nth(1)).toContainText("DL-2611-0385");
    await expect(rows).toHaveCount(2);
    await expect(page).toHaveURL(/view=open&status=&search=dl\+2611\+0385&number=.+&number=/);
    await page.reload();
    await expect(rows).toHaveCount(2);
    for (const number of numbers) {
      await expect(page.locator(`input[name=number][value="${number}"]`)).toBeChecked();
    }
    await page.getByLabel("Show").selectOption("delivered");
    await page.getByRole("link", { name: "1 open order matches" }).click();
    await expect(rows).toHaveCount(2);
    await page.goBack();
    await press(page, "Show");
    await press(page, "Update the picked orders");
    const chosen = page.getByRole("table", { name: "These orders" });
    for (const number of numbers) await expect(chosen).toContainText(number);
    await field(page, "What").fill("departed");
    await expect(page.getByText("Status: – to Departed (2 orders).")).toBeVisible();
    await press(page, "Add");
    await expect(done(page)).toContainText("Status: – to Departed (2 orders).");
  });

  test("a form says what it will do while one types in it; a message about a field waits until one leaves it", async ({
    page,
  }) => {
    await page.goto(`/desk/orders/${await addOrder(page.request)}`, { waitUntil: "load" });
    const update = regionOf(page, "Add an update");
    await expect(update.getByRole("button", { name: "Preview" })).toHaveCount(0);
    await update.getByText("Add another update").click();
    const what = field(page, "What");
    await what.pressSequentially("telep");
    // Until the text for what was typed last has come.
    await expect(update.locator("[data-preview-text][aria-busy]")).toHaveCount(0);
    await expect(update).not.toContainText("Write a milestone");
    await what.press("Tab");
    await expect(update).toContainText("Write a milestone");
    await what.fill("arrived");
    await expect(update).toContainText("to Arrived.");
    await expect(page.getByRole("table", { name: "Order log" })).not.toContainText("arrived");
  });

  test("the first page renews itself while no one uses it, and its title counts", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/desk", { waitUntil: "load" });
    const held = { order_status: "On hold", note: "Documents are missing." };
    const number = await addOrder(page.request, held);
    await page.clock.fastForward(61_000);
    await expect(page.getByRole("link", { name: number })).toBeVisible();
    await expect(page).toHaveTitle(/^\(\d+\) Today/);
  });
});

test.describe("enquiries", () => {
  /** What visitors type to harm who reads or exports it. */
  const NAME = `=1+1 \u202e${LIVE}`;

  /** Sends a quote request as a visitor does, and returns its reference. */
  async function sendQuote({ request }: Page, email: string): Promise<string> {
    const data = { ...quote, email, name: NAME, nature_of_dispatch: "AOG" };
    const sent = await request.post("/api/servicerequest/servicerequestadd", { data, headers });
    return (await sent.json()).result.reference;
  }

  test("a quote is found, taken, noted, offered, won, undone, handled and erased", async ({
    page,
  }) => {
    const email = newEmail();
    const reference = await sendQuote(page, email);
    await page.goto("/desk/enquiries?kind=aog&state=open");
    await send(page, { Search: email }, "Show");
    await expect(page.getByRole("table").getByText("AOG", { exact: true })).toBeVisible();
    await expectUsable(page, "the list");
    await page.getByRole("link", { name: reference }).click();
    await expect(heading(page)).toHaveText(reference);
    // The visitor's name as text, without what turns the rest of the line around.
    const name = NAME.replace("\u202e", "");
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    const reply = RegExp(`^mailto:${email}.*subject=Re%3A%20${reference}`);
    await expect(page.getByRole("link", { name: "Reply in English" })).toHaveAttribute(
      "href",
      reply,
    );

    await press(page, "Take it");
    await expect(done(page)).toContainText("Enquiry taken");
    await send(page, { "New note": LIVE }, "Add the note");
    await expect(regionOf(page, "Notes").getByRole("listitem")).toContainText("<svg onload");

    await send(page, { Amount: "12.480" }, "Save the offer");
    await expect(page.getByText(/^Is that 12,480 or 12\.48\?/).first()).toBeVisible();
    await expect(field(page, "Amount")).toHaveValue("12.480");
    await field(page, "Amount").fill("12,480.50");
    await field(page, "Outcome").selectOption("Won");
    await press(page, "Save the offer");
    await expect(done(page)).toContainText("Amount: – to 12,480.5.");
    await expect(page.getByText(/^Won, /)).toBeVisible();
    await expectInert(page);
    await expectUsable(page, "the enquiry");
    await undo(page, page.getByRole("table", { name: "Activity" }).getByRole("row").nth(1));
    await expect(heading(page)).toHaveText(reference);
    await expect(field(page, "Amount")).toHaveValue("");
    await expect(page.getByText(/^Won, /)).toHaveCount(0);

    await press(page, "Mark as handled");
    await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
    await page.goto("/desk/erase");
    await page.getByLabel("Email address").fill(email);
    await press(page, "Show what is stored");
    await expect(page).toHaveURL("/desk/erase");
    await expect(page.getByRole("link", { name: reference })).toBeVisible();
    await expectAccessible(page, "what is stored");
    await press(page, "Erase all of it");
    await expect(done(page)).toContainText("Person's data erased");
    expect((await page.request.get(`/desk/enquiries/${reference}`)).status()).toBe(404);
  });

  test("of two who edit a quote the second sees what changed and keeps what was typed; then it is removed", async ({
    page,
    context,
  }) => {
    const reference = await sendQuote(page, newEmail());
    const other = await context.newPage();
    for (const one of [other, page]) {
      await one.goto(`/desk/enquiries/${reference}`, { waitUntil: "load" });
      await one.getByText("Edit", { exact: true }).click();
    }
    await send(other, { Origin: "Sharjah" }, "Save");
    await expect(done(other)).toContainText("Enquiry edited");
    await send(page, { Origin: "Ajman" }, "Save");
    await expect(page.getByRole("alert").first()).toContainText("changed this in the meantime");
    await expect(page.getByText("Changed in the meantime to: Sharjah").first()).toBeVisible();
    await expect(field(page, "Origin")).toHaveValue("Ajman");
    await press(page, "Save");
    await expect(done(page)).toContainText("Origin: Sharjah to Ajman");

    await page.locator("summary", { hasText: "Remove the enquiry" }).click();
    const confirm = page.getByLabel("Type the reference to remove it");
    await confirm.fill("Q-1");
    await press(page, "Remove the enquiry");
    await expect(page.getByText("This is not the enquiry's reference.")).toBeVisible();
    await confirm.fill(reference);
    await press(page, "Remove the enquiry");
    await expect(done(page)).toContainText(`Removed from enquiries, ${reference}`);
    await expect(heading(page)).toHaveText("Enquiries");
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
      test.use({ javaScriptEnabled });
      test("junk is filtered, removed together from the keyboard, and put back", async ({
        page,
        request,
      }) => {
        const email = newEmail();
        const word = `casino${email.replace(/\W/g, "")}`;
        for (const subject of ["One", "Two"]) {
          const json = { ...contact, email, subject, message: `Win at ${word}` };
          expect(
            (await request.post("/api/home/contactadd", { data: json, headers })).status(),
          ).toBe(200);
        }
        await page.goto("/desk/enquiries", { waitUntil: "load" });
        await expect(page.locator("summary")).toHaveCount(0);
        await field(page, "Search").fill(word);
        await page.keyboard.press("Enter");
        const summary = page.locator("summary", { hasText: "Remove these 2 enquiries" });
        await summary.focus();
        await page.keyboard.press("Enter");
        if (javaScriptEnabled) await expectAccessible(page, "a list to remove");
        await expectNarrow(page, "a list to remove");
        const confirm = page.getByLabel("Type 2 to remove them");
        await confirm.fill("3");
        await page.keyboard.press("Enter");
        await expect(
          page.getByText("The list has 2 now: check it, and type that number."),
        ).toBeVisible();
        await confirm.fill("2");
        await page.keyboard.press("Enter");
        await expect(done(page)).toContainText(`Removed from enquiries: 2 with “${word}”`);
        await page.getByRole("link", { name: "Undo" }).click();
        await expect(page.getByText("Undo puts 2 back.")).toBeVisible();
        await press(page, "Undo");
        await expect(done(page)).toContainText("Undone: Removed from enquiries");
        await page.goto(`/desk/enquiries?search=${word}`, { waitUntil: "load" });
        await rowOf(page, "Two").getByRole("link").click();
        await page.locator("summary", { hasText: "Remove the enquiry" }).click();
        await page.getByRole("link", { name: "those of its hour" }).click();
        await expect(page.locator("summary", { hasText: /^Remove these? / })).toBeVisible();
      });
    });
  }

  test("page titles are changed, with advice", async ({ page }) => {
    await page.goto("/desk/page-titles");
    const services = regionOf(page, "services");
    const title = services.getByLabel("Title");
    const before = await title.inputValue();
    await title.fill(`<b>Freight</b> ${"x".repeat(60)}`);
    await press(services, "Save");
    await expect(services.getByText(/The title has 75 characters/)).toBeVisible();
    await expectUsable(page, "page titles");
    await title.fill(before);
    await press(services, "Save");
    await expect(services.getByText(/The title has 75 characters/)).toHaveCount(0);
  });
});

test.describe("orders, without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an order is added, departs, is held while another updates it, released and undone", async ({
    page,
    context,
  }) => {
    await page.goto("/desk/orders/new");
    await send(
      page,
      { Name: "=1+1 شركة الشحن", Status: "At origin", "Delivery date": "2099-11-23" },
      "Add the order",
    );
    await expect(page.getByText("If this is correct, confirm it below.")).toBeVisible();
    await expect(field(page, "Name")).toHaveValue("=1+1 شركة الشحن");
    await page.getByLabel("Yes, this is correct").check();
    await press(page, "Preview");
    await expect(page.getByText("An order with a new number is added. Status")).toBeVisible();
    await press(page, "Add the order");
    const number = (await heading(page).textContent()) ?? "";
    expect(number).toMatch(/^DL-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await expect(done(page)).toContainText(`Order added, ${number}`);
    const link = page.getByLabel("The customer's link");
    await expect(link).toHaveValue(new RegExp(`/track/${number}$`));

    const address = `/desk/orders/${number}`;
    await page.goto(address);
    const update = regionOf(page, "Add an update");
    const unfold = (shown = page) => shown.getByText("Add another update").click();
    await unfold();
    await update.getByLabel("Note").first().fill("Left on time");
    await field(page, "What").fill("departed");
    await field(page, "Where").fill("Jebel Ali (AEJEA)");
    await update.getByRole("button", { name: "Preview" }).first().click();
    await expect(update).toContainText("to Departed.");
    await press(page, "Add");
    await expect(done(page)).toContainText(
      /Update: departed, .*, Jebel Ali\. Status: At origin to Departed\./,
    );

    // A status that is nearly a known one is a question; what was typed stays.
    await unfold();
    await update.getByText("Set the status in your own words").first().click();
    const statusForm = update.locator("form").nth(1);
    await statusForm.getByLabel("Note").fill("Gate closed");
    await send(page, { Status: "Out fr delivery" }, "Set the status in your own words");
    await expect(statusForm).toContainText("Is it out for delivery? Choose what it is.");
    await expect(field(page, "Status")).toHaveValue("Out fr delivery");
    await expect(statusForm.getByLabel("Note")).toHaveValue("Gate closed");
    await expectNarrow(page, "a question about a status");
    await page.setViewportSize(DESK);
    await field(page, "What “Out fr delivery” is").selectOption("As written: Out fr delivery");
    await statusForm.getByRole("button", { name: "Preview" }).click();
    await expect(statusForm).toContainText("to Out fr delivery. Under a status");
    await press(page, "Set the status in your own words");
    await expect(page.getByText(/^Out fr delivery\. Under a status in other/)).toBeVisible();
    await undo(page, done(page));

    // An update beside that of another user is not stored unseen.
    const other = await context.newPage();
    for (const one of [other, page]) {
      await one.goto(address);
      await unfold(one);
    }
    await field(other, "What").fill("on hold");
    await field(other, "Note").first().fill("Documents are missing.");
    await press(other, "Add");
    await expect(done(other)).toContainText("Status: Departed to On hold.");
    await send(page, { What: "arrived" }, "Add");
    await expect(page.getByRole("alert")).toContainText("on hold");
    await expect(field(page, "What")).toHaveValue("arrived");

    await page.goto(address);
    const release = page.locator("form").filter({ hasText: "Release" }).first();
    await expect(release).toContainText("to Departed.");
    await press(release, "Release");
    await expect(done(page)).toContainText("Status: On hold to Departed.");
    const log = page.getByRole("table", { name: "Order log" });
    await log.getByRole("button", { name: "Retract" }).first().click();
    const notice = page.getByRole("status");
    await expect(notice).toContainText(/This retracts: Released,.*to On hold\./);
    await press(notice, "Retract");
    await expect(done(page)).toContainText("Status: Departed to On hold.");

    await page.goto("/desk/activity");
    await undo(page, rowOf(page, number).filter({ hasText: "Update: on hold" }).first());
    await expect(done(page)).toContainText("Undone: Update: on hold");
    // A link may propose an update.
    await page.goto(`${address}?event=arrived`);
    await expect(update).toContainText("to Arrived.");
    await expect(log).toContainText("retracted");

    // One tap adds the next milestone, and its button says before what it will do.
    await page.goto(`/desk/orders/${await addOrder(page.request, { order_status: "Departed" })}`);
    const next = regionOf(page, "Next");
    await expect(next).toContainText("Status: Departed to In transit.");
    await press(next, "in transit, now");
    await expect(done(page)).toContainText("Status: Departed to In transit.");
    await expect(regionOf(page, "Summary")).toContainText("In transit");
  });

  test("an order that is undone on its own page is shown as removed", async ({ page }) => {
    await page.goto(`/desk/orders/${await addOrder(page.request)}`);
    await undo(page, page.getByRole("row").filter({ hasText: "Order added" }));
    await expect(done(page)).toContainText("1 order, 1 removed");
  });

  test("followers of an order are shown in part, reminded by hand, and turned off for one order", async ({
    page,
  }) => {
    const number = await addOrder(page.request, { order_status: "Booked" });
    const followers = regionOf(page, "Followers");
    const email = newEmail();
    await page.goto(await askForUpdates(page, number, email));
    await press(page, "Yes, send updates");

    await page.goto(`/desk/orders/${number}`);
    await expect(followers.getByRole("row").nth(1)).toContainText("s…@example.com");
    expect(await page.content()).not.toContain(email);
    await followers.getByText("Send a reminder").click();
    await expect(followers).toContainText(`${number}: Status: Booked`);
    await press(followers, "Send 1 email");
    await expect(done(page)).toContainText("1 follower will be notified within a few minutes.");
    await expectNotified(page, number, "A member of our team sent this email.");

    await press(followers, "Turn email updates off");
    await expect(followers).toContainText("Email updates have been off since");
    await expect(followers.getByText("Send a reminder")).toHaveCount(0);
    await press(followers, "Turn email updates on again");
    await expect(followers).toContainText("Turn email updates off");
  });
});

/** On the other server: on the first a person is erased, with all files that wait. */
test.describe("files", () => {
  test.use({ baseURL: ({ sharedSite }, use) => use(sharedSite.url) });

  test("files are previewed, configured, imported and undone", async ({ page }) => {
    // The demo's orders are new: looked at, loaded.
    const own = newNumber();
    const demo = readFileSync("ops/demo/orders.csv", "utf8").replaceAll("DL-", `${own}-`);
    const first = RegExp(`^${own}[\\w-]+`, "m").exec(demo)?.[0] ?? "";
    await bring(page, "orders.csv", demo);
    await expect(heading(page)).toHaveText("orders.csv");
    await expect(rowOf(page, first)).toContainText("Name Warehouse Manager");
    expect((await page.request.get(`/desk/orders/${first}`)).status()).toBe(404);
    await expectUsable(page, "a plan");
    await press(page, "Import 11 orders");
    await expect(page.getByText("11 orders, 11 new").first()).toBeVisible();
    await expect(page.getByRole("link", { name: first })).toBeVisible();
    await expectUsable(page, "an import");

    // A carrier's own words and dates are asked about, a row of totals is refused.
    const hostile = `"${LIVE.replaceAll('"', '""')}"`;
    const carrier = [
      "Shipments of the week",
      "Our ref;ETD;Sailing date;<b>Remark</b>",
      `${first};03/11/2026;05/11/2026;${hostile}`,
      `X-404;03/11/2026;soon;${hostile}`,
      "Total;;;2",
    ].join("\n");
    await bring(page, "carrier.csv", carrier);
    await expect(page.getByRole("alert")).toContainText("Choose the field of 1 column");
    await expect(page.getByLabel("Our ref").locator("option:checked")).toHaveText("Order number");
    await expectUsable(page, "columns asked about");
    await page.getByLabel("Sailing date").selectOption("Departed, actual");
    await press(page, "Apply settings");
    await page.getByLabel("Dates such as").selectOption("The day is first: 3 April");
    await press(page, "Apply settings");
    await expect(rowOf(page, first)).toContainText("departed, 2026-11-05");
    await expect(rowOf(page, "Total")).toContainText("This is a row of totals.");
    await expectInert(page);
    await page.getByText("Import settings").click();
    await field(page, "Name").fill(`Carrier ${first}`);
    await expectUsable(page, "a plan with refused rows");
    await press(page, "Save as import profile");
    await expect(page.getByRole("status").first()).toContainText(`Saved as “Carrier ${first}”`);
    const refused = page.getByRole("link", { name: "2 refused rows as a file" });
    const csv = await page.request.get((await refused.getAttribute("href")) ?? "");
    expect(csv.headers()["content-disposition"]).toContain("attachment");
    expect(await csv.text()).toContain("This is a row of totals.;Total;");
    await press(page, "Import the other 1 order");
    const result = page.getByRole("table", { name: "Orders" }).getByRole("row");
    await expect(result.filter({ hasText: first })).toContainText("departed, 2026-11-05");
    await expect(page.getByRole("link", { name: "carrier, 2 rows refused.csv" })).toBeVisible();

    // The next file of this carrier is read with the saved import profile, which can be removed.
    await bring(page, "next.csv", carrier);
    await press(page, `Use “Carrier ${first}”`);
    await expect(page.getByText("There is nothing to import")).toBeVisible();
    await press(page, "Discard");
    await expectUsable(page, "files");
    await press(rowOf(page, `Carrier ${first}`), "Remove");
    await expect(page.getByRole("status")).toContainText("Import profile removed");
    await expect(rowOf(page, `Carrier ${first}`)).toHaveCount(0);

    // The activity leads to the import, which is undone there.
    await page.goto("/desk/activity", { waitUntil: "load" });
    await page.getByRole("link", { name: "Events imported: carrier.csv" }).first().click();
    await undo(page, page.getByRole("table", { name: "Activity" }));
    await expect(page.getByText("undone by you, on this computer")).toBeVisible();
  });

  test("a file is dropped anywhere on the page, and one that is too large is not sent", async ({
    page,
  }) => {
    const drop = (content: string) =>
      page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], "dropped.csv"));
        for (const type of ["dragover", "drop"]) {
          const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
          document.body.dispatchEvent(event);
        }
      }, content);
    await page.goto("/desk/files", { waitUntil: "load" });
    await drop("x".repeat(8_000_001));
    const validity = (one: HTMLInputElement) => one.validationMessage;
    expect(await field(page, "File").evaluate(validity)).toContain("more than 8 MB");
    await drop(`order_number\n${newNumber()}\n`);
    await expect(heading(page)).toHaveText("dropped.csv");
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("a file of 1,000 rows has its page before its plan", async ({
      page,
      sharedSite: { distances },
    }) => {
      const own = newNumber();
      const rows = Array.from({ length: 1_000 }, (_, at) => `${own}-${at},${"a note ".repeat(8)}`);
      // From its upload on the database is far away.
      await page.route(/\/desk\/files\/./, async (route) => {
        await distances({ primary: 1_000, replica: 0, kv: 0 });
        await route.continue();
      });
      await bring(page, "long.csv", `order_number,note\n${rows.join("\n")}\n`);
      await expect(page.getByText("Reading the file.")).toBeVisible();
      await expect(page.getByRole("table")).toHaveCount(0);
      await page.unrouteAll();
      await distances({ primary: 0, replica: 0, kv: 0 });
      await expect(rowOf(page, `${own}-7`).first()).toContainText("a note");
      await expect(page.getByRole("button", { name: "Import 1,000 orders" })).toBeVisible();
    });

    test("a workbook's own statuses are mapped once; a message about an order of two is each one's where the user says so", async ({
      page,
    }) => {
      const [one, two] = [newNumber(), newNumber()];
      const waybill = `176-${String(Date.now()).slice(-8)}`;
      const columns = ["order_number", "carrier_references", "order_status"];
      const rows = [columns, [one, waybill, "Erledigt"], [two, waybill, "Sailed"]];
      await bring(page, "orders.xlsx", workbook({ Orders: rows }));
      await expect(page.getByText("Choose below what 1 text of the sender means.")).toBeVisible();
      await expect(page.getByText("1 row. Probably Departed")).toBeVisible();
      await expect(page.getByLabel("Sailed")).toHaveValue("departed");
      await page.getByLabel("Erledigt").selectOption("Arrived");
      await expectNarrow(page, "statuses asked about");
      await press(page, "Apply settings");
      await expect(rowOf(page, two)).toContainText("Departed");
      await page.getByText("Import settings").click();
      await send(page, { Name: `Sender ${one}` }, "Save as import profile");
      await press(page, "Import 2 orders");

      const yesterday = new Date(Date.now() - 86_400_000).toUTCString().slice(5, 11);
      const day = yesterday.replace(" ", "").toUpperCase();
      const message = `FSU/15\n${waybill}DXBJFK/T12K480\nDEP/EK201/${day}/DXBJFK/T12K480/A2210\n`;
      await bring(page, "fsu.txt", message);
      await expect(page.getByText("Cargo-IMP, events.")).toBeVisible();
      const several = `Several orders have this: ${one}, ${two}.`;
      await expect(page.getByRole("table")).toContainText(several);
      await press(page, "It is of each of them");
      for (const number of [one, two]) await expect(rowOf(page, number)).toContainText("DEP: ");

      await page.goto("/desk/files", { waitUntil: "load" });
      await page.getByRole("link", { name: "Mapped statuses" }).click();
      const mapped = rowOf(page, `Sender ${one}`);
      await expect(mapped).toHaveCount(2);
      await expectNarrow(page, "mapped statuses");
      const sailed = mapped.filter({ hasText: "Sailed" });
      await sailed.getByRole("combobox").selectOption("In transit");
      await press(sailed, "Change");
      await expect(page.getByRole("status").first()).toContainText("“Sailed” is In transit");
      await press(sailed, "Remove");
      await expect(mapped).toHaveCount(1);
    });
  });
});
