import { inView, settle, startedCarousel } from "./carousels.ts";
import { expect, test } from "./site.ts";

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
