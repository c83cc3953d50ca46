import type { Locator, Page } from "playwright/test";
import { brand } from "#app/content/company.ts";
import { reports } from "#app/content/pages/swiper.ts";
import { management } from "#app/content/people.ts";
import { expect, holdRequests, PHONE, test } from "./site.ts";

/** A carousel by its name, once Swiper runs it. The page's clock stands still from here on. */
async function startedCarousel(page: Page, path: string, name: string): Promise<Locator> {
  await page.clock.install({ time: "2026-11-20T08:00:00Z" });
  await page.clock.pauseAt("2026-11-20T08:00:01Z");
  await page.goto(path);
  const carousel = page.getByRole("region", { name, exact: true });
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel).toHaveAttribute("aria-roledescription", "carousel");
  return carousel;
}

function slides(carousel: Locator): Locator {
  return carousel.locator(".swiper-slide");
}

/** The labels of the slides that are not inert, in the order they stand in. */
async function inView(carousel: Locator): Promise<(string | null)[]> {
  const shown = slides(carousel).and(carousel.page().locator(":not([inert])"));
  return Promise.all((await shown.all()).map((slide) => slide.getAttribute("aria-label")));
}

/** Until the carousel's own observers have seen another width. */
async function resized(carousel: Locator): Promise<void> {
  await carousel.evaluate(
    (element) => new Promise((resolve) => new ResizeObserver(resolve).observe(element)),
  );
}

/** Ends the move that is under way; then Swiper knows it, so that the time to the next one has begun. */
async function settle(carousel: Locator): Promise<void> {
  const row = carousel.locator(".swiper-wrapper");
  await row.evaluate((element) => {
    for (const move of element.getAnimations()) move.finish();
  });
  await expect(row).toHaveCSS("transition-duration", "0s");
}

/** From here on records how long each move of the row takes; returns a function that reads the record. */
async function recordMoves(carousel: Locator): Promise<() => Promise<string[]>> {
  const row = carousel.locator(".swiper-wrapper");
  const record = await row.evaluateHandle((element) => {
    const durations: string[] = [];
    element.addEventListener("transitionrun", ({ target }) => {
      if (target === element) durations.push(getComputedStyle(element).transitionDuration);
    });
    return durations;
  });
  return () => record.jsonValue();
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The carousel, then its slides, all of them from the carousel's own corner. */
function boxes(carousel: Locator): Promise<Box[]> {
  return carousel.evaluate((element) => {
    const corner = element.getBoundingClientRect();
    return [element, ...element.querySelectorAll(".swiper-slide")].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return { x: x - corner.x, y: y - corner.y, width, height };
    });
  });
}

/** The largest difference between an edge or length of `before` and that of `after`, in pixels. */
function farthest(before: readonly Box[], after: readonly Box[]): number {
  const edges = ({ x, y, width, height }: Box) => [x, y, width, height];
  const ends = after.flatMap(edges);
  return Math.max(
    ...before.flatMap(edges).map((start, index) => Math.abs(start - (ends[index] ?? Infinity))),
  );
}

test.describe("a carousel", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a carousel stops at pause, under the mouse and under the keyboard", async ({ page }) => {
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
    await expect(row).toHaveAttribute("aria-live", "polite");
    await page.clock.runFor(20_000);
    expect(await inView(carousel)).toEqual(["2 of 2"]);
    await page.mouse.move(0, 0);
    await expect(row).toHaveAttribute("aria-live", "off");
    // Back from "next", which was clicked: forward leads out of the carousel, and that out of view.
    await page.keyboard.press("Shift+Tab");
    await expect(row).toHaveAttribute("aria-live", "polite");
    await page.clock.runFor(20_000);
    expect(await inView(carousel)).toEqual(["2 of 2"]);
    await carousel.getByRole("button", { name: /^Previous/ }).blur();
    await expect(row).toHaveAttribute("aria-live", "off");
    await page.clock.runFor(5000);
    await expect.poll(() => inView(carousel)).toEqual(["1 of 2"]);
    await expect(carousel.locator("blockquote")).toHaveCount(2);
  });

  test("previous and next go round both ways; a page that is left stands still", async ({
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

  test("arrow keys move it and keep the focus; from 900 px on it is a grid", async ({ page }) => {
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
    expect(await carousel.evaluate((element) => element.contains(document.activeElement))).toBe(
      true,
    );

    await page.keyboard.press("Tab");
    await expect(carousel.getByRole("link", { name: "Read more Ocean freight" })).toBeFocused();

    const team = page.getByRole("region", { name: "Management", exact: true });
    await page.setViewportSize({ width: 899, height: 900 });
    await team.scrollIntoViewIfNeeded();
    await expect(team).toHaveAttribute("aria-roledescription", "carousel");
    expect(await inView(team)).toEqual(["1 of 3", "2 of 3"]);
    await team.getByRole("button", { name: /^Next/ }).click();
    await expect.poll(() => inView(team)).toEqual(["2 of 3", "3 of 3"]);

    await page.setViewportSize({ width: 900, height: 900 });
    await expect(team).not.toHaveAttribute("aria-roledescription");
    await expect(team.getByRole("button")).toHaveCount(0);
    await expect(team.getByRole("listitem")).toHaveCount(3);
    await expect(team.locator("[inert]")).toHaveCount(0);
    const [all, one, two, three] = await boxes(team);
    expect([two?.y, three?.y]).toEqual([one?.y, one?.y]);
    await expect(team.getByRole("listitem").first()).toContainText(management[0].role.value);
    await page.clock.runFor(20_000);
    expect(await boxes(team)).toEqual([all, one, two, three]);

    await page.setViewportSize({ width: 700, height: 900 });
    await expect(team).toHaveAttribute("aria-roledescription", "carousel");
  });

  test("a carousel follows a finger", async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      hasTouch: true,
      viewport: PHONE,
    });
    const page = await context.newPage();
    const carousel = await startedCarousel(page, "/about", "People");
    const box = await slides(carousel).first().boundingBox();
    const y = Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
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
});

/** How many slides stand side by side, and when they move. */
test.describe("its moves", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  const REPORTS = reports.value.length;

  /**
   * Specification section 9, and how many slides stand side by side at which width of the window: at one
   * Swiper's start is watched, then at the other the carousel is timed.
   */
  const CAROUSELS = [
    ["/", "Testimonials", 2, 5000, "0.7s", 0, { width: 1440, view: 1 }, { width: 390, view: 1 }],
    ["/", "Services", 3, 4000, "0.6s", 15, { width: 390, view: 1 }, { width: 575, view: 2 }],
    ["/", "Management", 3, 4000, "0.6s", 15, { width: 800, view: 2 }, { width: 574, view: 1 }],
    ["/about", "People", 6, 4000, "0.6s", 0, { width: 1440, view: 2 }, { width: 574, view: 1 }],
    [
      "/swiper",
      "Reports",
      REPORTS,
      250,
      "0.3s",
      15,
      { width: 390, view: 1 },
      { width: 1440, view: 2 },
    ],
  ] as const;

  /** The page's clock goes on by this until Swiper has taken up another width, in ms. */
  const FRAME = 16;

  /** The labels of `view` slides of `count`, from `first` on. */
  function labels(first: number, view: number, count: number) {
    return Array.from({ length: view }, (_, next) => `${((first + next) % count) + 1} of ${count}`);
  }

  /** `view` slides fill the carousel, with `gap` between them. */
  async function expectSideBySide(carousel: Locator, view: number, gap: number) {
    const [whole, first, second] = await boxes(carousel);
    if (!whole || !first || !second) throw new Error("a carousel has two slides at least");
    const filled = view * first.width + (view - 1) * gap;
    expect(first.x).toBeCloseTo(0, 0);
    expect(Math.abs(second.x - first.width - gap)).toBeLessThan(1);
    expect(Math.abs(filled - whole.width)).toBeLessThan(1);
  }

  for (const [path, name, count, delay, move, gap, timed, watched] of CAROUSELS) {
    test(`${name} shows ${watched.view} of ${count} at ${watched.width} px and ${timed.view} at ${timed.width} px, stays in place when Swiper starts, and goes round, one slide each ${delay} ms`, async ({
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

      await page.setViewportSize({ width: timed.width, height: 900 });
      await resized(carousel);
      await page.clock.runFor(FRAME);
      await expect.poll(() => inView(carousel)).toEqual(labels(0, timed.view, count));
      await expectSideBySide(carousel, timed.view, gap);

      const moves = await recordMoves(carousel);
      await page.clock.runFor(delay - FRAME - 1);
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
  }
});

test.describe("with less motion", () => {
  for (const [path, name] of [
    ["/", "Testimonials"],
    ["/about", "People"],
    ["/swiper", "Reports"],
  ] as const) {
    test(`${name} stands still until play is pressed, and then jumps`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const carousel = await startedCarousel(page, path, name);
      const [first] = await inView(carousel);
      expect(first).toMatch(/^1 of /);
      await page.clock.runFor(20_000);
      expect(await inView(carousel)).toEqual([first]);

      await carousel.getByRole("button", { name: /^Next/ }).click();
      await expect.poll(() => inView(carousel)).not.toEqual([first]);
      await settle(carousel);
      await carousel.getByRole("button", { name: /^Previous/ }).click();
      await expect.poll(() => inView(carousel)).toEqual([first]);

      await carousel.getByRole("button", { name: /^Play/ }).click();
      await expect(carousel.locator(".swiper-wrapper")).toHaveAttribute("aria-live", "off");
      await page.clock.runFor(5000);
      await expect.poll(() => inView(carousel)).not.toEqual([first]);
    });
  }
});

test.describe("Coming Soon", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  const COUNT = 5;

  async function open(page: Page) {
    await page.clock.install({ time: "2026-11-20T08:00:00Z" });
    await page.clock.pauseAt("2026-11-20T08:00:01Z");
    await page.goto("/coming-soon");
    await expect(page.getByRole("button", { name: /^(Pause|Play): Pictures/ })).toBeEnabled();
  }

  /** The one picture that is shown to those who listen, too. */
  function shown(page: Page) {
    return page.locator("[data-scene][data-current='true']");
  }

  function alt(page: Page) {
    return shown(page).locator("img").getAttribute("alt");
  }

  test("the pictures change every 7000 ms, and the first comes after the last", async ({
    page,
  }) => {
    await open(page);
    const first = await alt(page);
    await page.clock.runFor(6999);
    expect(await alt(page)).toBe(first);
    await page.clock.runFor(1);
    await expect.poll(() => alt(page)).not.toBe(first);

    const seen = [first, await alt(page)];
    for (let turn = 2; turn < COUNT; turn += 1) {
      const before = seen.at(-1);
      await page.clock.runFor(7000);
      await expect.poll(() => alt(page)).not.toBe(before);
      seen.push(await alt(page));
    }
    expect(new Set(seen).size).toBe(COUNT);
    await page.clock.runFor(7000);
    await expect.poll(() => alt(page)).toBe(first);
  });

  test("the pictures fade into each other in 1000 ms; pause and play work", async ({ page }) => {
    await open(page);
    const main = page.getByRole("main");
    await expect(main.getByText(brand.name)).toBeVisible();
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Coming Soon");
    await expect(main).toContainText("Our new website is on it's way");

    await page.clock.runFor(7000);
    await expect(page.getByRole("img", { name: /container ship/ })).toBeAttached();
    const fades = await page.locator("[data-scene]").evaluateAll((scenes) =>
      scenes
        .flatMap((scene) => scene.getAnimations())
        .map((fade) => {
          const { duration } = fade.effect?.getTiming() ?? {};
          fade.finish();
          return [(fade as CSSTransition).transitionProperty, duration];
        }),
    );
    expect(fades).toEqual([
      ["opacity", 1000],
      ["opacity", 1000],
    ]);
    await expect(shown(page)).toHaveCSS("opacity", "1");

    const second = await alt(page);
    await page.getByRole("button", { name: "Pause: Pictures" }).click();
    await page.clock.runFor(70_000);
    expect(await alt(page)).toBe(second);
    await page.getByRole("button", { name: "Play: Pictures" }).click();
    await page.clock.runFor(7000);
    await expect.poll(() => alt(page)).not.toBe(second);
  });

  test.describe("with less motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("the first picture stays until play is pressed, and nothing fades", async ({ page }) => {
      await open(page);
      const first = await alt(page);
      await page.clock.runFor(70_000);
      expect(await alt(page)).toBe(first);
      await page.getByRole("button", { name: "Play: Pictures" }).click();
      await page.clock.runFor(7000);
      await expect.poll(() => alt(page)).not.toBe(first);
      await expect(shown(page)).toHaveCSS("transition-duration", "0s");
    });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, rows] of [
    [
      "/",
      [
        ["Services", 3],
        ["Management", 3],
        ["Testimonials", 2],
      ],
    ],
    ["/about", [["People", 6]]],
    ["/swiper", [["Reports", 6]]],
  ] as const) {
    test(`every slide of the rows of ${path} can be scrolled to`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      for (const [name, count] of rows) {
        const carousel = page.getByRole("region", { name, exact: true });
        await expect(slides(carousel)).toHaveCount(count);
        for (const slide of await slides(carousel).all()) {
          await slide.scrollIntoViewIfNeeded();
          await expect(slide).toBeInViewport({ ratio: 0.5 });
        }
        await expect(carousel.getByRole("button")).toHaveCount(0);
      }
    });
  }

  test("the row is a list that the arrow keys scroll", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/about");
    const carousel = page.getByRole("region", { name: "People", exact: true });
    await expect(carousel.getByRole("list").getByRole("listitem")).toHaveCount(6);
    await carousel.locator("[tabindex='0']").focus();
    await page.keyboard.press("ArrowRight");
    await expect(slides(carousel).nth(1)).toBeInViewport({ ratio: 0.5 });
  });
});

test.describe("without JavaScript: Coming Soon", () => {
  test.use({ javaScriptEnabled: false });

  test("Coming Soon shows its first picture alone, without buttons", async ({ page }) => {
    await page.goto("/coming-soon");
    const main = page.getByRole("main");
    await expect(main.locator("[data-scene] img")).toHaveCount(1);
    await expect(main.getByRole("img", { name: /freighter/ })).toBeVisible();
    await expect(main.getByRole("button", { name: /Pictures/ })).toHaveCount(0);
  });
});
