/** Shared by the programs for the local site: a free port, the stores, messages. */

import { createServer } from "node:net";
import { brand } from "#app/content/company-facts.ts";
import type { Database } from "#workers/data/database.ts";
import { NOTIFICATIONS_CRON, TRANSLATED_CRON } from "#workers/notifications/limits.ts";
import { refreshStates } from "#workers/orders/refresh.ts";
import { seedDemoOrders } from "./demo/seed.ts";
import { OperatorError } from "./errors.ts";
import { relativeMailFolder } from "./mail-files.ts";
import { countPlaceholders } from "./placeholders.ts";
import { applyMigrations, retry, withStores } from "./stores.ts";
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

/** @throws OperatorError when another program listens there */
export async function requireFreePort(port: number): Promise<void> {
  for (const host of LOCALHOST) {
    const isTaken = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "EADDRINUSE"))
        .once("listening", () => probe.close(() => resolve(false)))
        .listen(port, host);
    });
    if (isTaken) {
      throw new OperatorError(
        `Port ${port} is taken: another program, or this site already, listens there. ` +
          `Stop it, or choose another port: PORT=${port + 1} npm start`,
      );
    }
  }
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

const NOTIFICATIONS_INTERVAL_MS = 3000;

/**
 * Runs the notifications every few seconds until the program ends: on this computer the e-mails of an
 * import can be seen soon.
 */
export function sendNotificationsSoon(url: string): void {
  const run = (cron: string) =>
    fetch(`${url}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`);
  // One after the other, since both write to the outbox. The server may be restarting or ending.
  const runBoth = () => run(NOTIFICATIONS_CRON).then(() => run(TRANSLATED_CRON));
  setInterval(() => runBoth().catch(() => undefined), NOTIFICATIONS_INTERVAL_MS).unref();
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
