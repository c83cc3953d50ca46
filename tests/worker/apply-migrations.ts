/// <reference types="@cloudflare/vitest-pool-workers/types" />
import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";

declare global {
  namespace Cloudflare {
    interface Env {
      MIGRATIONS: D1Migration[];
    }
  }
}

await applyD1Migrations(env.DB, env.MIGRATIONS);
