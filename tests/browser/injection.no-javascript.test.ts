/** As injection.test.ts, for forms that a browser without JavaScript posts and gets back refused. */
import { formOf, forms } from "./form-fields.ts";
import { expectInert, LIVE } from "./hostile-text.ts";
import { expect, test } from "./site.ts";

const SPOILT = [
  ["quote", ["name", "origin", "destination", "description"]],
  ["contact", ["name", "subject", "message"]],
  ["homeContact", ["name", "subject", "freight", "city", "delivery", "message"]],
] as const;

for (const [name, fields] of SPOILT) {
  const { kind, path, rows } = forms[name];
  test(`the ${name} form comes back with hostile text as text`, async ({ page }) => {
    // As a browser without JavaScript posts it, and refused, so that every value is shown again.
    const typed = Object.fromEntries(rows.map(({ name: field, value }) => [field, value]));
    const attack = Object.fromEntries(fields.map((field) => [field, LIVE]));
    await page.goto(path);
    await page.evaluate(
      ({ values, path }) => {
        const form = document.createElement("form");
        Object.assign(form, { method: "post", action: path });
        for (const [field, value] of Object.entries(values)) {
          const area = document.createElement("textarea");
          Object.assign(area, { name: field, value });
          form.appendChild(area);
        }
        document.body.appendChild(form);
        form.submit();
      },
      {
        values: { ...typed, ...attack, kind, email: LIVE },
        path: name === "homeContact" ? "/?index" : path,
      },
    );
    const form = formOf(page, name);
    await expect(form.locator('[name="email"]')).toHaveValue(LIVE);
    for (const field of fields) await expect(form.locator(`[name="${field}"]`)).toHaveValue(LIVE);
    await expectInert(page);
  });
}
