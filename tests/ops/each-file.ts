/** The files share their processes, so that wrangler is loaded once: each begins and ends as if alone. */
import { afterAll, vi } from "vitest";
import { cleanUp, ROOT } from "./real-command-line.ts";

const env = { ...process.env };
process.chdir(ROOT);

afterAll(async () => {
  vi.unstubAllEnvs();
  process.chdir(ROOT);
  process.env = env;
  await cleanUp();
});
