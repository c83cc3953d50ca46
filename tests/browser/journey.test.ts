import { BUTTONS, explore, follow, part } from "./journey.ts";
import { expect, test } from "./site.ts";

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`every link of every page leads where it says at ${width} px`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height });
    await follow(page, await explore(page));
  });

  test(`every strip looks an order up at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of ["/", "/track", "/welcome", "/coming-soon"]) {
      await page.goto(path);
      await page.getByPlaceholder("Enter your tracking number").fill("DL-2611-0385");
      await page.getByRole("button", { name: "Track & trace" }).click();
      await expect(page).toHaveURL("/track/DL-2611-0385");
      await expect(page.getByRole("article")).toContainText("In transit");
    }
  });
}

for (const [path, where, name, to] of BUTTONS) {
  test(`${path}, ${where}: '${name}' leads to ${to}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const button = part(page, where).last().getByRole("link", { name }).first();
    await expect(button).toHaveAttribute("href", to);
    await button.click();
    await expect(page).toHaveURL(to);
  });
}
