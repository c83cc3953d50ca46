import { expect, test, waitForHydration } from "./site.ts";

test("a refused form sent before the page is hydrated comes back with its values, and is validated while it is mended", async ({
  page,
  consoleErrors,
}) => {
  await page.route("**/assets/**.js", (route) => route.abort());
  await page.goto("/service-request", { waitUntil: "load" });
  await page.locator("#quote-name").fill("Zoë Peña");
  await page.locator("#quote-email").fill("Zoe@Example.com");
  await page.getByText("AOG", { exact: true }).last().click();
  await page.unroute("**/assets/**.js");
  consoleErrors.length = 0; // the browser reports what was aborted

  await page.getByRole("button", { name: "Request Quote" }).click();
  const summary = page.getByRole("region", { name: /fields are missing or need a correction/ });
  await expect(summary).toContainText("Invalid Email");
  await expect(page.locator("#quote-name")).toHaveValue("Zoë Peña");
  await expect(page.getByLabel("AOG", { exact: true })).toBeChecked();

  await waitForHydration(page);
  await page.locator("#quote-email").fill("zoe@example.com");
  await expect(summary).not.toContainText("Invalid Email");

  // The result belongs to that page alone.
  await page.getByRole("link", { name: "Request A Quote" }).click();
  await expect(summary).toHaveCount(0);
});
