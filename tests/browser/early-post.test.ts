import { filled, fillIn, formNames, formOf, forms, sendButton, valuesOf } from "./form-fields.ts";
import { expect, openEarly, PHONE, test, waitForHydration } from "./site.ts";

for (const name of formNames) {
  test(`the ${name} form, sent early, stays filled`, async ({ page, context, consoleErrors }) => {
    const { path, rows } = forms[name];
    const instead = { origin: "دبي، الإمارات", description: "x".repeat(900) };
    await page.setViewportSize(PHONE);
    const release = await openEarly(page, path);
    const form = formOf(page, name);
    await fillIn(form, rows, instead);
    // The browser saves what was typed a second later; nobody sends and goes back within that.
    await page.waitForTimeout(1500);
    await context.setOffline(true);
    await sendButton(form).click();
    await expect(page).toHaveURL("chrome-error://chromewebdata/");
    await context.setOffline(false);
    await page.goBack({ waitUntil: "commit" });
    await expect.poll(() => valuesOf(form, rows)).toEqual(filled(rows, instead));
    await release();
    expect(await valuesOf(form, rows)).toEqual(filled(rows, instead));
    consoleErrors.length = 0; // the browser reports that it was offline
  });
}

test("a form refused early comes back, and is mended", async ({ page, consoleErrors }) => {
  await page.route("**/assets/**.js", (route) => route.abort());
  await page.goto("/service-request", { waitUntil: "load" });
  await page.locator("#quote-name").fill("Zoë Peña");
  await page.locator("#quote-email").fill("Zoe@Example.com");
  await page.getByText("AOG", { exact: true }).last().click();
  await page.unroute("**/assets/**.js");
  consoleErrors.length = 0; // the browser reports what was aborted

  await page.getByRole("button", { name: "Request quote" }).click();
  const summary = page.getByRole("region", { name: /fields are missing or need a correction/ });
  await expect(summary).toContainText("Invalid Email");
  await expect(page.locator("#quote-name")).toHaveValue("Zoë Peña");
  await expect(page.getByLabel("AOG", { exact: true })).toBeChecked();

  await waitForHydration(page);
  // Where it stands without scripts too, not at the banner below the form.
  await expect(summary).toBeInViewport();
  await page.locator("#quote-email").fill("zoe@example.com");
  await expect(summary).not.toContainText("Invalid Email");

  // The result belongs to that page alone.
  await page.getByRole("link", { name: "Request A Quote" }).click();
  await expect(summary).toHaveCount(0);
});
