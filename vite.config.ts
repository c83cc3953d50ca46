import "./ops/requirements.mjs";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { deskOnServer } from "./ops/hide-desk.ts";

/** What each of these saves: tests/bench/README.md. */
const rolldownOptions = {
  // React Router's warnings to developers, which stay in production too.
  treeshake: { manualPureFunctions: ["warning", "warnOnce", "warningOnce"] },
  output: {
    codeSplitting: {
      // What only changes with a package, what every page has, and the rest by page.
      groups: [
        {
          name: "react",
          test: /rolldown[\\/]runtime|node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
        },
        {
          name: "site",
          test: /preload-helper|[\\/]app[\\/](?:root|entry\.client|seo[\\/]meta|routes[\\/]or-document|ui[\\/](?:controls[\\/]Button|use-hydrated))\.tsx?/,
        },
      ],
    },
  },
};

/** Each page links the layout's style sheet and its own, at whose end is what sections need that hydrate later. */
const stylesByPage: Plugin = {
  name: "styles-by-page",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const stylesFrom = (file: string, isLater: boolean) => {
      const files = new Set([file]);
      for (const one of files) {
        const { imports = [], dynamicImports = [] } = byFile.get(one) ?? {};
        for (const each of isLater ? [...dynamicImports, ...imports] : imports) files.add(each);
      }
      return [...files].flatMap((one) => [...(byFile.get(one)?.viteMetadata?.importedCss ?? [])]);
    };
    const stylesOf = ({ fileName }: { readonly fileName: string }) =>
      new Set([...stylesFrom(fileName, false), ...stylesFrom(fileName, true)]);
    const pages = chunks.filter(({ isEntry }) => isEntry);
    const [root, desk, order] = ["root", "desk/layout", "routes/track-order"].map((path) =>
      pages.find(({ facadeModuleId }) => facadeModuleId?.includes(`/app/${path}.tsx`)),
    );
    if (!root || !desk || !order) throw new Error("A page's styles weren't found.");
    const layout = stylesOf(root);
    const styles = new Map(pages.map((page) => [page, stylesOf(page).difference(layout)]));
    // The desk shows an order as its page does.
    styles.set(desk, stylesOf(order).union(stylesOf(desk)).difference(layout)).set(root, layout);
    for (const { viteMetadata } of chunks) viteMetadata?.importedCss.clear();
    for (const [page, files] of styles) {
      const sheets = [...files].flatMap((file) => bundle[file] ?? []);
      const source = sheets.map((one) => (one.type === "asset" ? one.source : "")).join("");
      if (source === "") continue;
      const sheet = this.emitFile({ type: "asset", name: `${page.name}.css`, source });
      page.viteMetadata?.importedCss.add(this.getFileName(sheet));
    }
  },
};

// For Cloudflare's plugin: only a deploy names an environment (ops/deploy/tools.ts).
process.env.CLOUDFLARE_ENV = process.env.DHOWLINE_ENV ?? "";
if (process.argv.includes("build")) process.env.NODE_ENV = "production";
export default defineConfig(({ command }) => ({
  // Pages that the edge keeps belong to the build that rendered them.
  define: { "import.meta.env.BUILD_ID": JSON.stringify(crypto.randomUUID()) },
  // The pages' policy allows fonts and pictures from our own addresses alone.
  build: { assetsInlineLimit: 0 },
  css: { modules: { generateScopedName: "[local]_[hash:base64:4]" } },
  environments: {
    // The server loads everything, also what browsers load later.
    ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } },
    client: { build: { rolldownOptions } },
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
    stylesByPage,
  ],
}));
