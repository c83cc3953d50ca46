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
  await expect(form.getByText("What you type is saved in this browser")).toBeVisible();
  expect(await stored(page)).toEqual([]);
  await control(form, "origin").fill("Dubai");
  expect(await stored(page)).toHaveLength(1);
  await control(form, "origin").fill("");
  expect(await stored(page)).toEqual([]);
  await fillIn(form, quoteRows, arabic);
  const [[, draft] = []] = await stored(page);
  expect(JSON.parse(draft ?? "")).toEqual(filled(quoteRows, arabic));

  await page.reload();
  await expect(form.getByText("We restored what you typed earlier.")).toBeVisible();
  expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows, arabic));
  const total = totalLine(form);
  await expect(total).toContainText("10.99 m³");

  await page.close();
  const other = await context.newPage();
  const again = await openForm(other, "quote");
  await expect(again.getByText("We restored what you typed earlier.")).toBeVisible();
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
  await expect(form.getByText("We restored what you typed earlier.")).toBeVisible();
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
  await expect(form.getByRole("alert")).toHaveText(
    /^Something Error!Not sent\. What you typed is still here\./,
  );
  await page.reload();
  await expect(form.getByText("We restored")).toBeVisible();
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
  await expect(form.getByText("What you type is saved in this browser")).toBeVisible();
  await expect(control(form, "name")).toHaveValue("");
});

test("'Clear the form' empties the form, removes its errors and the draft", async ({ page }) => {
  const form = await openForm(page, "quote");
  await expect(form.getByRole("button", { name: "Clear the form" })).toHaveCount(0);
  await fillIn(form, quoteRows, { email: "Amina@" });
  await page.reload();
  await sendButton(form).click();
  await expect(
    form.getByRole("region", { name: "1 field is missing or needs a correction" }),
  ).toBeVisible();
  await form.getByRole("button", { name: "Clear the form" }).click();

  for (const { name, options } of quoteRows) {
    if (!options) await expect(control(form, name), name).toHaveValue("");
  }
  await expect(form.locator(":checked")).toHaveCount(0);
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  await expect(form.getByRole("region", { name: /missing or need/ })).toHaveCount(0);
  await expect(totalLine(form)).toContainText("0 m³");
  await expect(form.getByRole("button", { name: "Clear the form" })).toHaveCount(0);
  await expect(control(form, "name")).toBeFocused();
  expect(await stored(page)).toEqual([]);
  await page.keyboard.type("A");
  await expect.poll(() => stored(page)).toHaveLength(1);
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  await control(form, "name").fill("");
  await expect.poll(() => stored(page)).toEqual([]);
  await page.reload();
  await expect(form.getByText("What you type is saved in this browser")).toBeVisible();
  await expect(control(form, "origin")).toHaveValue("");
});

test("each form keeps its draft in this tab until it is sent", async ({ page, context }) => {
  const cases = [
    ["/contact", "form#contact", { name: "Zoë Peña", message: "About\nrates" }],
    ["/", "form#contact", { name: "Zoë Peña", message: "About\nrates", city: "Dubai" }],
    ["/credits", "form#subscriber", { email: "reader@example" }],
    ["/track/DL-2611-0385/follow", "form#follow", { email: "reader@example" }],
  ] as const;
  for (const [path, selector, typed] of cases) {
    await page.goto(path);
    const form = page.locator(selector);
    for (const [name, text] of Object.entries(typed)) await control(form, name).fill(text);
    await page.reload({ waitUntil: "load" });
    for (const [name, text] of Object.entries(typed))
      await expect(control(form, name), path).toHaveValue(text);
  }
  expect(await stored(page)).toEqual([]);
  const other = await context.newPage();
  await other.goto("/contact");
  await expect(control(other.locator("form#contact"), "name")).toHaveValue("");

  await page.goto("/");
  const form = page.locator("form#contact");
  await page.route("**/api/home/contactadd", (route) =>
    route.fulfill({ json: { code: 200, message: "Stored.", result: { reference: "C-1-2" } } }),
  );
  await form.getByRole("button").click();
  await expect(form.getByText("Stored.")).toBeVisible();
  await page.reload();
  await expect(control(form, "name")).toHaveValue("");
});

test("an old tab after a deploy opens the page that was asked for, and keeps what was typed", async ({
  page,
  consoleErrors,
}) => {
  await page.goto("/contact");
  const form = page.locator("form#contact");
  await control(form, "name").fill("Zoë Peña");
  await page.route(/\/assets\/(?:warehousing|services|forwarding)-.*\.js/, (route) =>
    route.fulfill({ status: 404, body: "" }),
  );
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('a[href="/warehousing"]');
    link?.click();
  });
  await expect(page).toHaveURL("/warehousing");
  await expect(page.locator("main h1")).toBeVisible();
  await page.unrouteAll();
  await page.goto("/contact", { waitUntil: "load" });
  await expect(control(form, "name")).toHaveValue("Zoë Peña");
  consoleErrors.length = 0;
});
