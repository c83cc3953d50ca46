/** Lengths and weights as people write them: what is read, what is asked about, what is refused. */
import {
  control,
  fillIn,
  forms,
  openForm,
  quoteRows,
  sendButton,
  totalLine,
} from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

test("a comma is taken as one, what is unclear is shown as it is read, and 0 is asked about without being refused", async ({
  page,
}) => {
  const email = newEmail();
  const form = await openForm(page, "quote");
  await fillIn(form, quoteRows, { email });
  // A key at a time: a number field would drop the comma.
  const type = async (name: string, written: string) => {
    await control(form, name).fill("");
    await control(form, name).pressSequentially(written);
    await expect(control(form, name)).toHaveValue(written);
    return control(form, name);
  };
  await expect(await type("length", "12,5")).toHaveAccessibleDescription("");
  await expect(await type("weight", "1,250")).toHaveAccessibleDescription(
    "We read 1250 kg. If you mean 1.25 kg, write 1.25.",
  );
  await expect(await type("height", "1.250")).toHaveAccessibleDescription(
    "We read 1.25 cm. If you mean 1250 cm, write 1250.",
  );
  await expect(await type("width", "0")).toHaveAccessibleDescription(
    "0 cm, is that right? Send it all the same if you mean it.",
  );
  await expect(await type("net_weight", "٠٫٥ kg")).toHaveAccessibleDescription("");
  await expect(await type("weight_of_pallet", "0")).toHaveAccessibleDescription("");
  await expect(totalLine(form)).toContainText("1,250 kg");
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);

  await sendButton(form).click();
  await expect(form.getByText(/^Your message has been sent\./)).toBeVisible();
  expect(storedRows("quotes", email)).toEqual([
    expect.objectContaining({
      length: 12.5,
      width: 0,
      height: 1.25,
      weight: 1250,
      net_weight: 0.5,
      weight_of_pallet: 0,
    }),
  ]);
});

test("what is no number or below 0 has a line under the specified message that says what is wrong", async ({
  page,
}) => {
  const form = await openForm(page, "quote");
  await fillIn(form, quoteRows, {
    phone: "ask Zoë",
    weight: "call me",
    height: "-5",
    width: "",
    length: "x".repeat(2000),
  });
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  const noNumber = (unit: string) =>
    `That is not a number of ${unit}. Write digits, such as 120 or 12.5.`;
  await sendButton(form).click();
  for (const [name, description] of [
    [
      "phone",
      "Phone Number is required. That is not a telephone number. Write it in digits; spaces and a + are fine.",
    ],
    ["weight", `Weight is required. ${noNumber("kg")}`],
    ["length", `Length is required. ${noNumber("cm")}`],
    ["height", "Height is required. That is below zero."],
    ["width", "Width is required."],
  ] as const) {
    await expect(control(form, name)).toHaveAccessibleDescription(description);
  }
  const links = form.getByRole("region", { name: /need a correction/ }).getByRole("link");
  await expect(links).toHaveText(
    ["Phone Number", "Length", "Width", "Height", "Weight"].map((label) => `${label} is required.`),
  );
  await fillIn(form, quoteRows);
  await expect(links).toHaveCount(0);
  await page.route(forms.quote.call, (route) => route.fulfill({ json: { code: 200 } }));
  await sendButton(form).click();
  await expect(form.getByText("Your message has been sent.")).toBeVisible();
});
