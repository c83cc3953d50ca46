/** Asks for the updates of an order, and reads the e-mails. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { NOTIFICATIONS_CRON } from "#workers/notifications/limits.ts";
import { stateFolder } from "../../ops/stores.ts";
import { expect } from "./site.ts";

/** The texts of the e-mails about an order so far. */
export function mailsAbout(number: string): string[] {
  const folder = join(stateFolder(), "mail");
  if (!existsSync(folder)) return [];
  return globSync(join(folder, `${number}.*.txt`)).map((file) => readFileSync(file, "utf8"));
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

function mailedLinks(number: string): string[] {
  return mailsAbout(number).flatMap((text) => /\/follow\/[0-9a-z]{32}/.exec(text) ?? []);
}

/** The link that comes by e-mail to whoever asks for the updates of the order. */
export async function newLink(number: string, ask: () => Promise<unknown>): Promise<string> {
  const before = mailedLinks(number);
  await ask();
  const links = () => mailedLinks(number).filter((link) => !before.includes(link));
  await expect.poll(() => links().length).toBe(1);
  return links()[0] ?? "";
}

/** Asks by the form of the order's page, and returns the link that comes by e-mail. */
export function askForUpdates(
  page: Page,
  {
    number,
    email,
    level,
  }: { readonly number: string; readonly email: string; readonly level: RegExp },
): Promise<string> {
  return newLink(number, async () => {
    await page.goto(`/track/${number}`);
    await page.locator("summary", { hasText: "Email me updates" }).click();
    const form = page.getByRole("form", { name: "Email me updates" });
    await form.getByLabel("Email").fill(email);
    await form.getByLabel(level).check();
    await form.getByRole("button", { name: "Email me updates" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
  });
}
