/**
 * No test may depend on the day on which it runs: `npm run build && npm run other-days` runs all of them at each
 * of the moments below, or the command that it is given:
 *
 *   npm run other-days -- npx vitest run --project ops
 *
 * It moves the clock of every program that the tests start, Node, workerd and Chromium, by a library
 * that it compiles; so it needs Linux and a C compiler.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MOMENTS = ["2026-12-31T23:30+04:00", "2028-02-29T08:00Z", "2031-06-15T08:00Z"];
const ALL_TESTS = [
  "sh",
  "-c",
  "vitest run; failed=$?; DHOWLINE_BUILD=build playwright test && exit $failed",
];

/** How far a moment is from now. In whole minutes, since the rate limits count by the minute. */
const shiftSeconds = (moment: string) =>
  60 * Math.round((Date.parse(moment) - Date.now()) / 60_000);

const folder = mkdtempSync(join(tmpdir(), "other-days-"));
const library = join(folder, "shifted-clock.so");
const source = join(import.meta.dirname, "support/shifted-clock.c");
const [program = "", ...args] = process.argv.length > 2 ? process.argv.slice(2) : ALL_TESTS;
const failed: string[] = [];
try {
  execFileSync("cc", ["-O2", "-shared", "-fPIC", "-o", library, source], { stdio: "inherit" });
  for (const moment of MOMENTS) {
    console.log(`\nWith the clock at ${moment}`);
    const clock = { LD_PRELOAD: library, CLOCK_SHIFT_S: String(shiftSeconds(moment)) };
    const { status } = spawnSync(program, args, {
      stdio: "inherit",
      env: { ...process.env, ...clock },
    });
    if (status !== 0) failed.push(moment);
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (failed.length > 0) {
  console.error(`\nFailed with the clock at ${failed.join(", ")}`);
  process.exitCode = 1;
}
