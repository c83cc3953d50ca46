import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import {
  contactRows,
  type FormName,
  fillIn,
  forms,
  homeContactRows,
  openForm,
  quoteRows,
  sendButton,
} from "./form-fields.ts";
import { expect, test } from "./site.ts";

const rows = {
  quote: quoteRows,
  contact: contactRows,
  "home-contact": homeContactRows,
  subscribe: quoteRows.filter(({ name }) => name === "email"),
} as const;

async function faultsOf(page: Page, form: FormName) {
  const { violations } = await new AxeBuilder({ page }).include(`form#${form}`).analyze();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return {
    overflow,
    faults: violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
  };
}

for (const name of Object.keys(forms) as FormName[]) {
  for (const width of [390, 1440]) {
    test(`${name} has no accessibility fault in any state at ${width} px`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      let answer: () => void = () => {};
      let code = 503;
      await page.route("**/api/**add*", async (route) => {
        if (route.request().postDataJSON().email === undefined) return route.continue();
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        const said = { code, message: "In words.", result: { reference: "Q-12345-67890" } };
        await route.fulfill({ status: code, json: said });
      });
      const faultless = { overflow: 0, faults: [] };
      const form = await openForm(page, name);
      expect(await faultsOf(page, name), "empty").toEqual(faultless);

      await sendButton(form).click();
      await expect(form.locator("[aria-invalid]").first()).toBeVisible();
      expect(await faultsOf(page, name), "errors").toEqual(faultless);

      // Everything that can be pointed out is.
      await fillIn(form, rows[name], { nature_of_dispatch: "AOG", estimated_date: "2001-01-01" });
      await sendButton(form).click();
      await expect(sendButton(form)).toHaveAttribute("aria-disabled", "true");
      expect(await faultsOf(page, name), "sending").toEqual(faultless);

      await page.clock.install();
      answer();
      await expect(form.getByText(/In words\./)).toBeVisible();
      expect(await faultsOf(page, name), "failed").toEqual(faultless);

      code = 200;
      await sendButton(form).click();
      await expect(sendButton(form)).toHaveAttribute("aria-disabled", "true");
      answer();
      await expect(sendButton(form)).toHaveAttribute("aria-disabled", "false");
      await expect(form.getByText(/In words\./)).toBeVisible();
      expect(await faultsOf(page, name), "sent").toEqual(faultless);
    });
  }
}
