/** `npm start` as people run it: a process of its own, on a port and stores of its own. */
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../ops/stores.ts";
import { freePort } from "./processes.ts";
import { type Program, startProgram } from "./program.ts";

export interface StartedSite extends Program {
  readonly url: string;
  readonly port: number;
  /** The folder of its stores. */
  readonly state: string;
  /** The folder of the build that it was started with. */
  readonly build: string;
}

/** Starts it and waits until it says that it is ready, or has ended. */
export async function npmStart(env: Readonly<Record<string, string>> = {}): Promise<StartedSite> {
  const folder = mkdtempSync(join(tmpdir(), "npm-start-"));
  const state = join(folder, "state");
  const build = join(folder, "build");
  const made = process.env.DHOWLINE_BUILD ?? join(ROOT, "build");
  if (existsSync(join(made, "server/index.js"))) cpSync(made, build, { recursive: true });
  const port = Number(env.PORT ?? (await freePort()));
  const program = await startProgram(process.execPath, ["ops/run.mjs", "start"], {
    cwd: ROOT,
    ready: " is ready on ",
    env: {
      ...process.env,
      // As a visitor's shell has it.
      NODE_ENV: undefined,
      npm_lifecycle_event: undefined,
      DHOWLINE_STATE: state,
      DHOWLINE_BUILD: existsSync(build) ? build : undefined,
      PORT: String(port),
      ...env,
    },
  });
  return {
    ...program,
    url: `http://localhost:${port}`,
    port,
    state,
    build,
    async close() {
      await program.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
