import { handleApi } from "./api.ts";
import { createBackend } from "./backend.ts";
import { setVariableHeaders } from "./edge/headers.ts";
import { middleware } from "./edge/middleware.ts";
import { withRateLimit } from "./edge/rate-limit.ts";
import { RequestLog } from "./edge/request-log.ts";
import { isApiPath } from "./edge/url.ts";
import { createHealth } from "./health.ts";
import { handlePage, loadBuild } from "./pages.ts";
import { runScheduled } from "./scheduled.ts";
import { handleVitals } from "./vitals.ts";

const health = createHealth();

export default {
  async fetch(request, env, ctx) {
    const url = new URL(request.url);
    const waitUntil = (promise: Promise<unknown>) => ctx.waitUntil(promise);
    const log = new RequestLog(request, url);
    const backend = createBackend(env, waitUntil, log);
    const limited = withRateLimit(backend, env, request, log);
    const response = await middleware(request, log, async () => {
      if (isApiPath(url.pathname)) return handleApi(request, limited);
      if (url.pathname === "/health") return health(env, waitUntil);
      if (url.pathname === "/vitals") {
        const { publicPaths } = await loadBuild();
        return handleVitals(request, { env, publicPaths, log });
      }
      // Rendering a page reads page meta: that is not limited as a look-up.
      const forPages = { ...limited, pageMeta: backend.pageMeta };
      return handlePage(request, { url, backend: forPages, waitUntil, log });
    });
    setVariableHeaders(response.headers, env);
    log.end(response);
    return response;
  },

  scheduled(_controller, env, ctx) {
    ctx.waitUntil(runScheduled(env));
  },
} satisfies ExportedHandler<Env>;
