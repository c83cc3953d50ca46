/**
 * Builds the site: each language by itself from the same sources (`#content`), and a front door that
 * passes a request to its language (workers/front-door.js).
 */
import { cpSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { languages } from "#app/content/languages.ts";
import { runTool } from "./exec.ts";

const FRONT_DOOR = join(import.meta.dirname, "../workers/front-door.js");

/**
 * Builds the site into a folder with `client/`, the static files of all languages, and `server/`: the
 * front door, its configuration, and a folder for each language's Worker.
 * @throws OperatorError with the build's output when one fails
 */
export async function buildInto(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const parts = join(folder, "parts");
  rmSync(parts, { recursive: true, force: true });
  const names = Object.keys(languages);
  for (const name of names) {
    await runTool("react-router", ["build"], {
      ...env,
      DHOWLINE_LANGUAGE: name,
      DHOWLINE_BUILD: join(parts, name),
    });
  }
  const [client, server] = [join(folder, "client"), join(folder, "server")];
  rmSync(server, { recursive: true, force: true });
  // Files of earlier builds stay, so that a page that is open still finds its scripts.
  for (const name of names) cpSync(join(parts, name, "client"), client, { recursive: true });
  mkdirSync(server, { recursive: true });
  for (const name of names) {
    renameSync(join(parts, name, "server"), join(server, name));
    // The same of each language: it says where the Worker and the static files are.
    renameSync(join(server, name, "wrangler.json"), join(server, "wrangler.json"));
  }
  cpSync(FRONT_DOOR, join(server, "index.js"));
  rmSync(parts, { recursive: true });
  return folder;
}
