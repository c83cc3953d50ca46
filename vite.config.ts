import "./ops/requirements.mjs";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * A page takes a handful of scripts, not dozens: React and its router, which change when a package
 * does; what every page has; and what is the page's own.
 */
const codeSplitting = {
  groups: [
    { name: "react", test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
    {
      name: "site",
      test: /preload-helper|[\\/]app[\\/](?:root|entry\.client|backend\.client|seo[\\/]meta|routes[\\/]or-document|ui[\\/](?:controls[\\/](?:Button|More)|use-hydrated))\.tsx?/,
    },
  ],
};

/**
 * React Router keeps its warnings to developers in production too. Without them each page has 1.2 KB less of
 * scripts.
 */
const treeshake = { manualPureFunctions: ["warning", "warnOnce", "warningOnce"] };

/**
 * Each page links two style sheets: the layout's, and one with all that the page itself needs, also
 * for sections that hydrate later (ui/hydrate-on-interaction.tsx), since these are in the served HTML.
 * Vite makes a sheet for each script. Together they are a quarter larger when compressed, and those of
 * scripts that load later would be added at the end, where they override the others.
 */
function stylesByPage(): Plugin {
  return {
    name: "styles-by-page",
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
      const stylesOf = (page: string) => {
        const needed = new Set([page]);
        // What sections import comes after what the page imports itself.
        addImports(needed, false);
        addImports(needed, true);
        const styles = [...needed].map((file) => byFile.get(file)?.viteMetadata?.importedCss);
        return [...new Set(styles.flatMap((files) => [...(files ?? [])]))];
      };
      const pages = chunks.filter(({ isEntry }) => isEntry);
      const styles = new Map(pages.map((page) => [page, stylesOf(page.fileName)]));
      const root = pages.find(({ name }) => name === "root");
      const layout = (root && styles.get(root)) ?? [];
      // The desk shows an order as its page does.
      const [desk, order] = ["desk/layout", "routes/track-order"].map((route) =>
        pages.find(({ facadeModuleId }) => facadeModuleId?.includes(`/app/${route}.tsx`)),
      );
      if (!desk || !order) throw new Error("The styles of the desk or of an order weren't found.");
      styles.set(desk, [...(styles.get(order) ?? []), ...(styles.get(desk) ?? [])]);
      for (const { viteMetadata } of chunks) viteMetadata?.importedCss.clear();
      for (const [page, needed] of styles) {
        const own = page === root ? needed : needed.filter((file) => !layout.includes(file));
        if (own.length === 0) continue;
        const sheets = own.map((file) => bundle[file]);
        const source = sheets
          .map((sheet) => (sheet?.type === "asset" ? sheet.source : ""))
          .join("");
        const sheet = this.emitFile({ type: "asset", name: `${page.name}.css`, source });
        page.viteMetadata?.importedCss.add(this.getFileName(sheet));
      }
    },
  };
}

/**
 * The desk is rendered by the server alone. In browsers its frame is its styles and its own small script;
 * its pages are nothing, so that no script of a public page knows of them.
 */
function deskOnServer(): Plugin {
  // Exported, since a module of styles without an importer would be left out.
  const frame = `import "/app/desk/desk-script.ts";
    import styles from "/app/desk/desk.module.css";
    export default styles;`;
  return {
    name: "desk-on-server",
    applyToEnvironment: ({ name }) => name === "client",
    transform(_, id) {
      if (!/\/app\/desk\/[\w-]+\.tsx?\?__react-router-build-client-route$/.test(id)) return;
      return id.includes("/desk/layout.tsx") ? frame : "export default null;";
    },
  };
}

// Cloudflare's plugin takes the environment from here, from the shell or from an .env file. Only a deploy
// names one (ops/deploy/tools.ts): what runs here has this computer's stores.
process.env.CLOUDFLARE_ENV = process.env.DHOWLINE_ENV ?? "";
// A build is for serving, whatever NODE_ENV the shell or a test runner sets.
if (process.argv.includes("build")) process.env.NODE_ENV = "production";

export default defineConfig(({ command }) => ({
  // Pages that the edge keeps belong to the build that rendered them.
  define: { "import.meta.env.BUILD_ID": JSON.stringify(crypto.randomUUID()) },
  // Nothing is inlined: the pages' policy allows fonts and pictures from our own addresses alone.
  build: { assetsInlineLimit: 0 },
  ...(command === "build" && { css: { modules: { generateScopedName: "[hash:base64:5]" } } }),
  environments: {
    // The server loads everything, also what browsers load later.
    ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } },
    client: { build: { rolldownOptions: { treeshake, output: { codeSplitting } } } },
  },
  plugins: [
    cloudflare({
      config: {
        main: "workers/app.ts",
        // Never part of a build: the desk's way in on this computer (ops/dev.ts).
        ...(command === "serve" && { vars: { LOCAL_DESK: process.env.LOCAL_DESK ?? "" } }),
      },
      viteEnvironment: { name: "ssr" },
      persistState: { path: process.env.DHOWLINE_STATE ?? ".wrangler/state" },
    }),
    reactRouter(),
    deskOnServer(),
    stylesByPage(),
  ],
}));
