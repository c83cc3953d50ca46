/**
 * What takes too long for each push, one after the other: `npm run nightly`. It goes on after a step that
 * fails, and ends with how long each took; 1 is its exit code where one has failed.
 */
import { spawnSync } from "node:child_process";

const WHOLE = { EXHAUSTIVE: "1" };
const BUILT = { DHOWLINE_BUILD: "build" };
const STEPS: readonly (readonly [command: string, env?: Readonly<Record<string, string>>])[] = [
  ["react-router build"],
  // Properties in thousands of runs, every pair of reports, files of the greatest size, dry runs of a deploy.
  ["vitest run tests/unit/ orders-data load-orders notifications ops/nightly", WHOLE],
  // Each page and form at each width; Firefox and WebKit where Playwright has installed them.
  ["playwright test", { ...WHOLE, ...BUILT }],
  ["npm run other-days"],
  ...["crash", "notifications", "outage", "restore", "fuzz", "load"].map(
    (drill) => [`npm run drill:${drill}`] as const,
  ),
  ...["size", "requests", "server", "distance", "client"].map(
    (bench) => [`npm run bench:${bench}`] as const,
  ),
];

const results = STEPS.map(([command, env]) => {
  console.log(`\n> ${command}`);
  const start = Date.now();
  const { status } = spawnSync(command, {
    shell: true,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return { command, passed: status === 0, minutes: ((Date.now() - start) / 60_000).toFixed(1) };
});
console.table(results);
if (results.some(({ passed }) => !passed)) process.exitCode = 1;
