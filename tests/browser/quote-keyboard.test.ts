import { formOf, openForm } from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const long = "شحنة قطع غيار للطائرات من دبي إلى مانيلا ".repeat(90).trim();

test("a quote is asked for by the keyboard alone, in Arabic, and stored as it was typed", async ({
  page,
}) => {
  const email = newEmail();
  await openForm(page, "quote");
  const form = formOf(page, "quote");
  const keys = page.keyboard;
  /** Goes on to the next control and makes sure that it is this one, and seen. */
  async function next(name: string) {
    await keys.press("Tab");
    const here = page.locator(":focus");
    await expect(here).toHaveAttribute("name", name);
    await expect(here).toBeInViewport();
  }

  await form.locator('[name="name"]').focus();
  await keys.insertText("أمينة بنت راشد");
  await next("email");
  await keys.type(email);
  await next("phone");
  await keys.type("+971 4 5550109");
  await next("origin");
  await keys.insertText("دبي، الإمارات");
  await next("destination");
  await keys.insertText("مانيلا");
  await next("mode_of_shipping");
  await keys.press("Space");
  await keys.press("ArrowRight");
  await keys.press("ArrowRight");
  await next("nature_of_dispatch");
  await keys.press("ArrowDown");
  await next("estimated_date");
  await keys.type("02282097");
  // The three parts of the date, and the button of its calendar, are stops of their own.
  const here = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  for (let part = 0; part < 5 && (await here()) === "estimated_date"; part += 1) {
    await keys.press("Tab");
  }
  expect(await here()).toBe("type_of_packaging");
  await keys.press("ArrowUp");
  for (const name of ["length", "width", "height", "weight", "net_weight", "weight_of_pallet"]) {
    await next(name);
    await keys.type("12.5");
  }
  await next("dangerous_goods");
  await keys.press("Space");
  await next("cargo_insurance");
  await keys.press("ArrowRight");
  await next("description");
  await keys.insertText(long);
  await keys.press("Tab");
  await expect(page.getByRole("button", { name: "Request quote" })).toBeFocused();
  await keys.press("Enter");

  await expect(form.getByText("Your message has been sent. Thank you!")).toBeVisible();
  expect(storedRows("quotes", email)).toEqual([
    expect.objectContaining({
      name: "أمينة بنت راشد",
      phone: "+971 4 5550109",
      origin: "دبي، الإمارات",
      destination: "مانيلا",
      mode_of_shipping: "Road",
      nature_of_dispatch: "Priority",
      estimated_date: "2097-02-28",
      type_of_packaging: "Non Palletised",
      length: 12.5,
      weight_of_pallet: 12.5,
      dangerous_goods: 1,
      cargo_insurance: 0,
      description: long,
    }),
  ]);
});
