import type { Page } from "playwright/test";
import { brand } from "#app/content/company.ts";
import { expect, test } from "./site.ts";

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

test("the pictures change every 7000 ms, and the first comes after the last", async ({ page }) => {
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
