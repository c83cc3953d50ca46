import {
  control,
  filled,
  fillIn,
  homeContactRows,
  messagesOf,
  openForm,
  sendButton,
  valuesOf,
} from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const CALL = "**/api/home/contactadd";
const INCOTERMS = "EXW FCA CPT CIP DAP DPU DDP FAS FOB CFR CIF".split(" ");

for (const path of ["/", "/home"]) {
  test(`on ${path} it is sent without a check, and told what is wrong`, async ({ page }) => {
    const form = await openForm(page, "home-contact", path);
    const call = page.waitForRequest(CALL);
    await sendButton(form).click();
    const { submission_id } = (await call).postDataJSON();
    expect((await call).postDataJSON()).toEqual({ submission_id, form: "home-contact" });

    await expect(form.getByRole("status")).toHaveText(
      "Not sent. Some fields above are missing or need a correction.",
    );
    await expect(form.locator("[aria-invalid]")).toHaveCount(messagesOf(homeContactRows).length);
    for (const { name, message } of homeContactRows) {
      const field = control(form, name);
      if (message) await expect(field).toHaveAccessibleDescription(message);
      else await expect(field).not.toHaveAttribute("aria-invalid");
    }
    await expect(control(form, "name")).toBeFocused();
  });
}

test("it asks for a message, which the contact page does not", async ({ page }) => {
  const email = newEmail();
  const form = await openForm(page, "home-contact");
  await fillIn(form, homeContactRows, { email, message: "  " });
  await sendButton(form).click();
  const message = control(form, "message");
  await expect(message).toHaveAccessibleDescription("Message is required.");
  await expect(form.locator("[aria-invalid]")).toHaveCount(1);
  await expect(message).toBeFocused();
  const typed = filled(homeContactRows, { email, message: "  " });
  expect(await valuesOf(form, homeContactRows)).toEqual(typed);
  expect(storedRows("contacts", email)).toEqual([]);
  await message.fill("Two pumps");
  await expect(message).not.toHaveAttribute("aria-invalid");
});

test("what is in order is stored with its four details; the values stay, no banner comes", async ({
  page,
}) => {
  await page.clock.install({ time: new Date("2026-11-20T12:00:00Z") });
  const email = newEmail();
  const form = await openForm(page, "home-contact");
  await fillIn(form, homeContactRows, { email });
  await page.clock.pauseAt("2026-11-20T13:00:00Z");
  const call = page.waitForRequest(CALL);
  await sendButton(form).click();
  expect(await (await call).headerValue("X-XSRF-TOKEN")).toMatch(/\S/);
  const typed = filled(homeContactRows, { email });
  const status = form.getByRole("status");
  await expect(status).toHaveText(/^Sent\. .*Your reference is C-\w{5}-\w{5}\.$/);
  await page.clock.runFor(10_000);
  await expect(status).toHaveText(/^Sent\. /);
  expect(await valuesOf(form, homeContactRows)).toEqual(typed);
  await expect(form.getByRole("alert")).toHaveCount(0);

  await sendButton(form).click();
  await expect(status).toHaveText(/^Sent\. /);
  const [row, ...others] = storedRows("contacts", email);
  expect(others).toEqual([]);
  expect(row).toMatchObject(typed);
});

test("the four details may be left out, and every rule of Incoterms 2020 is offered", async ({
  page,
}) => {
  const email = newEmail();
  const form = await openForm(page, "home-contact");
  for (const { name, label } of homeContactRows) {
    await expect(control(form, name)).toHaveAccessibleName(label);
  }
  await expect(control(form, "incoterms")).toHaveAttribute("list", /\S/);
  const offered = await control(form, "incoterms").evaluate((field: HTMLInputElement) =>
    [...(field.list?.options ?? [])].map(({ value }) => value),
  );
  expect(offered).toEqual(INCOTERMS);
  const needed = homeContactRows.filter(({ message }) => message !== undefined);
  await fillIn(form, needed, { email });
  await sendButton(form).click();
  await expect(form.getByRole("status")).toHaveText(/^Sent\. /);
  const nothing = { freight: "", city: "", delivery: "", incoterms: "" };
  expect(storedRows("contacts", email)).toEqual([expect.objectContaining(nothing)]);
});

test("a store that is away: said, and the values stay", async ({ page }) => {
  await page.route(CALL, (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: "Something Error!" } }),
  );
  const form = await openForm(page, "home-contact");
  await fillIn(form, homeContactRows);
  await sendButton(form).click();
  await expect(form.getByRole("status")).toHaveText(/^Not sent\. .* Something Error!$/);
  expect(await valuesOf(form, homeContactRows)).toEqual(filled(homeContactRows));

  // A success without a message is told all the same.
  await page.route(CALL, (route) => route.fulfill({ json: { code: 200 } }));
  await sendButton(form).click();
  await expect(form.getByRole("status")).toHaveText("Sent. We answer by email, or by phone.");
});
