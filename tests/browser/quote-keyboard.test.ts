import { formOf, openForm, quoteRows } from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const long = "شحنة قطع غيار للطائرات من دبي إلى مانيلا ".repeat(90).trim();

test("a quote is asked for by the keyboard alone, in Arabic", async ({ page }) => {
  const email = newEmail();
  await openForm(page, "quote");
  const form = formOf(page, "quote");
  const keys = page.keyboard;
  const press = (...names: string[]) =>
    names.reduce((last, key) => last.then(() => keys.press(key)), Promise.resolve());
  /** What is done at a control; in the others the value of its row is typed. */
  const acts: Readonly<Record<string, () => Promise<void>>> = {
    name: () => keys.insertText("أمينة بنت راشد"),
    email: () => keys.type(email),
    origin: () => keys.insertText("دبي، الإمارات"),
    destination: () => keys.insertText("مانيلا"),
    mode_of_shipping: () => press("Space", "ArrowRight", "ArrowRight"),
    nature_of_dispatch: () => press("ArrowDown"),
    estimated_date: () => keys.type("02282097"),
    type_of_packaging: () => press("ArrowUp"),
    dangerous_goods: () => press("Space"),
    cargo_insurance: () => press("ArrowRight"),
    description: () => keys.insertText(long),
  };
  const here = page.locator(":focus");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  await form.locator('[name="name"]').focus();
  for (const { name, value } of quoteRows) {
    await expect(here).toHaveAttribute("name", name);
    await expect(here).toBeInViewport();
    await (acts[name]?.() ?? keys.type(value));
    // The three parts of the date, and the button of its calendar, are stops of their own.
    do await keys.press("Tab");
    while (name === "estimated_date" && (await focused()) === name);
  }
  await expect(here).toHaveText("Privacy policy");
  await keys.press("Tab");
  await expect(page.getByRole("button", { name: "Request quote" })).toBeFocused();
  await keys.press("Enter");

  await expect(form.getByText("Your message has been sent. Thank you!")).toBeVisible();
  expect(storedRows("quotes", email)).toEqual([
    expect.objectContaining({
      name: "أمينة بنت راشد",
      phone: "+971 4 555 01",
      origin: "دبي، الإمارات",
      destination: "مانيلا",
      mode_of_shipping: "Road",
      nature_of_dispatch: "Priority",
      estimated_date: "2097-02-28",
      type_of_packaging: "Non Palletised",
      number_of_packs: 3,
      length: 120.5,
      weight_of_pallet: 0,
      dangerous_goods: 1,
      cargo_insurance: 0,
      description: long,
    }),
  ]);
});
