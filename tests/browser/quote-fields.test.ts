import type { Page } from "playwright/test";
import {
  BAD_EMAILS,
  control,
  fillIn,
  GOOD_EMAILS,
  messagesOf,
  openForm,
  quoteRows,
  sendButton,
} from "./form-fields.ts";
import { expect, test } from "./site.ts";

const required = quoteRows.filter(({ message }) => message !== undefined);
const choices = quoteRows.filter(({ options }) => options !== undefined);
const measures = quoteRows.filter(({ unit }) => unit !== undefined);

/** The calls that the page makes with what was typed. */
function posts(page: Page): string[] {
  const made: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") made.push(request.url());
  });
  return made;
}

for (const { name, label, message = "", options } of required) {
  test(`${name}: left empty, "${message}" and nothing is sent`, async ({ page }) => {
    const form = await openForm(page, "quote");
    await fillIn(
      form,
      quoteRows.filter((row) => row.name !== name),
    );
    const sent = posts(page);
    await expect(form.getByText(message)).toHaveCount(0);
    await sendButton(form).click();

    const summary = form.getByRole("region", { name: "1 field is missing or needs a correction" });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([message]);
    await expect(form.locator("[aria-invalid]")).toHaveCount(options?.length ?? 1);
    const field = control(form, name).first();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    const described = options ? form.getByRole("radiogroup", { name: label }) : field;
    await expect(described).toHaveAccessibleDescription(message);
    await expect(form.getByText(message)).toHaveCount(2);

    await summary.getByRole("link").click();
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    expect(sent).toEqual([]);
  });
}

test("an empty sheet says everything at once, in the order of the sheet", async ({ page }) => {
  const form = await openForm(page, "quote");
  const sent = posts(page);
  await sendButton(form).click();
  const summary = form.getByRole("region", { name: "17 fields are missing or need a correction" });
  await expect(summary.getByRole("link")).toHaveText(messagesOf(quoteRows));
  await expect(summary).toBeFocused();
  expect(sent).toEqual([]);
});

test("errors come with an attempt, and follow what is typed after it", async ({ page }) => {
  const form = await openForm(page, "quote");
  const email = control(form, "email");
  const links = form.getByRole("region", { name: /missing or need/ }).getByRole("link");
  const rest = quoteRows.filter(({ name }) => name !== "email");
  await email.fill("Amina@");
  await email.blur();
  await fillIn(form, rest);
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);

  await sendButton(form).click();
  await expect(links).toHaveText(["Invalid Email"]);
  await email.fill("");
  await expect(links).toHaveText(["Email is required"]);
  await email.fill("amina@example.com");
  await expect(links).toHaveCount(0);
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  await control(form, "origin").fill("  ");
  await expect(links).toHaveText(["Origin is required."]);
  await expect(control(form, "origin")).toBeFocused();

  await sendButton(form).click();
  await expect(form.getByRole("region", { name: /missing or need/ })).toBeFocused();
});

test("addresses are held to the pattern: lowercase, an ending of 2 to 4 letters", async ({
  page,
}) => {
  const form = await openForm(page, "quote");
  const sent = posts(page);
  await sendButton(form).click();
  const email = control(form, "email");
  for (const address of BAD_EMAILS) {
    await email.fill(address);
    await expect(email, address).toHaveAccessibleDescription("Invalid Email");
  }
  for (const address of GOOD_EMAILS) {
    await email.fill(address);
    await expect(email, address).not.toHaveAttribute("aria-invalid");
  }
  expect(sent).toEqual([]);
});

test("numbers are 0 or above, decimals too", async ({ page }) => {
  const form = await openForm(page, "quote");
  await sendButton(form).click();
  for (const { name, message = "" } of measures) {
    const field = control(form, name);
    await field.fill("-0.5");
    await expect(field).toHaveAccessibleDescription(message);
    for (const value of ["0", "0.5", "1e2"]) {
      await field.fill(value);
      await expect(field, value).not.toHaveAttribute("aria-invalid");
    }
    await expect(field).toHaveAttribute("min", "0");
  }
  const phone = control(form, "phone");
  await phone.fill("-5");
  await expect(phone).toHaveAccessibleDescription("Phone Number is required.");
});

test("every control has the specification's name, its label and a keyboard that fits", async ({
  page,
}) => {
  const form = await openForm(page, "quote");
  for (const { name, label, options, unit } of quoteRows) {
    if (options) continue;
    await expect(control(form, name)).toHaveAccessibleName(label);
    if (!unit) continue;
    await expect(control(form, name)).toHaveAttribute("type", "number");
    await expect(control(form, name)).toHaveAttribute("inputmode", "decimal");
    await expect(form.locator(`:has(> [name="${name}"])`)).toContainText(unit);
  }
  await expect(control(form, "email")).toHaveAttribute("inputmode", "email");
  await expect(control(form, "phone")).toHaveAttribute("inputmode", "tel");
  await expect(control(form, "estimated_date")).toHaveAttribute("type", "date");
  for (const name of ["name", "email"]) {
    await expect(control(form, name)).toHaveAttribute("autocomplete", name);
  }
  const names = await form
    .locator("[name]:not([type=hidden])")
    .evaluateAll((fields) => [...new Set(fields.map((field) => field.getAttribute("name")))]);
  expect(names).toEqual(["homepage_url", ...quoteRows.map(({ name }) => name)]);
});

test("what has to be chosen says so to assistive technology", async ({ page }) => {
  await openForm(page, "quote");
  const tree = await page.context().newCDPSession(page);
  const { nodes } = await tree.send("Accessibility.getFullAXTree");
  const required = nodes
    .filter(({ properties = [] }) =>
      properties.some(({ name, value }) => name === "required" && value.value === true),
    )
    .map(({ name }) => String(name?.value).toLowerCase());
  expect(required).toEqual(expect.arrayContaining(choices.map(({ label }) => label.toLowerCase())));
});

for (const { label, options = [] } of choices) {
  test(`${label} offers ${options.join(", ")}, one at a time`, async ({ page }) => {
    const form = await openForm(page, "quote");
    const radios = form.getByRole("radiogroup", { name: label }).getByRole("radio");
    await expect(form.getByRole("radiogroup", { name: label }).locator("label")).toHaveText([
      ...options,
    ]);
    for (const [index, option] of options.entries()) {
      await expect(radios.nth(index)).toHaveAccessibleName(option);
      await form
        .getByRole("radiogroup", { name: label })
        .getByText(option, { exact: true })
        .click();
      await expect(radios.nth(index)).toBeChecked();
      await expect(radios.and(form.locator(":checked"))).toHaveCount(1);
    }
  });
}
