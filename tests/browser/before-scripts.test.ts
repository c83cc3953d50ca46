/** What a visitor does before the scripts have come, as on any slow phone, and how it stands after. */
import type { Page, ViewportSize } from "playwright/test";
import { slides } from "./carousels.ts";
import { filled, fillIn, formOf, forms, sendButton, valuesOf } from "./form-fields.ts";
import { DESK, expect, openEarly, orderDetails, PHONE, test, trackingBox } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

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

  test("opens, closes and leads to the next page before the scripts", async ({ page }) => {
    const release = await openEarly(page, "/contact");
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
    await closer(page).click();
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await opener(page).click();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await opener(page).click();
    await link(page, "About Us").click();
    await expect(page).toHaveURL("/about");
    await expect(menu(page)).toBeHidden();
    await release();
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
  });

  test("keeps the keyboard, and the page behind it stays where it is", async ({ page }) => {
    const release = await openEarly(page, "/contact");
    await opener(page).click();
    for (const _ of ["before the scripts", "after"]) {
      for (let stop = 0; stop < 12; stop += 1) {
        await page.keyboard.press("Tab");
        await expect(page.locator(":focus").and(page.locator(":not(#site-menu *)"))).toHaveCount(0);
      }
      await page.mouse.move(200, 700);
      await turnWheel(page);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await release();
    }
    await closer(page).click();
    // Chromium gives a turn soon after the last one to what that was for, here the menu.
    await expect(async () => {
      await page.mouse.wheel(0, 600);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    }).toPass();
  });

  test("holds the page where a browser passes on what it doesn't scroll", async ({ page }) => {
    await openThenHydrate(page, "/contact");
    await menu(page).evaluate((box) => {
      box.style.overscrollBehavior = "auto";
    });
    await page.mouse.move(200, 700);
    await turnWheel(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await link(page, "About Us").click();
    await expect(page).toHaveURL("/about");
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  test("closes after the scripts by button, Escape and link, and reopens", async ({ page }) => {
    const pressEscape = () => page.keyboard.press("Escape");
    const followTo = (name: string) => () => link(page, name).click();
    for (const close of [() => closer(page).click(), pressEscape, followTo("Contact Us")]) {
      await openThenHydrate(page, "/contact");
      for (const _ of ["opened early", "opened again"]) {
        await expect(menu(page)).toBeVisible();
        await expect(opener(page)).toHaveAttribute("aria-expanded", "true");
        await close();
        await expect(menu(page)).toBeHidden();
        await expect(opener(page)).toBeFocused();
        await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
        await opener(page).click();
      }
      await expect(page).toHaveURL("/contact");
      await page.unrouteAll();
    }
    await openThenHydrate(page, "/contact");
    await followTo("About Us")();
    await expect(page).toHaveURL("/about");
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("closes when the visitor goes back and forward", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Images Credits" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await openThenHydrate(page);
    await page.goBack();
    await expect(page).toHaveURL("/about");
    await expect(menu(page)).toBeHidden();
    await opener(page).click();
    await page.goForward();
    await expect(page).toHaveURL("/credits");
    await expect(menu(page)).toBeHidden();
  });
});

test("a tracking number typed early on any page is looked up by the scripts", async ({ page }) => {
  for (const path of ["/", "/track", "/coming-soon", "/no/such/page"]) {
    const release = await openEarly(page, path);
    await trackingBox(page).fill("DL-2611-0385");
    await release();
    await expect(trackingBox(page), path).toHaveValue("DL-2611-0385");
    await trackingBox(page).press("Enter");
    await expect(orderDetails(page), path).toContainText("In transit");
    await expect(page.getByRole("heading", { name: "DL-2611-0385" }), path).toBeFocused();
    await page.unrouteAll();
  }
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

for (const [name, path, instead] of [
  ["quote", "/service-request", { nature_of_dispatch: "AOG" }],
  ["quote", "/services", { mode_of_shipping: "Hand Carry" }],
  ["contact", "/contact", {}],
  ["homeContact", "/", {}],
  ["subscriber", "/track", {}],
] as const) {
  const { rows, table } = forms[name];
  test(`the ${name} form of ${path}, filled in early, stays and can be sent`, async ({ page }) => {
    const typed = { ...instead, email: newEmail() };
    const release = await openEarly(page, path);
    const form = formOf(page, name);
    const expectFilled = async () => {
      expect(await valuesOf(form, rows)).toEqual(filled(rows, typed));
      if (name !== "quote") return;
      // What a choice reveals; the samples have dangerous goods.
      const desk = form.getByRole("link", { name: /^24x7 AOG desk: / });
      await expect(desk).toBeVisible({ visible: "nature_of_dispatch" in instead });
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

test("a form sent early returns with its result, and is hydrated after that", async ({ page }) => {
  for (const name of ["contact", "subscriber"] as const) {
    const { path, rows, table } = forms[name];
    const email = newEmail();
    const release = await openEarly(page, path);
    const form = formOf(page, name);
    await fillIn(form, rows, { email });
    await sendButton(form).click();
    const thanks = form.getByRole("status").filter({ hasText: "Thank you" });
    await expect(thanks).toBeVisible();
    await release();
    await expect(thanks).toBeVisible();
    expect(storedRows(table, email)).toHaveLength(1);
    await page.unrouteAll();
  }
});

const main = (page: Page) => page.getByRole("main");
const index = (page: Page) => page.getByRole("navigation", { name: "On this page" });
const people = (page: Page) => page.getByRole("region", { name: "People", exact: true });

interface Interaction {
  readonly path: string;
  readonly size: ViewportSize;
  readonly act: (page: Page) => Promise<unknown>;
  /** How it then is, before the scripts and after. */
  readonly check: (page: Page) => Promise<void>;
}
const opensSummary = (page: Page) =>
  main(page).locator("summary").filter({ visible: true }).first().click();

const INTERACTIONS: Readonly<Record<string, Interaction>> = {
  "a row of the FAQs opens": {
    ...{ path: "/faqs", size: PHONE, act: opensSummary },
    check: (page) => expect(main(page).locator("details p").first()).toBeVisible(),
  },
  "a row of the terms opens": {
    ...{ path: "/terms-and-conditions", size: DESK, act: opensSummary },
    check: (page) => expect(main(page).locator("details[open]")).not.toHaveCount(0),
  },
  "the folded index of the terms opens": {
    ...{ path: "/terms-and-conditions", size: PHONE },
    act: (page) => index(page).getByText("On this page").first().click(),
    check: (page) => expect(index(page).getByRole("link").first()).toBeVisible(),
  },
  "the index of the terms links to its part": {
    ...{ path: "/terms-and-conditions", size: DESK },
    act: (page) => index(page).getByRole("link", { name: "Log information" }).click(),
    check: (page) => expect(page.locator("#log-information")).toBeInViewport(),
  },
  "the index of a service page links to its part": {
    ...{ path: "/global-freight", size: DESK },
    // Playwright's own click would scroll the sticky row.
    act: (page) => index(page).locator('[href="#special-handling"]').dispatchEvent("click"),
    check: (page) => expect(page.locator("#special-handling h2")).toBeInViewport(),
  },
  "the skip link links to the content": {
    ...{ path: "/about", size: PHONE },
    act: (page) => page.keyboard.press("Tab").then(() => page.keyboard.press("Enter")),
    check: (page) => expect(page).toHaveURL("/about#main"),
  },
  "a link to a part of another page arrives": {
    ...{ path: "/about", size: DESK },
    act: (page) =>
      page.getByRole("contentinfo").getByRole("link", { name: "Land Transport" }).click(),
    check: (page) => expect(page.locator("#land-freight")).toBeInViewport(),
  },
  "a carousel scrolls to a slide": {
    ...{ path: "/about", size: PHONE },
    act: (page) => slides(people(page)).nth(2).scrollIntoViewIfNeeded(),
    check: (page) => expect(slides(people(page)).nth(2)).toBeInViewport({ ratio: 0.9 }),
  },
};

for (const [what, { path, size, act, check }] of Object.entries(INTERACTIONS)) {
  test(`${what} before the scripts, and it stays so after them`, async ({ page }) => {
    await page.setViewportSize(size);
    const release = await openEarly(page, path);
    await act(page);
    await check(page);
    await release();
    await check(page);
  });
}

test("buttons that need scripts are disabled or hidden before them", async ({ page }) => {
  for (const [path, name] of [
    ["/", "Testimonials"],
    ["/about", "People"],
    ["/swiper", "Reports"],
  ] as const) {
    const release = await openEarly(page, path);
    const carousel = page.getByRole("region", { name, exact: true });
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel.locator("button:enabled").filter({ visible: true })).toHaveCount(0);
    await release();
    await carousel.scrollIntoViewIfNeeded();
    const next = carousel.getByRole("button", { name: /^Next/ });
    await expect(next).toBeEnabled();
    await next.click();
    await expect(slides(carousel).first()).toHaveAttribute("inert");
    await page.unrouteAll();
  }
  const release = await openEarly(page, "/coming-soon");
  const button = page.getByRole("button", { name: /^(Pause|Play): Pictures/ });
  await expect(button.and(page.locator(":enabled"))).toHaveCount(0);
  await release();
  await expect(button).toBeEnabled();
});
