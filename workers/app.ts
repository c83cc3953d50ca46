import { handleApi, isApiPath } from "./api/handle.ts";
import { createBackend } from "./backend.ts";
import { doChores } from "./chores.ts";
import { guard } from "./edge/guard.ts";
import { rateLimited } from "./edge/rate-limit.ts";
import { setNoIndex } from "./edge/search-engines.ts";
import { setTransportSecurity } from "./edge/security-headers.ts";
import { createHealth } from "./health.ts";
import { handlePage } from "./pages.ts";
import { pages } from "./react-router.ts";
import { RequestLog } from "./request-log.ts";
import { handleVitals } from "./vitals.ts";

const health = createHealth();

export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    const log = new RequestLog(request);
    const backend = createBackend(env, (work) => ctx.waitUntil(work), log);
    const limited = rateLimited(backend, env, request, log);
    const response = await guard(request, log, async () => {
      if (isApiPath(pathname)) return handleApi(request, limited);
      if (pathname === "/health") return health(env, (work) => ctx.waitUntil(work));
      if (pathname === "/vitals") {
        const { paths } = await pages();
        return handleVitals(request, { env, publicPaths: paths, log });
      }
      // Page meta stands on every page: reading it is no look-up of the visitor's.
      const forPages = { ...limited, pageMeta: backend.pageMeta };
      return handlePage(request, ctx, { backend: forPages, log });
    });
    setTransportSecurity(response.headers, env);
    setNoIndex(response.headers, env);
    log.end(response);
    return response;
  },

  scheduled(_controller, env, ctx) {
    ctx.waitUntil(doChores(env));
  },
} satisfies ExportedHandler<Env>;
