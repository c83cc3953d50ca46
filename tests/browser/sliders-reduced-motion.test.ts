import { expect, test } from "./site.ts";
import { inView, settle, startedSlider } from "./sliders.ts";

for (const [path, name] of [
  ["/", "Testimonials"],
  ["/about", "People"],
  ["/swiper", "Reports"],
] as const) {
  test(`${name} stands still until play is pressed, and then jumps`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const slider = await startedSlider(page, path, name);
    const [first] = await inView(slider);
    expect(first).toMatch(/^1 of /);
    await page.clock.runFor(20_000);
    expect(await inView(slider)).toEqual([first]);

    await slider.getByRole("button", { name: /^Next/ }).click();
    await expect.poll(() => inView(slider)).not.toEqual([first]);
    await settle(slider);
    await slider.getByRole("button", { name: /^Previous/ }).click();
    await expect.poll(() => inView(slider)).toEqual([first]);

    await slider.getByRole("button", { name: /^Play/ }).click();
    await expect(slider.locator(".swiper-wrapper")).toHaveAttribute("aria-live", "off");
    await page.clock.runFor(5000);
    await expect.poll(() => inView(slider)).not.toEqual([first]);
  });
}
