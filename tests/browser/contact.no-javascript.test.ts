import type { Page } from "playwright/test";
import { email as ourEmail } from "#app/content/company.ts";
import {
  contactRows,
  control,
  type FormName,
  filled,
  fillIn,
  formOf,
  forms,
  homeContactRows,
  messagesOf,
  postForm,
  valuesOf,
} from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const arabic = { name: "يوسف المنصوري", subject: "شحن جوي", message: "متى تصل؟\nشكراً" };

const isFocused = (page: Page, form: FormName) =>
  expect(formOf(page, form).locator(`#${forms[form].kind}-result:focus`)).toHaveCount(1);

test("the contact form comes back with messages and focus on the summary", async ({ page }) => {
  await page.goto(forms.contact.path);
  const form = formOf(page, "contact");
  expect((await postForm(form)).status()).toBe(422);
  const summary = form.getByRole("region", { name: "4 fields are missing or need a correction" });
  await isFocused(page, "contact");
  await expect(form.getByRole("alert")).toHaveText("Failed!Please check the marked fields.");
  await expect(summary.getByRole("link")).toHaveText(messagesOf(contactRows));
  for (const { name, message } of contactRows) {
    if (message) await expect(control(form, name)).toHaveAccessibleDescription(message);
    else await expect(control(form, name)).not.toHaveAttribute("aria-invalid");
  }
  await summary.getByRole("link", { name: "Subject is required." }).click();
  await expect(form.locator('[name="subject"]:focus')).toHaveCount(1);
});

test("the contact page promises no attachments: it says where to send files", async ({ page }) => {
  await page.goto(forms.contact.path);
  await expect(page.getByText(/attachment/i)).toHaveCount(0);
  const message = control(formOf(page, "contact"), "message");
  await expect(message).toHaveAccessibleDescription(`To send files, email ${ourEmail.value}`);
  const address = formOf(page, "contact").getByRole("link", { name: ourEmail.value });
  await expect(address).toHaveAttribute("href", `mailto:${ourEmail.value}`);
});

test("the contact form keeps what was typed, and is stored once", async ({ page }) => {
  const email = newEmail();
  await page.goto(forms.contact.path);
  const form = formOf(page, "contact");
  await fillIn(form, contactRows, { ...arabic, email: "y@x" });
  expect((await postForm(form)).status()).toBe(422);
  await expect(control(form, "email")).toHaveAccessibleDescription("Invalid Email");
  expect(await valuesOf(form, contactRows)).toEqual(
    filled(contactRows, { ...arabic, email: "y@x" }),
  );
  await control(form, "email").fill(email);
  expect((await postForm(form)).status()).toBe(200);
  await expect(form.getByRole("status").filter({ hasText: "Thank you" })).toHaveText(
    /^Thank you contacting us!Your message has been sent\. Your reference is C-\w{5}-\w{5}\.$/,
  );
  await isFocused(page, "contact");
  await expect(control(form, "name")).toHaveValue("");
  await page.reload();
  await expect(form.getByText("Thank you contacting us!")).toBeVisible();
  expect(storedRows("contacts", email)).toEqual([
    expect.objectContaining(filled(contactRows, { ...arabic, email })),
  ]);
});

for (const path of ["/", "/home"]) {
  test(`the home form on ${path} comes back, and is stored when corrected`, async ({ page }) => {
    const email = newEmail();
    const typed = { ...arabic, email, message: "" };
    await page.goto(path);
    const form = formOf(page, "homeContact");
    await fillIn(form, homeContactRows, typed);
    expect((await postForm(form)).status()).toBe(422);
    await expect(form.getByRole("status")).toHaveText(
      "Not sent. Please check the marked fields above.",
    );
    await isFocused(page, "homeContact");
    await expect(control(form, "message")).toHaveAccessibleDescription("Message is required.");
    await expect(form.locator("[aria-invalid]")).toHaveCount(1);
    expect(await valuesOf(form, homeContactRows)).toEqual(filled(homeContactRows, typed));
    expect(storedRows("contacts", email)).toEqual([]);

    await control(form, "message").fill(arabic.message);
    expect((await postForm(form)).status()).toBe(200);
    await expect(form.getByRole("status")).toHaveText(/^Sent\. .*Your reference is C-/);
    await isFocused(page, "homeContact");
    await page.reload();
    await expect(form.getByRole("status")).toHaveText(/^Sent\. .*Your reference is C-/);
    expect(storedRows("contacts", email)).toEqual([
      expect.objectContaining(filled(homeContactRows, { ...arabic, email })),
    ]);
  });
}
