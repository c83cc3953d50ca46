/** What the tests of the carousels have in common. */
import type { Locator, Page } from "playwright/test";
import { expect } from "./site.ts";

/** A carousel by its name, once Swiper runs it. The page's clock stands still from here on. */
export async function startedCarousel(page: Page, path: string, name: string): Promise<Locator> {
  await page.clock.install({ time: "2026-11-20T08:00:00Z" });
  await page.clock.pauseAt("2026-11-20T08:00:01Z");
  await page.goto(path);
  const carousel = page.getByRole("region", { name, exact: true });
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel).toHaveAttribute("aria-roledescription", "carousel");
  return carousel;
}

export function slides(carousel: Locator): Locator {
  return carousel.locator(".swiper-slide");
}

/** The labels of the slides that are not inert, in the order they stand in. */
export async function inView(carousel: Locator): Promise<(string | null)[]> {
  const shown = slides(carousel).and(carousel.page().locator(":not([inert])"));
  return Promise.all((await shown.all()).map((slide) => slide.getAttribute("aria-label")));
}

/** Until the carousel's own observers have seen another width. */
export async function resized(carousel: Locator): Promise<void> {
  await carousel.evaluate(
    (element) => new Promise((resolve) => new ResizeObserver(resolve).observe(element)),
  );
}

/** Ends the move that is under way; then Swiper knows it, so that the time to the next one has begun. */
export async function settle(carousel: Locator): Promise<void> {
  const row = carousel.locator(".swiper-wrapper");
  await row.evaluate((element) => {
    for (const move of element.getAnimations()) move.finish();
  });
  await expect(row).toHaveCSS("transition-duration", "0s");
}

/** From here on records how long each move of the row takes; returns a function that reads the record. */
export async function recordMoves(carousel: Locator): Promise<() => Promise<string[]>> {
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
export function boxes(carousel: Locator): Promise<Box[]> {
  return carousel.evaluate((element) => {
    const corner = element.getBoundingClientRect();
    return [element, ...element.querySelectorAll(".swiper-slide")].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return { x: x - corner.x, y: y - corner.y, width, height };
    });
  });
}

/** The largest difference between an edge or length of `before` and that of `after`, in pixels. */
export function farthest(before: readonly Box[], after: readonly Box[]): number {
  const edges = ({ x, y, width, height }: Box) => [x, y, width, height];
  const ends = after.flatMap(edges);
  return Math.max(
    ...before.flatMap(edges).map((start, index) => Math.abs(start - (ends[index] ?? Infinity))),
  );
}
