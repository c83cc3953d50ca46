import { handleApi, isApiPath } from "./api/handle.ts";
import { createBackend } from "./backend.ts";
import { doChores } from "./chores.ts";
import { guard } from "./edge/guard.ts";
import { rateLimited } from "./edge/rate-limit.ts";
import { hiddenWhereAsked } from "./edge/search-engines.ts";
import { health } from "./health.ts";
import { handlePage } from "./pages.ts";

export default {
  fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    const backend = createBackend(env, (work) => ctx.waitUntil(work));
    const limited = rateLimited(backend, env, request);
    const answered = guard(request, () => {
      if (isApiPath(pathname)) return handleApi(request, limited);
      if (pathname === "/health") return health(env);
      // Page meta stands on every page: reading it is no look-up of the visitor's.
      return handlePage(request, env, ctx, { ...limited, pageMeta: backend.pageMeta });
    });
    return hiddenWhereAsked(env, answered);
  },

  scheduled(_controller, env, ctx) {
    ctx.waitUntil(doChores(env));
  },
} satisfies ExportedHandler<Env>;
