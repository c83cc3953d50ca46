import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** The ids of the processes that this one has started under a name. */
export function processOf(name: string): number[] {
  const lines = execFileSync("ps", ["-axo", "ppid=,pid=,comm="], { encoding: "utf8" });
  return lines.split("\n").flatMap((line) => {
    const [parent, pid, command = ""] = line.trim().split(/\s+/);
    return Number(parent) === process.pid && command.includes(name) ? [Number(pid)] : [];
  });
}

/** How long a process has computed, in ms; only where there is a /proc. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
