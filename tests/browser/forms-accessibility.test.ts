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

/** A banner that would go after its 3 or 4 s stands for as long as it is looked at. */
function holdBanners() {
  const start = window.setTimeout;
  window.setTimeout = ((work: () => void, ms = 0) =>
    [3000, 4000].includes(ms) ? 0 : start(work, ms)) as typeof start;
}

async function faultsOf(page: Page, form: FormName) {
  const { violations } = await new AxeBuilder({ page })
    .include(`form#${forms[form].kind}`)
    .analyze();
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
      // The first that is sent in full fails, the second is stored; each when its gate opens.
      const answers = [503, 200].map((code) => ({ code, gate: Promise.withResolvers<void>() }));
      const [failed, stored] = answers;
      const queue = answers.values();
      await page.route("**/api/**add*", async (route) => {
        if (route.request().postDataJSON().email === undefined) return route.continue();
        const { code = 500, gate } = queue.next().value ?? {};
        await gate?.promise;
        const said = { code, message: "In words.", result: { reference: "Q-12345-67890" } };
        await route.fulfill({ status: code, json: said });
      });
      const faultless = { overflow: 0, faults: [] };
      await page.addInitScript(holdBanners);
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

      failed?.gate.resolve();
      await expect(form.getByText(/In words\./)).toBeVisible();
      expect(await faultsOf(page, name), "failed").toEqual(faultless);

      await sendButton(form).click();
      await expect(sendButton(form)).toHaveAttribute("aria-disabled", "true");
      stored?.gate.resolve();
      await expect(sendButton(form)).toHaveAttribute("aria-disabled", "false");
      await expect(form.getByText(/In words\./)).toBeVisible();
      expect(await faultsOf(page, name), "sent").toEqual(faultless);
    });
  }
}
