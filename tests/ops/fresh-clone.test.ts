/** A fresh clone, as a developer has it: `npm run dev`, and wrangler's own commands by habit. For the nightly run: it builds. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../support/processes.ts";
import { type Program, startProgram } from "../support/program.ts";
import { copyProject } from "../support/project-copy.ts";
import { freshFolder, ROOT, run } from "./run-ops.ts";

const WRANGLER = join(ROOT, "node_modules/.bin/wrangler");
const poll = { timeout: 60_000, interval: 200 };

let folder: string;
beforeAll(() => {
  folder = freshFolder();
  copyProject(folder);
});

describe("wrangler", () => {
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
});

describe("npm run dev", () => {
  let site: Program;
  let url: string;
  let route: string;
  let source: string;

  beforeAll(async () => {
    route = join(folder, "app/routes/credits.tsx");
    source = readFileSync(route, "utf8");
    writeFileSync(join(folder, ".env"), "CLOUDFLARE_ENV=preview\n");
    const port = await freePort();
    url = `http://localhost:${port}`;
    site = await startProgram(process.execPath, ["ops/run.mjs", "dev"], {
      cwd: folder,
      ready: " is ready on ",
      env: {
        ...process.env,
        NODE_ENV: undefined,
        npm_lifecycle_event: undefined,
        DHOWLINE_STATE: undefined,
        CLOUDFLARE_ENV: "production",
        PORT: String(port),
      },
    });
  });
  afterEach(() => writeFileSync(route, source));
  afterAll(() => site.close());

  it("has this computer's stores, whatever the shell and .env have in CLOUDFLARE_ENV", async () => {
    const page = await fetch(`${url}/track/DL-2611-0385`);
    expect({ status: page.status, html: await page.text() }).toMatchObject({
      status: 200,
      html: expect.stringContaining("DL-2611-0385"),
    });
  });

  it.each([
    [
      "a wrong import",
      `import "#app/no-such-file.ts";\n`,
      "Cannot find module '#app/no-such-file.ts'",
    ],
    ["a syntax error", "const wrong = ;\n", "Unexpected token"],
    [
      "an error that a loader throws",
      'export function loader() { throw new Error("thrown on purpose"); }\n',
      "thrown on purpose",
    ],
  ])(
    "%s is reported with its file, in the browser and in the terminal",
    async (_, line, message) => {
      const before = site.printed().length;
      writeFileSync(route, source + line);
      const reported = () =>
        expect.stringMatching(RegExp(`${message}(.|\\n)*app/routes/credits\\.tsx`));
      await expect
        .poll(async () => (await fetch(`${url}/credits`)).text(), poll)
        .toEqual(reported());
      await expect.poll(() => site.printed().slice(before), poll).toEqual(reported());
    },
  );
});
