import "./ops/requirements.mjs";
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defaultClientConditions, defineConfig } from "vite";
import { languages } from "#app/content/languages.ts";
import { plainImports, stylesByPage } from "./ops/browser-build.ts";
import { deskOnServer } from "./ops/hide-routes.ts";
import { unapprovedTexts } from "./ops/review.ts";
import { siteLanguage } from "./ops/site-language.ts";

/** What each of these saves: tests/bench/README.md. */
const rolldownOptions = {
  // React Router's warnings to developers, which stay in production too.
  treeshake: { manualPureFunctions: ["warning", "warnOnce", "warningOnce"] },
  output: {
    // Shared ones by their hash alone: each page names all of its own, and the manifest those of all.
    chunkFileNames: ({ isDynamicEntry }: { readonly isDynamicEntry: boolean }) =>
      isDynamicEntry ? "assets/[name]-[hash].js" : "assets/[hash].js",
    codeSplitting: {
      // What only changes with a package, what every page has, and the rest by page.
      groups: [
        { name: "react", test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
        {
          name: "site",
          test: /preload-helper|[\\/]app[\\/](?:root|entry\.client|content[\\/]\w+[\\/]labels|seo[\\/]meta|routes[\\/]or-document|ui[\\/](?:controls[\\/]Button|layout[\\/]SectionHead|section-number|use-hydrated))\.tsx?/,
        },
        {
          name: "api",
          test: /[\\/]app[\\/](?:backend\.client|content[\\/]\w+[\\/]client-messages)\.ts/,
        },
      ],
    },
  },
};

/** A CSS module's class in the page: what differs is the file alone, so that its names compress. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  return `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 4)}`;
}

/** As Cloudflare's plugin has them. */
const WORKER_CONDITIONS = ["workerd", "worker", "module", "browser", "development|production"];

// For Cloudflare's plugin: only a deploy names an environment (ops/deploy/tools.ts).
process.env.CLOUDFLARE_ENV = process.env.DHOWLINE_ENV ?? "";
if (process.argv.includes("build")) process.env.NODE_ENV = "production";
const language = siteLanguage();
const unapproved = await unapprovedTexts(language);
/** Texts of a language (`#content` in package.json) before those of English. */
const conditions = language === languages.en ? [] : [language.lang];
export default defineConfig(({ command }) => ({
  // Pages that the edge keeps belong to the build that rendered them.
  define: {
    "import.meta.env.BUILD_ID": JSON.stringify(crypto.randomUUID()),
    "import.meta.env.IS_UNAPPROVED": JSON.stringify(unapproved.length > 0),
  },
  // The pages' policy allows fonts and pictures from our own addresses alone.
  build: { assetsInlineLimit: 0 },
  css: { modules: { generateScopedName: scopedName } },
  environments: {
    // The server loads everything, also what browsers load later.
    ssr: {
      build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } },
      resolve: { conditions: [...conditions, ...WORKER_CONDITIONS] },
    },
    client: {
      build: { modulePreload: false, rolldownOptions },
      resolve: { conditions: [...conditions, ...defaultClientConditions] },
    },
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
    plainImports,
    stylesByPage,
  ],
}));
