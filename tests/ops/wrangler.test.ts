/** wrangler's own commands by habit, in a fresh clone. */
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { freePort } from "../support/processes.ts";
import { startProgram } from "../support/program.ts";
import { copyProject } from "../support/project-copy.ts";
import { freshFolder, ROOT, run } from "./run-ops.ts";

const WRANGLER = join(ROOT, "node_modules/.bin/wrangler");

let folder: string;
beforeAll(() => {
  folder = freshFolder();
  copyProject(folder);
});

const env = () => ({ ...process.env, NODE_ENV: undefined, DHOWLINE_STATE: undefined });

it("wrangler dev builds the site, and serves it with the demo data", async () => {
  const port = await freePort();
  const site = await startProgram(WRANGLER, ["dev", "--port", String(port)], {
    cwd: folder,
    ready: "Ready on ",
    env: env(),
  });
  try {
    const page = await fetch(`http://localhost:${port}/track/DL-2611-0385`);
    expect(page.status, site.printed()).toBe(200);
    expect(await page.text()).toContain("DL-2611-0385");
    expect((await fetch(`http://localhost:${port}/favicon.ico`)).status).toBe(200);
  } finally {
    await site.close();
  }
});

it.each([
  ["--env preview", ["--env", "preview"], {}],
  ["CLOUDFLARE_ENV=production", [], { CLOUDFLARE_ENV: "production" }],
])("wrangler dev with %s is rejected: its stores aren't here", async (_, args, more) => {
  const sentence = "Run it without --env and without CLOUDFLARE_ENV.";
  const site = await startProgram(WRANGLER, ["dev", "--port", `${await freePort()}`, ...args], {
    cwd: folder,
    ready: sentence,
    env: { ...env(), ...more },
  });
  await site.close();
  expect(site.printed()).toContain(sentence);
});

// After the build of the test before, by which wrangler would deploy without looking at wrangler.toml.
it.each(["deploy --env preview", "deploy", "versions upload --env preview"])(
  "wrangler %s is rejected, with what to run instead",
  async (command) => {
    const signedIn = { ...env(), CI: "1", CLOUDFLARE_API_TOKEN: "t", CLOUDFLARE_ACCOUNT_ID: "a" };
    const { code, out, err } = await run(folder, WRANGLER, command.split(" "), signedIn);
    expect(code).toBe(1);
    expect(out + err).toContain("Run npm run deploy, or npm run deploy -- --env preview");
  },
);
