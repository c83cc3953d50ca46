/** Takes the desk out of what browsers load of the public pages. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ASSIGNMENT = "window.__reactRouterManifest=";

/**
 * Removes the desk's routes from the manifest that every public page loads, and from those that earlier
 * builds left in the folder.
 * @throws Error when the build has no such manifest, as after an update of the framework
 */
export function hideDesk(build: string): void {
  const manifests = globSync("client/assets/manifest-*.js", { cwd: build });
  if (manifests.length === 0) throw new Error(UNKNOWN);
  for (const manifest of manifests) hideIn(join(build, manifest));
}

const UNKNOWN = "The build has no manifest of routes as ops/hide-desk.ts knows it.";

function hideIn(manifest: string): void {
  const source = readFileSync(manifest, "utf8");
  if (!source.startsWith(ASSIGNMENT)) throw new Error(UNKNOWN);
  const content = JSON.parse(source.slice(ASSIGNMENT.length).replace(/;$/, ""));
  for (const id of Object.keys(content.routes)) {
    if (id.startsWith("desk/")) delete content.routes[id];
  }
  writeFileSync(manifest, `${ASSIGNMENT}${JSON.stringify(content)};`);
}
