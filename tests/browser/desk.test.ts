/**
 * The desk as its people see it: one journey for each kind of work, and what only a browser shows. What
 * its actions do is tested in tests/worker/desk-*.test.ts.
 */
import { readFileSync } from "node:fs";
import { parseHTML } from "linkedom";
import type { APIRequestContext, Page } from "playwright/test";
import { workbook } from "../support/workbook.ts";
import { quote } from "../unit/samples.ts";
import { expectAccessible } from "./accessibility.ts";
import { askForUpdates, expectNotified, mailsAbout } from "./follow.ts";
import { expectInert, LIVE } from "./hostile-text.ts";
import { DESK, EXHAUSTIVE, expect, overflow, PHONE, servedPage, test, undo } from "./site.ts";
import { newEmail } from "./stored-rows.ts";

/** As the browser sends a form of the site. */
const headers = { "Sec-Fetch-Site": "same-origin" };

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const regionOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** What was just done. */
const done = (page: Page) => page.getByRole("status").filter({ has: page.locator("span") });

/** Adds an order; returns its number. */
async function addOrder(request: APIRequestContext, fields: Readonly<Record<string, string>> = {}) {
  const form = { do: "add", submission_id: crypto.randomUUID(), ...fields };
  const sent = await request.post("/desk/orders/new", { headers, form, maxRedirects: 0 });
  return /\/desk\/orders\/([\w-]+)/.exec(sent.headers().location ?? "")?.[1] ?? "none";
}

/** What a browser would send of the page's form that does this, as it was served. */
function formOf(document: Document, does: string): Record<string, string> {
  const forms = [...document.querySelectorAll("form")];
  const form = forms.find((one) => one.querySelector(`[name="do"][value="${does}"]`));
  const fields = [...(form?.querySelectorAll("input, textarea, select") ?? [])];
  return Object.fromEntries(
    fields.map((one) => {
      const chosen = one.querySelector("option[selected]") ?? one.querySelector("option") ?? one;
      const value = chosen.getAttribute("value") ?? chosen.textContent ?? "";
      return [one.getAttribute("name") ?? "", value];
    }),
  );
}

async function readForm(request: APIRequestContext, path: string, does: string) {
  return formOf((await servedPage(request, path)).document, does);
}

/** The page that answers a form. */
async function sendForm(request: APIRequestContext, path: string, form: Record<string, string>) {
  return parseHTML(await (await request.post(path, { headers, form })).text()).document;
}

/** On a phone each row of a table is a block. */
const TABLES = ["the list", "a plan"];

/** Nothing is wider than the window of a phone or a tablet, and axe finds nothing. */
async function expectUsable(page: Page, state: string) {
  await expectAccessible(page, state);
  for (const viewport of [{ width: 768, height: 900 }, PHONE]) {
    await page.setViewportSize(viewport);
    expect(await overflow(page), state).toBeLessThanOrEqual(0);
  }
  if (EXHAUSTIVE || TABLES.includes(state)) await expectAccessible(page, state);
  await page.setViewportSize(DESK);
}

test("the desk's pages are accessible, in their own frame, and for nobody to keep", async ({
  page,
}) => {
  const lists = ["/desk", "/desk/orders", "/desk/orders/new", "/desk/report", "/desk/activity"];
  for (const path of [...lists, "/desk/orders/DL-2611-0385"]) {
    const response = await page.goto(path, { waitUntil: "load" });
    const { "cache-control": cache, "x-robots-tag": robots } = response?.headers() ?? {};
    expect(cache, path).toBe("no-store, no-transform");
    expect(robots, path).toBe("noindex, nofollow");
    await expectAccessible(page, path);
    await page.setViewportSize(PHONE);
    if (lists.includes(path)) expect(await overflow(page), path).toBeLessThanOrEqual(0);
    await page.setViewportSize(DESK);
  }
});

test.describe("what is served", () => {
  test("beside an order the customer's page is only shown: its forms and buttons can't be used", async ({
    request,
  }) => {
    const { document } = await servedPage(request, "/desk/orders/DL-2611-0385");
    const customer = document.querySelector('[aria-label="What the customer sees"]');
    const controls = [...(customer?.querySelectorAll("form, button, summary, input") ?? [])];
    expect(controls.length).toBeGreaterThan(0);
    expect(controls.filter((control) => !control.closest("[inert]"))).toEqual([]);
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
      const { document } = await servedPage(page.request, path);
      expect(document.querySelectorAll("[onerror], [onload], img[src='x']"), path).toHaveLength(0);
      const tables = [...document.querySelectorAll("table")].map((one) => one.textContent).join();
      expect(tables, path).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      if (path !== "/desk/activity") expect(tables, path).toContain("<svg onload");
    }
    await page.goto("/desk/orders/ATTACK-1", { waitUntil: "load" });
    await expectInert(page);
  });

  test("no script, style sheet or text of the public site knows of the desk", async ({
    request,
  }) => {
    const texts = ["/", "/sitemap.xml", "/robots.txt", "/llms.txt"];
    /** Scripts and styles with all that they load. */
    const assets = new Set<string>();
    for (const path of [...texts, "/track/DL-2611-0385"]) {
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

  test("the fallback queue is emptied from the first page", async ({ request }) => {
    const answer = await sendForm(request, "/desk?index", { do: "drain" });
    const queue = answer.querySelector('[data-topic="queued"]');
    expect(queue?.textContent).toMatch(/Stored: \d+\. Still in the queue: \d+\./);
    expect(queue?.querySelector("form")?.getAttribute("action")).toBe("?index");
    expect(formOf(answer, "drain")).toEqual({ do: "drain" });
  });

  test("an order that the view hides is offered; picks go on to the next page and to the update", async ({
    request,
  }) => {
    const number = await addOrder(request, { order_status: "Delivered" });
    const find = async (path: string) => (await servedPage(request, path)).document;
    const hidden = await find(`/desk/orders?search=${number.slice(3)}`);
    const offer = [...hidden.querySelectorAll("a")].find((link) =>
      link.textContent?.includes("1 delivered order matches"),
    );
    const offered = await find(offer?.getAttribute("href") ?? "");
    expect(offered.querySelector("tbody a")?.textContent).toBe(number);
    const list = await find(`/desk/orders?view=open&number=${number}`);
    const pick = list.querySelector(`fieldset input[form=orders][value="${number}"]`);
    expect(pick?.hasAttribute("checked")).toBe(true);
    // With the form's own fields; each button of it keeps the picks, as do the filters.
    for (const button of list.querySelectorAll("main button")) {
      const form = button.getAttribute("form") ?? button.closest("form")?.id;
      expect(form, button.textContent ?? "").toBe("orders");
    }
    const many = Array.from({ length: 101 }, (_, index) => `number=N-${index}`).join("&");
    for (const [query, message] of [
      [`number=${number}&number=DL-NO-SUCH`, "There is no order DL-NO-SUCH."],
      [many, "These are 101 orders, and 100 can be"],
    ]) {
      const update = await find(`/desk/orders/update?${query}`);
      expect(update.querySelector("[role=alert]")?.textContent).toContain(message);
      expect(update.querySelector('[aria-label="Add an update"]')).toBeNull();
      const typed = update.querySelector("textarea[name=number]")?.textContent;
      expect(typed?.trim().split("\n")).toHaveLength(query === many ? 101 : 2);
    }
  });

  for (const [what, content, code, reason] of [
    [
      "is EDIFACT",
      "UNA:+.? '\nUNB+UNOA:1+A+B'",
      422,
      /is an EDIFACT message\..*its sender for CSV/,
    ],
    ["has 9 MB", "x".repeat(9_000_000), 413, /more than 8 MB\. Split it.*command line/],
    ["has nothing", "", 422, /An empty file can't be imported/],
  ] as const) {
    test(`a file is refused, in a sentence, where it ${what}`, async ({ request }) => {
      const buffer = Buffer.from(content);
      const response = await request.post("/desk/files", {
        headers,
        multipart: { do: "upload", file: { name: "a.csv", mimeType: "text/csv", buffer } },
        maxRedirects: 0,
      });
      expect(response.status()).toBe(code);
      const { document } = parseHTML(await response.text());
      expect(document.querySelector("[role=alert]")?.textContent).toMatch(reason);
    });
  }
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

  test("a list follows while one types in its filters; picks stay; a reload shows the same", async ({
    page,
  }) => {
    await page.goto("/desk/orders", { waitUntil: "load" });
    const rows = page.getByRole("table", { name: "Orders" }).getByRole("row");
    const picks = page.locator("input[name=number]");
    const numbers = [await picks.nth(0).inputValue(), await picks.nth(1).inputValue()];
    for (const at of [0, 1]) await picks.nth(at).check();
    const search = field(page, "Number or any text");
    await search.pressSequentially("no such order");
    await expect(page.getByText("No orders match.")).toBeVisible();
    await expect(search).toBeFocused();
    const picked = (number: string) => page.locator(`input[name=number][value="${number}"]`);
    for (const number of numbers) await expect(picked(number)).toBeChecked();
    await search.fill("dl 2611 0385");
    await expect(rows.nth(1)).toContainText("DL-2611-0385");
    await expect(rows).toHaveCount(2);
    await expect(page).toHaveURL(/view=open&status=&search=dl\+2611\+0385&number=.+&number=/);
    await page.reload();
    await expect(rows).toHaveCount(2);
    for (const number of numbers) await expect(picked(number)).toBeChecked();
    await page.getByLabel("Show").selectOption("delivered");
    await expect(page.getByText("No orders match.")).toBeVisible();
    await press(page, "Show");
    await press(page, "Update the picked orders");
    for (const number of numbers) await expect(page.getByRole("main")).toContainText(number);
  });

  test("a form says what it will do while one types in it; a message about a field waits until one leaves it", async ({
    page,
  }) => {
    await page.goto(`/desk/orders/${await addOrder(page.request)}`, { waitUntil: "load" });
    const update = regionOf(page, "Add an update");
    await expect(update.getByRole("button", { name: "Preview" })).toHaveCount(0);
    const what = field(page, "What");
    await what.pressSequentially("telep");
    // Until the text for what was typed last has come.
    await expect(update.locator("[data-preview-text][aria-busy]")).toHaveCount(0);
    await expect(update).not.toContainText("Write a milestone");
    await what.press("Tab");
    await expect(update).toContainText("Write a milestone");
    await what.fill("arrived");
    await expect(update).toContainText("The status becomes Arrived.");
    await update.getByLabel("It is expected").check();
    await expect(update).toContainText("it is expected, and has not happened yet");
    await expect(page.getByRole("table", { name: "Order log" })).not.toContainText("arrived");
  });

  test("the first page renews itself while nobody is at it, and its title counts", async ({
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
  async function sendQuote(page: Page, email: string): Promise<string> {
    const data = { ...quote, email, name: NAME, nature_of_dispatch: "AOG" };
    const sent = await page.request.post("/api/servicerequest/servicerequestadd", {
      data,
      headers,
    });
    return (await sent.json()).result.reference;
  }

  test("a quote is found, taken, noted, offered, won, undone, handled and erased", async ({
    page,
  }) => {
    const email = newEmail();
    const reference = await sendQuote(page, email);
    await page.goto("/desk/enquiries?kind=aog&state=open");
    await field(page, "Search").fill(email);
    await press(page, "Show");
    await expect(page.getByRole("table").getByText("AOG", { exact: true })).toBeVisible();
    await expectInert(page);
    await expectUsable(page, "the list");
    await page.getByRole("link", { name: reference }).click();
    await expect(heading(page)).toHaveText(reference);
    // The visitor's name as text, without what turns the rest of the line around.
    const name = NAME.replace("\u202e", "");
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    const reply = RegExp(`^mailto:${email}.*subject=Re%3A%20${reference}`);
    await expect(page.getByRole("link", { name: "Reply by email" })).toHaveAttribute("href", reply);

    await expect(page.getByText("Assigns it to you; your colleagues see your name.")).toBeVisible();
    await press(page, "Take it");
    await expect(done(page)).toContainText("Enquiry taken");
    await expect(done(page)).toContainText("Taken by: –");
    await expect(page.getByText(/^You took it, /)).toBeVisible();

    const notes = regionOf(page, "Notes").getByRole("listitem");
    for (const [index, text] of ["Rang twice", LIVE].entries()) {
      await field(page, "New note").fill(text);
      await press(page, "Add the note");
      await expect(notes).toHaveCount(index + 1);
    }
    await expect(notes.first()).toContainText("Rang twice");

    await field(page, "Amount").fill("12.480");
    await press(page, "Save the offer");
    await expect(page.getByText("Write the amount in digits")).toBeVisible();
    await expect(field(page, "Amount")).toHaveValue("12.480");
    await field(page, "Amount").fill("12,480.50");
    await field(page, "Outcome").selectOption("Won");
    await press(page, "Save the offer");
    await expect(done(page)).toContainText("Amount: – to 12,480.5.");
    await press(page, "Save the offer");
    await expect(page.getByRole("status").filter({ hasText: "No changes." })).toBeVisible();
    await expect(page.getByText("Amount: – to 12,480.5.", { exact: false })).toHaveCount(1);
    await expect(page.getByText(/^Won, /)).toBeVisible();
    await expectInert(page);
    await expectUsable(page, "the enquiry");

    await undo(page, page.getByRole("table", { name: "Activity" }).getByRole("row").nth(1));
    await expect(heading(page)).toHaveText(reference);
    await expect(field(page, "Amount")).toHaveValue("");
    await expect(page.getByText(/^Won, /)).toHaveCount(0);

    await press(page, "Mark as handled");
    await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
    const csv = await page.request.get(`/desk/enquiries.csv?search=${email}`);
    expect(await csv.text()).toContain(`"'=1+1 \u202e`);

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

  test("page titles are changed, with advice, and undone", async ({ page }) => {
    await page.goto("/desk/page-titles");
    const services = regionOf(page, "services");
    const title = services.getByLabel("Title");
    const before = await title.inputValue();
    const long = `<b>Freight</b> ${"x".repeat(60)}`;
    await title.fill(long);
    await services.getByRole("button", { name: "Save" }).click();
    const saved = page.getByRole("status").filter({ hasText: "Page titles changed" });
    await expect(saved).toBeVisible();
    await expect(services.getByText(/The title has 75 characters/)).toBeVisible();
    await expect(title).toHaveValue(long);
    await expectUsable(page, "page titles");
    await undo(page, saved);
    await expect(title).toHaveValue(before);
  });

  test("of two who edit a quote the second sees what changed and keeps what was typed; then it is removed", async ({
    page: { request },
    page,
  }) => {
    const reference = await sendQuote(page, newEmail());
    const path = `/desk/enquiries/${reference}`;
    const [first, second] = [
      await readForm(request, path, "edit"),
      await readForm(request, path, "edit"),
    ];
    const edited = await sendForm(request, path, { ...first, origin: "Sharjah" });
    expect(edited.querySelector("[role=status]")?.textContent).toContain("Enquiry edited");
    const typed = { ...second, origin: "Ajman", destination: "Cebu" };
    const refused = await sendForm(request, path, typed);
    const alert = refused.querySelector("[role=alert]");
    expect(alert?.textContent).toContain("changed this in the meantime");
    expect(refused.querySelector("main")?.textContent).toContain(
      "Changed in the meantime to: Sharjah",
    );
    const again = formOf(refused, "edit");
    expect(again).toMatchObject({ origin: "Ajman", destination: "Cebu" });
    const saved = await sendForm(request, path, again);
    expect(saved.querySelector("[role=status]")?.textContent).toContain("Enquiry edited");

    const remove = formOf(saved, "remove");
    const wrong = await sendForm(request, path, { ...remove, confirm: "Q-1" });
    const main = wrong.querySelector("main");
    expect(main?.textContent).toContain("This is not the enquiry's reference.");
    const removed = await sendForm(request, path, { ...remove, confirm: reference });
    const notice = removed.querySelector("[role=status]");
    expect(notice?.textContent).toContain(`Enquiry removed, ${reference}`);
    expect(removed.querySelector("h1")?.textContent).toBe("Enquiries");
    expect((await request.get(path)).status()).toBe(404);
  });
});

test.describe("orders, without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an order is added, departs, is edited by two at once, held, released and undone", async ({
    page,
    context,
  }) => {
    const name = "<script>alert(1)</script> \u202egnp.exe";
    await page.goto("/desk/orders/new");
    await field(page, "Name").fill(name);
    await field(page, "Email").fill("no address");
    await press(page, "Add the order");
    await expect(page.getByText("Correct the marked fields")).toBeVisible();
    await expect(field(page, "Name")).toHaveValue(name);
    await field(page, "Name").fill("=1+1 شركة الشحن");
    await field(page, "Email").fill("receiving@consignee.example");
    await field(page, "Status").fill("At origin");
    await field(page, "Delivery date").fill("2099-11-23");
    await press(page, "Preview");
    await expect(page.getByText("If this is correct, confirm it below.")).toBeVisible();
    await page.getByLabel("Yes, this is correct").check();
    await press(page, "Preview");
    await expect(page.getByText("An order with a new number is added. The status")).toBeVisible();
    await press(page, "Add the order");
    const number = (await heading(page).textContent()) ?? "";
    expect(number).toMatch(/^DL-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await expect(done(page)).toContainText(`Order added, ${number}`);
    const link = page.getByLabel("The customer's link");
    await expect(link).toHaveValue(new RegExp(`/track/${number}$`));

    // Two taps: the next milestone, beside what was typed, then Add.
    const address = `/desk/orders/${number}`;
    await page.goto(address);
    const update = regionOf(page, "Add an update");
    const note = update.getByLabel("Note").first();
    await note.fill("Left on time");
    await field(page, "Where").fill("Jebel Ali (AEJEA)");
    await press(page, "departed, now");
    await expect(field(page, "What")).toHaveValue("departed");
    await expect(note).toHaveValue("Left on time");
    await expect(field(page, "Where")).toHaveValue("Jebel Ali (AEJEA)");
    await expect(update).toContainText("The status becomes Departed.");
    await press(page, "Add");
    await expect(done(page)).toContainText(
      /Update: departed, .*, Jebel Ali\. Status: At origin to Departed\./,
    );
    const customer = await context.newPage();
    await customer.goto(`/track/${number}`);
    await expect(customer.locator("main")).toContainText("Departed");
    await expect(customer.locator("main")).toContainText("Jebel Ali");

    const other = await context.newPage();
    for (const one of [other, page]) await one.goto(address);
    await field(other, "Phone").fill("+971 4 000 0009");
    await press(other, "Save");
    await expect(done(other)).toContainText("Order edited");
    await field(page, "Phone").fill("+971 4 111 1111");
    await press(page, "Save");
    await expect(page.getByRole("alert")).toContainText("+971 4 000 0009");
    await expect(field(page, "Phone")).toHaveValue("+971 4 111 1111");

    // What one says after another has said something is not stored unseen.
    for (const one of [other, page]) await one.goto(address);
    await field(other, "What").fill("on hold");
    await field(other, "Note").first().fill("Documents are missing.");
    await press(other, "Add");
    await expect(done(other)).toContainText("Status: Departed to On hold.");
    await field(page, "What").fill("arrived");
    await press(page, "Add");
    await expect(page.getByRole("alert")).toContainText("on hold");
    await expect(field(page, "What")).toHaveValue("arrived");

    await page.goto(address);
    const release = page.locator("form").filter({ hasText: "Release" }).first();
    await expect(release).toContainText("The status becomes Departed.");
    await release.getByRole("button", { name: "Release" }).click();
    await expect(done(page)).toContainText("Status: On hold to Departed.");
    // Retracting says first what it will do.
    const log = page.getByRole("table", { name: "Order log" });
    await log.getByRole("button", { name: "Retract" }).first().click();
    const notice = page.getByRole("status");
    await expect(notice).toContainText("This retracts: Released,");
    await expect(notice).toContainText("The status becomes On hold.");
    await expect(log).not.toContainText("retracted");
    await notice.getByRole("button", { name: "Retract" }).click();
    await expect(done(page)).toContainText("Status: Departed to On hold.");

    await page.goto("/desk/activity");
    const held = rowOf(page, number).filter({ hasText: "Update: on hold" }).first();
    await undo(page, held);
    await expect(done(page)).toContainText("Undone: Update: on hold");
    await customer.reload();
    await expect(customer.locator("main")).not.toContainText("On hold");
    // A link may propose an update.
    await page.goto(`${address}?event=arrived`);
    await expect(update).toContainText("The status becomes Arrived.");
    await expect(log).toContainText("retracted");
  });

  test("an order that is undone on its own page is said to be removed; one that was updated since stays", async ({
    page,
  }) => {
    const number = await addOrder(page.request);
    const address = `/desk/orders/${number}`;
    const added = () => page.getByRole("row").filter({ hasText: "Order added" });
    await page.goto(address);
    await field(page, "What").fill("departed");
    await press(page, "Add");
    await added().getByRole("link", { name: "Undo" }).click();
    const why = `No changes. Not undone: ${number} stays: it was updated since.`;
    await expect(page.getByRole("alert")).toContainText(why);
    await expect(page.getByRole("link", { name: number }).first()).toBeVisible();

    await page.goto(`/desk/orders/${await addOrder(page.request)}`);
    await undo(page, added());
    await expect(done(page)).toContainText("Undone: Order added");
    await expect(done(page)).toContainText("1 order removed.");
    await page.goto("/desk/activity");
    await page.getByRole("link", { name: "Undone: Order added" }).first().click();
    await expect(heading(page)).toHaveText("Undone: Order added");
    await expect(page.getByRole("table", { name: "Activity" })).not.toContainText("Undone");
  });

  test("several orders are picked from the list, looked at, and updated together", async ({
    page,
  }) => {
    const numbers = [
      await addOrder(page.request, { customer_firstName: "First of two" }),
      await addOrder(page.request, { customer_firstName: "Second of two" }),
    ];
    await page.goto("/desk/orders?search=of+two");
    for (const number of numbers) await page.getByLabel(`Pick ${number}`).check();
    await press(page, "Update the picked orders");
    const chosen = page.getByRole("table", { name: "These orders" });
    for (const number of numbers) await expect(chosen).toContainText(number);
    await field(page, "What").fill("departed");
    await field(page, "Where").fill("Jebel Ali (AEJEA)");
    await page.getByRole("button", { name: "Preview" }).first().click();
    await expect(page.getByText("2 of 2 orders become Departed.")).toBeVisible();
    await press(page, "Add");
    await expect(done(page)).toContainText("Status: – to Departed (2 orders).");
    for (const number of numbers) {
      const { document } = await servedPage(page.request, `/track/${number}`);
      expect(document.querySelector("main")?.textContent).toContain("Departed");
    }
  });

  test("followers of an order are shown in part, reminded by hand, and not notified while email updates are off", async ({
    page,
  }) => {
    const number = await addOrder(page.request, { order_status: "Booked" });
    const followers = regionOf(page, "Followers");
    await page.goto(`/desk/orders/${number}`);
    await expect(followers).toContainText("No followers.");
    const email = newEmail();
    const link = await askForUpdates(page, { number, email, level: /Every milestone/ });
    await page.goto(link);
    await press(page, "Yes, send updates");

    await page.goto(`/desk/orders/${number}`);
    await expect(followers.getByRole("row").nth(1)).toContainText("s…@example.com");
    expect(await page.content()).not.toContain(email);
    await followers.getByText("Send a reminder").click();
    await expect(followers).toContainText(`${number}: Status: Booked`);
    await followers.getByRole("button", { name: "Send 1 email" }).click();
    await expect(done(page)).toContainText(
      `Followers notified by hand, ${number}. 1 follower will be notified within a few minutes.`,
    );
    await expectNotified(page, number, "A member of our team sent this email.");

    await followers.getByRole("button", { name: "Turn email updates off" }).click();
    await expect(done(page)).toContainText(`Email updates turned off, ${number}`);
    await expect(followers).toContainText("Email updates have been off since");
    await expect(followers.getByText("Send a reminder")).toHaveCount(0);
    await field(page, "What").fill("departed");
    await press(page, "Add");
    await expect(done(page)).toContainText(
      "No email to 1 follower: email updates of the order are turned off.",
    );
    const activity = page.getByRole("table", { name: "Activity" });
    const switched = activity.getByRole("row").filter({ hasText: "Email updates: on to off" });
    await expect(switched).toContainText("you, on this computer");
    expect(mailsAbout(number).filter((text) => text.includes("Departed"))).toEqual([]);
    await undo(page, switched);
    await expect(followers).toContainText("Turn email updates off");
    await expectNotified(page, number, "Departed");
  });
});

/** On the other server: on the first a person is erased, with all files that wait. */
test.describe("files", () => {
  test.use({ baseURL: ({ sharedSite }, use) => use(sharedSite.url) });

  let last = 0;

  /** A file of the demo, of orders that no other test has. */
  function demoFile() {
    last += 1;
    const own = `F${Date.now().toString(36)}${process.pid.toString(36)}${last}-`.toUpperCase();
    const text = readFileSync("ops/demo/orders.csv", "utf8").replaceAll("DL-", own);
    return { text, first: RegExp(`^${own}[\\w-]+`, "m").exec(text)?.[0] ?? "" };
  }

  async function bring(page: Page, name: string, content: string | Uint8Array) {
    await page.goto("/desk/files", { waitUntil: "load" });
    const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
    await field(page, "File").setInputFiles(file);
    await press(page, "Show what it would do");
  }

  /** On the page of a change: what it did to an order. */
  const resultOf = (page: Page, order: string) =>
    page.getByRole("table", { name: "Orders" }).getByRole("row").filter({ hasText: order });

  test("files are previewed, configured, imported and undone", async ({ page, context }) => {
    const { text, first } = demoFile();
    // The demo's orders are new: looked at, loaded, looked at again.
    await bring(page, "orders.csv", text);
    await expect(heading(page)).toHaveText("orders.csv");
    await expect(rowOf(page, first)).toContainText("Name Warehouse Manager");
    expect((await page.request.get(`/desk/orders/${first}`)).status()).toBe(404);
    await expectUsable(page, "a plan");
    await press(page, "Import 11 rows");
    await expect(page.getByText("11 orders, 11 new").first()).toBeVisible();
    await expect(page.getByRole("link", { name: first })).toBeVisible();
    await expectUsable(page, "an import");

    // What was shown is not done once an order has changed.
    await bring(page, "notes.csv", `order_number,note\n${first},from the file\n`);
    const other = await context.newPage();
    await other.goto(`/desk/orders/${first}`, { waitUntil: "load" });
    await regionOf(other, "Fields").getByLabel("Note").fill("by hand");
    await press(other, "Save");
    await expect(done(other)).toContainText("Order edited");
    await press(page, "Import 1 row");
    await expect(page.getByRole("alert")).toContainText("nothing was imported");
    await expect(rowOf(page, first)).toContainText("Note from by hand to from the file");
    await press(page, "Import 1 row");
    await expect(page.getByRole("link", { name: "Undo" }).first()).toBeVisible();

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
    await expect(page.getByLabel("<b>Remark</b>")).toHaveValue("");
    await expectUsable(page, "columns asked about");
    await page.getByLabel("Sailing date").selectOption("Departed, actual");
    await press(page, "Apply settings");
    await expect(page.getByText("is the day or the month first")).toBeVisible();
    await page.getByLabel("Dates such as").selectOption("The day is first: 3 April");
    await press(page, "Apply settings");
    await expect(rowOf(page, first)).toContainText("departed, 2026-11-05");
    await expect(rowOf(page, "Total")).toContainText("This is a row of totals.");
    await expectInert(page);
    await page.getByText("Import settings").click();
    await expect(page.getByLabel("Order of these events")).toHaveAttribute("name", "order");
    await field(page, "Name").fill(`Carrier ${first}`);
    await expectUsable(page, "a plan with refused rows");
    await press(page, "Save as import profile");
    await expect(page.getByRole("status").first()).toContainText(`Saved as “Carrier ${first}”`);
    const refused = page.getByRole("link", { name: "2 refused rows as a file" });
    const csv = await page.request.get((await refused.getAttribute("href")) ?? "");
    expect(csv.headers()["content-disposition"]).toContain("attachment");
    expect(await csv.text()).toContain("This is a row of totals.;Total;");
    await press(page, "Import the other 1 row");
    await expect(resultOf(page, first)).toContainText("departed, 2026-11-05");
    await expect(page.getByRole("link", { name: "carrier, 2 rows refused.csv" })).toBeVisible();

    // The next file of this carrier is read with the saved import profile, which can be removed.
    await bring(page, "next.csv", carrier);
    await press(page, `Use “Carrier ${first}”`);
    await expect(page.getByText("There is nothing to import")).toBeVisible();
    await press(page, "Discard");
    await expect(heading(page)).toHaveText("Files");
    await expectUsable(page, "files");
    await rowOf(page, `Carrier ${first}`).getByRole("button", { name: "Remove" }).click();
    await expect(rowOf(page, `Carrier ${first}`)).toHaveCount(0);
    await expect(page.getByRole("status")).toContainText("Import profile removed");

    // The activity leads to the import, which is undone there.
    await page.goto("/desk/activity", { waitUntil: "load" });
    await page.getByRole("link", { name: "Events imported: carrier.csv" }).first().click();
    await undo(page, page.getByRole("table", { name: "Activity" }));
    await expect(page.getByText("undone by you, on this computer")).toBeVisible();
    await page.goto(`/desk/orders/${first}`, { waitUntil: "load" });
    const log = page.getByRole("table", { name: "Order log" });
    const departed = log.getByRole("row", { name: /^departed 2026-11-05/ });
    await expect(departed).toContainText("retracted");
  });

  test("a file is dropped anywhere on the page, and one that is too large is not sent", async ({
    page,
  }) => {
    const { text, first } = demoFile();
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
    await drop(text);
    await expect(heading(page)).toHaveText("dropped.csv");
    await expect(rowOf(page, first)).toBeVisible();
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("a message about an order of two is each one's where that is said", async ({ page }) => {
      const { first } = demoFile();
      const [one, two] = [`${first}-A`, `${first}-B`];
      const waybill = `176-${String(Date.now()).slice(-8)}`;
      const columns = ["order_number", "carrier_references"];
      const orders = workbook({ Orders: [columns, [one, waybill], [two, waybill]] });
      await bring(page, "orders.xlsx", orders);
      await press(page, "Import 2 rows");
      const yesterday = new Date(Date.now() - 86_400_000).toUTCString().slice(5, 11);
      const day = yesterday.replace(" ", "").toUpperCase();
      const message = `FSU/15\n${waybill}DXBJFK/T12K480\nDEP/EK201/${day}/DXBJFK/T12K480/A2210\n`;
      await bring(page, "fsu.txt", message);
      await expect(page.getByText("Cargo-IMP, events.")).toBeVisible();
      const several = `Several orders have this: ${one}, ${two}.`;
      await expect(page.getByRole("table")).toContainText(several);
      await press(page, "It is of each of them");
      for (const number of [one, two]) await expect(rowOf(page, number)).toContainText("DEP: ");
    });

    test("a file of 1,000 rows has its page before its plan", async ({
      page,
      sharedSite: { distances },
    }) => {
      const { first } = demoFile();
      const rows = Array.from(
        { length: 1_000 },
        (_, at) => `${first}-${at},${"a note ".repeat(8)}`,
      );
      // From its upload on the database is far away.
      await page.route(/\/desk\/files\/./, async (route) => {
        await distances({ primary: 1_000, replica: 0, kv: 0 });
        await route.continue();
      });
      await bring(page, "long.csv", `order_number,note\n${rows.join("\n")}\n`);
      await expect(heading(page)).toHaveText("long.csv");
      await expect(page.getByText("Reading the file.")).toBeVisible();
      await expect(page.getByRole("table")).toHaveCount(0);
      await page.unrouteAll();
      await distances({ primary: 0, replica: 0, kv: 0 });
      await expect(rowOf(page, `${first}-7`).first()).toContainText("a note");
      await expect(page.getByRole("button", { name: "Import 1,000 rows" })).toBeVisible();
    });

    test("statuses in a sender's own words are mapped once, and listed on one page", async ({
      page,
    }) => {
      const own = demoFile().first;
      const expectNarrow = async () => {
        await page.setViewportSize(PHONE);
        expect(await overflow(page)).toBe(0);
        await page.setViewportSize(DESK);
      };
      const content = `order_number,order_status\n${own},Zugestellt\n${own}-2,Sailed\n`;
      await bring(page, "own.csv", content);
      await page.getByRole("link", { name: "Map 2 statuses in the sender's own words" }).click();
      await expect(page.getByText("1 row. Probably Departed")).toBeVisible();
      await page.getByLabel("Zugestellt").selectOption("Delivered");
      await page.getByLabel("Sailed").selectOption("Departed");
      await expectNarrow();
      await press(page, "Apply settings");
      await expect(rowOf(page, `${own}-2`)).toContainText("Departed");
      await page.getByText("Import settings").click();
      await field(page, "Name").fill(`Sender ${own}`);
      await press(page, "Save as import profile");
      await press(page, "Import 2 rows");
      await expect(page.getByText("2 orders, 2 new").first()).toBeVisible();

      await page.goto("/desk/files", { waitUntil: "load" });
      await page.getByRole("link", { name: "Mapped statuses" }).click();
      const mapped = rowOf(page, `Sender ${own}`);
      await expect(mapped).toHaveCount(2);
      await expectNarrow();
      const sailed = mapped.filter({ hasText: "Sailed" });
      await sailed.getByRole("combobox").selectOption("In transit");
      await sailed.getByRole("button", { name: "Change" }).click();
      await expect(page.getByRole("status").first()).toContainText("“Sailed” is In transit");
      await expect(sailed.getByRole("combobox")).toHaveValue("in transit");
      await sailed.getByRole("button", { name: "Remove" }).click();
      await expect(mapped).toHaveCount(1);
      await undo(page, page.getByRole("status").first());
      await page.goto("/desk/statuses");
      await expect(sailed.getByRole("combobox")).toHaveValue("in transit");
    });
  });
});
