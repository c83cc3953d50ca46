/** Processes, seen from outside. */
import { execFileSync } from "node:child_process";
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

/** Whether a process runs. A zombie counts as not running. */
export function isAlive(pid: number): boolean {
  const state = stateOf(pid, "stat=");
  return state !== "" && !state.startsWith("Z");
}

/** The memory of a process in MiB, 0 when it has ended. */
export function memoryOf(pid: number): number {
  return Number(stateOf(pid, "rss=")) / 1024;
}

function stateOf(pid: number, column: string): string {
  try {
    return execFileSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

/** A port on which nothing listens now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
