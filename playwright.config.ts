import { existsSync } from "node:fs";
import { firefox, webkit } from "playwright";
import { defineConfig } from "playwright/test";
import { chromiumLaunch } from "./tests/support/chromium.ts";

const PORT = Number(process.env.TEST_PORT ?? 5013);
/**
 * A site that runs already can be tested too: SITE_URL=http://localhost:5003 npx playwright test. Its
 * stores must be on this computer, in .wrangler/state or in the folder DHOWLINE_STATE.
 */
const running = process.env.SITE_URL;
if (!running) process.env.DHOWLINE_STATE = ".wrangler/browser-tests";
const url = running ?? `http://localhost:${PORT}`;

/** The other browsers that are installed here. */
const otherBrowsers = [firefox, webkit].filter((browser) => existsSync(browser.executablePath()));

const launchOptions = await chromiumLaunch();

/** The whole site as it is deployed: the built Worker in workerd, in a real Chromium. */
export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results",
  snapshotPathTemplate: "{testDir}/english-pages/{arg}{ext}",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // "list" ends with what needed the retry: "1 flaky" and the test's title.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  // For a test that hangs: no limit is a measure, since the computer may be busy.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: url,
    // Tracing every test costs a quarter of the time; `--trace on` has one of a failure at hand.
    trace: "on-first-retry",
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    { name: "chromium", testIgnore: "smoke.test.ts", use: { launchOptions } },
    ...otherBrowsers.map((browser) => ({
      name: browser.name(),
      testMatch: "smoke.test.ts",
      use: { browserName: browser.name() as "firefox" | "webkit" },
    })),
  ],
  ...(running
    ? { globalSetup: "./tests/browser/import-orders.ts" }
    : {
        webServer: {
          command: "node tests/support/serve.ts",
          url,
          timeout: 240_000,
          gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
          env: { PORT: String(PORT) },
        },
      }),
});
