/** Processes, seen from outside. */
import { execFileSync, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";

/** The id of the workerd that a process has started, if it runs. */
export function workerdOf(parent: number): number | undefined {
  const lines = execFileSync("ps", ["-axo", "ppid=,pid=,stat=,comm="], { encoding: "utf8" });
  for (const line of lines.split("\n")) {
    const [ppid, pid, state = "", name = ""] = line.trim().split(/\s+/);
    const isLive = !state.startsWith("Z");
    if (isLive && Number(ppid) === parent && name.includes("workerd")) return Number(pid);
  }
  return undefined;
}

/** Milliseconds for which the threads of a process have worked, whatever else the computer does. Linux alone: elsewhere NaN. */
export function cpuMsOf(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => {
    const [worked] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return Number(worked);
  });
  return nanoseconds.reduce((sum, worked) => sum + worked, 0) / 1e6;
}

/**
 * Starts to watch a process; returns what it has used since then: CPU in ms, and by how many MiB its
 * greatest memory and its present one are above that at the beginning. Linux alone: elsewhere all are NaN.
 */
export function watchUse(
  pid: number,
): () => Readonly<Record<"cpuMs" | "grownMiB" | "leftMiB", number>> {
  const memory = (name: string) => {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024;
  };
  if (process.platform !== "linux")
    return () => ({ cpuMs: Number.NaN, grownMiB: Number.NaN, leftMiB: Number.NaN });
  // Resets the greatest memory.
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const [begun, rss] = [cpuMsOf(pid), memory("VmRSS")];
  return () => ({
    cpuMs: cpuMsOf(pid) - begun,
    grownMiB: memory("VmHWM") - rss,
    leftMiB: memory("VmRSS") - rss,
  });
}

/** Whether a process runs. A zombie counts as not running. */
export function isAlive(pid: number): boolean {
  const { status, stdout } = spawnSync("ps", ["-o", "stat=", "-p", `${pid}`], { encoding: "utf8" });
  return status === 0 && !stdout.startsWith("Z");
}

/**
 * A port on which nothing listens now. Not one of those that Linux gives to connections (from 32,768 on):
 * another test's could have it before it is used.
 */
export function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(freePort()));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(port)));
  });
}
