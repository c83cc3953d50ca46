import type { Page } from "playwright/test";
import { BANNER_MS, SUBSCRIBE_BANNER_MS } from "#app/ui/timing.ts";
import { expectAccessible } from "./accessibility.ts";
import { type FormName, fillIn, formNames, forms, openForm, sendButton } from "./form-fields.ts";
import { DESK, expect, overflow, PHONE, test } from "./site.ts";

/** A banner that would go after one of these times stands for as long as it is looked at. */
function holdBanners(times: number[]) {
  const start = window.setTimeout;
  window.setTimeout = ((work: () => void, ms = 0) =>
    times.includes(ms) ? 0 : start(work, ms)) as typeof start;
}

async function expectInOrder(page: Page, name: FormName, state: string) {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectAccessible(page, state, `form#${forms[name].kind}`);
    expect(await overflow(page), `${state}, at ${size.width} px`).toBe(0);
  }
}

for (const name of formNames) {
  test(`${name} is accessible and fits its window in every state`, async ({ page }) => {
    // The first that is sent in full fails, the second is stored; each when its gate opens.
    const responses = [503, 200].map((code) => ({ code, gate: Promise.withResolvers<void>() }));
    const [failed, stored] = responses;
    const queue = responses.values();
    await page.route(forms[name].call, async (route) => {
      if (route.request().postDataJSON().email === undefined) return route.continue();
      const { code = 500, gate } = queue.next().value ?? {};
      await gate?.promise;
      const said = { code, message: "In words.", result: { reference: "Q-12345-67890" } };
      await route.fulfill({ status: code, json: said });
    });
    await page.addInitScript(holdBanners, [BANNER_MS, SUBSCRIBE_BANNER_MS]);
    const form = await openForm(page, name);
    await expectInOrder(page, name, "empty");

    await sendButton(form).click();
    await expect(form.locator("[aria-invalid]").first()).toBeVisible();
    await expectInOrder(page, name, "errors");

    // Everything that can be pointed out is.
    await fillIn(form, forms[name].rows, {
      nature_of_dispatch: "AOG",
      estimated_date: "2001-01-01",
      weight: "1",
      net_weight: "99",
    });
    await sendButton(form).click();
    await expect(sendButton(form)).toHaveAttribute("aria-disabled", "true");
    await expectInOrder(page, name, "sending");

    failed?.gate.resolve();
    await expect(form.getByText(/In words\./)).toBeVisible();
    await expectInOrder(page, name, "failed");

    await sendButton(form).click();
    await expect(sendButton(form)).toHaveAttribute("aria-disabled", "true");
    stored?.gate.resolve();
    await expect(sendButton(form)).toHaveAttribute("aria-disabled", "false");
    await expect(form.getByText(/In words\./)).toBeVisible();
    await expectInOrder(page, name, "sent");
  });
}
