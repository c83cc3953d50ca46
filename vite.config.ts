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
 * Sections that hydrate later (ui/hydrate-on-use.tsx) are in the served HTML, so that a page needs their
 * styles at once: it links all that it may need, and its scripts load none. React Router links those of
 * static imports alone, and Vite would add the others again after them, where they override.
 */
function linkAllStyles(): Plugin {
  return {
    name: "link-all-styles",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const addImports = (files: Set<string>, isLater: boolean) => {
        for (const file of files) {
          const { imports = [], dynamicImports = [] } = byFile.get(file) ?? {};
          for (const one of isLater ? [...imports, ...dynamicImports] : imports) files.add(one);
        }
      };
      for (const page of chunks.filter(({ isEntry }) => isEntry)) {
        const needed = new Set([page.fileName]);
        // What sections import comes after what the page imports itself.
        addImports(needed, false);
        addImports(needed, true);
        for (const file of needed) {
          const styles = byFile.get(file)?.viteMetadata?.importedCss ?? [];
          for (const style of styles) page.viteMetadata?.importedCss.add(style);
        }
      }
      for (const chunk of chunks) if (!chunk.isEntry) chunk.viteMetadata?.importedCss.clear();
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
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
  },
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: process.env.DHOWLINE_STATE ?? ".wrangler/state" },
    }),
    reactRouter(),
    linkAllStyles(),
  ],
});
