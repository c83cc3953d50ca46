import { handleApi } from "./api.ts";
import { createBackend } from "./backend.ts";
import { hasDesk } from "./desk/access.ts";
import { handleDesk } from "./desk/handle.ts";
import type { Desk } from "./desk/session.ts";
import { createHealth } from "./health.ts";
import { loadRouter } from "./html/router.ts";
import { setVariableHeaders } from "./http/headers.ts";
import { middleware } from "./http/middleware.ts";
import {
  checkRate,
  clientKeys,
  countCarrierNumbers,
  MissCount,
  networkGroup,
  withLookUpLimits,
} from "./http/rate-limit.ts";
import { RequestLog } from "./http/request-log.ts";
import { errorResponse } from "./http/response.ts";
import { classify, siteAddress } from "./http/url.ts";
import { createMailer } from "./mail/mailer.ts";
import { findPage, handlePage, renderDesk } from "./pages.ts";
import { runScheduled } from "./scheduled.ts";
import { handleVitals } from "./vitals.ts";

const health = createHealth();
const misses = new MissCount();

export default {
  async fetch(request, env, ctx) {
    const url = siteAddress(request);
    const waitUntil = (promise: Promise<unknown>) => ctx.waitUntil(promise);
    const log = new RequestLog(request, url);
    const response = await middleware(request, log, async () => {
      const kind = classify(url);
      // Answered from memory, as cached pages are.
      if (kind === "health") return health(env, waitUntil);
      if (kind === "desk" && hasDesk(env)) {
        const render = (page: Request, desk: Desk) => renderDesk(page, { desk, waitUntil, log });
        return handleDesk(request, { url, env, log, render });
      }
      const isPage = kind === "page" || kind === "desk";
      const page = isPage ? await findPage(request, url, log) : null;
      let orders = 0;
      if (!page?.key) {
        const checked = await checkRate(request, url, { limits: env, misses, log });
        if (checked.refusal) return errorResponse(request, checked.refusal);
        orders = checked.orders;
      }
      const { network } = clientKeys(request);
      const backend = withLookUpLimits(
        createBackend(env, waitUntil, log, undefined, networkGroup(request)),
        {
          orders,
          onMisses: (count) => waitUntil(misses.add(network, count, { limits: env, log })),
          countCarrierNumbers: (count) => countCarrierNumbers(network, count, { limits: env, log }),
        },
      );
      if (page) return handlePage(request, page, { url, backend, waitUntil, log });
      if (kind === "api") return handleApi(request, url, backend);
      const { publicPaths } = await loadRouter();
      return handleVitals(request, { env, publicPaths, log });
    });
    setVariableHeaders(response.headers, env);
    log.end(response);
    return response;
  },

  scheduled({ cron }, env, ctx) {
    ctx.waitUntil(runScheduled(env, createMailer(env), cron));
  },
} satisfies ExportedHandler<Env>;
