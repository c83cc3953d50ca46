import { expect, test } from "./site.ts";
import { slides } from "./sliders.ts";

for (const [path, name, count] of [
  ["/", "Services", 3],
  ["/", "Management", 3],
  ["/", "Testimonials", 2],
  ["/about", "People", 6],
  ["/swiper", "Reports", 6],
] as const) {
  test(`every slide of ${name} can be reached`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const slider = page.getByRole("region", { name, exact: true });
    await expect(slides(slider)).toHaveCount(count);
    for (let index = 0; index < count; index += 1) {
      const slide = slides(slider).nth(index);
      await slide.scrollIntoViewIfNeeded();
      await expect(slide).toBeInViewport({ ratio: 0.5 });
    }
    await expect(slider.getByRole("button")).toHaveCount(0);
  });
}

test("the row is a list that the arrow keys scroll", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about");
  const slider = page.getByRole("region", { name: "People", exact: true });
  await expect(slider.getByRole("list").getByRole("listitem")).toHaveCount(6);
  await slider.locator("[tabindex='0']").focus();
  await page.keyboard.press("ArrowRight");
  await expect(slides(slider).nth(1)).toBeInViewport({ ratio: 0.5 });
});
