import "./ops/requirements.mjs";
import { hash } from "node:crypto";
import { relative } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * A page takes a handful of scripts, not dozens: React and its router, which change when a package
 * does; what every page has; what most pages share, but for what is about pictures; and what is the
 * page's own.
 */
const codeSplitting = {
  groups: [
    { name: "react", test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
    {
      name: "site",
      test: /[\\/]app[\\/](?:root|entry\.client)\.tsx|(?:Footer|SubscribeForm)\.module|preload-helper/,
    },
    { name: "shared", test: /[\\/]app[\\/](?!.*pictures?[.\\/])/i, minShareCount: 8 },
  ],
};

/**
 * Sections that hydrate later (ui/hydrate-on-use.tsx) are in the served HTML, so their styles belong to
 * the page's. React Router links those of static imports alone.
 */
function linkSectionStyles(): Plugin {
  return {
    name: "link-section-styles",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      const chunk = (file: string) => {
        const output = bundle[file];
        return output?.type === "chunk" ? output : undefined;
      };
      for (const file of Object.keys(bundle)) {
        const needed = new Set(chunk(file)?.dynamicImports);
        for (const one of needed) {
          for (const style of chunk(one)?.viteMetadata?.importedCss ?? []) {
            chunk(file)?.viteMetadata?.importedCss.add(style);
          }
          for (const imported of chunk(one)?.imports ?? []) needed.add(imported);
        }
      }
    },
  };
}

/** A component's class in the built page: without the line that the default adds, it compresses better. */
function classNameOf(name: string, file: string): string {
  return `${name}_${hash("sha1", relative(import.meta.dirname, file), "base64url").slice(0, 4)}`;
}

export default defineConfig({
  // Pages that the edge keeps belong to the build that rendered them.
  define: { "import.meta.env.BUILD_ID": JSON.stringify(crypto.randomUUID()) },
  // Nothing is inlined: the pages' policy allows fonts and pictures from our own addresses alone.
  build: { assetsInlineLimit: 0 },
  css: { modules: { generateScopedName: classNameOf } },
  environments: {
    // The server loads everything, also what browsers load later.
    ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } },
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting } },
        // Their styles are linked by the page already.
        modulePreload: {
          resolveDependencies: (_, needed) => needed.filter((file) => !file.endsWith(".css")),
        },
      },
    },
  },
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: process.env.DHOWLINE_STATE ?? ".wrangler/state" },
    }),
    reactRouter(),
    linkSectionStyles(),
  ],
});
