import { email as ourEmail } from "#app/content/company.ts";
import {
  control,
  filled,
  fillIn,
  formOf,
  forms,
  homeContactRows,
  messagesOf,
  openForm,
  sendButton,
  valuesOf,
} from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

test.describe("the form of the home page", () => {
  const INCOTERMS = "EXW FCA CPT CIP DAP DPU DDP FAS FOB CFR CIF".split(" ");

  test("an empty form is sent unchecked, and shows the server's messages", async ({ page }) => {
    const form = await openForm(page, "homeContact");
    for (const { name, label } of homeContactRows) {
      await expect(control(form, name)).toHaveAccessibleName(label);
    }
    await expect(control(form, "incoterms")).toHaveAttribute("list", /\S/);
    const offered = await control(form, "incoterms").evaluate((field: HTMLInputElement) =>
      [...(field.list?.options ?? [])].map(({ value }) => value),
    );
    expect(offered).toEqual(INCOTERMS);

    const call = page.waitForRequest(forms.homeContact.call);
    await sendButton(form).click();
    const { submission_id } = (await call).postDataJSON();
    expect((await call).postDataJSON()).toEqual({ submission_id, form: "home-contact" });
    await expect(form.getByRole("status")).toHaveText(
      "Not sent. Please check the marked fields above.",
    );
    await expect(form.locator("[aria-invalid]")).toHaveCount(messagesOf(homeContactRows).length);
    for (const { name, message } of homeContactRows) {
      const field = control(form, name);
      if (message) await expect(field).toHaveAccessibleDescription(message);
      else await expect(field).not.toHaveAttribute("aria-invalid");
    }
    await expect(control(form, "name")).toBeFocused();
  });

  test("the message is required; what is refused is not stored", async ({ page }) => {
    const email = newEmail();
    const form = await openForm(page, "homeContact", "/home");
    const required = homeContactRows.filter(({ message }) => message !== undefined);
    await fillIn(form, required, { email, message: "  " });
    await sendButton(form).click();
    const message = control(form, "message");
    await expect(message).toHaveAccessibleDescription("Message is required.");
    await expect(form.locator("[aria-invalid]")).toHaveCount(1);
    await expect(message).toBeFocused();
    expect(await valuesOf(form, required)).toEqual(filled(required, { email, message: "  " }));
    expect(storedRows("contacts", email)).toEqual([]);
    await message.fill("Two pumps");
    await expect(message).not.toHaveAttribute("aria-invalid");
    await sendButton(form).click();
    await expect(form.getByRole("status")).toHaveText(/^Sent\. /);
    const blank = { freight: "", city: "", delivery: "", incoterms: "" };
    expect(storedRows("contacts", email)).toEqual([expect.objectContaining(blank)]);
  });

  test("a message is stored once; the form is empty at once, the result stays", async ({
    page,
  }) => {
    await page.clock.install({ time: new Date("2026-11-20T12:00:00Z") });
    const email = newEmail();
    const form = await openForm(page, "homeContact");
    await fillIn(form, homeContactRows, { email });
    await page.clock.pauseAt("2026-11-20T13:00:00Z");
    const call = page.waitForRequest(forms.homeContact.call);
    await sendButton(form).dblclick();
    expect(await (await call).headerValue("X-XSRF-TOKEN")).toMatch(/\S/);
    const status = form.getByRole("status");
    await expect(status).toHaveText(/^Sent\. .*Your reference is C-\w{5}-\w{5}\.$/);
    const [row, ...others] = storedRows("contacts", email);
    expect(others).toEqual([]);
    expect(row).toMatchObject(filled(homeContactRows, { email }));
    await page.clock.runFor(1);
    const empty = Object.fromEntries(homeContactRows.map(({ name }) => [name, ""]));
    expect(await valuesOf(form, homeContactRows)).toEqual(empty);

    // What is typed next stays, and so does the reference of what was sent.
    await control(form, "message").fill("And a third pump");
    await page.clock.runFor(10_000);
    await expect(status).toHaveText(/^Sent\. .*Your reference is/);
    await expect(control(form, "message")).toHaveValue("And a third pump");
    await expect(form.getByRole("alert")).toHaveCount(0);
  });

  test("what is typed while a message is sent stays, and is another one", async ({ page }) => {
    const email = newEmail();
    const form = await openForm(page, "homeContact");
    await fillIn(form, homeContactRows, { email });
    const response = Promise.withResolvers<void>();
    await page.route(forms.homeContact.call, async (route) => {
      await response.promise;
      await route.continue();
    });
    await sendButton(form).click();
    await expect(form.getByRole("status")).toHaveText("Sending…");
    const second = { email, message: "And a third pump" };
    await control(form, "message").fill(second.message);
    response.resolve();
    await expect(form.getByRole("status")).toHaveText(/^Sent\. /);
    expect(await valuesOf(form, homeContactRows)).toEqual(filled(homeContactRows, second));
    await sendButton(form).click();
    await expect(control(form, "message")).toHaveValue("");
    expect(storedRows("contacts", email)).toEqual([
      expect.objectContaining(filled(homeContactRows, { email })),
      expect.objectContaining(filled(homeContactRows, second)),
    ]);
  });

  test("it says that it was not stored, and keeps its values", async ({ page }) => {
    await page.route(forms.homeContact.call, (route) =>
      route.fulfill({ status: 503, json: { code: 503, message: "Something Error!" } }),
    );
    const form = await openForm(page, "homeContact");
    await fillIn(form, homeContactRows);
    await sendButton(form).click();
    await expect(form.getByRole("status")).toHaveText(
      /^Something Error! Not sent\. .* call us: \+971 [\d ]+$/,
    );
    expect(await valuesOf(form, homeContactRows)).toEqual(filled(homeContactRows));

    // A success without a message is announced all the same.
    await page.route(forms.homeContact.call, (route) => route.fulfill({ json: { code: 200 } }));
    await sendButton(form).click();
    await expect(form.getByRole("status")).toHaveText("Sent. We'll reply by email or phone.");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the contact page promises no attachments: it says where to send files", async ({
    page,
  }) => {
    await page.goto(forms.contact.path);
    await expect(page.getByText(/attachment/i)).toHaveCount(0);
    const message = control(formOf(page, "contact"), "message");
    await expect(message).toHaveAccessibleDescription(`To send files, email ${ourEmail.value}`);
    const address = formOf(page, "contact").getByRole("link", { name: ourEmail.value });
    await expect(address).toHaveAttribute("href", `mailto:${ourEmail.value}`);
  });
});
