import type { Locator, Page } from "playwright/test";
import { reports } from "#content/pages/swiper.ts";
import { expect, PHONE, test } from "./site.ts";

const carouselOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const slides = (carousel: Locator) => carousel.locator(".swiper-slide");
const row = (carousel: Locator) => carousel.locator(".swiper-wrapper");

/** Opens a page on which the clock stands still. */
async function openStopped(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: "2026-11-20T08:00:00Z" });
  await page.clock.pauseAt("2026-11-20T08:00:01Z");
  await page.goto(path);
}

/** Scrolls to the carousel, and waits until Swiper runs it. */
async function started(carousel: Locator): Promise<Locator> {
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel).toHaveAttribute("aria-roledescription", "carousel");
  return carousel;
}

/** The labels of the slides that are not inert, in the order they stand in. */
async function inView(carousel: Locator): Promise<(string | null)[]> {
  const shown = slides(carousel).and(carousel.page().locator(":not([inert])"));
  return Promise.all((await shown.all()).map((slide) => slide.getAttribute("aria-label")));
}

/** Ends the move that is under way; then Swiper knows it, so that the time to the next one has begun. */
async function settle(carousel: Locator): Promise<void> {
  await row(carousel).evaluate((element) => {
    for (const move of element.getAnimations()) move.finish();
  });
  await expect(row(carousel)).toHaveCSS("transition-duration", "0s");
}

async function expectInView(carousel: Locator, labels: readonly string[]): Promise<void> {
  await expect.poll(() => inView(carousel)).toEqual(labels);
  await settle(carousel);
}

/** The row of the about page scrolls to its next slide by keyboard, and to its last. */
async function expectScrollable(page: Page): Promise<void> {
  const carousel = carouselOf(page, "People");
  await carousel.locator("[tabindex='0']").press("ArrowRight");
  await expect(slides(carousel).nth(1)).toBeInViewport({ ratio: 0.5 });
  await slides(carousel).last().scrollIntoViewIfNeeded();
  await expect(slides(carousel).last()).toBeInViewport({ ratio: 0.5 });
}

/** The picture of Coming Soon that is shown to those who listen, too. */
const shown = (page: Page) => page.locator("[data-scene][data-current='true']");
const alt = (page: Page) => shown(page).locator("img").getAttribute("alt");

/** It is announced as standing still, and stands still. */
async function expectStill(carousel: Locator, label: string): Promise<void> {
  await expect(row(carousel)).toHaveAttribute("aria-live", "polite");
  await carousel.page().clock.runFor(20_000);
  expect(await inView(carousel)).toEqual([label]);
}

/** It is announced as moving, and moves on after the time of a slide. */
async function expectMove(carousel: Locator, delay: number, label: string): Promise<void> {
  await expect(row(carousel)).toHaveAttribute("aria-live", "off");
  await carousel.page().clock.runFor(delay);
  await expectInView(carousel, [label]);
}

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a carousel stops at pause, under the mouse and under the keyboard", async ({ page }) => {
    await openStopped(page, "/");
    const carousel = await started(carouselOf(page, "Testimonials"));
    const button = (name: string) =>
      carousel.getByRole("button", { name: `${name}: Testimonials` });

    await button("Pause").click();
    await page.mouse.move(0, 0);
    await expectStill(carousel, "1 of 2");
    await button("Play").click();
    // It goes on after it was moved.
    await button("Next").click();
    await expectInView(carousel, ["2 of 2"]);
    await page.mouse.move(0, 0);
    await expectMove(carousel, 5000, "1 of 2");

    await carousel.locator(".swiper-slide:not([inert])").hover();
    await expectStill(carousel, "1 of 2");
    await page.mouse.move(0, 0);
    await expect(row(carousel)).toHaveAttribute("aria-live", "off");
    // Back from "next", which was clicked: forward leads out of the carousel, and that out of view.
    await page.keyboard.press("Shift+Tab");
    await expectStill(carousel, "1 of 2");
    await button("Previous").blur();
    await expectMove(carousel, 5000, "2 of 2");
  });

  /** Specification section 9: what is seen at the page's widths, and how long, in ms. */
  interface Timed {
    readonly name: string;
    readonly count: number;
    readonly delay: number;
    readonly move: string;
    readonly gap: number;
    readonly views: readonly number[];
  }

  /** The labels of `view` slides of `count`, from `first` on. */
  function labels(first: number, view: number, count: number) {
    return Array.from({ length: view }, (_, next) => `${((first + next) % count) + 1} of ${count}`);
  }

  const cards = { count: 3, delay: 4000, move: "0.6s", gap: 15, views: [1, 2, 2] };
  const count = reports.value.length;
  for (const [path, widths, ...carousels] of [
    [
      "/",
      [574, 575, 899],
      { name: "Services", ...cards },
      { name: "Other Services", ...cards, count: 4 },
      { name: "Management", ...cards },
      { name: "Testimonials", count: 2, delay: 5000, move: "0.7s", gap: 0, views: [1, 1, 1] },
    ],
    ["/about", [574, 575], { name: "People", ...cards, count: 6, gap: 0, views: [1, 2] }],
    [
      "/swiper",
      [574, 1440],
      { name: "Reports", count, delay: 250, move: "0.3s", gap: 15, views: [1, 2] },
    ],
  ] satisfies [string, number[], ...Timed[]][]) {
    test(`those of ${path} fit each width, and go round in their time`, async ({ page }) => {
      await page.setViewportSize({ width: widths[0] ?? 0, height: 900 });
      await openStopped(page, path);
      for (const { name } of carousels) await started(carouselOf(page, name));
      for (const [at, width] of widths.entries()) {
        await page.setViewportSize({ width, height: 900 });
        for (const { name, count, gap, views } of carousels) {
          const carousel = carouselOf(page, name);
          const view = views[at] ?? 0;
          await carousel.scrollIntoViewIfNeeded();
          // Its own observers have seen the width then, and Swiper takes it up in a frame of the page's clock.
          await carousel.evaluate(
            (element) => new Promise((resolve) => new ResizeObserver(resolve).observe(element)),
          );
          await page.clock.runFor(16);
          const all = labels(0, view, count);
          await expect.poll(() => inView(carousel), `${name} at ${width} px`).toEqual(all);
          const whole = (await carousel.boundingBox())?.width ?? 0;
          const slide = await slides(carousel).first().boundingBox();
          expect(slide?.width, name).toBeCloseTo((whole - (view - 1) * gap) / view, 0);
        }
      }

      for (const { name, count, delay, move, views } of carousels) {
        const carousel = carouselOf(page, name);
        const view = views.at(-1) ?? 0;
        await carousel.scrollIntoViewIfNeeded();
        // Where the button of the one before was, this one may be now.
        await page.mouse.move(-1, -1);
        await expect(row(carousel)).toHaveAttribute("aria-live", "off");
        // Its time begins again with play; it may have moved while another was timed.
        await carousel.getByRole("button", { name: `Pause: ${name}` }).click();
        await expect(row(carousel)).toHaveAttribute("aria-live", "polite");
        await settle(carousel);
        const start = Number.parseInt((await inView(carousel))[0] ?? "", 10) - 1;
        await carousel.getByRole("button", { name: `Play: ${name}` }).click();
        await expect(row(carousel)).toHaveAttribute("aria-live", "off");
        const moves = await row(carousel).evaluateHandle((element) => {
          const durations: string[] = [];
          element.addEventListener("transitionrun", ({ target }) => {
            if (target === element) durations.push(getComputedStyle(element).transitionDuration);
          });
          return durations;
        });
        await page.clock.runFor(delay - 1);
        expect(await inView(carousel), name).toEqual(labels(start, view, count));
        for (let step = 1; step <= count; step += 1) {
          await page.clock.runFor(step === 1 ? 1 : delay);
          await expect
            .poll(() => inView(carousel).then((now) => now.sort()), name)
            .toEqual(labels(start + step, view, count).sort());
          await settle(carousel);
        }
        expect(await moves.jsonValue(), name).toEqual(Array(count).fill(move));
      }
    });
  }

  test("arrow keys move it, and keep the focus; from 900 px on it is a grid", async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 900 });
    await openStopped(page, "/");
    for (const [name, count] of [
      ["Services", 3],
      ["Other Services", 4],
      ["Management", 3],
    ] as const) {
      const grid = carouselOf(page, name);
      await expect(grid.getByRole("listitem").filter({ visible: true })).toHaveCount(count);
      await expect(grid.getByRole("button").or(grid.locator("[inert]"))).toHaveCount(0);
    }

    await page.setViewportSize(PHONE);
    const carousel = await started(carouselOf(page, "Services"));
    await expect.poll(() => inView(carousel)).toEqual(["1 of 3"]);
    const link = carousel.getByRole("link", { name: "Read more Air freight" });
    await link.press("Tab");
    await expect(carousel.getByRole("button", { name: /^Pause/ })).toBeFocused();
    await link.focus();
    for (const [key, slide] of [
      ["ArrowRight", "2 of 3"],
      ["ArrowRight", "3 of 3"],
      ["ArrowLeft", "2 of 3"],
    ] as const) {
      await page.keyboard.press(key);
      await expectInView(carousel, [slide]);
    }
    await page.keyboard.press("Tab");
    await expect(carousel.getByRole("link", { name: "Read more Ocean freight" })).toBeFocused();
  });

  test("five pictures fade every 7000 ms, round and round, until paused", async ({ page }) => {
    await openStopped(page, "/coming-soon");
    await expect(page.getByRole("button", { name: "Pause: Pictures" })).toBeEnabled();
    const main = page.getByRole("main");
    await expect(main).toContainText(/Coming Soon.*Our new website is on it's way/);
    const seen = [await alt(page)];
    await page.clock.runFor(6999);
    expect(await alt(page)).toBe(seen[0]);
    for (let turn = 1; turn <= 5; turn += 1) {
      await page.clock.runFor(turn === 1 ? 1 : 7000);
      await expect.poll(() => alt(page)).not.toBe(seen.at(-1));
      seen.push(await alt(page));
    }
    expect([new Set(seen).size, seen.at(-1)]).toEqual([5, seen[0]]);
    await expect(shown(page)).toHaveCSS("transition", /^opacity 1s/);
    await expect(shown(page)).toHaveCSS("opacity", "1");

    await page.getByRole("button", { name: "Pause: Pictures" }).click();
    await page.clock.runFor(20_000);
    expect(await alt(page)).toBe(seen[0]);
  });

  test("its buttons lead both ways; a page that is left has no timer", async ({ page }) => {
    await openStopped(page, "/about");
    const carousel = await started(carouselOf(page, "People"));
    await carousel.getByRole("button", { name: /^Previous/ }).click();
    await expectInView(carousel, ["6 of 6", "1 of 6"]);
    await expect(carousel).toContainText("6 / 6");
    await carousel.getByRole("button", { name: /^Next/ }).click();
    await expectInView(carousel, ["1 of 6", "2 of 6"]);
    // Leaving the page removes it; a timer that went on would be an error in the console.
    await page.getByRole("contentinfo").getByRole("link", { name: "Images Credits" }).click();
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL("/credits");
    await page.clock.runFor(20_000);
  });
});

test("with less motion slides and pictures stand still until play is pressed", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openStopped(page, "/about");
  const carousel = await started(carouselOf(page, "People"));
  await expectStill(carousel, "1 of 6");
  await carousel.getByRole("button", { name: /^Next/ }).click();
  await expectInView(carousel, ["2 of 6"]);
  await carousel.getByRole("button", { name: /^Play/ }).click();
  await expectMove(carousel, 4000, "3 of 6");

  await page.goto("/coming-soon");
  const first = await alt(page);
  await page.getByRole("button", { name: "Play: Pictures" }).click({ trial: true });
  await page.clock.runFor(20_000);
  expect(await alt(page)).toBe(first);
  await page.getByRole("button", { name: "Play: Pictures" }).click();
  await page.clock.runFor(7000);
  await expect.poll(() => alt(page)).not.toBe(first);
  await expect(shown(page)).toHaveCSS("transition-duration", "0s");
});

test("where Swiper can't be loaded the row scrolls, by keyboard too", async ({ page }) => {
  await page.route(/start-swiper/, (route) => route.fulfill({ status: 503 }));
  await page.setViewportSize(PHONE);
  await page.goto("/about");
  const failed = page.waitForResponse(/start-swiper/);
  await carouselOf(page, "People").scrollIntoViewIfNeeded();
  await failed;
  await expectScrollable(page);
  const next = carouselOf(page, "People").getByRole("button", { name: /^Next/ });
  await expect(next).toBeDisabled();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every slide can be scrolled to, by keyboard too, without buttons", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/coming-soon");
    await expect(page.getByRole("button", { name: /Pictures/ })).toHaveCount(0);
    await page.goto("/about");
    await expectScrollable(page);
    await expect(carouselOf(page, "People").getByRole("button")).toHaveCount(0);
  });
});
