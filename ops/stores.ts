/** The D1 and KV stores for programs that run in Node: this computer's, or the deployed site's. */
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { type Stores as Bindings, type Database, primary } from "#workers/data/database.ts";
import { type Environment, storeIds } from "./deploy/environment.ts";
import { errorMessages, OperatorError, storeReason } from "./errors.ts";
import { retry } from "./retry.ts";

export interface Stores {
  readonly db: Database;
  readonly kv: KVNamespace;
}

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CONFIG = resolve(ROOT, "wrangler.toml");

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
export async function withStores<T>(site: Site, use: (stores: Stores) => Promise<T>): Promise<T> {
  // Opening fails while another program is opening or closing the same files.
  const { env, dispose } = site === "local" ? await retry(openLocal) : await openRemote(site);
  try {
    // The first query opens the file, which fails while a running site writes to it.
    await retry(() => env.DB.prepare("select 1").run());
    return await use({ db: primary(env.DB), kv: env.PAGE_META });
  } catch (error) {
    throw toOperatorError(error, site);
  } finally {
    await dispose();
  }
}

/** The folder of the local stores, as `wrangler dev --persist-to`. */
export function stateFolder(): string {
  return resolve(ROOT, process.env.DHOWLINE_STATE ?? ".wrangler/state");
}

/** Uses Miniflare directly: wrangler would mix workerd's log into the command's output. */
async function openLocal() {
  const [{ Miniflare }, { unstable_getMiniflareWorkerOptions: optionsOf }] = await Promise.all([
    import("miniflare"),
    wrangler(),
  ]);
  const { d1Databases, kvNamespaces, compatibilityDate } = optionsOf(CONFIG).workerOptions;
  const miniflare = new Miniflare({
    modules: true,
    script: "export default {};",
    compatibilityDate,
    d1Databases,
    kvNamespaces,
    defaultPersistRoot: resolve(stateFolder(), "v3"),
    cf: false,
    // Drops workerd's output: it reports each lock of another program, although the query is
    // retried.
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      stdout.resume();
      stderr.resume();
    },
  } as unknown as ConstructorParameters<typeof Miniflare>[0]);
  try {
    const env = await miniflare.getBindings<Bindings>();
    return { env, dispose: () => miniflare.dispose() };
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
}

async function openRemote(environment: Environment) {
  // Non-interactive: wrangler reports what is missing instead of opening a sign-in page.
  process.env.CI ??= "true";
  const { getPlatformProxy, unstable_readConfig } = await wrangler();
  const config = unstable_readConfig({ config: CONFIG, env: environment });
  const { database, pageMeta } = storeIds(config);
  if (!database || !pageMeta) {
    throw new OperatorError(
      `wrangler.toml has no ${database ? "KV namespace" : "database"} id for ${environment} yet. npm run preflight -- --env ${environment} says what to do.`,
    );
  }
  if ([...config.d1_databases, ...config.kv_namespaces].some(({ remote }) => !remote)) {
    // Without it they would be empty stores of this computer.
    throw new OperatorError(
      `wrangler.toml lacks "remote = true" at a store of ${environment}, so that it can't be reached from here.`,
    );
  }
  try {
    return await getPlatformProxy<Bindings>({ configPath: CONFIG, environment, persist: false });
  } catch (error) {
    throw new OperatorError(unreachableMessage(errorMessages(error)), { cause: error });
  }
}

/** Loaded on demand: it takes half a second. */
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

/** What to do when Cloudflare rejects the request or can't be reached. */
function unreachableMessage(reason: string): string {
  if (/more than one account/i.test(reason)) {
    return "This sign-in has several Cloudflare accounts: set CLOUDFLARE_ACCOUNT_ID to the one to use.";
  }
  if (/CLOUDFLARE_API_TOKEN|not logged in|authenticat|\bauth token\b/i.test(reason)) {
    return "Not signed in to Cloudflare: run npx wrangler login, or set CLOUDFLARE_API_TOKEN.";
  }
  return `The deployed site's stores can't be reached: ${reason.split("\n").at(-1)}`;
}
