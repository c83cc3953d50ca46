import { slides } from "./carousels.ts";
import { expect, test } from "./site.ts";

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
