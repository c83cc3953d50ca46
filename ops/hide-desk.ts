/** Takes the desk out of what browsers load of the public pages. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ASSIGNMENT = "window.__reactRouterManifest=";

/**
 * Removes the desk's routes from the manifest that every public page loads.
 * @throws Error when the build has no such manifest, as after an update of the framework
 */
export function hideDesk(build: string): void {
  const [manifest] = globSync("client/assets/manifest-*.js", { cwd: build });
  const source = manifest ? readFileSync(join(build, manifest), "utf8") : "";
  if (!manifest || !source.startsWith(ASSIGNMENT)) {
    throw new Error("The build has no manifest of routes as ops/hide-desk.ts knows it.");
  }
  const content = JSON.parse(source.slice(ASSIGNMENT.length).replace(/;$/, ""));
  for (const id of Object.keys(content.routes)) {
    if (id.startsWith("routes/desk/")) delete content.routes[id];
  }
  writeFileSync(join(build, manifest), `${ASSIGNMENT}${JSON.stringify(content)};`);
}
