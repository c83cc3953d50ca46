import { handleApi, isApiPath } from "./api/handle.ts";
import { createBackend } from "./backend.ts";
import { guard } from "./edge/guard.ts";
import { rateLimited } from "./edge/rate-limit.ts";
import { handlePage } from "./pages.ts";

export default {
  fetch(request, env, ctx) {
    const backend = createBackend(env, (work) => ctx.waitUntil(work));
    const limited = rateLimited(backend, env, request);
    return guard(request, () =>
      isApiPath(new URL(request.url).pathname)
        ? handleApi(request, limited)
        : // Page meta stands on every page: reading it is no look-up of the visitor's.
          handlePage(request, env, ctx, { ...limited, pageMeta: backend.pageMeta }),
    );
  },
} satisfies ExportedHandler<Env>;
