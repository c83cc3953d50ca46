import { HOME_LINKS } from "./home-links.ts";
import { expect, test } from "./site.ts";

for (const [name, to] of HOME_LINKS) {
  test(`"${name}" leads to ${to}`, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name }).click();
    await expect(page).toHaveURL(to);
    const anchor = to.split("#")[1];
    if (anchor) await expect(page.locator(`[id="${anchor}"]`)).toBeInViewport();
  });
}

for (const width of [390, 1440]) {
  test(`nothing of the page is missing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const main = page.getByRole("main");
    for (const words of [
      "DELIVER GLOBALLY 24x7",
      "Road freight",
      "Documentation and compliance",
      "On-time delivery",
      "Head of Projects",
      "The crane, the trailers and the customs papers came from one desk.",
      "Affiliates",
      "Clients",
      "25.2048° N, 55.2708° E",
    ]) {
      await expect(main.getByText(words).last()).toBeVisible();
    }
  });
}
