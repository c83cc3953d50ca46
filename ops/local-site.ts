/** The steps that the programs for the local site share: a free port, the stores, the server. */
import type { ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { brand } from "#app/content/company.ts";
import { OperatorError } from "./errors.ts";
import { exitOf, runTool, spawnTool } from "./exec.ts";
import { keepMails, shownMailFolder } from "./mail-files.ts";
import { seedDemoOrders } from "./orders/seed.ts";
import { stateFolder, withStores } from "./stores.ts";

const DEFAULT_PORT = 5003;
/** A first start compiles nothing any more: longer than this means that something is wrong. */
const READY_WITHIN_MS = 60_000;

/** The port of the site: 5003, or what the environment variable PORT says. */
export function sitePort(): number {
  const port = Number(process.env.PORT ?? DEFAULT_PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new OperatorError(`PORT must be a number from 1 to 65535, and is "${process.env.PORT}".`);
}

/** @throws OperatorError when another program listens there */
export async function requireFreePort(port: number): Promise<void> {
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .once("listening", () => probe.close(() => resolve(true)))
      .listen(port, "127.0.0.1");
  });
  if (isFree) return;
  throw new OperatorError(
    `Port ${port} is taken: another program, or this site already, listens there. ` +
      `Stop it, or choose another port: PORT=${port + 1} npm start`,
  );
}

/** Brings the local database's tables up to date. */
export function migrate(): Promise<void> {
  return runTool("wrangler", [
    ...["d1", "migrations", "apply", "DB", "--local"],
    ...["--persist-to", stateFolder()],
  ]);
}

/** As `migrate`, and gives an empty database its demo orders. */
export async function prepareStores(): Promise<void> {
  await migrate();
  await withStores({ remote: false }, ({ db }) => seedDemoOrders(db));
}

/** Compiles the pages and the Worker into build/. */
export function build(): Promise<void> {
  return runTool("react-router", ["build"]);
}

/** Starts the built Worker in workerd. */
export function serveBuilt(port: number): ChildProcess {
  return spawnTool(
    "wrangler",
    [
      ...["dev", "--config", "build/server/wrangler.json", "--port", String(port)],
      ...["--persist-to", stateFolder(), "--show-interactive-dev-session=false"],
      ...["--log-level", "warn"],
    ],
    "inherit",
  );
}

/** Starts the sources in workerd, with hot reload. */
export function serveSources(port: number): ChildProcess {
  return spawnTool(
    "react-router",
    ["dev", "--port", String(port), "--strictPort", "--logLevel", "warn"],
    "inherit",
  );
}

/** Says where the site and its e-mails are once it answers, and ends with the server. */
export async function accompany(server: ChildProcess, port: number, hint: string): Promise<never> {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => server.kill(signal));
  const ended = exitOf(server).then((code) => process.exit(code));
  const url = `http://localhost:${port}`;
  keepMails();
  await Promise.race([ready(url), ended]);
  console.log(`${brand.name} is ready on ${url} ${hint}`);
  console.log(`What it sends by e-mail lies in ${shownMailFolder()}/ as files to open.`);
  return ended;
}

/** Resolves when the site answers. */
export async function ready(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(url, { method: "HEAD" }).catch(() => undefined);
    if (answer) return;
    await wait(100);
  }
  throw new OperatorError(`The site did not answer on ${url} within a minute.`);
}
