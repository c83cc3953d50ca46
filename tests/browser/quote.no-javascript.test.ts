import { phoneLines } from "#app/content/company.ts";
import {
  beginsWith,
  control,
  filled,
  fillIn,
  formOf,
  forms,
  messagesOf,
  postForm,
  quotePayload,
  quoteRows,
  showAll,
  valuesOf,
} from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

const arabic = {
  name: "أمينة بنت راشد",
  origin: "دبي، الإمارات العربية المتحدة",
  description: `${"قطع غيار للطائرات ".repeat(60)}\nUN 1263 <b>"&amp;"</b>`,
};

test("an empty form comes back with every message, focus on the summary", async ({ page }) => {
  await page.goto(forms.quote.path);
  const form = formOf(page, "quote");
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  expect((await postForm(form)).status()).toBe(422);
  const summary = form.getByRole("region", { name: "17 fields are missing or need a correction" });
  await expect(summary).toBeVisible();
  await expect(summary.and(page.locator(":focus"))).toHaveCount(1);
  await expect(summary).toBeInViewport();
  await expect(form.getByRole("alert")).toHaveText(
    "Something Error!Please check the marked fields.",
  );
  await expect(summary.getByRole("link")).toHaveText(messagesOf(quoteRows).slice(0, 3));
  await showAll(summary);
  await expect(summary.getByRole("link")).toHaveText(messagesOf(quoteRows));

  for (const { name, label, message, options } of quoteRows) {
    const field = control(form, name).first();
    if (!message) {
      await expect(field).not.toHaveAttribute("aria-invalid");
      continue;
    }
    await expect(field).toHaveAttribute("aria-invalid", "true");
    const described = options ? form.getByRole("radiogroup", { name: label }) : field;
    await expect(described).toHaveAccessibleDescription(beginsWith(message));
    await summary.getByRole("link", { name: message, exact: true }).click();
    await expect(field.and(page.locator(":focus")), name).toHaveCount(1);
    await expect(field).toBeInViewport();
  }
});

test("whatever was typed comes back: radios, numbers, a date, lines, Arabic", async ({ page }) => {
  const typed = { ...arabic, email: "amina@firm.logistics", weight: "-12,5", width: "1,250" };
  await page.goto(forms.quote.path);
  const form = formOf(page, "quote");
  await fillIn(form, quoteRows, typed);
  expect((await postForm(form)).status()).toBe(422);
  const summary = form.getByRole("region", { name: "2 fields are missing or need a correction" });
  await expect(summary.getByRole("link")).toHaveText(["Invalid Email", "Weight is required."]);
  expect(await valuesOf(form, quoteRows)).toEqual(filled(quoteRows, typed));
  await expect(control(form, "length")).not.toHaveAttribute("aria-invalid");
  const reason = "Weight is required. This must be 0 or more.";
  await expect(control(form, "weight")).toHaveAccessibleDescription(beginsWith(reason));
  await expect(control(form, "width")).toHaveAccessibleDescription(/^This means 1250 cm\./);
  await expect(form.getByRole("link", { name: phoneLines.value[0].shown })).toHaveCount(1);
});

test("a form that is mended is stored once, also when it is reloaded", async ({ page }) => {
  const email = newEmail();
  await page.goto(forms.quote.path);
  const form = formOf(page, "quote");
  await fillIn(form, quoteRows, { ...arabic, email: "amina@" });
  expect((await postForm(form)).status()).toBe(422);
  await control(form, "email").fill(email);
  expect((await postForm(form)).status()).toBe(200);

  const banner = form.getByRole("status").filter({ hasText: /^Your message has been sent\./ });
  await expect(banner).toHaveText(
    /^Your message has been sent\. Thank you! Your reference is Q-\w{5}-\w{5}\.$/,
  );
  await expect(banner.and(page.locator(":focus"))).toHaveCount(1);
  await expect(banner).toBeInViewport();
  await expect(control(form, "name")).toHaveValue("");
  await expect(form.locator(":checked")).toHaveCount(0);
  const [row, ...others] = storedRows("quotes", email);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    ...quotePayload,
    ...arabic,
    email,
    dangerous_goods: 1,
    cargo_insurance: 0,
  });
  const reference = form.getByText(String(row?.reference), { exact: true }).last();
  await expect(reference).toBeVisible();

  expect((await page.reload())?.request().method()).toBe("POST");
  await expect(banner).toBeVisible();
  await expect(reference).toBeVisible();
  expect(storedRows("quotes", email)).toEqual([row]);
});

test("AOG and dangerous goods have their help, without JavaScript", async ({ page }) => {
  await page.goto(forms.quote.path);
  const form = formOf(page, "quote");
  // What needs JavaScript is not offered, and no draft is promised.
  await expect(form.getByText("saved in this browser")).toHaveCount(0);
  await expect(form.getByRole("region", { name: "Chargeable weight", exact: true })).toHaveCount(0);
  const desk = form.getByRole("link", { name: /^24x7 AOG desk: / });
  await expect(desk).toBeHidden();
  await form.getByText("AOG", { exact: true }).last().click();
  await expect(desk).toBeInViewport();
  const hint = form.getByText("give the UN number and the class");
  await expect(hint).toBeHidden();
  await form.getByRole("radiogroup", { name: "Dangerous Goods" }).getByText("Yes").click();
  await expect(hint).toBeVisible();
});

test("a post without a known form returns 400", async ({ request }) => {
  for (const form of ["", "nothing", "__proto__"]) {
    expect((await request.post(forms.quote.path, { form: { form } })).status()).toBe(400);
  }
});

test("a post of another content type returns 415", async ({ request }) => {
  for (const path of [
    forms.quote.path,
    "/track/DL-2611-0385/follow",
    `/follow/${"x".repeat(32)}`,
  ]) {
    const json = await request.post(path, { data: { kind: "quote" } });
    const text = await request.post(path, {
      headers: { "Content-Type": "text/plain" },
      data: "a=b",
    });
    expect([path, json.status(), text.status()]).toEqual([path, 415, 415]);
  }
});
