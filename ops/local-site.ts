/** Shared by the programs for the local site: a free port, the stores, messages. */
import { type FSWatcher, globSync, statSync, watch } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { brand } from "#app/content/company.ts";
import type { Database } from "#workers/data/database.ts";
import { NOTIFICATIONS_CRON } from "#workers/notifications/limits.ts";
import { refreshStates } from "#workers/orders/refresh.ts";
import { seedDemoOrders } from "./demo/seed.ts";
import { OperatorError } from "./errors.ts";
import { relativeMailFolder } from "./mail-files.ts";
import { countPlaceholders } from "./placeholders.ts";
import { applyMigrations, retry, stateFolder, withStores } from "./stores.ts";
import { pluralize } from "./terminal-text.ts";

const DEFAULT_PORT = 5003;
/** `localhost` resolves to either; browsers may try the second first. */
const LOCALHOST = ["127.0.0.1", "::1"];

/** 5003, or the environment variable PORT. */
export function sitePort(): number {
  const port = Number(process.env.PORT ?? DEFAULT_PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new OperatorError(`PORT must be a number from 1 to 65535, and is "${process.env.PORT}".`);
}

/** @throws OperatorError when another program listens there, or browsers refuse the port */
export async function requireUsablePort(port: number): Promise<void> {
  for (const host of LOCALHOST) {
    const isTaken = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "EADDRINUSE"))
        .once("listening", () => probe.close(() => resolve(false)))
        .listen(port, host);
    });
    if (isTaken) throw new OperatorError(portTakenMessage(port));
  }
  // Ports of other protocols, such as 5060 of SIP (fetch.spec.whatwg.org/#port-blocking).
  const isBlocked = await fetch(`http://localhost:${port}`).then(
    () => false,
    ({ cause }) => cause?.message === "bad port",
  );
  if (isBlocked) {
    throw new OperatorError(
      `Browsers refuse port ${port}. Choose another: PORT=${DEFAULT_PORT} npm start`,
    );
  }
}

export function portTakenMessage(port: number): string {
  return (
    `Port ${port} is taken: another program, or this site already, listens there. ` +
    `Stop it, or choose another port: PORT=${port + 1} npm start`
  );
}

/**
 * Applies the migrations to the local database and recomputes outdated states; then passes it to
 * `use`.
 */
export async function migrate(use = async (_: Database): Promise<void> => {}): Promise<void> {
  await withStores("local", async ({ db }) => {
    await applyMigrations(db);
    while ((await retry(() => refreshStates(db))) > 0);
    await use(db);
  });
}

/** As `migrate`; loads the demo orders into an empty database. */
export function prepareStores(): Promise<void> {
  return migrate(seedDemoOrders);
}

/** A write is over when nothing more was written for so long: two at once would lock each other out. */
const WRITTEN_MS = 700;

/**
 * Runs the notifications whenever the database was written, until the program ends: on this computer
 * the e-mails of an import can be seen at once.
 */
export function sendNotificationsSoon(url: string): void {
  const run = `${url}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(NOTIFICATIONS_CRON)}`;
  let [before, done] = [0, 0];
  setInterval(() => {
    const written = lastWritten();
    const isOver = written === before;
    before = written;
    if (!isOver || written === done) return;
    done = written;
    // The server may be restarting or ending.
    fetch(run).catch(() => undefined);
  }, WRITTEN_MS).unref();
}

/** When the database's files were written last: ms since 1970. */
function lastWritten(): number {
  const files = globSync(join(stateFolder(), "v3/d1/**/*.{sqlite,sqlite-wal}"));
  return Math.max(
    0,
    ...files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0),
  );
}

/** Prints the addresses of the site and of its desk, and the folder of e-mails. */
export function announceReady(port: number, hint: string, { hasDesk = true } = {}): void {
  console.log(`${brand.name} is ready on http://localhost:${port} ${hint}`);
  if (hasDesk) console.log(`The desk, for this computer alone: http://localhost:${port}/desk`);
  const count = countPlaceholders();
  if (count > 0) {
    console.log(
      `${pluralize(count, "fact")} on its pages are placeholders: npm run preflight names them.`,
    );
  }
  console.log(`Its e-mails are files in ${relativeMailFolder()}/`);
}

/** Polling: watches miss a moved parent folder, and changes on some network drives. */
const POLL_INTERVAL_MS = 1000;

/** The databases behind the local D1 and KV. */
export function storeFiles(state: string): string[] {
  return globSync(join(state, "v3/{d1,kv}/**/*.sqlite"));
}

/**
 * Calls `onLoss` when one of `paths` is no longer the same file. Returns a function that stops
 * watching.
 */
export function watchFiles(paths: readonly string[], onLoss: (path: string) => void): () => void {
  const inodes = paths.map((path) => [path, inode(path)] as const);
  const check = () => {
    for (const [path, before] of inodes) if (inode(path) !== before) onLoss(path);
  };
  const watches = paths.map((path) => watchOne(path, check));
  const timer = setInterval(check, POLL_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    for (const one of watches) one?.close();
  };
}

/** Null where the system is out of watches: polling remains. */
function watchOne(path: string, check: () => void): FSWatcher | null {
  try {
    return watch(path, check).on("error", check);
  } catch {
    return null;
  }
}

function inode(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}
