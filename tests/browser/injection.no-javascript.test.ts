/** As injection.test.ts, for forms that a browser without JavaScript posts and gets back refused. */
import { contactRows, formOf, forms, homeContactRows, quoteRows } from "./form-fields.ts";
import { expectInert, LIVE } from "./hostile-text.ts";
import { expect, test } from "./site.ts";

const SPOILT = [
  ["quote", quoteRows, ["name", "origin", "destination", "description"]],
  ["contact", contactRows, ["name", "subject", "message"]],
  ["home-contact", homeContactRows, ["name", "subject", "freight", "city", "delivery", "message"]],
] as const;

for (const [name, rows, fields] of SPOILT) {
  test(`the ${name} form comes back with the hostile text in its fields, as text`, async ({
    page,
  }) => {
    // As a browser without JavaScript posts it, and refused, so that every value is shown again.
    const typed = Object.fromEntries(rows.map(({ name: field, value }) => [field, value]));
    const attack = Object.fromEntries(fields.map((field) => [field, LIVE]));
    await page.goto(forms[name].path);
    await page.evaluate(
      ({ values, path }) => {
        document.body.insertAdjacentHTML(
          "beforeend",
          `<form method="post" action="${path}" id="x">`,
        );
        const form = document.forms.namedItem("x");
        for (const [field, value] of Object.entries(values)) {
          form?.insertAdjacentHTML("beforeend", `<textarea name="${field}"></textarea>`);
          const area = form?.lastElementChild as HTMLTextAreaElement;
          area.value = value;
        }
        form?.submit();
      },
      {
        values: { ...typed, ...attack, kind: forms[name].kind, email: LIVE },
        path: name === "home-contact" ? "/?index" : forms[name].path,
      },
    );
    const form = formOf(page, name);
    await expect(form.locator('[name="email"]')).toHaveValue(LIVE);
    for (const field of fields) await expect(form.locator(`[name="${field}"]`)).toHaveValue(LIVE);
    await expectInert(page);
  });
}
