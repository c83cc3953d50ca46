import { expect, orderDetails, PHONE, test } from "./site.ts";

test("the strip is a form that leads to the order", async ({ page }) => {
  await page.goto("/");
  await page.getByPlaceholder("Enter your tracking number").fill(" t-all/50% off ");
  await page.getByRole("button", { name: "Track & trace" }).click();
  await expect(page).toHaveURL(`/track/${encodeURIComponent("t-all/50% off")}#answer`);
  await expect(page.getByRole("heading", { name: "T-ALL/50% off" })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(orderDetails(page)).toContainText("Customs clearance");
  await expect(page.getByRole("button", { name: /Copy link|Print/ })).toHaveCount(0);
});

test("after a search on a phone the answer is in the first window, right under the box", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await page.getByPlaceholder("Enter your tracking number").fill("dl-2611-0385");
  await page.keyboard.press("Enter");
  const answer = orderDetails(page).locator("dl").first();
  for (const cell of await answer.locator("dd").all()) await expect(cell).toBeInViewport();
  const box = await page.getByRole("search").boundingBox();
  const heading = await page.getByRole("heading", { name: "DL-2611-0385" }).boundingBox();
  const between = (heading?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0);
  expect(between).toBeLessThan(24);
});

test("an empty box leads back to the same page", async ({ page }) => {
  await page.goto("/track");
  await page.getByRole("button", { name: "Track & trace" }).click();
  await expect(page).toHaveURL("/track?orderNo=");
  await expect(orderDetails(page)).toHaveCount(0);
});

test("several numbers in the path lead to the page of several numbers", async ({ page }) => {
  for (const path of [
    "/track/DL-2611-0385,DL-2611-0391",
    "/track/DL-2611-0385%3B%20DL-2611-0391",
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL("/track?number=DL-2611-0385&number=DL-2611-0391");
  }
});

test("the page without a number tells what one looks like, and leads to the quote", async ({
  page,
}) => {
  await page.goto("/track");
  const help = page.getByRole("listitem");
  await expect(help.filter({ hasText: "order confirmation" })).toContainText("DL-7K3M-9XQ2-PV4C");
  const quote = help.filter({ hasText: "Not shipped yet?" }).getByRole("link");
  await expect(quote).toHaveText("Request quote");
  await expect(quote).toHaveAttribute("href", "/service-request/");
});
