/** Checks each build: its pages must defer their scripts (router-scripts.ts). */
import { startServer } from "./server.ts";

/**
 * Renders a page of the build.
 * @throws Error when its module script is not deferred, as after an update of the framework
 */
export async function checkBuild(build: string): Promise<void> {
  const server = await startServer({ build });
  try {
    const html = await (await fetch(`${server.url}/credits`)).text();
    if (!/<script [^<>]*type="module"/.test(html)) return;
    throw new Error(
      "The pages of this build don't defer their scripts: workers/html/router-scripts.ts no longer fits what React Router renders.",
    );
  } finally {
    await server.stop();
  }
}
