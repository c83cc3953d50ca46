/**
 * A built Worker straight in workerd, by Miniflare's API: what `wrangler dev` runs, without the
 * development proxy in front of it, which breaks down under many connections at once.
 */
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions as workerOptions } from "wrangler";

type Options = ConstructorParameters<typeof Miniflare>[0];

export interface Wishes {
  /** The folder that holds `server/` and `client/`. */
  readonly build: string;
  /** 0, unless given: any free one. */
  readonly port?: number;
  /** Where the stores lie, as `wrangler dev --persist-to` has them; in memory unless given. */
  readonly state?: string;
  /** In place of what the build's configuration says. */
  readonly overrides?: Partial<Record<string, unknown>>;
}

/** Starts it with the stores, limits and files of its configuration. */
export async function startBuilt(wishes: Wishes): Promise<Miniflare> {
  const config = join(wishes.build, "server/wrangler.json");
  const { workerOptions: options, main = "" } = workerOptions(config);
  const server = dirname(main);
  const files = readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(server, name))
    // The first module is the Worker.
    .sort((a, b) => Number(b === main) - Number(a === main));
  const miniflare = new Miniflare({
    ...options,
    ...wishes.overrides,
    modulesRoot: server,
    modules: files.map((path) => ({ type: "ESModule", path })),
    ...(wishes.state && { defaultPersistRoot: join(wishes.state, "v3") }),
    host: "127.0.0.1",
    port: wishes.port ?? 0,
    // Where a request comes from is asked of the network otherwise.
    cf: false,
    log: new Log(LogLevel.NONE),
  } as unknown as Options);
  await miniflare.ready;
  return miniflare;
}
