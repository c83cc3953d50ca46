/** A morning of a sales person at the desk: with scripts, and without. */
import type { Page } from "playwright/test";
import { quote } from "../unit/samples.ts";
import { expectInert, LIVE } from "./hostile-text.ts";
import { DESK, expect, overflow, PHONE, undo } from "./site.ts";
import { newEmail } from "./stored-rows.ts";

/** What visitors type to harm who reads or exports it. */
const NAME = `=1+1 \u202e${LIVE}`;

/** Sends a quote request as a visitor does, and returns its reference. */
export async function sendQuote(page: Page, email: string): Promise<string> {
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
export async function answerAQuote(
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
