import type { Page } from "playwright/test";
import { quote } from "../unit/samples.ts";
import { expectAccessible } from "./accessibility.ts";
import { expectInert, LIVE } from "./hostile-text.ts";
import { DESK, expect, overflow, PHONE, test, undo } from "./site.ts";
import { newEmail } from "./stored-rows.ts";

/** What visitors type to harm who reads or exports it. */
const NAME = `=1+1 \u202e${LIVE}`;

/** Sends a quote request as a visitor does, and returns its reference. */
async function sendQuote(page: Page, email: string): Promise<string> {
  const fields = { ...quote, email, name: NAME, nature_of_dispatch: "AOG" };
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const response = await page.request.post("/api/servicerequest/servicerequestadd", {
    data: fields,
    headers,
  });
  const { result } = await response.json();
  return result.reference;
}

/** `look` is called on each page that was not seen yet. */
async function answerAQuote(
  page: Page,
  look: (state: string) => Promise<void> = async () => {},
): Promise<void> {
  const email = newEmail();
  const reference = await sendQuote(page, email);
  const heading = page.getByRole("heading", { name: reference });
  const done = page.getByRole("status").filter({ has: page.locator("span") });

  await page.goto("/desk/enquiries?kind=aog&state=open");
  await page.getByLabel("Search", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("table").getByText("AOG", { exact: true })).toBeVisible();
  await expectInert(page);
  await look("the list");
  await page.setViewportSize(PHONE);
  expect(await overflow(page)).toBe(0);
  await look("the list");
  await page.setViewportSize(DESK);
  await page.getByRole("link", { name: reference }).click();
  await expect(heading).toBeVisible();
  await expectInert(page);
  // The visitor's name as text, without what turns the rest of the line around.
  await expect(page.getByText(NAME.replace("\u202e", ""), { exact: true }).first()).toBeVisible();
  const reply = page.getByRole("link", { name: "Reply by email" });
  await expect(reply).toHaveAttribute(
    "href",
    RegExp(`^mailto:${email}.*subject=Re%3A%20${reference}`),
  );

  await expect(page.getByText("Assigns it to you; your colleagues see your name.")).toBeVisible();
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(done).toContainText("Enquiry taken");
  await expect(done).toContainText("Taken by: –");
  await expect(page.getByText(/^You took it, /)).toBeVisible();

  await page.getByLabel("New note").fill("Rang twice");
  await page.getByRole("button", { name: "Add the note" }).click();
  await page.getByLabel("New note").fill(LIVE);
  await page.getByRole("button", { name: "Add the note" }).click();
  const notes = page.getByRole("region", { name: "Notes" }).getByRole("listitem");
  await expect(notes).toHaveCount(2);
  await expect(notes.first()).toContainText("Rang twice");

  await page.getByLabel("Amount").fill("12.480");
  await page.getByRole("button", { name: "Save the offer" }).click();
  await expect(page.getByText("Write the amount in digits")).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("12.480");
  await page.getByLabel("Amount").fill("12,480.50");
  await page.getByLabel("Outcome").selectOption("Won");
  await page.getByRole("button", { name: "Save the offer" }).click();
  await expect(done).toContainText("Amount: – to 12,480.5.");
  await page.getByRole("button", { name: "Save the offer" }).click();
  await expect(page.getByRole("status").filter({ hasText: "No changes." })).toBeVisible();
  await expect(page.getByText("Amount: – to 12,480.5.", { exact: false })).toHaveCount(1);
  await expect(page.getByText(/^Won, /)).toBeVisible();
  await expectInert(page);
  await look("the enquiry");
  await page.setViewportSize(PHONE);
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize(DESK);

  await undo(page, page.getByRole("table", { name: "Activity" }).getByRole("row").nth(1));
  await expect(heading).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("");
  await expect(page.getByText(/^Won, /)).toHaveCount(0);

  await page.getByRole("button", { name: "Mark as handled" }).click();
  await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
  const csv = await page.request.get(`/desk/enquiries.csv?search=${email}`);
  expect(await csv.text()).toContain(`"'=1+1 \u202e`);

  await page.goto("/desk/erase");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Show what is stored" }).click();
  await expect(page).toHaveURL("/desk/erase");
  await expect(page.getByRole("link", { name: reference })).toBeVisible();
  await look("what is stored");
  await page.getByRole("button", { name: "Erase all of it" }).click();
  await expect(done).toContainText("Person's data erased");
  expect((await page.request.get(`/desk/enquiries/${reference}`)).status()).toBe(404);
}

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
