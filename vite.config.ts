import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { requireNode } from "./ops/node-version.mjs";

requireNode();

export default defineConfig({
  // Pages that the edge keeps belong to the build that rendered them.
  define: { "import.meta.env.BUILD_ID": JSON.stringify(crypto.randomUUID()) },
  // Nothing is inlined: the pages' policy allows fonts and pictures from our own addresses alone.
  build: { assetsInlineLimit: 0 },
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: process.env.DHOWLINE_STATE ?? ".wrangler/state" },
    }),
    reactRouter(),
  ],
});
