/**
 * The Worker without its pages: the server build is a virtual module that only the whole build
 * knows. What is left is the same code in the same order as in workers/app.ts.
 */
import { handleApi } from "#workers/api.ts";
import { createBackend } from "#workers/backend.ts";
import { middleware } from "#workers/edge/middleware.ts";
import { withRateLimit } from "#workers/edge/rate-limit.ts";
import { RequestLog } from "#workers/edge/request-log.ts";
import { createHealth } from "#workers/health.ts";
import { handleVitals } from "#workers/vitals.ts";

const PUBLIC_PATHS = new Set(["/", "/about"]);

const health = createHealth();

export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    const log = new RequestLog(request, new URL(request.url));
    const backend = createBackend(env, (work) => ctx.waitUntil(work), log);
    const limited = withRateLimit(backend, env, request, log);
    const response = await middleware(request, log, async () => {
      if (pathname === "/health") return health(env, (work) => ctx.waitUntil(work));
      if (pathname === "/vitals")
        return handleVitals(request, { env, publicPaths: PUBLIC_PATHS, log });
      return handleApi(request, limited);
    });
    log.end(response);
    return response;
  },
} satisfies ExportedHandler<Env>;
