/** The servers that the benches measure. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/d1";
import { migrate } from "drizzle-orm/d1/migrator";
import { type Server, startServer } from "../../ops/server.ts";
import { ROOT } from "../../ops/stores.ts";

/** A bench asks more in a second than a visitor may in an hour. */
const NO_LIMIT = { limit: 1_000_000_000, period: 60 } as const;

/**
 * A Worker that is one module of plain JavaScript. With `files`, a folder of static files stands before
 * it, as before every Worker that has some: each request is looked up there first.
 */
export function plainWorker(script: string, files?: string): Promise<Server> {
  const build = mkdtempSync(join(tmpdir(), "bench-"));
  const config = {
    name: "plain",
    main: "index.js",
    compatibility_date: "2026-07-30",
    ...(files && { assets: { directory: files } }),
  };
  mkdirSync(join(build, "server"));
  writeFileSync(join(build, "server/index.js"), script);
  writeFileSync(join(build, "server/wrangler.json"), JSON.stringify(config));
  return startServer({ build });
}

/** A built Worker of React Router, with a database of its own that has the real tables. */
export async function builtWorker(build: string): Promise<Server> {
  const server = await startServer({
    build,
    overrides: {
      // Letters wait in the outbox: the simulation of sending is no part of what is deployed.
      bindings: { MAIL_FROM: "", MAIL_TO: "", SEND_CONFIRMATION: "off", ALLOW_INDEXING: "on" },
      ratelimits: {
        WRITE_LIMIT: { namespace_id: "1", simple: NO_LIMIT },
        LOOK_UP_LIMIT: { namespace_id: "2", simple: NO_LIMIT },
        NETWORK_LIMIT: { namespace_id: "3", simple: NO_LIMIT },
        NETWORK_MISS_LIMIT: { namespace_id: "7", simple: NO_LIMIT },
        MISS_LIMIT: { namespace_id: "4", simple: NO_LIMIT },
        SCARCE_LIMIT: { namespace_id: "5", simple: NO_LIMIT },
        DESK_LIMIT: { namespace_id: "6", simple: NO_LIMIT },
      },
    },
  });
  const database = await server.miniflare.getD1Database("DB");
  await migrate(drizzle(database as never), { migrationsFolder: join(ROOT, "migrations") });
  return server;
}
