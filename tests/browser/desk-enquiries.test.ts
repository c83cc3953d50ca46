import { expectAccessible } from "./accessibility.ts";
import { answerAQuote, sendQuote } from "./desk-enquiries.ts";
import { expect, overflow, PHONE, test, undo } from "./site.ts";
import { newEmail } from "./stored-rows.ts";

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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a quote is answered at the desk without JavaScript", ({ page }) => answerAQuote(page));

  test("of two who edit a quote the second sees what changed and keeps what was typed; then it is removed", async ({
    page,
    context,
  }) => {
    const reference = await sendQuote(page, newEmail());
    const other = await context.newPage();
    for (const one of [page, other]) {
      await one.goto(`/desk/enquiries/${reference}`);
      await one.getByText("Edit", { exact: true }).click();
    }
    await other.getByLabel("Origin", { exact: true }).fill("Sharjah");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(other.getByRole("status")).toContainText("Enquiry edited");
    await page.getByLabel("Origin", { exact: true }).fill("Ajman");
    await page.getByLabel("Destination", { exact: true }).fill("Cebu");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await save.click();
    await expect(page.getByRole("alert").first()).toContainText("changed this in the meantime");
    await expect(page.getByLabel("Origin", { exact: true })).toHaveAccessibleDescription(
      "Changed in the meantime to: Sharjah",
    );
    await expect(page.getByLabel("Origin", { exact: true })).toHaveValue("Ajman");
    await expect(page.getByLabel("Destination", { exact: true })).toHaveValue("Cebu");
    await save.click();
    await expect(page.getByRole("status")).toContainText("Enquiry edited");

    await page.getByText("Remove the enquiry", { exact: true }).first().click();
    const remove = page.getByRole("button", { name: "Remove the enquiry" });
    await page.getByLabel("Type the reference to remove it").fill("Q-1");
    await remove.click();
    await expect(page.getByText("This is not the enquiry's reference.")).toBeVisible();
    await page.getByLabel("Type the reference to remove it").fill(reference);
    await remove.click();
    await expect(page.getByRole("status")).toContainText(`Enquiry removed, ${reference}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enquiries");
    expect((await page.goto(`/desk/enquiries/${reference}`))?.status()).toBe(404);
  });
});
