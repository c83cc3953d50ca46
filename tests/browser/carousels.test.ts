import type { Locator } from "playwright/test";
import {
  boxes,
  farthest,
  inView,
  recordMoves,
  settle,
  slides,
  startedCarousel,
} from "./carousels.ts";
import { expect, holdRequests, PHONE, test } from "./site.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/**
 * Specification section 9, and how many slides stand side by side at which width of the window: at one
 * the carousel is timed, at the other Swiper's start is watched.
 */
const CAROUSELS = [
  {
    ...{ path: "/", name: "Testimonials", count: 2, delay: 5000, move: "0.7s", gap: 0 },
    ...{ timed: { width: 1440, view: 1 }, watched: { width: 390, view: 1 } },
  },
  {
    ...{ path: "/", name: "Services", count: 3, delay: 4000, move: "0.6s", gap: 15 },
    ...{ timed: { width: 390, view: 1 }, watched: { width: 575, view: 2 } },
  },
  {
    ...{ path: "/", name: "Management", count: 3, delay: 4000, move: "0.6s", gap: 15 },
    ...{ timed: { width: 800, view: 2 }, watched: { width: 574, view: 1 } },
  },
  {
    ...{ path: "/about", name: "People", count: 6, delay: 4000, move: "0.6s", gap: 0 },
    ...{ timed: { width: 1440, view: 2 }, watched: { width: 574, view: 1 } },
  },
  {
    ...{ path: "/swiper", name: "Reports", count: 6, delay: 250, move: "0.3s", gap: 15 },
    ...{ timed: { width: 390, view: 1 }, watched: { width: 1440, view: 2 } },
  },
] as const;

/** The labels of `view` slides of `count`, from `first` on. */
function labels(first: number, view: number, count: number) {
  return Array.from({ length: view }, (_, next) => `${((first + next) % count) + 1} of ${count}`);
}

/** `view` slides fill the carousel, with `gap` between them. */
async function expectSideBySide(carousel: Locator, view: number, gap: number) {
  const [[, , length = 0] = [], [start = 1, , size = 0] = [], [second = 0] = []] =
    await boxes(carousel);
  expect(start).toBeCloseTo(0, 0);
  expect(Math.abs(second - size - gap)).toBeLessThan(1);
  expect(Math.abs(view * size + (view - 1) * gap - length)).toBeLessThan(1);
}

for (const { path, name, delay, move, gap, count, timed, watched } of CAROUSELS) {
  test(`${name} shows ${timed.view} of ${count} at ${timed.width} px, moves each ${delay} ms for ${move}, and loops`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: timed.width, height: 900 });
    const carousel = await startedCarousel(page, path, name);
    await expect.poll(() => inView(carousel)).toEqual(labels(0, timed.view, count));
    await expectSideBySide(carousel, timed.view, gap);

    const moves = await recordMoves(carousel);
    await page.clock.runFor(delay - 1);
    expect(await inView(carousel)).toEqual(labels(0, timed.view, count));
    for (let step = 1; step <= count; step += 1) {
      await page.clock.runFor(step === 1 ? 1 : delay);
      await expect
        .poll(() => inView(carousel).then((shown) => shown.sort()))
        .toEqual(labels(step, timed.view, count).sort());
      await settle(carousel);
    }
    expect(await moves()).toEqual(Array(count).fill(move));
  });

  test(`${name} shows ${watched.view} of ${count} at ${watched.width} px, and does not shift when Swiper starts`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: watched.width, height: 900 });
    const release = await holdRequests(page, /start-swiper/);
    await page.clock.install({ time: "2026-11-20T08:00:00Z" });
    await page.clock.pauseAt("2026-11-20T08:00:01Z");
    await page.goto(path);
    const carousel = page.getByRole("region", { name, exact: true });
    await carousel.scrollIntoViewIfNeeded();
    await page.evaluate(() => document.fonts.ready);
    const before = await boxes(carousel);
    await expect(carousel).not.toHaveAttribute("aria-roledescription");
    release();
    await expect(carousel).toHaveAttribute("aria-roledescription", "carousel");
    expect(farthest(before, await boxes(carousel))).toBeLessThan(1);
    await expect.poll(() => inView(carousel)).toEqual(labels(0, watched.view, count));
    await expectSideBySide(carousel, watched.view, gap);
  });
}

test("a carousel stops at pause, goes on at play and after an arrow was used, waits under the mouse and the keyboard, and makes no copy of a slide", async ({
  page,
}) => {
  const carousel = await startedCarousel(page, "/", "Testimonials");
  const row = carousel.locator(".swiper-wrapper");
  const next = carousel.getByRole("button", { name: "Next: Testimonials" });

  await carousel.getByRole("button", { name: "Pause: Testimonials" }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  expect(await inView(carousel)).toEqual(["1 of 2"]);
  await expect(row).toHaveAttribute("aria-live", "polite");

  await carousel.getByRole("button", { name: "Play: Testimonials" }).click();
  await expect(row).toHaveAttribute("aria-live", "off");
  await page.clock.runFor(5000);
  await expect.poll(() => inView(carousel)).toEqual(["2 of 2"]);
  await settle(carousel);

  await next.click();
  await expect.poll(() => inView(carousel)).toEqual(["1 of 2"]);
  await settle(carousel);
  await expect(carousel.locator("blockquote")).toHaveCount(2);
  await page.mouse.move(0, 0);
  await expect(row).toHaveAttribute("aria-live", "off");
  await page.clock.runFor(5000);
  await expect.poll(() => inView(carousel)).toEqual(["2 of 2"]);
  await settle(carousel);

  await carousel.locator("blockquote").last().hover();
  await page.clock.runFor(20_000);
  expect(await inView(carousel)).toEqual(["2 of 2"]);
  await page.mouse.move(0, 0);
  await page.keyboard.press("Tab");
  await next.focus();
  await page.clock.runFor(20_000);
  expect(await inView(carousel)).toEqual(["2 of 2"]);
  await next.blur();
  await page.clock.runFor(5000);
  await expect.poll(() => inView(carousel)).toEqual(["1 of 2"]);
  await expect(carousel.locator("blockquote")).toHaveCount(2);
});

test("previous and next go round both ways with the count beside them, and leaving the page stops the timer", async ({
  page,
}) => {
  const carousel = await startedCarousel(page, "/about", "People");
  await carousel.getByRole("button", { name: /^Previous/ }).click();
  await expect.poll(() => inView(carousel)).toEqual(["6 of 6", "1 of 6"]);
  await expect(carousel).toContainText("6 / 6");
  await settle(carousel);
  await carousel.getByRole("button", { name: /^Next/ }).click();
  await expect.poll(() => inView(carousel)).toEqual(["1 of 6", "2 of 6"]);
  await expect(carousel).toContainText("1 / 6");

  // Leaving the page removes it; a timer that went on would be an error in the console.
  await page.getByRole("contentinfo").getByRole("link", { name: "Images Credits" }).click();
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL("/credits");
  await expect(carousel).toHaveCount(0);
  await page.clock.runFor(20_000);
});

test("the arrow keys move it, the focus never gets lost with a slide, and a slide out of view takes none", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const carousel = await startedCarousel(page, "/", "Services");
  const link = carousel.getByRole("link", { name: "Read more Air freight" });
  await link.focus();
  await page.keyboard.press("Tab");
  await expect(carousel.getByRole("button", { name: /^Pause/ })).toBeFocused();
  await link.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => inView(carousel)).toEqual(["2 of 3"]);
  await settle(carousel);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => inView(carousel)).toEqual(["3 of 3"]);
  await settle(carousel);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => inView(carousel)).toEqual(["2 of 3"]);
  expect(await carousel.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  await page.keyboard.press("Tab");
  await expect(carousel.getByRole("link", { name: "Read more Ocean freight" })).toBeFocused();
});

test("it follows a finger", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    hasTouch: true,
    viewport: PHONE,
  });
  const page = await context.newPage();
  const carousel = await startedCarousel(page, "/about", "People");
  const box = await slides(carousel).first().boundingBox();
  const y = Math.round((box?.y ?? 0) + 120);
  const touch = await context.newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y }],
    });
  await send("touchStart", 340);
  for (let x = 320; x >= 60; x -= 20) await send("touchMove", x);
  await send("touchEnd", 60);
  await expect.poll(() => inView(carousel)).toEqual(["2 of 6"]);
  await context.close();
});

test("services and team are grids from 900 px on, and carousels below", async ({ page }) => {
  await page.setViewportSize({ width: 899, height: 900 });
  const carousel = await startedCarousel(page, "/", "Management");
  expect(await inView(carousel)).toEqual(["1 of 3", "2 of 3"]);
  await carousel.getByRole("button", { name: /^Next/ }).click();
  await expect.poll(() => inView(carousel)).toEqual(["2 of 3", "3 of 3"]);

  await page.setViewportSize({ width: 900, height: 900 });
  await expect(carousel).not.toHaveAttribute("aria-roledescription");
  await expect(carousel.getByRole("button")).toHaveCount(0);
  await expect(carousel.getByRole("listitem")).toHaveCount(3);
  await expect(carousel.locator("[inert]")).toHaveCount(0);
  const [all, one, two, three] = await boxes(carousel);
  expect([two?.[1], three?.[1]]).toEqual([one?.[1], one?.[1]]);
  await expect(carousel.getByRole("listitem").first()).toContainText("Managing Director");
  await page.clock.runFor(20_000);
  expect(await boxes(carousel)).toEqual([all, one, two, three]);

  await page.setViewportSize({ width: 700, height: 900 });
  await expect(carousel).toHaveAttribute("aria-roledescription", "carousel");
});

test("Swiper starts at the slide that the visitor had scrolled to", async ({ page }) => {
  const release = await holdRequests(page, /start-swiper/);
  await page.setViewportSize(PHONE);
  await page.goto("/about");
  const carousel = page.getByRole("region", { name: "People", exact: true });
  await slides(carousel).nth(2).scrollIntoViewIfNeeded();
  await expect(slides(carousel).nth(2)).toBeInViewport({ ratio: 0.9 });
  release();
  await expect(carousel).toHaveAttribute("aria-roledescription", "carousel");
  expect(await inView(carousel)).toEqual(["3 of 6"]);
});

test("where Swiper can't be loaded the row scrolls, by keyboard too", async ({ page }) => {
  await page.route(/start-swiper/, (route) => route.fulfill({ status: 503 }));
  await page.setViewportSize(PHONE);
  await page.goto("/about");
  const carousel = page.getByRole("region", { name: "People", exact: true });
  const failed = page.waitForResponse(/start-swiper/);
  await carousel.scrollIntoViewIfNeeded();
  await failed;
  await carousel.locator("[tabindex='0']").focus();
  await page.keyboard.press("ArrowRight");
  await expect(slides(carousel).nth(1)).toBeInViewport({ ratio: 0.3 });
  await expect(carousel.getByRole("button", { name: /^Next/ })).toBeDisabled();
});
