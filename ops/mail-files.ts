/**
 * E-mails of the local site as files to open. The runtime simulates sending: it writes each e-mail
 * under a random name into a folder that it clears when it ends. From there each is moved, under
 * its reference.
 */
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { ROOT, stateFolder } from "./stores.ts";

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

/** Moves what the runtime writes below `folder` there, until the program ends. */
export function keepMails(folder: string): void {
  const look = () => globSync(join(folder, "email/**/*.eml")).forEach(keep);
  setInterval(look, LOOK_EVERY_MS).unref();
  // Before the runtime clears its folder.
  process.prependListener("exit", look);
}

function keep(path: string): void {
  const mime = readFileSync(path, "latin1");
  // Still being written: MIME ends with its boundary and two dashes.
  if (!mime.trimEnd().endsWith("--")) return;
  const name = /^Message-ID: <([\w.-]+)@/im.exec(mime)?.[1] ?? basename(path, ".eml");
  try {
    // The folder may have been cleared.
    mkdirSync(mailFolder(), { recursive: true });
    copyFileSync(path, join(mailFolder(), `${name}.eml`));
    rmSync(path);
  } catch (error) {
    console.error(`An e-mail could not be written to ${shownMailFolder()}/: ${error}`);
  }
}
