/** `npm start` as people run it: a process of its own, on a port and stores of its own. */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "../../ops/stores.ts";
import { freePort } from "./processes.ts";

const READY_TIMEOUT_MS = 110_000;

export interface StartedSite {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** The folder of its stores. */
  readonly state: string;
  /** The folder of the build that it was started with. */
  readonly build: string;
  /** Everything it has printed. */
  printed(): string;
  /** Resolves with the exit code, null after a signal that it did not handle. */
  readonly ended: Promise<number | null>;
  /** Ends it as Ctrl+C does, and removes its folders. */
  close(): Promise<void>;
}

/** Starts it and waits until it says that it is ready, or has ended. */
export async function npmStart(env: Readonly<Record<string, string>> = {}): Promise<StartedSite> {
  const folder = mkdtempSync(join(tmpdir(), "npm-start-"));
  const state = join(folder, "state");
  const build = join(folder, "build");
  const made = process.env.DHOWLINE_BUILD ?? join(ROOT, "build");
  if (existsSync(join(made, "server/index.js"))) cpSync(made, build, { recursive: true });
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(process.execPath, ["ops/run.mjs", "start"], {
    cwd: ROOT,
    // A group of its own, as a terminal gives it.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
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
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!printed.includes(" is ready on ") && child.exitCode === null) {
    if (Date.now() > deadline) {
      process.kill(-(child.pid ?? 0), "SIGKILL");
      throw new Error(`npm start is not ready:\n${printed}`);
    }
    await pause(50);
  }
  const pid = child.pid ?? 0;
  return {
    url: `http://localhost:${port}`,
    port,
    pid,
    state,
    build,
    ended,
    printed: () => printed,
    async close() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-pid, "SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
