/** The process of the server, seen from outside. */
import { execFileSync } from "node:child_process";
import { createServer } from "node:net";

/** The workerd that this process has started, if it runs; its memory in MiB. */
export function server(): { readonly pid: number; readonly memory: number } | undefined {
  const lines = execFileSync("ps", ["-axo", "ppid=,pid=,stat=,rss=,comm="], { encoding: "utf8" });
  for (const line of lines.split("\n")) {
    const [parent, pid, state = "", kib, name = ""] = line.trim().split(/\s+/);
    const isLive = !state.startsWith("Z");
    if (isLive && Number(parent) === process.pid && name.includes("workerd")) {
      return { pid: Number(pid), memory: Number(kib) / 1024 };
    }
  }
  return undefined;
}

/** Whether a process runs; one that is dead and not buried yet does not. */
export function isAlive(pid: number): boolean {
  try {
    const state = execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
    return state.trim() !== "" && !state.startsWith("Z");
  } catch {
    return false;
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
