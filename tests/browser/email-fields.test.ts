/** An address with capitals, and one whose ending the rule doesn't take. */
import { phoneLines } from "#app/content/company.ts";
import { control, fillIn, formNames, forms, openForm, sendButton } from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const [support] = phoneLines.value;

for (const name of formNames) {
  const { rows, table, call } = forms[name];

  test(`capitals in the ${name} form's address become small`, async ({ page }) => {
    const form = await openForm(page, name);
    const email = control(form, "email");
    await email.fill("AMINA@Example.com");
    await expect(email).toHaveValue("AMINA@Example.com");
    await email.press("Tab");
    await expect(email).toHaveValue("amina@example.com");

    const address = newEmail();
    await fillIn(form, rows);
    await email.fill(address.toUpperCase());
    const sent = page.waitForRequest(call);
    await email.press("Enter");
    expect((await sent).postDataJSON()).toMatchObject({ email: address });
    await expect(form.getByRole("status").filter({ hasText: /sent|Thank you/i })).toBeVisible();
    await expect.poll(() => storedRows(table, address)).toHaveLength(1);
  });

  test(`a long ending in the ${name} form leads to the telephone`, async ({ page }) => {
    const form = await openForm(page, name);
    const email = control(form, "email");
    const phone = form.getByRole("link", { name: support.shown });
    await fillIn(form, rows, { email: "amina@firm.logistics" });
    await sendButton(form).click();
    await expect(email).toHaveAccessibleDescription(
      `Invalid Email We can't accept addresses with more than four letters after the last dot. Please call us: ${support.shown}`,
    );
    await expect(phone).toHaveAttribute("href", `tel:${support.dial}`);
    await email.fill("amina@firm");
    await expect(email).toHaveAccessibleDescription("Invalid Email");
    await expect(phone).toHaveCount(0);
    await email.fill("amina@firm.com");
    await expect(email).not.toHaveAttribute("aria-invalid");
  });
}
