/** An e-mail that failed, from Today to its enquiry, where it is sent again or given up. */
import type { APIRequestContext } from "playwright/test";
import { contact } from "../unit/samples.ts";
import { expectAccessible } from "./accessibility.ts";
import { headers, press, regionOf } from "./desk.ts";
import { DESK, expect, overflow, PHONE, test } from "./site.ts";
import { newEmail } from "./stored-rows.ts";

const REASON = "isn't fit for a header";

/** Sends an enquiry from an address that the form takes and a header doesn't; returns its reference. */
async function failedConfirmation(request: APIRequestContext): Promise<string> {
  const data = { ...contact, email: newEmail().replace("@", "@failed..") };
  const sent = await request.post("/api/home/contactadd", { data, headers });
  return (await sent.json()).result.reference;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("it leads from Today to its enquiry, and is written to another address", async ({
      page,
    }) => {
      const reference = await failedConfirmation(page.request);
      const mails = page.locator("[data-topic=mails]");
      await expect(async () => {
        await page.goto("/desk", { waitUntil: "load" });
        await mails.getByRole("link", { name: reference }).click({ timeout: 1_000 });
      }).toPass();
      const failed = regionOf(page, "Emails that failed");
      await expect(failed).toContainText(REASON);
      for (const size of [PHONE, DESK]) {
        await page.setViewportSize(size);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
      if (javaScriptEnabled) await expectAccessible(page, "an e-mail that failed");
      await press(failed, "Send again");
      await expect(page.getByRole("alert")).toContainText(`It was not sent: the visitor's address`);
      await failed.getByText("Write to another address").click();
      await failed.getByLabel("Address").fill(newEmail());
      await press(failed, "Write to this address");
      await expect(page.getByRole("status")).toContainText("The email was sent.");
      await expect(failed).toHaveCount(0);
      await page.goto("/desk");
      await expect(mails.getByRole("link", { name: reference })).toHaveCount(0);
    });

    test("it is given up, which Activity says", async ({ page }) => {
      const reference = await failedConfirmation(page.request);
      const failed = regionOf(page, "Emails that failed");
      await expect(async () => {
        await page.goto(`/desk/enquiries/${reference}`, { waitUntil: "load" });
        await failed.getByRole("button", { name: "Give it up" }).click({ timeout: 1_000 });
      }).toPass();
      const given = page.getByText("Email given up: Confirmation to the sender");
      await expect(given.first()).toBeVisible();
      await expect(failed).toHaveCount(0);
    });
  });
}
