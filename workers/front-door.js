/**
 * The Worker that is deployed: the first segment of the path decides which language answers, and
 * nothing else does. Copied into the build beside the languages' Workers (ops/site-build.ts), hence
 * plain JavaScript. Each is a build of the same sources, so the two share nothing that could mix.
 */
import english from "./en/index.js";

/** Loaded at their first request. */
const OTHERS = { ar: () => import("./ar/index.js") };

export default {
  async fetch(request, env, ctx) {
    const [, segment = ""] = /^\/([a-z]{2})(?=\/|$)/i.exec(new URL(request.url).pathname) ?? [];
    const name = segment.toLowerCase();
    const site = Object.hasOwn(OTHERS, name) ? (await OTHERS[name]()).default : english;
    return site.fetch(request, env, ctx);
  },

  /** Sends the mails and does the work of all languages. */
  scheduled(controller, env, ctx) {
    return english.scheduled(controller, env, ctx);
  },
};
