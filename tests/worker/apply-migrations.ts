/// <reference types="@cloudflare/vitest-pool-workers/types" />
import { type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";

declare global {
  namespace Cloudflare {
    interface Env {
      MIGRATIONS: D1Migration[];
    }
  }
}

// The files share one runtime: each begins with stores and modules of its own.
vi.resetModules();
await reset();
// As one batch, which is one write to the disk.
const queries = env.MIGRATIONS.flatMap((migration) => migration.queries);
await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
