/**
 * The Worker that is deployed: the first segment of the path decides which language answers, and
 * nothing else does. Copied into the build beside the languages' Workers (ops/site-build.ts), hence
 * plain JavaScript. Each is a build of the same sources, so the two share nothing that could mix.
 */
import english from "./en/index.js";

/** Loaded at their first request. */
const OTHERS = { ar: () => import("./ar/index.js") };

/** When the other languages send their e-mails (notifications/limits.ts). */
const TRANSLATED_CRON = "3-59/5 * * * *";

export default {
  async fetch(request, env, ctx) {
    const [, segment = ""] = /^\/([a-z]{2})(?=\/|$)/i.exec(new URL(request.url).pathname) ?? [];
    const name = segment.toLowerCase();
    const site = Object.hasOwn(OTHERS, name) ? (await OTHERS[name]()).default : english;
    return site.fetch(request, env, ctx);
  },

  async scheduled(controller, env, ctx) {
    if (controller.cron !== TRANSLATED_CRON) return english.scheduled(controller, env, ctx);
    for (const load of Object.values(OTHERS))
      (await load()).default.scheduled(controller, env, ctx);
  },
};
