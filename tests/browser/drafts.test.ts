import type { Page } from "playwright/test";
import {
  choose,
  control,
  filled,
  fillIn,
  forms,
  openForm,
  quoteRows,
  sendButton,
  totalLine,
  valuesOf,
} from "./form-fields.ts";
import { expect, openEarly, test } from "./site.ts";

const arabic = { name: "أمينة بنت راشد", origin: "دبي، الإمارات", description: "مضخّتان\nUN 1263" };

const stored = (page: Page) => page.evaluate(() => Object.entries(localStorage));

test("a draft holds what is filled in, also in a new tab", async ({ page, context }) => {
  const form = await openForm(page, "quote");
  await expect(form.getByText("What you type is kept in this browser")).toBeVisible();
  expect(await stored(page)).toEqual([]);
  await control(form, "origin").fill("Dubai");
  expect(await stored(page)).toHaveLength(1);
  await control(form, "origin").fill("");
  expect(await stored(page)).toEqual([]);
  await fillIn(form, quoteRows, arabic);
  const [[, draft] = []] = await stored(page);
  expect(JSON.parse(draft ?? "")).toEqual(filled(quoteRows, arabic));

  await page.reload();
  await expect(form.getByText("We put back what you had typed here.")).toBeVisible();
  expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows, arabic));
  const total = totalLine(form);
  await expect(total).toContainText("0.916 m³");

  await page.close();
  const other = await context.newPage();
  const again = await openForm(other, "quote");
  await expect(again.getByText("We put back what you had typed here.")).toBeVisible();
  expect(await valuesOf(again, quoteRows)).toEqual(filled(quoteRows, arabic));
});

test("what is typed before the scripts stays, the draft fills the rest", async ({ page }) => {
  const form = await openForm(page, "quote");
  await control(form, "name").fill("Amina Rahman");
  await control(form, "origin").fill("Dubai");
  await choose(form, "Mode of Shipping", "Sea");
  const release = await openEarly(page, "/service-request");
  await control(form, "name").fill("Zoë Peña");
  await form.getByText("Air", { exact: true }).click();
  await release();
  await expect(form.getByText("We put back what you had typed here.")).toBeVisible();
  await expect(control(form, "name")).toHaveValue("Zoë Peña");
  await expect(control(form, "origin")).toHaveValue("Dubai");
  await expect(form.getByRole("radio", { name: "Air" })).toBeChecked();
});
test("a single choice is restored alone, on the services page too", async ({ page }) => {
  const form = await openForm(page, "quote");
  await choose(form, "Nature of Dispatch", "AOG");
  await page.reload();
  await expect(form.getByRole("radio", { name: "AOG" })).toBeChecked();
  await expect(form.locator(":checked")).toHaveCount(1);
  await expect(control(form, "name")).toHaveValue("");
  await expect(form.getByRole("link", { name: /^24x7 AOG desk/ })).toBeVisible();
  await page.goto("/services");
  await expect(form.getByRole("radio", { name: "AOG" })).toBeChecked();
});

test("a draft stays after a refusal and a failure, and goes once stored", async ({ page }) => {
  const form = await openForm(page, "quote");
  await control(form, "name").fill("Amina");
  await sendButton(form).click();
  await expect(form.getByRole("region", { name: /missing or need/ })).toBeVisible();
  await fillIn(form, quoteRows, arabic);
  const responses = [
    { status: 503, json: { code: 503, message: "Something Error!" } },
    { json: { code: 200, message: "Stored.", result: { reference: "Q-1-2" } } },
  ].values();
  await page.route(forms.quote.call, (route) => route.fulfill(responses.next().value));
  await sendButton(form).click();
  await expect(form.getByRole("alert")).toHaveText("Something Error!");
  await page.reload();
  await expect(form.getByText("We put back")).toBeVisible();
  expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows, arabic));

  const call = page.waitForRequest(forms.quote.call);
  await sendButton(form).click();
  expect((await call).postDataJSON()).toMatchObject({
    ...arabic,
    length: 120.5,
    dangerous_goods: true,
  });
  await expect(form.getByText("Stored.")).toBeVisible();
  expect(await stored(page)).toEqual([]);
  await page.reload();
  await expect(form.getByText("What you type is kept in this browser")).toBeVisible();
  await expect(control(form, "name")).toHaveValue("");
});

test("'Clear the sheet' empties the form, removes its errors and the draft", async ({ page }) => {
  const form = await openForm(page, "quote");
  await expect(form.getByRole("button", { name: "Clear the sheet" })).toHaveCount(0);
  await fillIn(form, quoteRows, { email: "Amina@" });
  await page.reload();
  await sendButton(form).click();
  await expect(
    form.getByRole("region", { name: "1 field is missing or needs a correction" }),
  ).toBeVisible();
  await form.getByRole("button", { name: "Clear the sheet" }).click();

  for (const { name, options } of quoteRows) {
    if (!options) await expect(control(form, name), name).toHaveValue("");
  }
  await expect(form.locator(":checked")).toHaveCount(0);
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  await expect(form.getByRole("region", { name: /missing or need/ })).toHaveCount(0);
  await expect(totalLine(form)).toContainText("0 m³");
  await expect(form.getByRole("button", { name: "Clear the sheet" })).toHaveCount(0);
  await expect(control(form, "name")).toBeFocused();
  expect(await stored(page)).toEqual([]);
  await page.keyboard.type("A");
  await expect.poll(() => stored(page)).toHaveLength(1);
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  await control(form, "name").fill("");
  await expect.poll(() => stored(page)).toEqual([]);
  await page.reload();
  await expect(form.getByText("What you type is kept in this browser")).toBeVisible();
  await expect(control(form, "origin")).toHaveValue("");
});
