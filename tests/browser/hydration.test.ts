import type { Locator, Page, Route } from "playwright/test";
import {
  control,
  filled,
  fillIn,
  formNames,
  formOf,
  forms,
  openForm,
  quoteRows,
  sendButton,
  valuesOf,
} from "./form-fields.ts";
import {
  EXHAUSTIVE,
  expect,
  holdRequests,
  openEarly,
  orderDetails,
  PHONE,
  painted,
  search,
  servedPage,
  test,
  trackingBox,
  waitForHydration,
} from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const slides = (carousel: Locator) => carousel.locator(".swiper-slide");

/** What a visitor does before the scripts have come, as on any slow phone, and how it stands after. */
test.describe("before the scripts", () => {
  /** Turns the wheel, and waits for the frames in which the page would scroll. */
  async function turnWheel(page: Page) {
    const turned = await page.evaluateHandle(() => ({
      seen: new Promise((seen) => addEventListener("wheel", seen, { once: true, capture: true })),
    }));
    await page.mouse.wheel(0, 600);
    await turned.evaluate(async ({ seen }) => {
      await seen;
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    });
  }

  test.describe("the phone menu", () => {
    const menu = (page: Page) => page.locator("#site-menu");
    const opener = (page: Page) => page.getByRole("button", { name: "Open menu" });
    const closer = (page: Page) => page.getByRole("button", { name: "Close menu" });
    const link = (page: Page, name: string) => menu(page).getByRole("link", { name });

    /** The menu, opened before the scripts and still open when they have come. */
    async function openThenHydrate(page: Page, path?: string) {
      const release = await openEarly(page, path);
      await opener(page).click();
      await expect(menu(page)).toBeVisible();
      await release();
      await expect(menu(page)).toBeVisible();
    }

    test.beforeEach(async ({ page }) => {
      await page.setViewportSize(PHONE);
    });

    /** The keyboard stays in the open menu, and the wheel leaves the page behind it where it is. */
    async function expectHeld(page: Page) {
      for (let stop = 0; stop < 12; stop += 1) {
        await page.keyboard.press("Tab");
        await expect(page.locator(":focus").and(page.locator(":not(#site-menu *)"))).toHaveCount(0);
      }
      await page.mouse.move(200, 700);
      await turnWheel(page);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }

    async function expectClosed(page: Page) {
      await expect(menu(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
    }

    test("opens, closes and leads to the next page before the scripts", async ({ page }) => {
      const release = await openEarly(page, "/contact");
      for (const close of [() => closer(page).click(), () => page.keyboard.press("Escape")]) {
        await opener(page).click();
        await expect(menu(page)).toBeVisible();
        await close();
        await expectClosed(page);
      }
      await opener(page).click();
      await expectHeld(page);
      await link(page, "About Us").click();
      await expect(page).toHaveURL("/about");
      await expect(menu(page)).toBeHidden();
      await release();
      await expect(menu(page)).toBeHidden();
      await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
    });

    test("opened before the scripts, it stays open after them, and closes in every way", async ({
      page,
    }) => {
      await openThenHydrate(page, "/contact");
      await expect(opener(page)).toHaveAttribute("aria-expanded", "true");
      // Some browsers pass on what the menu doesn't scroll.
      await menu(page).evaluate((box) => {
        box.style.overscrollBehavior = "auto";
      });
      await expectHeld(page);
      for (const close of [
        () => link(page, "Contact Us").click(),
        () => closer(page).click(),
        () => page.keyboard.press("Escape"),
      ]) {
        await expect(menu(page)).toBeVisible();
        await expect(opener(page)).toHaveAttribute("aria-expanded", "true");
        await close();
        await expectClosed(page);
        await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
        await opener(page).click();
      }
      await expect(page).toHaveURL("/contact");
      await link(page, "About Us").click();
      await expect(page).toHaveURL("/about");
      await expect(menu(page)).toBeHidden();
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      // Chromium gives a turn soon after the last one to what that was for, here the menu.
      await expect(async () => {
        await page.mouse.wheel(0, 600);
        expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
      }).toPass();

      await page.unrouteAll();
      await openThenHydrate(page);
      await page.goBack();
      await expect(page).toHaveURL("/contact");
      await expect(menu(page)).toBeHidden();
      await opener(page).click();
      await page.goForward();
      await expect(page).toHaveURL("/about");
      await expect(menu(page)).toBeHidden();
    });
  });

  test("a tracking number typed early is looked up by the scripts", async ({ page }) => {
    const release = await openEarly(page, "/");
    await trackingBox(page).fill("DL-2611-0385");
    await release();
    await expect(trackingBox(page)).toHaveValue("DL-2611-0385");
    await trackingBox(page).press("Enter");
    await expect(orderDetails(page)).toContainText("In transit");
    await expect(page.getByRole("heading", { name: "DL-2611-0385" })).toBeFocused();
  });

  test("a tracking number sent early is looked up by the server", async ({ page }) => {
    const release = await openEarly(page, "/");
    await trackingBox(page).fill("DL-0000-0000");
    await page.getByRole("button", { name: "Track & trace" }).click();
    await expect(page).toHaveURL("/track/DL-0000-0000#answer");
    await expect(page.getByRole("heading", { name: "Order Not Found..!!!" })).toBeVisible();
    await expect(trackingBox(page)).toHaveValue("DL-0000-0000");
    await expect(page.getByRole("button", { name: "Copy link" })).toHaveCount(0);
    await page.getByRole("link", { name: "Enter it again" }).click();
    await expect(trackingBox(page)).toBeFocused();
    await release();
    await expect(trackingBox(page)).toBeFocused();
    await trackingBox(page).fill("DL-2611-0385");
    await trackingBox(page).press("Enter");
    await expect(orderDetails(page)).toContainText("In transit");
    await expect(page.getByRole("button", { name: "Copy link" })).toBeEnabled();
    await expect(page.getByRole("button", { name: "Print" })).toBeEnabled();
  });

  const EARLY = [
    ["quote", "/services", { mode_of_shipping: "Hand Carry", nature_of_dispatch: "AOG" }],
    ["contact", "/contact", {}],
    ["homeContact", "/", {}],
    ["subscriber", "/track", {}],
  ] as const;
  // Every form is the same component: one whose scripts wait, with choices, and one of its page's own.
  for (const [name, path, instead] of EXHAUSTIVE ? EARLY : EARLY.slice(0, 2)) {
    const { rows, table } = forms[name];
    test(`the ${name} form of ${path}, filled in early, stays and can be sent`, async ({
      page,
    }) => {
      const typed = { ...instead, email: newEmail() };
      const release = await openEarly(page, path);
      const form = formOf(page, name);
      const expectFilled = async () => {
        expect(await valuesOf(form, rows)).toEqual(filled(rows, typed));
        if (name !== "quote") return;
        // What a choice reveals; the samples have dangerous goods.
        await expect(form.getByRole("link", { name: /^24x7 AOG desk: / })).toBeVisible();
        await expect(form.getByText("give the UN number and the class")).toBeVisible();
      };
      await fillIn(form, rows, typed);
      await expectFilled();
      await release();
      await expectFilled();
      await sendButton(form).click();
      await expect(form.getByRole("status").filter({ hasText: /sent|Thank you/i })).toBeVisible();
      expect(storedRows(table, typed.email)).toHaveLength(1);
    });
  }

  test("a form sent early returns with its result, and is hydrated after that", async ({
    page,
  }) => {
    const { path, rows, table } = forms.subscriber;
    const email = newEmail();
    const release = await openEarly(page, path);
    const form = formOf(page, "subscriber");
    await fillIn(form, rows, { email });
    await sendButton(form).click();
    const thanks = form.getByRole("status").filter({ hasText: "Thank you" });
    await expect(thanks).toBeVisible();
    await release();
    await expect(thanks).toBeVisible();
    expect(storedRows(table, email)).toHaveLength(1);
  });

  const main = (page: Page) => page.getByRole("main");
  const index = (page: Page) => page.getByRole("navigation", { name: "On this page" });
  const people = (page: Page) => page.getByRole("region", { name: "People", exact: true });

  test("what is opened, followed or scrolled to before the scripts stays so after them", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    const row = main(page).locator("summary").filter({ visible: true });
    const terms = await openEarly(page, "/terms-and-conditions");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/terms-and-conditions#main");
    await row.last().click();
    await index(page).getByText("On this page").first().click();
    await index(page).getByRole("link", { name: "Log information" }).click();
    const expectTerms = async () => {
      await expect(main(page).locator("details[open]")).toHaveCount(2);
      await expect(index(page).getByRole("link").first()).toBeVisible();
      await expect(page).toHaveURL("/terms-and-conditions#log-information");
      await expect(page.locator("#log-information")).toBeInViewport();
    };
    await expectTerms();
    await terms();
    await expectTerms();
    await page.unrouteAll();

    const about = await openEarly(page, "/about");
    const slide = slides(people(page)).nth(2);
    await slide.scrollIntoViewIfNeeded();
    await expect(slide).toBeInViewport({ ratio: 0.9 });
    await about();
    await expect(slide).toBeInViewport({ ratio: 0.9 });
  });

  test("buttons that need scripts are disabled or hidden before them", async ({ page }) => {
    const release = await openEarly(page, "/about");
    await people(page).scrollIntoViewIfNeeded();
    await expect(people(page).locator("button:enabled").filter({ visible: true })).toHaveCount(0);
    await release();
    await people(page).scrollIntoViewIfNeeded();
    const next = people(page).getByRole("button", { name: /^Next/ });
    await expect(next).toBeEnabled();
    // Swiper returns to its slide in the frame after it has measured itself.
    await painted(page);
    await next.click();
    await expect(slides(people(page)).first()).toHaveAttribute("inert");
    await page.unrouteAll();

    const pictures = await openEarly(page, "/coming-soon");
    const button = page.getByRole("button", { name: /^(Pause|Play): Pictures/ });
    await expect(button.and(page.locator(":enabled"))).toHaveCount(0);
    await pictures();
    await expect(button).toBeEnabled();
  });
});

test.describe("scripts that wait", () => {
  /** Holds the first picture back until `release` is called, and records which scripts are requested. */
  async function withPictureHeld(page: Page) {
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
    const release = () => Promise.all(held.map((route) => route.continue()));
    return { scripts, release };
  }

  test("scripts wait for the first picture", async ({ page }) => {
    const { scripts, release } = await withPictureHeld(page);
    expect(scripts).toEqual([]);
    await release();
    await waitForHydration(page);
    expect(scripts.length).toBeGreaterThan(0);
  });

  test("scripts don't wait for it once the visitor touches the page", async ({ page }) => {
    const { scripts, release } = await withPictureHeld(page);
    expect(scripts).toEqual([]);
    await page.keyboard.press("Tab");
    await waitForHydration(page);
    await release();
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

  test("the Link header names what the first view needs", async ({ request }) => {
    const { headers, document } = await servedPage(request, "/");
    const hints = headers.link?.split(/, (?=<)/) ?? [];
    const fonts = hints.filter((hint) => hint.includes("as=font"));
    expect(fonts).toHaveLength(4);
    for (const font of fonts) expect(font).toMatch(/; crossorigin$/);
    const styles = document.querySelectorAll('head link[rel="stylesheet"]').length;
    expect(hints.filter((hint) => hint.includes("as=style"))).toHaveLength(styles);
    expect(hints.filter((hint) => /as=(image|script)/.test(hint))).toEqual([]);
  });
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
    const loadsSections = requestsOf(page, SECTIONS);
    await page.goto("/", { waitUntil: "networkidle" });
    await expect.poll(isHydrated).toBe(true);
    return { loadsSections };
  }

  /** The addresses of the page's styles, and where its last section stands. */
  function layoutOf(page: Page) {
    return page.evaluate(() => ({
      styles: [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(
        ({ href }) => href,
      ),
      top: document.querySelector("#contact-title")?.getBoundingClientRect().top,
      height: document.documentElement.scrollHeight,
    }));
  }

  test("the home page's sections are whole, and load no scripts unused", async ({ page }) => {
    const { loadsSections } = await openHome(page);
    await expect(page.locator("#contact-title")).toBeVisible();
    const before = await layoutOf(page);
    expect(loadsSections()).toBe(false);
    await page.keyboard.press("Shift");
    await expect.poll(loadsSections).toBe(true);
    await expect(page.locator('#contact [name="submission_id"]')).not.toHaveValue("");
    expect(await layoutOf(page)).toEqual(before);
  });

  test("what was typed while a section's scripts load is sent by them", async ({ page }) => {
    const release = await holdRequests(page, SECTIONS);
    await openHome(page);
    const form = page.locator("#contact");
    await form.locator('[name="name"]').fill("ليلى حسن");
    release();
    await expect(form.locator('[name="submission_id"]')).not.toHaveValue("");
    await expect(form.locator('[name="name"]')).toHaveValue("ليلى حسن");
    await form.getByRole("button").click();
    await expect(form.getByText("Message is required.")).toBeVisible();
    await expect(page).toHaveURL("/");
  });

  test("sections whose scripts fail work as without them", async ({ page, consoleErrors }) => {
    await page.route(SECTIONS, (route) => route.abort());
    await openHome(page);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => consoleErrors.length).toBeGreaterThan(0);
    await expect(page.locator("#contact-title")).toBeVisible();
    const navigation = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole("link", { name: "Images Credits" }).click();
    await navigation;
    await expect(page).toHaveURL("/credits");

    await openHome(page);
    const form = page.locator("#contact");
    await form.locator('[name="name"]').fill("Layla Hassan");
    await form.getByRole("button").click();
    await expect(page).toHaveURL("/?index#contact-result");
    await expect(form.getByText("Message is required.")).toBeVisible();
    await expect(form.locator('[name="name"]')).toHaveValue("Layla Hassan");
    consoleErrors.length = 0;
  });

  test("the quote form loads scripts when used, at once with a draft", async ({ page }) => {
    const isLoaded = requestsOf(page, /\/assets\/QuoteForm-/);
    await page.goto("/service-request", { waitUntil: "networkidle" });
    expect(isLoaded()).toBe(false);
    const origin = page.locator("#quote-origin");
    await origin.fill("Dubai");
    await expect.poll(isLoaded).toBe(true);
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
        .replace(/CHECKED AT .*/, "")
        .replace(/\d+ (?:minute|hour|day)s? ago/g, "")
        .replace(/\n(Copy link|Print)(?=\n)/g, "");
    const served = await textOf();
    const checkedAt = page.getByText("Checked at");
    const before = await checkedAt.innerText();
    expect(isLoaded()).toBe(false);
    await page.clock.fastForward(180_000);
    await expect
      .poll(async () => {
        await page.evaluate(() =>
          document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
        );
        await page.clock.runFor(1_000);
        return checkedAt.innerText();
      })
      .not.toBe(before);
    expect(isLoaded()).toBe(true);
    await expect(order.getByRole("button", { name: "Copy link" })).toBeVisible();
    expect(await textOf()).toBe(served);
  });

  test("a navigation whose scripts are gone with an earlier deployment is made by the server", async ({
    page,
    consoleErrors,
  }) => {
    await page.route(/\/assets\/(?:AboutSections|read-order)-.*\.js/, (route) =>
      route.fulfill({ status: 404, body: "" }),
    );
    await page.goto("/track");
    await search(page, "DL-2611-0385");
    await expect(orderDetails(page)).toContainText("In transit");
    await page.getByRole("link", { name: "About Us" }).first().click();
    await expect(page).toHaveURL("/about");
    await expect(page.locator("#team-title")).toBeVisible();
    consoleErrors.length = 0;
  });

  test("an old tab after a deploy opens the page that was asked for, and keeps what was typed", async ({
    page,
    consoleErrors,
  }) => {
    await page.goto("/contact");
    const form = page.locator("form#contact");
    await control(form, "name").fill("Zoë Peña");
    await page.route(/\/assets\/(?:warehousing|services|forwarding)-.*\.js/, (route) =>
      route.fulfill({ status: 404, body: "" }),
    );
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[href="/warehousing"]');
      link?.click();
    });
    await expect(page).toHaveURL("/warehousing");
    await expect(page.locator("main h1")).toBeVisible();
    await page.unrouteAll();
    await page.goto("/contact", { waitUntil: "load" });
    await expect(control(form, "name")).toHaveValue("Zoë Peña");
    consoleErrors.length = 0;
  });

  test("without its validator the server alone validates", async ({ page, consoleErrors }) => {
    await page.route(/\/assets\/schemas-/, (route) => route.abort());
    const email = newEmail();
    const { rows, table } = forms.contact;
    const form = await openForm(page, "contact");
    await sendButton(form).click();
    await expect(
      form.getByRole("region", { name: "4 fields are missing or need a correction" }),
    ).toBeFocused();
    await fillIn(form, rows, { email });
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);
    await sendButton(form).click();
    const banner = form.getByRole("status").filter({ hasText: "Your message has been sent." });
    await expect(banner).toBeVisible();
    const [row, ...others] = storedRows(table, email);
    expect(others).toEqual([]);
    await expect(banner).toContainText(String(row?.reference));
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

test.describe("forms sent early", () => {
  for (const name of EXHAUSTIVE ? formNames : (["quote"] as const)) {
    test(`the ${name} form, sent early, stays filled`, async ({ page, context, consoleErrors }) => {
      const { path, rows } = forms[name];
      const instead = { origin: "دبي، الإمارات", description: "x".repeat(900) };
      await page.setViewportSize(PHONE);
      const release = await openEarly(page, path);
      const form = formOf(page, name);
      await fillIn(form, rows, instead);
      // The browser saves what was typed a second later; nobody sends and goes back within that.
      await page.waitForTimeout(1500);
      await context.setOffline(true);
      await sendButton(form).click();
      await expect(page).toHaveURL("chrome-error://chromewebdata/");
      await context.setOffline(false);
      await page.goBack({ waitUntil: "commit" });
      await expect.poll(() => valuesOf(form, rows)).toEqual(filled(rows, instead));
      await release();
      expect(await valuesOf(form, rows)).toEqual(filled(rows, instead));
      consoleErrors.length = 0; // the browser reports that it was offline
    });
  }

  test("a form refused early comes back, and is mended", async ({ page, consoleErrors }) => {
    await page.route("**/assets/**.js", (route) => route.abort());
    await page.goto("/service-request", { waitUntil: "load" });
    await page.locator("#quote-name").fill("Zoë Peña");
    await page.locator("#quote-email").fill("Zoe@Example.com");
    await page.getByText("AOG", { exact: true }).last().click();
    await page.unroute("**/assets/**.js");
    consoleErrors.length = 0; // the browser reports what was aborted

    await page.getByRole("button", { name: "Request quote" }).click();
    const summary = page.getByRole("region", { name: /fields are missing or need a correction/ });
    await expect(summary).toContainText("Invalid Email");
    await expect(page.locator("#quote-name")).toHaveValue("Zoë Peña");
    await expect(page.getByLabel("AOG", { exact: true })).toBeChecked();

    await waitForHydration(page);
    // Where it stands without scripts too, not at the banner below the form.
    await expect(summary).toBeInViewport();
    await page.locator("#quote-email").fill("zoe@example.com");
    await expect(summary).not.toContainText("Invalid Email");

    // The result belongs to that page alone.
    await page.getByRole("link", { name: "Request A Quote" }).click();
    await expect(summary).toHaveCount(0);
  });
});

/** Pages that a browser's translation or an extension changes, before and after hydration. */
test.describe("changed pages", () => {
  /** Has each page translated so many ms after its load. */
  async function translate(page: Page, afterMs: number) {
    await page.addInitScript(`globalThis.TRANSLATE_AFTER_MS = ${afterMs}`);
    await page.addInitScript({ path: "tests/cases/translate-page.js" });
  }

  const FIELDS = "form input:not([type=hidden]), form textarea";

  const sizeOf = (page: Page) =>
    page.evaluate(
      (fields) => ({
        fields: document.querySelectorAll(fields).length,
        height: document.documentElement.scrollHeight,
      }),
      FIELDS,
    );

  // Before the scripts run, and while they do.
  const TRANSLATED = EXHAUSTIVE
    ? [0, 100, 200, 400, 800].map(
        (afterMs) => [afterMs, "/service-request", "/contact", "/"] as const,
      )
    : ([
        [0, "/service-request"],
        [200, "/"],
      ] as const);
  for (const [afterMs, ...paths] of TRANSLATED) {
    test(`a page that is translated ${afterMs} ms after its load keeps its sections and its forms`, async ({
      browser,
      page,
      consoleErrors,
    }) => {
      const plain = await browser.newPage({ javaScriptEnabled: false });
      await translate(page, afterMs);
      // Each animation frame of the page: a section that is away for one of them blinks.
      await page.addInitScript(() => {
        const watch = () => {
          const { body } = document;
          const fields = body?.querySelectorAll("form input").length ?? 0;
          const seen = globalThis as { most?: number; isLost?: boolean };
          if (fields < (seen.most ?? 0)) seen.isLost = true;
          seen.most = Math.max(seen.most ?? 0, fields);
          requestAnimationFrame(watch);
        };
        watch();
      });
      for (const path of paths) {
        await plain.goto(path);
        const served = await sizeOf(plain);
        await page.goto(path, { waitUntil: "load" });
        await page.waitForFunction(() => "isTranslated" in globalThis);
        await page.mouse.wheel(0, 300);
        await waitForHydration(page);
        await painted(page);
        const shown = await sizeOf(page);
        expect(shown.fields, path).toBeGreaterThanOrEqual(served.fields - 1);
        expect(shown.height, path).toBeGreaterThan(served.height * 0.8);
        expect(await page.evaluate(() => "isLost" in globalThis), path).toBe(false);
      }
      await plain.close();
      consoleErrors.length = 0; // React reports the hydration that failed
    });
  }

  /** Translates the page as it stands; `translate` has given it the script. */
  const translateNow = (page: Page) =>
    page.evaluate(() => {
      Object.assign(globalThis, { TRANSLATE_AFTER_MS: 0 });
      dispatchEvent(new Event("load"));
    });

  test("on a translated page a form is checked and sent, and links lead on", async ({ page }) => {
    await translate(page, 1e6);
    const email = newEmail();
    const form = await openForm(page, "quote");
    await fillIn(form, quoteRows, { email: "nobody" });
    await translateNow(page);
    await expect(form.locator("label font").first()).toBeAttached();
    await expect(form.getByText("2.747")).toBeVisible();
    await control(form, "length").fill("241");
    await expect(form.getByText("5.495")).toBeVisible();
    await expect(form.getByText("2.747")).toHaveCount(0);
    await sendButton(form).click();
    await expect(form.getByText("Invalid Email")).not.toHaveCount(0);
    await translateNow(page);
    await control(form, "email").fill(email);
    await expect(form.getByText("Invalid Email")).toHaveCount(0);
    await sendButton(form).click();
    await expect(form.getByText("Your message has been sent.")).toBeVisible();
    expect(storedRows("quotes", email)).toHaveLength(1);

    for (const [name, path] of [
      ["About Us", "/about"],
      ["Contact Us", "/contact"],
      ["Home", "/"],
    ] as const) {
      await page.locator("header").getByRole("link", { name }).first().click();
      await expect(page).toHaveURL(path);
      await expect(page.locator("main h1")).toBeVisible();
      await translateNow(page);
    }
    await page.locator("#tracking-number").fill("DL-2611-0385");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/track/DL-2611-0385");
    await expect(page.getByText("Rotterdam").first()).toBeVisible();
    await translateNow(page);
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(page.locator("#contact-title")).toBeAttached();
  });

  test("what was typed early stays where an extension has put elements behind the inputs", async ({
    page,
    consoleErrors,
  }) => {
    await page.addInitScript({ path: "tests/cases/extension.js" });
    for (const path of ["/", "/service-request"]) {
      const release = await openEarly(page, path);
      const typed = { name: "Zoë Peña", phone: "+971 4 555 0100", subject: "Rates" };
      const form = page.locator("form#contact, form#quote");
      for (const [name, text] of Object.entries(typed)) {
        const field = form.locator(`[name="${name}"]`);
        if ((await field.count()) > 0) await field.fill(text);
      }
      await page.locator('form#subscriber [name="email"]').fill("reader@example.com");
      const box = page.locator("#tracking-number");
      if ((await box.count()) > 0) await box.fill("DL-2611-0385");
      await form.locator('[name="name"]').focus();
      await release();
      await expect(form.locator('[name="name"]')).toBeFocused();
      for (const [name, text] of Object.entries(typed)) {
        const field = form.locator(`[name="${name}"]`);
        if ((await field.count()) > 0) await expect(field, path).toHaveValue(text);
      }
      await expect(page.locator('form#subscriber [name="email"]')).toHaveValue(
        "reader@example.com",
      );
      if ((await box.count()) > 0) await expect(box).toHaveValue("DL-2611-0385");
      await page.evaluate(() => sessionStorage.clear());
      await page.evaluate(() => localStorage.clear());
    }
    consoleErrors.length = 0;
  });
});
