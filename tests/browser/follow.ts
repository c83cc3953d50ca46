/** Asks for the updates of an order, and reads the e-mails. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { NOTIFICATIONS_CRON } from "#workers/notifications/limits.ts";
import { stateFolder } from "../../ops/stores.ts";
import { expect } from "./site.ts";

/** The texts of the e-mails about an order so far. */
function mailsAbout(number: string): string[] {
  const files = globSync(join(stateFolder(), "mail", `${number}.*.txt`));
  return files.map((file) => readFileSync(file, "utf8"));
}

/**
 * Runs the notifications until one e-mail about the order has the text: `npm start` runs them only
 * once nothing writes, which other tests do.
 */
export async function expectNotified(page: Page, number: string, text: string): Promise<void> {
  const run = `/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(NOTIFICATIONS_CRON)}`;
  await expect
    .poll(async () => {
      await page.request.get(run);
      return mailsAbout(number).filter((mail) => mail.includes(text)).length;
    })
    .toBe(1);
}

/** The link that comes by e-mail to whoever asks for the updates of the order. */
export async function newLink(number: string, ask: () => Promise<unknown>): Promise<string> {
  const links = () =>
    mailsAbout(number).flatMap((mail) => /(?:\/ar)?\/follow\/\w{32}/.exec(mail) ?? []);
  const before = links();
  await ask();
  await expect.poll(() => links().length).toBe(before.length + 1);
  return links().find((link) => !before.includes(link)) ?? "";
}

/** Asks by the form of the order's page, and returns the link that comes by e-mail. */
export function askForUpdates(page: Page, number: string, email: string): Promise<string> {
  return newLink(number, async () => {
    await page.goto(`/track/${number}`);
    await page.locator("summary", { hasText: "Email me updates" }).click();
    const form = page.getByRole("form", { name: "Email me updates" });
    await form.getByLabel("Email").fill(email);
    await form.getByLabel(/Every milestone/).check();
    await form.getByRole("button", { name: "Email me updates" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
  });
}
