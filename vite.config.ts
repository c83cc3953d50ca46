import "./ops/requirements.mjs";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * A page takes a handful of scripts, not dozens: React and its router, which change when a package
 * does; what most pages share, but for what is about pictures; and what is the page's own.
 */
const codeSplitting = {
  groups: [
    { name: "react", test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
    { name: "site", test: /[\\/]app[\\/](?!.*pictures?[.\\/])/i, minShareCount: 8 },
  ],
};

export default defineConfig({
  // Pages that the edge keeps belong to the build that rendered them.
  define: { "import.meta.env.BUILD_ID": JSON.stringify(crypto.randomUUID()) },
  // Nothing is inlined: the pages' policy allows fonts and pictures from our own addresses alone.
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: process.env.DHOWLINE_STATE ?? ".wrangler/state" },
    }),
    reactRouter(),
  ],
});
