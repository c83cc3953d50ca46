/** Builds of a site for uploading: each in a folder of its own, beside the build of the local site. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../errors.ts";
import { runTool } from "../exec.ts";
import { type Environment, ROOT, wranglerName } from "./environments.ts";

/** Where the build tells wrangler which build is the newest. */
const NEWEST = join(ROOT, ".wrangler/deploy/config.json");

function folderOf(environment: Environment): string {
  return `.wrangler/builds/${environment}`;
}

/** The configuration that is uploaded with the build. */
export function builtConfig(environment: Environment): string {
  return `${folderOf(environment)}/server/wrangler.json`;
}

/** @throws OperatorError with the build's output when it fails */
export async function buildFor(environment: Environment): Promise<void> {
  const newest = readIfThere(NEWEST);
  try {
    await runTool("react-router", ["build"], {
      CLOUDFLARE_ENV: wranglerName(environment) || undefined,
      DHOWLINE_BUILD: folderOf(environment),
    });
  } finally {
    // A plain `wrangler deploy` later on must not take this build for the newest of the local site.
    if (newest === null) rmSync(NEWEST, { force: true });
    else writeFileSync(NEWEST, newest);
  }
  const { targetEnvironment = "" } = JSON.parse(
    readFileSync(join(ROOT, builtConfig(environment)), "utf8"),
  );
  if (targetEnvironment !== wranglerName(environment)) {
    throw new OperatorError(`The build is one for "${targetEnvironment}", not for ${environment}.`);
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
