import { handleApi } from "./api.ts";
import { createBackend } from "./backend.ts";
import { middleware } from "./edge/middleware.ts";
import { setNoIndex } from "./edge/no-index.ts";
import { isApiPath } from "./edge/paths.ts";
import { rateLimited } from "./edge/rate-limit.ts";
import { setTransportSecurity } from "./edge/security-headers.ts";
import { createHealth } from "./health.ts";
import { handlePage } from "./pages.ts";
import { pages } from "./react-router.ts";
import { RequestLog } from "./request-log.ts";
import { runScheduled } from "./scheduled.ts";
import { handleVitals } from "./vitals.ts";

const health = createHealth();

export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    const log = new RequestLog(request);
    const backend = createBackend(env, (promise) => ctx.waitUntil(promise), log);
    const limited = rateLimited(backend, env, request, log);
    const response = await middleware(request, log, async () => {
      if (isApiPath(pathname)) return handleApi(request, limited);
      if (pathname === "/health") return health(env, (promise) => ctx.waitUntil(promise));
      if (pathname === "/vitals") {
        const { paths } = await pages();
        return handleVitals(request, { env, publicPaths: paths, log });
      }
      // Rendering a page reads page meta: that is not limited as a look-up.
      const forPages = { ...limited, pageMeta: backend.pageMeta };
      return handlePage(request, ctx, { backend: forPages, log });
    });
    setTransportSecurity(response.headers, env);
    setNoIndex(response.headers, env);
    log.end(response);
    return response;
  },

  scheduled(_controller, env, ctx) {
    ctx.waitUntil(runScheduled(env));
  },
} satisfies ExportedHandler<Env>;
