/** What works in one browser and not in another would show here: this file alone also runs in Firefox and WebKit. */
import { PAGES } from "../support/pages.ts";
import { control, fillIn, formOf, forms, openForm, receiptOn, sendButton } from "./form-fields.ts";
import { expect, openEarly, orderDetails, PHONE, search, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

test("each page opens with one heading and without an error; an order is tracked", async ({
  page,
}) => {
  for (const path of [...PAGES, "/no/such/page", "/track"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
  }
  await search(page, "DL-2611-0385");
  await expect(orderDetails(page)).toContainText("In transit");
});

test("the phone menu opens, and closes on a link", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog");
  await menu.getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL("/about");
  await expect(menu).toBeHidden();
});

test("the quote form and the contact form are filled in, sent and stored", async ({ page }) => {
  for (const name of ["quote", "contact"] as const) {
    const { rows, table } = forms[name];
    const email = newEmail();
    const form = await openForm(page, name);
    await fillIn(form, rows, { email });
    await sendButton(form).click();
    await expect(receiptOn(page).getByRole("status")).toContainText("has been sent");
    expect(storedRows(table, email)).toHaveLength(1);
  }
});

test("a form that is reloaded has its draft, and no id of an earlier enquiry", async ({ page }) => {
  const form = await openForm(page, "quote");
  await control(form, "description").fill("Two pumps");
  await page.reload();
  await expect(form.getByText("We restored what you typed earlier.")).toBeVisible();
  await expect(control(form, "description")).toHaveValue("Two pumps");

  const id = formOf(page, "contact").locator('[name="submission_id"]');
  await page.goto(forms.contact.path);
  await expect(id).not.toHaveValue("");
  await openEarly(page);
  // Firefox restores the values of fields: sent before the scripts have come, another enquiry under
  // the same id would be taken for the earlier one.
  await expect(id).toHaveValue("");
});
