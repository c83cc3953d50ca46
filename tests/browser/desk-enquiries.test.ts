import { expectAccessible } from "./accessibility.ts";
import { answerAQuote } from "./desk-enquiries.ts";
import { expect, overflow, PHONE, test, undo } from "./site.ts";

test("a quote is found, taken, noted, offered, won, undone, handled and erased", ({ page }) =>
  answerAQuote(page, (state) => expectAccessible(page, state)));

test("page titles are changed, with advice, and undone", async ({ page }) => {
  await page.goto("/desk/page-titles");
  const services = page.getByRole("region", { name: "services", exact: true });
  const title = services.getByLabel("Title");
  const before = await title.inputValue();
  const long = `<b>Freight</b> ${"x".repeat(60)}`;
  await title.fill(long);
  await services.getByRole("button", { name: "Save" }).click();
  const done = page.getByRole("status").filter({ hasText: "Page titles changed" });
  await expect(done).toBeVisible();
  await expect(services.getByText(/The title has 75 characters/)).toBeVisible();
  await expect(title).toHaveValue(long);
  await expectAccessible(page, "page titles");
  await page.setViewportSize(PHONE);
  expect(await overflow(page)).toBe(0);
  await undo(page, done);
  await expect(title).toHaveValue(before);
});
