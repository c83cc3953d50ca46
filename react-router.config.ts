import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The site is small: all routes are known from the first page on, and no page asks a newer
  // deployment for an older manifest.
  splitRouteModules: false,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
