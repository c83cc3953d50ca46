/** Lengths and weights as people write them: what is read, what is asked about, what is refused. */
import {
  beginsWith,
  control,
  fillIn,
  openForm,
  quoteRows,
  sendButton,
  showAll,
  totalLine,
} from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

/** Field, what is typed, and what is said about it. */
const READ = [
  ["length", "12,5", ""],
  ["weight", "1,250", "This means 1250 kg. For 1.25 kg, type 1.25."],
  ["height", "1.250", "This means 1.25 cm. For 1250 cm, type 1250."],
  ["width", "0", "You entered 0 cm. You can still send the request."],
  ["net_weight", "٠٫٥ kg", ""],
  ["weight_of_pallet", "0", ""],
] as const;
const noNumber = (unit: string) => `Enter a number in ${unit}, such as 120 or 12.5.`;
const NO_PHONE = "This is not a phone number. Use digits; spaces and + are fine.";
const REFUSED = [
  ["phone", "ask Zoë", `Phone Number is required. ${NO_PHONE}`],
  ["length", "x".repeat(2000), `Length is required. ${noNumber("cm")}`],
  ["width", "", "Width is required."],
  ["height", "-5", "Height is required. This must be 0 or more."],
  ["weight", "call me", `Weight is required. ${noNumber("kg")}`],
  [
    "number_of_packs",
    "a few",
    "Number of packs must be a whole number from 1 to 100,000. Enter a whole number of packs, such as 12.",
  ],
] as const;

test("numbers are read as people write them; 0 is asked about, not refused", async ({ page }) => {
  const email = newEmail();
  const form = await openForm(page, "quote");
  const instead = Object.fromEntries(REFUSED.map(([name, typed]) => [name, typed]));
  await fillIn(form, quoteRows, { ...instead, email });
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  await sendButton(form).click();
  for (const [name, , said] of REFUSED) {
    await expect(control(form, name)).toHaveAccessibleDescription(beginsWith(said));
  }
  // In the order of the form.
  const order = quoteRows.map(({ name }) => name);
  const inOrder = REFUSED.toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  const links = form.getByRole("region", { name: /need a correction/ }).getByRole("link");
  await showAll(form.getByRole("region", { name: /need a correction/ }));
  await expect(links).toHaveText(inOrder.map(([, , said]) => said.slice(0, said.indexOf(".") + 1)));

  for (const [name, typed, said] of READ) {
    // A key at a time: a number field would drop the comma.
    await control(form, name).fill("");
    await control(form, name).pressSequentially(typed);
    await expect(control(form, name)).toHaveValue(typed);
    await expect(control(form, name)).toHaveAccessibleDescription(beginsWith(said));
  }
  await control(form, "phone").fill("04 555 0101");
  await control(form, "number_of_packs").fill("12");
  await expect(totalLine(form)).toContainText("15,000 kg");
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  await sendButton(form).click();
  await expect(form.getByText(/^Your message has been sent\./)).toBeVisible();
  const read = { length: 12.5, width: 0, height: 1.25, weight: 1250, net_weight: 0.5 };
  expect(storedRows("quotes", email)).toMatchObject([{ ...read, weight_of_pallet: 0 }]);
});
