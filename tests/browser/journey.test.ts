import { expectTargets, explore, follow } from "./journey.ts";
import { expect, test } from "./site.ts";

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`every link of every page arrives at its target at ${width} px`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height });
    await follow(page, await explore(page));
  });

  test(`each page with a tracking box finds the order at ${width} px`, async ({ page }) => {
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

test("every button of the specification has the target that its table says", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectTargets(page);
});
