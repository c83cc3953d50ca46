/** Lengths and weights as people write them: what is read, what is asked about, what is refused. */
import { control, fillIn, openForm, quoteRows, sendButton, totalLine } from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

/** Field, what is typed, and what is said about it. */
const READ = [
  ["length", "12,5", ""],
  ["weight", "1,250", "We read 1250 kg. If you mean 1.25 kg, write 1.25."],
  ["height", "1.250", "We read 1.25 cm. If you mean 1250 cm, write 1250."],
  ["width", "0", "0 cm, is that right? Send it all the same if you mean it."],
  ["net_weight", "٠٫٥ kg", ""],
  ["weight_of_pallet", "0", ""],
] as const;
const noNumber = (unit: string) =>
  `That is not a number of ${unit}. Write digits, such as 120 or 12.5.`;
const NO_PHONE = "That is not a telephone number. Write it in digits; spaces and a + are fine.";
const REFUSED = [
  ["phone", "ask Zoë", `Phone Number is required. ${NO_PHONE}`],
  ["length", "x".repeat(2000), `Length is required. ${noNumber("cm")}`],
  ["width", "", "Width is required."],
  ["height", "-5", "Height is required. That is below zero."],
  ["weight", "call me", `Weight is required. ${noNumber("kg")}`],
] as const;

test("numbers are read as people write them; 0 is asked about, not refused", async ({ page }) => {
  const email = newEmail();
  const form = await openForm(page, "quote");
  const instead = Object.fromEntries(REFUSED.map(([name, typed]) => [name, typed]));
  await fillIn(form, quoteRows, { ...instead, email });
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  await sendButton(form).click();
  for (const [name, , said] of REFUSED) {
    await expect(control(form, name)).toHaveAccessibleDescription(said);
  }
  const links = form.getByRole("region", { name: /need a correction/ }).getByRole("link");
  await expect(links).toHaveText(REFUSED.map(([, , said]) => said.slice(0, said.indexOf(".") + 1)));

  for (const [name, typed, said] of READ) {
    // A key at a time: a number field would drop the comma.
    await control(form, name).fill("");
    await control(form, name).pressSequentially(typed);
    await expect(control(form, name)).toHaveValue(typed);
    await expect(control(form, name)).toHaveAccessibleDescription(said);
  }
  await control(form, "phone").fill("04 555 0101");
  await expect(totalLine(form)).toContainText("1,250 kg");
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  await sendButton(form).click();
  await expect(form.getByText(/^Your message has been sent\./)).toBeVisible();
  const read = { length: 12.5, width: 0, height: 1.25, weight: 1250, net_weight: 0.5 };
  expect(storedRows("quotes", email)).toMatchObject([{ ...read, weight_of_pallet: 0 }]);
});
