/** Removes what browsers never show from the files that they load for public pages. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const ASSIGNMENT = "window.__reactRouterManifest=";

/**
 * Removes the desk's routes, and those that are no pages (sitemap.xml), from the manifest that every
 * public page loads, and from those that earlier builds left in the folder.
 * @throws Error when the build has no such manifest, as after an update of the framework
 */
export function hideRoutes(build: string): void {
  const manifests = globSync("client/assets/manifest-*.js", { cwd: build });
  if (manifests.length === 0) throw new Error(UNKNOWN);
  for (const manifest of manifests) hideIn(join(build, manifest));
}

type ManifestRoute = Readonly<Record<"hasDefaultExport", boolean>>;

const UNKNOWN = "The build has no manifest of routes as ops/hide-routes.ts knows it.";

function hideIn(manifest: string): void {
  const source = readFileSync(manifest, "utf8");
  if (!source.startsWith(ASSIGNMENT)) throw new Error(UNKNOWN);
  const content = JSON.parse(source.slice(ASSIGNMENT.length).replace(/;$/, ""));
  for (const [id, { hasDefaultExport }] of Object.entries<ManifestRoute>(content.routes)) {
    if (id.startsWith("desk/") || !hasDefaultExport) delete content.routes[id];
  }
  writeFileSync(manifest, `${ASSIGNMENT}${JSON.stringify(content)};`);
}

/** Browsers get the styles and a small script of the desk, which the server alone renders. */
export function deskOnServer(): Plugin {
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
