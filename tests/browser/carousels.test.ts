import type { Locator, Page } from "playwright/test";
import { reports } from "#app/content/pages/swiper.ts";
import { expect, PHONE, test } from "./site.ts";

const carouselOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const slides = (carousel: Locator) => carousel.locator(".swiper-slide");
const row = (carousel: Locator) => carousel.locator(".swiper-wrapper");

/** The clock of all pages that are opened from here on stands still. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: "2026-11-20T08:00:00Z" });
  await page.clock.pauseAt("2026-11-20T08:00:01Z");
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

test.describe("a carousel", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a carousel stops at pause, under the mouse and under the keyboard", async ({ page }) => {
    await stopClock(page);
    await page.goto("/");
    const carousel = await started(carouselOf(page, "Testimonials"));

    await carousel.getByRole("button", { name: "Pause: Testimonials" }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    expect(await inView(carousel)).toEqual(["1 of 2"]);
    await expect(row(carousel)).toHaveAttribute("aria-live", "polite");
    await carousel.getByRole("button", { name: "Play: Testimonials" }).click();

    // It goes on after it was moved.
    await carousel.getByRole("button", { name: "Next: Testimonials" }).click();
    await expectInView(carousel, ["2 of 2"]);
    await page.mouse.move(0, 0);
    await expect(row(carousel)).toHaveAttribute("aria-live", "off");
    await page.clock.runFor(5000);
    await expectInView(carousel, ["1 of 2"]);

    await carousel.locator(".swiper-slide:not([inert])").hover();
    await expect(row(carousel)).toHaveAttribute("aria-live", "polite");
    await page.clock.runFor(20_000);
    expect(await inView(carousel)).toEqual(["1 of 2"]);
    await page.mouse.move(0, 0);
    await expect(row(carousel)).toHaveAttribute("aria-live", "off");
    // Back from "next", which was clicked: forward leads out of the carousel, and that out of view.
    await page.keyboard.press("Shift+Tab");
    await expect(row(carousel)).toHaveAttribute("aria-live", "polite");
    await page.clock.runFor(20_000);
    expect(await inView(carousel)).toEqual(["1 of 2"]);
    await carousel.getByRole("button", { name: /^Previous/ }).blur();
    await expect(row(carousel)).toHaveAttribute("aria-live", "off");
    await page.clock.runFor(5000);
    await expectInView(carousel, ["2 of 2"]);
    await expect(carousel.locator("blockquote")).toHaveCount(2);
  });

  test("where Swiper can't be loaded the row scrolls, by keyboard too", async ({ page }) => {
    await page.route(/start-swiper/, (route) => route.fulfill({ status: 503 }));
    await page.setViewportSize(PHONE);
    await page.goto("/about");
    const carousel = carouselOf(page, "People");
    const failed = page.waitForResponse(/start-swiper/);
    await carousel.scrollIntoViewIfNeeded();
    await failed;
    await carousel.locator("[tabindex='0']").press("ArrowRight");
    await expect(slides(carousel).nth(1)).toBeInViewport({ ratio: 0.3 });
    await expect(carousel.getByRole("button", { name: /^Next/ })).toBeDisabled();
  });
});

/** Specification section 9: how many slides stand side by side, and when they move. */
test.describe("its moves", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  interface Timed {
    readonly name: string;
    readonly count: number;
    /** How long a slide is shown, in ms */
    readonly delay: number;
    readonly move: string;
    readonly gap: number;
    /** Slides side by side at the page's widths. */
    readonly views: readonly number[];
  }

  /** The labels of `view` slides of `count`, from `first` on. */
  function labels(first: number, view: number, count: number) {
    return Array.from({ length: view }, (_, next) => `${((first + next) % count) + 1} of ${count}`);
  }

  /** How wide the carousel, a slide and the gap behind it are. */
  function sizes(carousel: Locator) {
    return carousel.evaluate((element) => {
      const [first, second] = [...element.querySelectorAll(".swiper-slide")].map((slide) =>
        slide.getBoundingClientRect(),
      );
      if (!first || !second) throw new Error("a carousel has two slides at least");
      const { width } = element.getBoundingClientRect();
      return { width, slide: first.width, gap: second.left - first.right };
    });
  }

  /** From here on records how long each move of the row takes; returns a function that reads the record. */
  async function recordMoves(carousel: Locator): Promise<() => Promise<string[]>> {
    const record = await row(carousel).evaluateHandle((element) => {
      const durations: string[] = [];
      element.addEventListener("transitionrun", ({ target }) => {
        if (target === element) durations.push(getComputedStyle(element).transitionDuration);
      });
      return durations;
    });
    return () => record.jsonValue();
  }

  /**
   * Opens the page, and expects its carousels to show their number of slides at each width, and to go round
   * in their time at the last.
   */
  async function expectMoves(page: Page, path: string, widths: number[], carousels: Timed[]) {
    await page.setViewportSize({ width: widths[0] ?? 0, height: 900 });
    await stopClock(page);
    await page.goto(path);
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
        const shown = await sizes(carousel);
        expect(Math.abs(shown.gap - gap)).toBeLessThan(1);
        expect(Math.abs(view * shown.slide + (view - 1) * gap - shown.width)).toBeLessThan(1);
      }
    }

    for (const { name, count, delay, move, views } of carousels) {
      const carousel = carouselOf(page, name);
      const view = views.at(-1) ?? 0;
      await carousel.scrollIntoViewIfNeeded();
      // Where the button of the one before was, this one may be now.
      await page.mouse.move(-1, -1);
      await expect(row(carousel)).toHaveAttribute("aria-live", "off");
      // Its time begins anew with play; it may have moved while another was timed.
      await carousel.getByRole("button", { name: `Pause: ${name}` }).click();
      await expect(row(carousel)).toHaveAttribute("aria-live", "polite");
      await settle(carousel);
      const start = Number.parseInt((await inView(carousel))[0] ?? "", 10) - 1;
      await carousel.getByRole("button", { name: `Play: ${name}` }).click();
      await expect(row(carousel)).toHaveAttribute("aria-live", "off");
      const moves = await recordMoves(carousel);
      await page.clock.runFor(delay - 1);
      expect(await inView(carousel), name).toEqual(labels(start, view, count));
      for (let step = 1; step <= count; step += 1) {
        await page.clock.runFor(step === 1 ? 1 : delay);
        await expect
          .poll(() => inView(carousel).then((now) => now.sort()), name)
          .toEqual(labels(start + step, view, count).sort());
        await settle(carousel);
      }
      expect(await moves(), name).toEqual(Array(count).fill(move));
    }
  }

  test("those of the home page go round; arrow keys move them, and keep the focus; from 900 px on they stand still, whole", async ({
    page,
  }) => {
    const cards = { count: 3, delay: 4000, move: "0.6s", gap: 15, views: [1, 1, 2, 2] };
    await expectMoves(
      page,
      "/",
      [390, 574, 575, 899],
      [
        { name: "Services", ...cards },
        { name: "Other Services", ...cards, count: 4 },
        { name: "Management", ...cards },
        { name: "Testimonials", count: 2, delay: 5000, move: "0.7s", gap: 0, views: [1, 1, 1, 1] },
      ],
    );

    await page.setViewportSize({ width: 900, height: 900 });
    for (const [name, count] of [
      ["Services", 3],
      ["Other Services", 4],
      ["Management", 3],
    ] as const) {
      const grid = carouselOf(page, name);
      await expect(grid).not.toHaveAttribute("aria-roledescription");
      await expect(grid.getByRole("button")).toHaveCount(0);
      await expect(grid.getByRole("listitem").filter({ visible: true })).toHaveCount(count);
      await expect(grid.locator("[inert]")).toHaveCount(0);
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

  test("that of the about page goes round, by its buttons both ways; a page that is left stands still", async ({
    page,
  }) => {
    await expectMoves(
      page,
      "/about",
      [574, 575],
      [{ name: "People", count: 6, delay: 4000, move: "0.6s", gap: 0, views: [1, 2] }],
    );
    const carousel = carouselOf(page, "People");
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

  test("that of the demo goes round", async ({ page }) => {
    const count = reports.value.length;
    const demo = { name: "Reports", count, delay: 250, move: "0.3s", gap: 15, views: [1, 2] };
    await expectMoves(page, "/swiper", [574, 1440], [demo]);
  });
});

test("with less motion it stands still until play is pressed, and then jumps", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await stopClock(page);
  await page.goto("/about");
  const carousel = await started(carouselOf(page, "People"));
  await page.clock.runFor(20_000);
  expect(await inView(carousel)).toEqual(["1 of 6"]);
  await carousel.getByRole("button", { name: /^Next/ }).click();
  await expectInView(carousel, ["2 of 6"]);
  await carousel.getByRole("button", { name: /^Play/ }).click();
  await expect(row(carousel)).toHaveAttribute("aria-live", "off");
  await page.clock.runFor(4000);
  await expect.poll(() => inView(carousel)).toEqual(["3 of 6"]);
});

test.describe("Coming Soon", () => {
  /** The one picture that is shown to those who listen, too. */
  const shown = (page: Page) => page.locator("[data-scene][data-current='true']");
  const alt = (page: Page) => shown(page).locator("img").getAttribute("alt");

  async function open(page: Page) {
    await stopClock(page);
    await page.goto("/coming-soon");
    await expect(page.getByRole("button", { name: /^(Pause|Play): Pictures/ })).toBeEnabled();
  }

  /** Ends the fades; returns what fades, and for how long. */
  const fades = (page: Page) =>
    page.locator("[data-scene]").evaluateAll((scenes) =>
      scenes
        .flatMap((scene) => scene.getAnimations())
        .map((fade) => {
          const { duration } = fade.effect?.getTiming() ?? {};
          fade.finish();
          return [(fade as CSSTransition).transitionProperty, duration];
        }),
    );

  test.describe("with motion", () => {
    test.use({ contextOptions: { reducedMotion: "no-preference" } });

    test("its five pictures fade into each other every 7000 ms, the last into the first; pause stops them", async ({
      page,
    }) => {
      await open(page);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText("Coming Soon");
      await expect(main).toContainText("Our new website is on it's way");
      const seen = [await alt(page)];
      await page.clock.runFor(6999);
      expect(await alt(page)).toBe(seen[0]);
      for (let turn = 1; turn < 5; turn += 1) {
        await page.clock.runFor(turn === 1 ? 1 : 7000);
        await expect.poll(() => alt(page)).not.toBe(seen.at(-1));
        seen.push(await alt(page));
        expect(await fades(page)).toEqual(Array(2).fill(["opacity", 1000]));
        await expect(shown(page)).toHaveCSS("opacity", "1");
      }
      expect(new Set(seen).size).toBe(5);
      await page.clock.runFor(7000);
      await expect.poll(() => alt(page)).toBe(seen[0]);

      await page.getByRole("button", { name: "Pause: Pictures" }).click();
      await page.clock.runFor(20_000);
      expect(await alt(page)).toBe(seen[0]);
    });
  });

  test("with less motion the first picture stays until play is pressed, and nothing fades", async ({
    page,
  }) => {
    await open(page);
    const first = await alt(page);
    await page.clock.runFor(20_000);
    expect(await alt(page)).toBe(first);
    await page.getByRole("button", { name: "Play: Pictures" }).click();
    await page.clock.runFor(7000);
    await expect.poll(() => alt(page)).not.toBe(first);
    await expect(shown(page)).toHaveCSS("transition-duration", "0s");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every slide can be scrolled to, by the arrow keys too, and no button is shown", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/coming-soon");
    await expect(page.getByRole("button", { name: /Pictures/ })).toHaveCount(0);
    await page.goto("/about");
    const carousel = carouselOf(page, "People");
    await carousel.locator("[tabindex='0']").press("ArrowRight");
    await expect(slides(carousel).nth(1)).toBeInViewport({ ratio: 0.5 });
    await slides(carousel).last().scrollIntoViewIfNeeded();
    await expect(slides(carousel).last()).toBeInViewport({ ratio: 0.5 });
    await expect(carousel.getByRole("button")).toHaveCount(0);
  });
});
