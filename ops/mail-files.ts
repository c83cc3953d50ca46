/**
 * E-mails of the local site as files. The runtime simulates sending: it writes each e-mail under a
 * random name into a folder that it clears when it ends. They are moved from there, named by
 * reference.
 */
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { confirmation, deskMail } from "#app/content/mail.ts";
import { ROOT, stateFolder } from "./stores.ts";

const POLL_INTERVAL_MS = 500;

/**
 * The folder of the local site's e-mails: REFERENCE.html and .txt for the desk,
 * REFERENCE.received.html and .txt for the visitor.
 */
export function mailFolder(): string {
  return join(stateFolder(), "mail");
}

/** The same, relative to the project's folder. */
export function relativeMailFolder(): string {
  const path = relative(ROOT, mailFolder());
  return path.startsWith("..") ? mailFolder() : path;
}

/** Polls `folder` and moves its e-mails to `mailFolder`, until the program ends. */
export function collectMails(folder: string): void {
  const collect = () => globSync(join(folder, "**/email-html/*.html")).forEach(moveMail);
  setInterval(collect, POLL_INTERVAL_MS).unref();
  // Once more before the runtime clears its folder.
  process.prependListener("exit", collect);
}

/** Moves both parts of an e-mail, unless one is missing, or the HTML, written last, is incomplete. */
function moveMail(html: string): void {
  try {
    // The folder may have been cleared meanwhile.
    const id = basename(html, ".html");
    const text = join(html, `../../email-text/${id}.txt`);
    if (!existsSync(text) || !readFileSync(html, "utf8").trimEnd().endsWith("</html>")) return;
    const name = findReference(readFileSync(text, "utf8")) ?? id;
    mkdirSync(mailFolder(), { recursive: true });
    copyFileSync(text, join(mailFolder(), `${name}.txt`));
    copyFileSync(html, join(mailFolder(), `${name}.html`));
    for (const part of [html, text]) rmSync(part);
  } catch (error) {
    console.error(`An e-mail could not be written to ${relativeMailFolder()}/: ${error}`);
  }
}

/** Finds the reference, which precedes all typed text. */
function findReference(text: string): string | undefined {
  const rows = new RegExp(`^(${deskMail.reference}|${confirmation.reference}): ([\\w-]+)$`, "m");
  const [, label, reference] = rows.exec(text) ?? [];
  return reference && (label === deskMail.reference ? reference : `${reference}.received`);
}
