/**
 * The Worker without its pages: the server build is a virtual module that only the whole build
 * knows. What is left is the same code in the same order as in workers/app.ts.
 */
import { handleApi } from "#workers/api/handle.ts";
import { createBackend } from "#workers/backend.ts";
import { guard } from "#workers/edge/guard.ts";
import { rateLimited } from "#workers/edge/rate-limit.ts";

export default {
  fetch(request, env, ctx) {
    const backend = createBackend(env, (work) => ctx.waitUntil(work));
    return guard(request, () => handleApi(request, rateLimited(backend, env, request)));
  },
} satisfies ExportedHandler<Env>;
