/** How many slides stand side by side, and when they move. */
import type { Locator } from "playwright/test";
import { reports } from "#app/content/pages/swiper.ts";
import { boxes, farthest, inView, recordMoves, resized, settle } from "./carousels.ts";
import { expect, holdRequests, test } from "./site.ts";

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
