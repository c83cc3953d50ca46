/** The files share their processes, so that wrangler is loaded once: each begins and ends as if alone. */
import { afterAll, vi } from "vitest";
import { cleanUp, ROOT } from "./run-ops.ts";

const before = { ...process.env };

afterAll(() => {
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  process.chdir(ROOT);
  cleanUp();
});
