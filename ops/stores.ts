/** The D1 and KV stores for programs in Node: this computer's, or a deployed site's. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import pRetry from "p-retry";
import { type Database, primary, type Stores } from "#workers/data/database.ts";
import { isTransient } from "#workers/data/retry.ts";
import type { DocumentBindings } from "#workers/documents/objects.ts";
import { type Environment, storeIds } from "./deploy/environment.ts";
import { errorMessages, OperatorError, storeReason } from "./errors.ts";

/** The KV namespaces, by binding. */
type Namespaces = Pick<Stores, "PAGE_META" | "FALLBACK_QUEUE">;

type Bindings = Stores & DocumentBindings;

export interface OpenStores {
  readonly db: Database;
  readonly kv: Namespaces;
  /** Documents of orders; undefined where the deployed site has none. */
  readonly bucket?: R2Bucket | undefined;
}

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CONFIG = resolve(ROOT, "wrangler.toml");
const MIGRATIONS = resolve(ROOT, "migrations");

/** The site with the stores: this computer's, or a deployed one. */
export type Site = "local" | Environment;

/** Where something is stored, for the end of a sentence. */
export const SITE_LABELS: Readonly<Record<Site, string>> = {
  local: "on this computer",
  production: "on the deployed site",
  preview: "on the preview",
};

/**
 * Opens the stores for `use` and closes them after it. Local ones are those of `wrangler dev`, which
 * may be running; the environment variable DHOWLINE_STATE names another folder than .wrangler/state.
 * @throws OperatorError when they can't be opened, or have no tables yet
 */
export async function withStores<T>(
  site: Site,
  use: (stores: OpenStores) => Promise<T>,
): Promise<T> {
  // Opening fails while another program is opening or closing the same files.
  const { env, dispose } = await inGroupsOfTheirOwn(() =>
    site === "local" ? retry(openLocal) : openRemote(site),
  );
  try {
    // The first query opens the file, which fails while a running site writes to it.
    await retry(() => env.DB.prepare("select 1").run());
    const { DB, DOCUMENTS: bucket, ...kv } = env;
    return await use({ db: primary(DB), kv, bucket });
  } catch (error) {
    throw toOperatorError(error, site);
  } finally {
    await dispose();
  }
}

/**
 * Applies the migrations that a local database lacks, each in one transaction. It keeps wrangler's list
 * of them, so that `wrangler d1 migrations apply --local` works on the same database, but doesn't load
 * wrangler, which takes several seconds.
 */
export async function applyMigrations(db: Database): Promise<void> {
  await db.run(sql`create table if not exists d1_migrations (
    id integer primary key autoincrement,
    name text unique,
    applied_at timestamp default current_timestamp not null
  )`);
  const applied = await db.all<{ name: string }>(sql`select name from d1_migrations`);
  const names = new Set(applied.map(({ name }) => name));
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith(".sql") && !names.has(file));
  for (const file of files.sort()) {
    const text = readFileSync(resolve(MIGRATIONS, file), "utf8");
    const listed = `insert into d1_migrations (name) values ('${file}')`;
    const statements = text.split("--> statement-breakpoint");
    const [first, ...others] = [listed, ...statements].map((query) => db.run(sql.raw(query)));
    if (first) await db.batch([first, ...others]);
  }
}

/** The folder of the local stores, as `wrangler dev --persist-to`. */
export function stateFolder(): string {
  return resolve(ROOT, process.env.DHOWLINE_STATE ?? ".wrangler/state");
}

/** The ids of local stores are the names of their bindings: wrangler.toml has none for them. */
function openLocal() {
  return openBindings({
    d1Databases: ["DB"],
    kvNamespaces: ["PAGE_META", "FALLBACK_QUEUE"],
    r2Buckets: ["DOCUMENTS"],
    defaultPersistRoot: resolve(stateFolder(), "v3"),
  });
}

async function openRemote(environment: Environment) {
  // Non-interactive: wrangler reports what is missing instead of opening a sign-in page.
  process.env.CI ??= "true";
  const { maybeStartOrUpdateRemoteProxySession: startSession, unstable_readConfig } =
    await wrangler();
  const config = unstable_readConfig({ config: CONFIG, env: environment });
  const { database, pageMeta, fallbackQueue, documents } = storeIds(config);
  if (!database || !pageMeta || !fallbackQueue) {
    throw new OperatorError(
      `wrangler.toml lacks ids of stores for ${environment}. npm run preflight -- --env ${environment} lists them.`,
    );
  }
  try {
    // Not from `remote = true` in wrangler.toml, which would also apply to a site under development.
    const started = await startSession({
      account_id: config.account_id,
      bindings: {
        DB: { type: "d1", database_id: database, remote: true },
        PAGE_META: { type: "kv_namespace", id: pageMeta, remote: true },
        FALLBACK_QUEUE: { type: "kv_namespace", id: fallbackQueue, remote: true },
        ...(documents && {
          DOCUMENTS: { type: "r2_bucket", bucket_name: documents, remote: true } as const,
        }),
      },
    });
    const remoteProxyConnectionString = started?.session.remoteProxyConnectionString;
    const { env, dispose } = await openBindings({
      d1Databases: { DB: { id: database, remoteProxyConnectionString } },
      kvNamespaces: {
        PAGE_META: { id: pageMeta, remoteProxyConnectionString },
        FALLBACK_QUEUE: { id: fallbackQueue, remoteProxyConnectionString },
      },
      ...(documents && {
        r2Buckets: { DOCUMENTS: { id: documents, remoteProxyConnectionString } },
      }),
    });
    return {
      env,
      async dispose() {
        await started?.session.dispose();
        await dispose();
      },
    };
  } catch (error) {
    throw new OperatorError(unreachableMessage(errorMessages(error)), { cause: error });
  }
}

/** Uses Miniflare directly: wrangler would mix workerd's log into the command's output. */
async function openBindings(stores: Readonly<Record<string, unknown>>) {
  const { Miniflare } = await import("miniflare");
  const miniflare = new Miniflare({
    modules: true,
    script: "export default {};",
    ...stores,
    cf: false,
    // Drops workerd's output: it reports each lock of another program, although the query is
    // retried.
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      stdout.resume();
      stderr.resume();
    },
  } as ConstructorParameters<typeof Miniflare>[0]);
  try {
    const env = await miniflare.getBindings<Bindings>();
    return { env, dispose: () => miniflare.dispose() };
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
}

/**
 * Runs `start`, whose programs get process groups of their own: Ctrl+C in a terminal would end workerd, and
 * the stores with it, under a command that is storing. Node publishes this from version 24.
 */
async function inGroupsOfTheirOwn<T>(start: () => Promise<T>): Promise<T> {
  const channel = "tracing:child_process.spawn:start";
  const detach = (message: unknown) => {
    (message as { readonly options: { detached?: boolean } }).options.detached = true;
  };
  subscribe(channel, detach);
  try {
    return await start();
  } finally {
    unsubscribe(channel, detach);
  }
}

/** Loaded for a deployed site alone: it takes half a second. */
function wrangler() {
  // Its warnings would be mixed into the command's output.
  process.env.WRANGLER_LOG ??= "error";
  // `request.cf` is not used, and would be fetched from the network.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";
  return import("wrangler");
}

/** One sentence for a failing database; any other error unchanged. */
function toOperatorError(error: unknown, site: Site): unknown {
  const messages = errorMessages(error);
  if (error instanceof OperatorError || !messages.includes("D1_ERROR")) return error;
  if (/no such table/i.test(messages))
    return new OperatorError(noTablesMessage(site), { cause: error });
  const sentence = /SQLITE_BUSY|database is locked/i.test(messages)
    ? `The database ${SITE_LABELS[site]} is busy with another program: run the command again in a moment.`
    : `The database failed: ${storeReason(error)}`;
  return new OperatorError(sentence, { cause: error });
}

function noTablesMessage(site: Site): string {
  return site === "local"
    ? "The local database has no tables yet. Run npm run migrate."
    : `The ${site} database has no tables yet. npm run deploy -- --env ${site} applies the migrations.`;
}

/** The message when Cloudflare rejects the request or can't be reached: what to do. */
function unreachableMessage(reason: string): string {
  if (/more than one account/i.test(reason)) {
    return "This sign-in has several Cloudflare accounts: set CLOUDFLARE_ACCOUNT_ID to the one to use.";
  }
  if (/CLOUDFLARE_API_TOKEN|not logged in|authenticat|\bauth token\b/i.test(reason)) {
    return "Not signed in to Cloudflare: run npx wrangler login, or set CLOUDFLARE_API_TOKEN.";
  }
  return `The deployed site's stores can't be reached: ${reason.split("\n").at(-1)}`;
}

/**
 * Errors that occur only outside a Worker: of the local file while another process opens it, and of
 * the network.
 */
const TRANSIENT = /internal error; reference|fetch failed/i;

/**
 * Retries after a transient error: up to eight attempts within some ten seconds. Only for
 * operations that may run twice. Unlike withRetry it has no time limit, since an import may take
 * minutes.
 */
export function retry<T>(operation: () => Promise<T>): Promise<T> {
  return pRetry(operation, {
    retries: 7,
    minTimeout: 60,
    randomize: true,
    shouldRetry: ({ error }) => isTransient(error) || TRANSIENT.test(errorMessages(error)),
  });
}
