/**
 * E-mails of the local site as files. The runtime simulates sending: it writes each e-mail under a
 * random name into a folder that it clears when it ends. They are moved from there, named by
 * reference.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { siteUrl } from "#app/content/company-facts.ts";
import { LANGUAGE_NAMES } from "#app/content/languages.ts";
import type * as mail from "#content/mail.ts";
import type * as notifications from "#content/notifications.ts";
import { inboxMail } from "#workers/mail/inbox-texts.ts";
import { ROOT, stateFolder } from "./stores.ts";

const POLL_INTERVAL_MS = 500;

/**
 * The folder of the local site's e-mails: REFERENCE.html and .txt for the operations inbox,
 * REFERENCE.received.html and .txt for the visitor, NUMBER.1.html and .txt, and so on, for who follows an
 * order.
 */
export function mailFolder(): string {
  return join(stateFolder(), "mail");
}

/** The same, relative to the project's folder. */
export function relativeMailFolder(): string {
  const path = relative(ROOT, mailFolder());
  return path.startsWith("..") ? mailFolder() : path;
}

/**
 * Polls `folder` and moves its e-mails to `mailFolder`, until the program ends. Links in them lead to
 * `url`.
 */
export function collectMails(folder: string, url = siteUrl.value): void {
  const collect = () => {
    for (const html of globSync(join(folder, "**/email-html/*.html"))) moveMail(html, url);
  };
  setInterval(collect, POLL_INTERVAL_MS).unref();
  // Once more before the runtime clears its folder.
  process.prependListener("exit", collect);
}

/** Moves both parts of an e-mail, unless one is missing, or the HTML, written last, is incomplete. */
function moveMail(html: string, url: string): void {
  try {
    // The folder may have been cleared meanwhile.
    const id = basename(html, ".html");
    const text = join(html, `../../email-text/${id}.txt`);
    const page = readFileSync(html, "utf8").replaceAll(siteUrl.value, url);
    if (!existsSync(text) || !page.trimEnd().endsWith("</html>")) return;
    const plain = readFileSync(text, "utf8").replaceAll(siteUrl.value, url);
    const name = findReference(plain) ?? nextOfOrder(plain) ?? id;
    mkdirSync(mailFolder(), { recursive: true });
    writeFileSync(join(mailFolder(), `${name}.txt`), plain);
    writeFileSync(join(mailFolder(), `${name}.html`), page);
    for (const part of [html, text]) rmSync(part);
  } catch (error) {
    console.error(`An e-mail could not be written to ${relativeMailFolder()}/: ${error}`);
  }
}

/** What stands before a reference and before an order's number, in each language. */
const labels = await Promise.all(
  LANGUAGE_NAMES.map(async (name) => {
    const { confirmation }: typeof mail = await import(`../app/content/${name}/mail.ts`);
    const { notificationLabels }: typeof notifications = await import(
      `../app/content/${name}/notifications.ts`
    );
    return { reference: confirmation.reference, order: notificationLabels.order };
  }),
);
const anyOf = (texts: readonly string[]) => `(${texts.join("|")})`;
const REFERENCE = anyOf([inboxMail.reference, ...labels.map(({ reference }) => reference)]);
const OF_ORDER = new RegExp(`^${anyOf(labels.map(({ order }) => order))}: (.+)$`, "m");

/** Finds the reference, which precedes all typed text. */
function findReference(text: string): string | undefined {
  const rows = new RegExp(`^${REFERENCE}: ([\\w-]+)$`, "m");
  const [, label, reference] = rows.exec(text) ?? [];
  return reference && (label === inboxMail.reference ? reference : `${reference}.received`);
}

/** The next name for an e-mail about an order, whose number precedes all other text. */
function nextOfOrder(text: string): string | undefined {
  const number = OF_ORDER.exec(text)?.[2]?.replace(/[^\w-]+/g, "_");
  if (!number) return undefined;
  let count = 1;
  while (existsSync(join(mailFolder(), `${number}.${count}.html`))) count += 1;
  return `${number}.${count}`;
}
