import type { Page, Route } from "playwright/test";
import { control, fillIn, formOf, forms, openForm, quoteRows, sendButton } from "./form-fields.ts";
import {
  expect,
  holdRequests,
  openEarly,
  orderDetails,
  PHONE,
  painted,
  search,
  test,
  trackingBox,
  waitForHydration,
} from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

/** What a visitor does before the scripts have come, as on any slow phone, and how it stands after. */
test.describe("before the scripts", () => {
  test("the phone menu opens and closes, stays open when they come, and closes in every way after them", async ({
    page,
  }) => {
    const menu = page.locator("#site-menu");
    const opener = page.getByRole("button", { name: "Open menu" });
    const followLink = (name: string) => menu.getByRole("link", { name }).click();
    const ways = [
      () => page.getByRole("button", { name: "Close menu" }).click(),
      () => page.keyboard.press("Escape"),
    ];

    /** The keyboard stays in the open menu, and the wheel leaves the page behind it where it is. */
    async function expectHeld() {
      for (let stop = 0; stop < 12; stop += 1) {
        await page.keyboard.press("Tab");
        await expect(page.locator(":focus").and(page.locator(":not(#site-menu *)"))).toHaveCount(0);
      }
      await page.mouse.move(200, 700);
      const turned = await page.evaluateHandle(() => ({
        seen: new Promise((seen) => addEventListener("wheel", seen, { once: true, capture: true })),
      }));
      await page.mouse.wheel(0, 600);
      await turned.evaluate(({ seen }) => seen);
      await painted(page);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }

    async function expectClosing(close: () => Promise<void>) {
      await expect(menu).toBeVisible();
      await close();
      await expect(menu).toBeHidden();
      await expect(opener).toBeFocused();
      await opener.click();
    }

    await page.setViewportSize(PHONE);
    const release = await openEarly(page, "/contact");
    await opener.click();
    for (const close of ways) await expectClosing(close);
    await expectHeld();
    await followLink("About Us");
    await expect(page).toHaveURL("/about");
    await page.goBack();
    await opener.click();
    await release();
    await expectHeld();
    for (const close of [...ways, () => followLink("Contact Us")]) {
      await expect(opener).toHaveAttribute("aria-expanded", "true");
      await expectClosing(close);
    }
    await followLink("About Us");
    await expect(page).toHaveURL("/about");
    await expect(menu).toBeHidden();
    await expect(opener).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    // Chromium gives a turn soon after the last one to what that was for, here the menu.
    await expect(async () => {
      await page.mouse.wheel(0, 600);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    }).toPass();

    await opener.click();
    await page.goBack();
    await expect(page).toHaveURL("/contact");
    await expect(menu).toBeHidden();
  });

  // tracking.test.ts has one that is sent without scripts.
  test("a tracking number typed early is looked up by the scripts", async ({ page }) => {
    const release = await openEarly(page, "/");
    await trackingBox(page).fill("DL-2611-0385");
    await release();
    await trackingBox(page).press("Enter");
    await expect(orderDetails(page)).toContainText("In transit");
  });

  // One that is typed early and not sent is in enquiry-forms.test.ts, with the drafts.
  test("a form refused early is corrected by the scripts", async ({ page }) => {
    const release = await openEarly(page, "/service-request");
    const form = formOf(page, "quote");
    await control(form, "name").fill("Zoë Peña");
    await control(form, "email").fill("Zoe@Example.com");
    await sendButton(form).click();
    const summary = page.getByRole("region", { name: /fields are missing or need a correction/ });
    await expect(summary).toContainText("Invalid Email");
    await release();
    await expect(control(form, "name")).toHaveValue("Zoë Peña");
    // Where it stands without scripts too, not at the banner below the form.
    await expect(summary).toBeInViewport();
    await control(form, "email").fill("zoe@example.com");
    await expect(summary).not.toContainText("Invalid Email");
    // The result belongs to that page alone.
    await page.getByRole("link", { name: "Request A Quote" }).click();
    await expect(summary).toHaveCount(0);
  });

  test("what is opened, followed or scrolled to before the scripts stays so after them; buttons that need them wait", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    const terms = await openEarly(page, "/terms-and-conditions");
    const index = page.getByRole("navigation", { name: "On this page" });
    await page.getByRole("main").locator("summary").filter({ visible: true }).last().click();
    await index.getByText("On this page").first().click();
    await index.getByRole("link", { name: "Log information" }).click();
    await terms();
    await expect(page.getByRole("main").locator("details[open]")).toHaveCount(2);
    await expect(page).toHaveURL("/terms-and-conditions#log-information");
    await expect(page.locator("#log-information")).toBeInViewport();
    await page.unrouteAll();

    const about = await openEarly(page, "/about");
    const people = page.getByRole("region", { name: "People", exact: true });
    const third = people.locator(".swiper-slide").nth(2);
    await expect(people.locator("button:enabled").filter({ visible: true })).toHaveCount(0);
    await third.scrollIntoViewIfNeeded();
    await about();
    await expect(third).toBeInViewport({ ratio: 0.9 });
    await expect(people.getByRole("button", { name: /^Next/ })).toBeEnabled();
    await page.unrouteAll();

    const pictures = await openEarly(page, "/coming-soon");
    const button = page.getByRole("button", { name: /^(Pause|Play): Pictures/ });
    await expect(button.and(page.locator(":enabled"))).toHaveCount(0);
    await pictures();
    await expect(button).toBeEnabled();
  });
});

test("scripts wait for the first picture, but not once the visitor touches the page", async ({
  page,
}) => {
  const scripts: string[] = [];
  const held: Route[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.route("**/images/scene-port-hero*", (route) => {
    held.push(route);
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect.poll(() => held.length).toBeGreaterThan(0);
  // A page that doesn't wait for its picture asks for its scripts by the first paint, before this observer is called.
  await page.evaluate(
    () =>
      new Promise((painted) =>
        new PerformanceObserver(painted).observe({ type: "paint", buffered: true }),
      ),
  );
  expect(scripts).toEqual([]);
  await page.keyboard.press("Tab");
  await waitForHydration(page);
  await Promise.all(held.map((route) => route.continue()));
});

test("scripts start without a paint too, where the browser reports none", async ({ page }) => {
  await page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype;
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== "paint") observe.call(this, options);
    };
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await waitForHydration(page);
});

/** Sections below the first view hydrate when the visitor begins to use the page. */
test.describe("sections that wait", () => {
  const SECTIONS = /\/assets\/HomeSections-.*\.js/;

  /** Whether the page has asked for such scripts since. */
  function requestsOf(page: Page, scripts: RegExp) {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    return () => requests.some((url) => scripts.test(url));
  }

  /** Opens the home page and waits until it is hydrated, but for its sections. */
  async function openHome(page: Page) {
    const isHydrated = requestsOf(page, /\/assets\/entry\.client-/);
    await page.goto("/", { waitUntil: "networkidle" });
    await expect.poll(isHydrated).toBe(true);
  }

  test("the home page's sections load no scripts unused; what is typed while they load stays, and is sent by them", async ({
    page,
  }) => {
    const release = await holdRequests(page, SECTIONS);
    const loadsSections = requestsOf(page, SECTIONS);
    await openHome(page);
    const form = page.locator("#contact");
    const title = page.locator("#contact-title");
    const before = await title.boundingBox();
    expect(loadsSections()).toBe(false);
    await page.keyboard.press("Shift");
    await expect.poll(loadsSections).toBe(true);
    await control(form, "name").fill("ليلى حسن");
    await page.evaluate(() => scrollTo(0, 0));
    release();
    await expect(form.locator('[name="submission_id"]')).not.toHaveValue("");
    await expect(control(form, "name")).toHaveValue("ليلى حسن");
    expect(await title.boundingBox()).toEqual(before);
    await form.getByRole("button").click();
    await expect(form.getByText("Message is required.")).toBeVisible();
    await expect(page).toHaveURL("/");
  });

  test("sections whose scripts fail work as without them", async ({ page, consoleErrors }) => {
    await page.route(SECTIONS, (route) => route.abort());
    await openHome(page);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => consoleErrors.length).toBeGreaterThan(0);
    const navigation = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole("link", { name: "Images Credits" }).click();
    await navigation;
    await expect(page).toHaveURL("/credits");

    await openHome(page);
    const form = page.locator("#contact");
    await control(form, "name").fill("Layla Hassan");
    await form.getByRole("button").click();
    await expect(page).toHaveURL("/?index#contact-result");
    await expect(form.getByText("Message is required.")).toBeVisible();
    await expect(control(form, "name")).toHaveValue("Layla Hassan");
    consoleErrors.length = 0;
  });

  test("the quote form loads scripts when used, at once with a draft", async ({ page }) => {
    const isLoaded = requestsOf(page, /\/assets\/QuoteForm-/);
    await page.goto("/service-request", { waitUntil: "networkidle" });
    expect(isLoaded()).toBe(false);
    const origin = page.locator("#quote-origin");
    await origin.fill("Dubai");
    await expect(page.getByText("What you type is saved in this browser")).toBeVisible();
    await origin.fill("Dubai, UAE");

    await page.reload({ waitUntil: "load" });
    await expect(origin).toHaveValue("Dubai, UAE");
    await expect(page.getByText("We restored what you typed earlier.")).toBeVisible();
  });

  test("an order's stops and history stay as served until it is looked up again, with its tab", async ({
    page,
  }) => {
    const isLoaded = requestsOf(page, /\/assets\/OrderDetails-/);
    await page.clock.install();
    await page.goto("/track/DL-2611-0385", { waitUntil: "networkidle" });
    const order = orderDetails(page);
    /** The order's text, but for times since then and the buttons that need JavaScript. */
    const textOf = async () =>
      (await order.innerText())
        .replace(/LAST CHECKED: .*/, "")
        .replace(/\d+ (?:minute|hour|day)s? ago/g, "")
        .replace(/\n(Copy link|Print)(?=\n)/g, "");
    const served = await textOf();
    const checkedAt = page.getByText("Last checked:");
    const before = await checkedAt.innerText();
    expect(isLoaded()).toBe(false);
    await page.clock.fastForward(180_000);
    await expect(async () => {
      await page.evaluate(() =>
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
      );
      await page.clock.runFor(1_000);
      expect(await checkedAt.innerText()).not.toBe(before);
    }).toPass();
    await expect(order.getByRole("button", { name: "Copy link" })).toBeVisible();
    expect(await textOf()).toBe(served);
  });

  test("an old tab after a deploy opens the page or the order that was asked for, and keeps what was typed", async ({
    page,
    consoleErrors,
  }) => {
    await page.goto("/contact");
    const name = control(formOf(page, "contact"), "name");
    await name.fill("Zoë Peña");
    await page.route(/\/assets\/(?:warehousing|services|read-order)-.*\.js/, (route) =>
      route.fulfill({ status: 404, body: "" }),
    );
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[href="/warehousing"]');
      link?.click();
    });
    await expect(page).toHaveURL("/warehousing");
    await expect(page.locator("main h1")).toBeVisible();
    await page.goto("/track");
    await search(page, "DL-2611-0385");
    await expect(orderDetails(page)).toContainText("In transit");
    await page.unrouteAll();
    await page.goto("/contact", { waitUntil: "load" });
    await expect(name).toHaveValue("Zoë Peña");
    consoleErrors.length = 0;
  });

  test("without its validator the server alone validates", async ({ page, consoleErrors }) => {
    await page.route(/\/assets\/schemas-/, (route) => route.abort());
    const email = newEmail();
    const { rows, table } = forms.contact;
    const form = await openForm(page, "contact");
    await sendButton(form).click();
    const summary = { name: "4 fields are missing or need a correction" };
    await expect(form.getByRole("region", summary)).toBeFocused();
    await fillIn(form, rows, { email });
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);
    await sendButton(form).click();
    await expect(page.getByText("Your message has been sent.")).toBeVisible();
    expect(storedRows(table, email)).toHaveLength(1);
    consoleErrors.length = 0; // the browser reports what was aborted
  });

  test("a navigation shows a page with its sections at once", async ({ page }) => {
    await page.goto("/contact");
    await page.getByRole("link", { name: "Home" }).first().click();
    const hasSections = await page.waitForFunction(() => {
      const isHome = document.querySelector("main [data-under-header] h1");
      return isHome && { value: document.querySelector("#contact-title") !== null };
    });
    expect(await hasSections.jsonValue()).toEqual({ value: true });
  });
});

/** Pages that a browser's translation or an extension changes, before and after hydration. */
test.describe("changed pages", () => {
  /** Has each page translated so many ms after its load. */
  async function translate(page: Page, afterMs: number) {
    await page.addInitScript(`globalThis.TRANSLATE_AFTER_MS = ${afterMs}`);
    await page.addInitScript({ path: "tests/cases/translate-page.js" });
  }

  // Before the scripts run, and while they do.
  for (const [afterMs, path, count] of [
    [0, "/service-request", 2],
    [200, "/", 4],
  ] as const) {
    test(`a page that is translated ${afterMs} ms after its load keeps its sections and its forms`, async ({
      page,
      consoleErrors,
    }) => {
      await translate(page, afterMs);
      // Each animation frame of the page: a section that is away for one of them blinks.
      await page.addInitScript(() => {
        let most = 0;
        const watch = () => {
          const fields = document.querySelectorAll("form input:not([type=hidden])").length;
          if (fields < most) Object.assign(globalThis, { isLost: true });
          most = Math.max(most, fields);
          requestAnimationFrame(watch);
        };
        watch();
      });
      await page.goto(path, { waitUntil: "load" });
      await page.waitForFunction(() => "isTranslated" in globalThis);
      await page.mouse.wheel(0, 300);
      await waitForHydration(page);
      await painted(page);
      expect(await page.evaluate(() => "isLost" in globalThis)).toBe(false);
      await expect(page.locator("form")).toHaveCount(count);
      consoleErrors.length = 0; // React reports the hydration that failed
    });
  }

  test("on a translated page a form is checked and sent, and links lead on", async ({ page }) => {
    await translate(page, 1e6);
    /** Translates the page as it stands. */
    const translateNow = () =>
      page.evaluate(() => {
        Object.assign(globalThis, { TRANSLATE_AFTER_MS: 0 });
        dispatchEvent(new Event("load"));
      });
    const email = newEmail();
    const form = await openForm(page, "quote");
    await fillIn(form, quoteRows, { email: "nobody" });
    await translateNow();
    await expect(form.locator("label font").first()).toBeAttached();
    await control(form, "length").fill("241");
    await expect(form.getByText("5.495")).toBeVisible();
    await expect(form.getByText("2.747")).toHaveCount(0);
    await sendButton(form).click();
    await expect(form.getByText("Invalid Email")).not.toHaveCount(0);
    await translateNow();
    await control(form, "email").fill(email);
    await expect(form.getByText("Invalid Email")).toHaveCount(0);
    await sendButton(form).click();
    await expect(page.getByText("Your message has been sent.")).toBeVisible();
    expect(storedRows("quotes", email)).toHaveLength(1);

    await page.locator("header").getByRole("link", { name: "Home" }).first().click();
    await expect(page.locator("#contact-title")).toBeAttached();
    await translateNow();
    await search(page, "DL-2611-0385");
    await expect(page.getByText("Rotterdam").first()).toBeVisible();
    await translateNow();
    await page.goBack();
    await expect(page.locator("#contact-title")).toBeAttached();
  });

  test("what was typed early stays where an extension has put elements behind the inputs", async ({
    page,
    consoleErrors,
  }) => {
    await page.addInitScript({ path: "tests/cases/extension.js" });
    const release = await openEarly(page, "/");
    const box = page.locator("#tracking-number");
    await box.fill("DL-2611-0385");
    const subject = control(formOf(page, "homeContact"), "subject");
    await subject.fill("Rates");
    await release();
    await expect(box).toHaveValue("DL-2611-0385");
    await expect(subject).toHaveValue("Rates");
    await expect(subject).toBeFocused();
    consoleErrors.length = 0;
  });
});
