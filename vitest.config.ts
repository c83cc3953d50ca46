import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";

// The tests use this computer's stores, whatever the shell or an .env file sets.
process.env.CLOUDFLARE_ENV = "";

/** For a test that hangs: no limit is a measure, since the computer may be busy. */
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    // Many tests wait for a server, a pause or a time limit: on two cores four files at a time.
    maxWorkers: 4,
    // Every request has its line in the log, and the tests send thousands.
    onConsoleLog: (text) => !text.startsWith('{"event":"request"'),
    projects: [
      {
        // Rules, copy and structure: in Node, without state that one file could leave to another.
        test: {
          name: "unit",
          ...LIMITS,
          pool: "threads",
          isolate: false,
          include: ["tests/unit/**/*.test.ts"],
          setupFiles: ["./tests/unit/setup.ts"],
        },
      },
      {
        // The operators' command line, run as a person would, on stores of its own.
        test: {
          name: "ops",
          ...LIMITS,
          isolate: false,
          include: ["tests/ops/**/*.test.ts"],
          // Builds, for the nightly run.
          exclude: process.env.EXHAUSTIVE === "1" ? [] : ["tests/ops/nightly.test.ts"],
          setupFiles: ["./tests/ops/setup.ts"],
        },
      },
      {
        // Short versions of the drills: the built site, its server killed and its stores taken away.
        test: {
          name: "drills",
          ...LIMITS,
          isolate: false,
          include: ["tests/drills/**/*.test.ts"],
        },
      },
      {
        // The calls and the stores in workerd, on a real D1 with the real migrations.
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            main: "./workers/app.ts",
            miniflare: {
              bindings: {
                MIGRATIONS: await readD1Migrations("./migrations"),
                EXHAUSTIVE: process.env.EXHAUSTIVE ?? "",
                // The files that imports are tried with, in base64.
                CASES: Object.fromEntries(
                  readdirSync("tests/cases")
                    .filter((name) => !/\.m?js$/.test(name))
                    .map((name) => [name, readFileSync(`tests/cases/${name}`, "base64")]),
                ),
              },
            },
          })),
        ],
        resolve: {
          // Only a build has the pages; their adapter takes a second to load.
          alias: {
            "virtual:react-router/server-build": resolve("tests/worker/server-build.ts"),
            "@react-router/cloudflare": resolve("tests/worker/server-build.ts"),
          },
        },
        test: {
          name: "worker",
          ...LIMITS,
          // Each file has its own workerd: modules keep state, and one file's would change another's answers.
          include: ["tests/worker/**/*.test.ts"],
          setupFiles: ["./tests/worker/apply-migrations.ts"],
        },
      },
    ],
  },
});
