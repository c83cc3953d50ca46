/** What is looked at in each build: that its pages put their scripts off, as deferred-hydration.ts means them to. */
import { startServer } from "./server.ts";

/**
 * Renders a page of the build.
 * @throws Error when its module script would run at once, as after an update of the framework
 */
export async function checkBuild(build: string): Promise<void> {
  const server = await startServer({ build });
  try {
    const html = await (await fetch(`${server.url}/credits`)).text();
    if (!/<script[^>]* type="module"/.test(html)) return;
    throw new Error(
      "The pages of this build don't put their scripts off: workers/edge/deferred-hydration.ts no longer fits what React Router renders.",
    );
  } finally {
    await server.stop();
  }
}
