/** Workers straight in workerd, without a development proxy in front: what the benches measure. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/d1";
import { migrate } from "drizzle-orm/d1/migrator";
import { Log, LogLevel, Miniflare } from "miniflare";
import { processOf } from "./cpu-time.ts";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MIGRATIONS = join(ROOT, "migrations");
/** A bench asks more in a second than a visitor may in an hour. */
const NO_LIMIT = { limit: 1_000_000_000, period: 60 } as const;

type Options = ConstructorParameters<typeof Miniflare>[0];

export interface Runtime {
  readonly url: string;
  readonly miniflare: Miniflare;
  /** Of the workerd that serves it. */
  readonly pid: number;
}

/** A Worker that is one module of plain JavaScript. */
export function plainWorker(script: string): Promise<Runtime> {
  return start({ modules: true, script, compatibilityDate: "2026-07-30" });
}

/** A built Worker of React Router, with a database of its own that has the real tables. */
export async function builtWorker(build: string): Promise<Runtime> {
  const server = join(build, "server");
  const files = readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    // The first one is the Worker.
    .sort((a, b) => Number(b === "index.js") - Number(a === "index.js"));
  const { compatibility_date } = JSON.parse(readFileSync(join(server, "wrangler.json"), "utf8"));
  const runtime = await start({
    modulesRoot: server,
    modules: files.map((name) => ({ type: "ESModule", path: join(server, name) })),
    compatibilityDate: compatibility_date,
    d1Databases: { DB: "bench" },
    kvNamespaces: { PAGE_META: "bench" },
    ratelimits: {
      WRITE_LIMIT: { namespace_id: "1", simple: NO_LIMIT },
      LOOK_UP_LIMIT: { namespace_id: "2", simple: NO_LIMIT },
    },
    assets: {
      directory: join(build, "client"),
      routerConfig: { has_user_worker: true },
      assetConfig: { html_handling: "auto-trailing-slash", not_found_handling: "none" },
    },
  } as Options);
  const database = await runtime.miniflare.getD1Database("DB");
  await migrate(drizzle(database as never), { migrationsFolder: MIGRATIONS });
  return runtime;
}

async function start(options: Options): Promise<Runtime> {
  const before = new Set(processOf("workerd"));
  const miniflare = new Miniflare({
    ...options,
    log: new Log(LogLevel.NONE),
    cf: false,
    host: "127.0.0.1",
    port: 0,
  } as Options);
  const url = (await miniflare.ready).href.replace(/\/$/, "");
  const pid = processOf("workerd").find((one) => !before.has(one));
  if (pid === undefined) throw new Error("No workerd was started.");
  return { url, miniflare, pid };
}
