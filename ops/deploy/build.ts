import { rmSync } from "node:fs";
import { runTool } from "../exec.ts";
import type { Environment } from "./environment.ts";

/**
 * Builds a site for uploading, in a folder beside the build of the local site, and returns the
 * configuration to upload it with.
 * @throws OperatorError with the build's output when it fails
 */
export async function buildFor(environment: Environment): Promise<string> {
  const folder = `.wrangler/builds/${environment}`;
  await runTool("react-router", ["build"], {
    NODE_ENV: "production",
    CLOUDFLARE_ENV: environment,
    DHOWLINE_BUILD: folder,
  });
  // The build leaves a redirect for wrangler, by which a plain `wrangler deploy` would upload it
  // unchecked.
  rmSync(".wrangler/deploy/config.json", { force: true });
  return `${folder}/server/wrangler.json`;
}
