import { rmSync } from "node:fs";
import type { Config } from "@react-router/dev/config";
import { siteLanguage } from "./ops/site-language.ts";

export default {
  ssr: true,
  basename: siteLanguage().base || "/",
  // A build that is uploaded has a folder of its own, so that it takes no file from a running site.
  buildDirectory: process.env.DHOWLINE_BUILD ?? "build",
  // A route is one small script; in three it would only be more requests.
  splitRouteModules: false,
  // The site is small: all routes are known from the first page on, and no page asks a newer
  // deployment for an older manifest.
  routeDiscovery: { mode: "initial" },
  async buildEnd({ reactRouterConfig }) {
    // With it wrangler would ignore wrangler.toml and --env, and upload this build to production.
    rmSync(".wrangler/deploy/config.json", { force: true });
    const { hideRoutes } = await import("./ops/hide-routes.ts");
    hideRoutes(reactRouterConfig.buildDirectory);
    const { checkBuild } = await import("./ops/check-build.ts");
    await checkBuild(reactRouterConfig.buildDirectory, siteLanguage());
  },
} satisfies Config;
