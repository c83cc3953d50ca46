/** Runs the command line in this process, on real stores in a folder of their own, and fills them. */
import { spawn } from "node:child_process";
import { Console } from "node:console";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { beforeAll } from "vitest";
import type { contacts, quotes } from "#workers/enquiries/enquiry-schema.ts";
import type { StoredFact } from "#workers/orders/log.ts";
import { pageMeta } from "#workers/page-meta/page-meta-schema.ts";
import { runOps } from "../../ops/program.ts";
import { applyMigrations, type OpenStores, ROOT, withStores } from "../../ops/stores.ts";
import { enquiryKeys } from "../support/rows.ts";
import * as stored from "../support/stored-events.ts";
import { contact, quote } from "../unit/samples.ts";

export { ROOT };

const folders: string[] = [];
/** The stores that stay open while this process runs tests; each file or group finds them empty. */
let held: Awaited<ReturnType<typeof openStores>> | undefined;

/** Removes the folders of a test file. */
export function cleanUp(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A new folder for state or files; it goes when the tests of the file are done. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dhowline-ops-"));
  folders.push(folder);
  return folder;
}

/** Gives the tests of a file, or of a group, stores with the tables of the real migrations and nothing in them. */
export const migratedStores = (): void => beforeAll(openMigratedStores);

async function openMigratedStores(): Promise<void> {
  held ??= await openStores();
  process.env.DHOWLINE_STATE = held.state;
  const { db, kv } = held.stores;
  const tables = await db.all<{ name: string }>(sql`select name from sqlite_master
    where type = 'table' and name not glob '_cf_*' and name not in ('d1_migrations', 'places')`);
  const deletions = tables.map(({ name }) => db.run(sql`delete from ${sql.identifier(name)}`));
  const deferred = db.run(sql`pragma defer_foreign_keys = on`);
  await db.batch([deferred, ...deletions, db.insert(pageMeta).values([...held.titles])]);
  for (const namespace of Object.values(kv)) {
    const { keys } = await namespace.list();
    for (const { name } of keys) await namespace.delete(name);
  }
}

/** Opens stores until this process ends; `titles` are those of pages that a migration stores. */
async function openStores() {
  const state = mkdtempSync(join(tmpdir(), "dhowline-ops-"));
  process.once("exit", () => rmSync(state, { recursive: true, force: true }));
  process.env.DHOWLINE_STATE = state;
  const stores = await new Promise<OpenStores>((resolve, reject) => {
    withStores("local", (opened) => {
      resolve(opened);
      return new Promise(() => {});
    }).catch(reject);
  });
  await applyMigrations(stores.db);
  return { state, stores, titles: await stores.db.select().from(pageMeta) };
}

export function localStores(): OpenStores {
  if (!held) throw new Error("migratedStores() comes first");
  return held.stores;
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Context {
  /** The folder of the stores; the held ones by default */
  readonly state?: string | undefined;
  /** The held stores stand for those of a deployed site */
  readonly isDeployed?: boolean;
  /** In place of the held stores */
  readonly stores?: OpenStores | undefined;
}

/** `npm run ops -- …args` on the stores of `migratedStores`. */
export const ops = (...args: string[]): Promise<Ran> => opsWith({}, ...args);

/** As `ops`, with stores that are a deployed site's or in another folder. */
export async function opsWith(
  { isDeployed = false, state = held?.state, stores = held?.stores }: Context,
  ...args: string[]
): Promise<Ran> {
  if (state === undefined) throw new Error("migratedStores() comes first");
  process.env.DHOWLINE_STATE = state;
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const printed = Promise.all([text(stdout), text(stderr)]);
  const code = await runOps(args, {
    ...{ stdout, stderr, console: new Console(stdout, stderr) },
    withStores: (site, use) =>
      stores && held?.state === state && (site === "local" || isDeployed)
        ? use(stores)
        : withStores(site, use),
  });
  for (const stream of [stdout, stderr]) stream.end();
  const [out, err] = await printed;
  return { code, out, err };
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
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, "close");
  const [out, err] = await printed;
  return { code, out, err };
}

/** A moment so many hours before now: ISO 8601, UTC. */
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** An enquiry with the words of the sample but for those that are named. */
export const storedQuote = (
  reference: string,
  fields: Partial<typeof quotes.$inferInsert> = {},
) => ({ ...quote, ...enquiryKeys(reference), ...fields });
export const storedContact = (
  reference: string,
  fields: Partial<typeof contacts.$inferInsert> = {},
) => ({ ...contact, ...enquiryKeys(reference), ...fields });

export const twoOrders = (): Promise<void> => stored.twoOrders(localStores().db);
export const storedOrder = (number: string) => stored.storedOrder(localStores().db, number);
export const storedFacts = (number: string): Promise<readonly StoredFact[]> =>
  stored.storedFacts(localStores().db, number);
export const eventsCsv = (...rows: string[]): string =>
  fileWith(stored.eventRows(...rows), "events.csv");

/** The id of the change, to undo it, from what a command has just printed. */
export function changeIdIn(out: string): string {
  const [, id] = / undo ([0-9A-Z]{4}-[0-9A-Z]{4})$/m.exec(out) ?? [];
  if (!id) throw new Error(`no change id in ${out}`);
  return id;
}
