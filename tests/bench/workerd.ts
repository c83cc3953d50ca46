/** Workers straight in workerd, without a development proxy in front: what the benches measure. */
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/d1";
import { migrate } from "drizzle-orm/d1/migrator";
import { Log, LogLevel, Miniflare } from "miniflare";
import { startBuilt } from "../support/workerd.ts";
import { processOf } from "./cpu-time.ts";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MIGRATIONS = join(ROOT, "migrations");
/** A bench asks more in a second than a visitor may in an hour. */
const NO_LIMIT = { limit: 1_000_000_000, period: 60 } as const;

/** What a Worker logs is read, and goes nowhere: printing it would be measured too. */
const QUIET = {
  handleRuntimeStdio: (out: Readable, err: Readable) => {
    out.resume();
    err.resume();
  },
};

export interface Runtime {
  readonly url: string;
  readonly miniflare: Miniflare;
  /** Of the workerd that serves it. */
  readonly pid: number;
}

/**
 * A Worker that is one module of plain JavaScript. With `files`, a folder of static files stands before
 * it, as before every Worker that has some: each request is looked up there first.
 */
export function plainWorker(script: string, files?: string): Promise<Runtime> {
  return running(async () => {
    const miniflare = new Miniflare({
      modules: true,
      script,
      compatibilityDate: "2026-07-30",
      ...(files && { assets: { directory: files, routerConfig: { has_user_worker: true } } }),
      log: new Log(LogLevel.NONE),
      cf: false,
      host: "127.0.0.1",
      port: 0,
    });
    await miniflare.ready;
    return miniflare;
  });
}

/** A built Worker of React Router, with a database of its own that has the real tables. */
export async function builtWorker(build: string): Promise<Runtime> {
  const runtime = await running(() =>
    startBuilt({
      build,
      overrides: {
        ...QUIET,
        // Letters wait in the outbox: the simulation of sending is no part of what is deployed.
        bindings: { MAIL_FROM: "", MAIL_TO: "", SEND_CONFIRMATION: "off", ALLOW_INDEXING: "on" },
        ratelimits: {
          WRITE_LIMIT: { namespace_id: "1", simple: NO_LIMIT },
          LOOK_UP_LIMIT: { namespace_id: "2", simple: NO_LIMIT },
        },
      },
    }),
  );
  const database = await runtime.miniflare.getD1Database("DB");
  await migrate(drizzle(database as never), { migrationsFolder: MIGRATIONS });
  return runtime;
}

/** Starts a Worker and finds the process that came with it. */
async function running(start: () => Promise<Miniflare>): Promise<Runtime> {
  const before = new Set(processOf("workerd"));
  const miniflare = await start();
  const pid = processOf("workerd").find((one) => !before.has(one));
  if (pid === undefined) throw new Error("No workerd was started.");
  return { url: (await miniflare.ready).href.replace(/\/$/, ""), miniflare, pid };
}
