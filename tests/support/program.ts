/** One of the project's programs as people run it: a process of its own that prints when it is ready. */
import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

const READY_TIMEOUT_MS = 110_000;

export interface Program {
  readonly pid: number;
  /** Everything it has printed. */
  printed(): string;
  /** Resolves with the exit code, null after a signal that it did not handle. */
  readonly ended: Promise<number | null>;
  /** Ends it as Ctrl+C does. */
  close(): Promise<void>;
}

interface Start {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** What it prints when it is ready. */
  readonly ready: string;
}

/** Starts a program and waits until it says that it is ready, or has ended. */
export async function startProgram(
  command: string,
  args: readonly string[],
  { cwd, env, ready }: Start,
): Promise<Program> {
  const child = spawn(command, args, {
    cwd,
    env,
    // A group of its own, as a terminal gives it.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  const pid = child.pid ?? 0;
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!printed.includes(ready) && child.exitCode === null) {
    if (Date.now() > deadline) {
      process.kill(-pid, "SIGKILL");
      throw new Error(`${command} ${args.join(" ")} is not ready:\n${printed}`);
    }
    await pause(50);
  }
  return {
    pid,
    ended,
    printed: () => printed,
    async close() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-pid, "SIGINT");
      await ended;
    },
  };
}
