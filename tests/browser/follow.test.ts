/** The form for updates of an order, and the pages of its links, with JavaScript. */
import { expectAccessible } from "./accessibility.ts";
import { DESK, expect, overflow, PHONE, test } from "./site.ts";
import { newEmail } from "./stored-rows.ts";

const PATH = "/track/DL-GRMR-T10D-GHN6";
const NOBODYS = `/follow/${"0".repeat(32)}`;

test("the form puts an address in small letters, and posts it to a page of its own", async ({
  page,
}) => {
  await page.goto(PATH);
  await page.locator("summary", { hasText: "Email me updates" }).click();
  const form = page.getByRole("form", { name: "Email me updates" });
  const email = newEmail();
  await form.getByLabel("Email").fill(email.toUpperCase());
  await form.getByLabel(/Every milestone/).focus();
  await expect(form.getByLabel("Email")).toHaveValue(email);
  await form.getByRole("button", { name: "Email me updates" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("follow-draft"))).toBe("");
  expect(new URL(page.url()).pathname).toBe(`${PATH}/follow`);
  await page.getByRole("link", { name: "Back to the order" }).click();
  await expect(page.getByRole("article")).toBeVisible();
});

test("the form sent by Enter posts an address in small letters", async ({ page }) => {
  await page.goto(PATH);
  await page.locator("summary", { hasText: "Email me updates" }).click();
  const field = page.getByRole("form", { name: "Email me updates" }).getByLabel("Email");
  const email = newEmail();
  await field.fill(email.toUpperCase());
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
  await expect(page.getByRole("main")).toContainText(email);
});

test("an expired link leads on to the tracking page", async ({ page }) => {
  await page.goto(NOBODYS);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("This link has expired");
  await main.getByRole("link", { name: "Track & trace" }).click();
  await expect(page).toHaveURL("/track");
});

for (const viewport of [PHONE, DESK]) {
  test(`the form and the pages of links are accessible at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(PATH);
    await page.locator("summary", { hasText: "Email me updates" }).click();
    await expectAccessible(page, "the order's page");
    for (const path of [`${PATH}/follow`, NOBODYS]) {
      await page.goto(path);
      await expectAccessible(page, path);
      expect(await overflow(page)).toBe(0);
    }
    await page.goto(`${PATH}/follow`);
    await page.getByRole("button", { name: "Email me updates" }).click();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(
      "Email is required",
    );
    await expectAccessible(page, "a refused address");
  });
}
