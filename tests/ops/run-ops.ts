/** Runs the command line in this process, on real stores in a folder of their own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeAll } from "vitest";
import { applyMigrations, type Stores, withStores } from "../../ops/stores.ts";
import { type Ran, runCommand } from "../support/run-command.ts";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const folders: string[] = [];
/** The stores that stay open for the tests of a file, and how they are closed. */
let held: { readonly state: string; readonly stores: Stores; close(): Promise<void> } | undefined;

/** Closes the stores and removes the folders of a test file. */
export async function cleanUp(): Promise<void> {
  await held?.close();
  held = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A new folder for state or files; it goes when the tests of the file are done. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dhowline-ops-"));
  folders.push(folder);
  return folder;
}

/** Gives the tests of a file, or of a group, stores with the tables of the real migrations and nothing in them. */
export function migratedStores(): void {
  beforeAll(openMigratedStores);
}

async function openMigratedStores(): Promise<void> {
  await held?.close();
  const state = freshFolder();
  process.env.DHOWLINE_STATE = state;
  const opened = Promise.withResolvers<Stores>();
  const end = Promise.withResolvers<void>();
  const closed = withStores("local", (stores) => {
    opened.resolve(stores);
    return end.promise;
  });
  closed.catch(opened.reject);
  const close = () => {
    end.resolve();
    return closed;
  };
  held = { state, stores: await opened.promise, close };
  await applyMigrations(localStores().db);
}

export function localStores(): Stores {
  if (!held) throw new Error("migratedStores() comes first");
  return held.stores;
}

/** `npm run ops -- …args` on the stores of `migratedStores`. */
export function ops(...args: string[]): Promise<Ran> {
  return opsWith({}, ...args);
}

interface Context {
  /** The folder of the stores; the held ones by default */
  readonly state?: string;
  /** The held stores stand for those of a deployed site */
  readonly isDeployed?: boolean;
  /** In place of the held stores */
  readonly stores?: Stores;
}

/** As `ops`, with stores that are a deployed site's or in another folder. */
export async function opsWith(
  { isDeployed = false, state = held?.state, stores = held?.stores }: Context,
  ...args: string[]
): Promise<Ran> {
  if (state === undefined) throw new Error("migratedStores() comes first");
  process.env.DHOWLINE_STATE = state;
  return runCommand(args, {
    withStores: (site, use) =>
      stores && held?.state === state && (site === "local" || isDeployed)
        ? use(stores)
        : withStores(site, use),
  });
}

export function fileWith(content: string | Uint8Array, name = "orders.csv"): string {
  const path = join(freshFolder(), name);
  writeFileSync(path, content);
  return path;
}

/** The environment, with the project's tools, of a user who isn't signed in to Cloudflare. */
export function signedOut() {
  return {
    ...process.env,
    PATH: `${join(ROOT, "node_modules/.bin")}${delimiter}${process.env.PATH}`,
    HOME: freshFolder(),
    XDG_CONFIG_HOME: freshFolder(),
    CLOUDFLARE_API_TOKEN: "",
  };
}

/** Runs a program in the folder `cwd` to its end, with `env` as its whole environment. */
export async function run(
  cwd: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Ran> {
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, "close");
  const [out, err] = await said;
  return { code, out, err };
}
