/**
 * E-mails of the local site as files to open. The runtime simulates sending: it writes each e-mail
 * into a folder of its own under a random name and clears that folder when it ends. From there each
 * is copied under its reference.
 */
import { copyFileSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { stateFolder } from "./stores.ts";

/** Where the two ways of serving the site have the folders that the runtime writes to. */
const WRITTEN = ["build/server/.wrangler/tmp/email", ".wrangler/tmp/email"];
const ROOT = resolve(import.meta.dirname, "..");
const LOOK_EVERY_MS = 500;

/** Where the e-mails of the local site lie: REFERENCE.eml for the desk, REFERENCE.received.eml for the visitor. */
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
  return WRITTEN.flatMap((folder) => globSync(join(root, folder, "**/*.eml")));
}

/** False while the file is still being written: MIME ends with its boundary and two dashes. */
function keep(path: string): boolean {
  const mime = readFileSync(path, "latin1");
  if (!mime.trimEnd().endsWith("--")) return false;
  const name = /^Message-ID: <([\w.-]+)@/im.exec(mime)?.[1] ?? basename(path, ".eml");
  copyFileSync(path, join(mailFolder(), `${name}.eml`));
  return true;
}
