import { management } from "#app/content/people.ts";
import { testimonials } from "#app/content/testimonials.ts";
import { expect, test } from "./site.ts";

test("every part of the page is visible at 390 and 1440 px", async ({ page }) => {
  await page.goto("/");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const main = page.getByRole("main");
    for (const words of [
      ...["DELIVER GLOBALLY 24x7", "Road freight", "Documentation and compliance"],
      "On-time delivery",
      management[2].role.value,
      testimonials.value[1].quote,
      "Affiliates",
      "Clients",
      // On phones the strip and the footer have the office.
      ...(width === 390 ? [] : ["25.2048° N, 55.2708° E"]),
    ]) {
      await expect(main.getByText(words).last()).toBeVisible();
    }
  }
});

test("the hero begins at the top of the window, under the header", async ({ page }) => {
  await page.goto("/");
  expect(await page.getByRole("main").boundingBox()).toMatchObject({ x: 0, y: 0 });
});
