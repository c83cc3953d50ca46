/**
 * E-mails of the local site as files to open. The runtime simulates sending: it writes each e-mail
 * into a folder of its own under a random name and clears that folder when it ends. From there each
 * is copied under its reference.
 */
import { copyFileSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { acknowledgement, deskMail } from "#app/content/mail.ts";
import { stateFolder } from "./stores.ts";

/** Where the two ways of serving the site have the folders that the runtime writes to. */
const WRITTEN = ["build/server/.wrangler/tmp/email", ".wrangler/tmp/email"];
const ROOT = resolve(import.meta.dirname, "..");
const LOOK_EVERY_MS = 500;

/** Where the e-mails of the local site lie: REFERENCE.html and .txt for the desk, REFERENCE.received.html and .txt for the visitor. */
export function mailFolder(): string {
  return join(stateFolder(), "mail");
}

/** The same, as it is shown to a person who stands in the project's folder. */
export function shownMailFolder(): string {
  const path = relative(ROOT, mailFolder());
  return path.startsWith("..") ? mailFolder() : path;
}

/** Copies what the runtime writes from now on, for as long as the program runs. */
export function keepMails(root = ROOT): void {
  mkdirSync(mailFolder(), { recursive: true });
  const seen = new Set(written(root));
  const look = () => {
    for (const path of written(root)) {
      if (seen.has(path)) continue;
      if (keep(path)) seen.add(path);
    }
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}

function written(root: string): string[] {
  return WRITTEN.flatMap((folder) => globSync(join(root, folder, "**/email-html/*.html")));
}

/** Copies the two parts of an e-mail; false while the later one, in HTML, is still being written. */
function keep(path: string): boolean {
  if (!readFileSync(path, "utf8").trimEnd().endsWith("</html>")) return false;
  const id = basename(path, ".html");
  const textPath = join(path, `../../email-text/${id}.txt`);
  const name = nameOf(readFileSync(textPath, "utf8")) ?? id;
  copyFileSync(path, join(mailFolder(), `${name}.html`));
  copyFileSync(textPath, join(mailFolder(), `${name}.txt`));
  return true;
}

/** The row of the reference stands before everything that was typed. */
function nameOf(text: string): string | undefined {
  const rows = new RegExp(`^(${deskMail.reference}|${acknowledgement.reference}): ([\\w-]+)$`, "m");
  const [, label, reference] = rows.exec(text) ?? [];
  return reference && (label === deskMail.reference ? reference : `${reference}.received`);
}
