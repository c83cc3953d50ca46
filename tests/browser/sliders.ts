/** What the tests of the sliders have in common. */
import type { Locator, Page } from "playwright/test";
import { expect } from "./site.ts";

/** A slider by its name, once Swiper runs it. The page's clock stands still from here on. */
export async function startedSlider(page: Page, path: string, name: string): Promise<Locator> {
  await page.clock.install({ time: "2026-11-20T08:00:00Z" });
  await page.clock.pauseAt("2026-11-20T08:00:01Z");
  await page.goto(path);
  const slider = page.getByRole("region", { name, exact: true });
  await slider.scrollIntoViewIfNeeded();
  await expect(slider).toHaveAttribute("aria-roledescription", "carousel");
  return slider;
}

export function slides(slider: Locator): Locator {
  return slider.locator(".swiper-slide");
}

/** The labels of the slides that are not inert, in the order they stand in. */
export async function inView(slider: Locator): Promise<(string | null)[]> {
  const shown = slides(slider).and(slider.page().locator(":not([inert])"));
  return Promise.all((await shown.all()).map((slide) => slide.getAttribute("aria-label")));
}

/** Until the move is over and Swiper knows it, so that the time to the next one has begun. */
export async function settle(slider: Locator): Promise<void> {
  await expect(slider.locator(".swiper-wrapper")).toHaveCSS("transition-duration", "0s");
}

/** From here on the row notes how long each of its moves is to take; answers how to read the notes. */
export async function notedMoves(slider: Locator): Promise<() => Promise<string[]>> {
  const row = slider.locator(".swiper-wrapper");
  const notes = await row.evaluateHandle((element) => {
    const durations: string[] = [];
    element.addEventListener("transitionrun", ({ target }) => {
      if (target === element) durations.push(getComputedStyle(element).transitionDuration);
    });
    return durations;
  });
  return () => notes.jsonValue();
}

/** Start, top, width and height of the slider, then of its slides, all of them from the slider's own corner. */
export function boxes(slider: Locator): Promise<number[][]> {
  return slider.evaluate((element) => {
    const corner = element.getBoundingClientRect();
    return [element, ...element.querySelectorAll(".swiper-slide")].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x - corner.x, y - corner.y, width, height];
    });
  });
}

/** The farthest that any edge or length of `before` lies from that of `after`, in pixels. */
export function farthest(before: number[][], after: number[][]): number {
  const ends = after.flat();
  return Math.max(
    ...before.flat().map((start, index) => Math.abs(start - (ends[index] ?? Infinity))),
  );
}
