/**
 * What takes a build, for the nightly run: a fresh clone, as a developer has it, by `npm run dev` and by
 * wrangler's own commands; and what would be uploaded, by the real build and the real wrangler, as far as
 * that goes without an account.
 */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { capture } from "../../ops/exec.ts";
import { startServer } from "../../ops/server.ts";
import { freePort } from "../support/processes.ts";
import { startProgram } from "../support/program.ts";
import { freshFolder, migratedStores, ROOT, run, signedOut } from "./run-ops.ts";

/** Copies the project into `folder` as a fresh clone after npm ci: no build, no stores. */
function copyProject(folder: string) {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", list, { cwd: ROOT, encoding: "utf8" });
  for (const file of listed.split("\0").filter((name) => name && existsSync(join(ROOT, name)))) {
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

describe("wrangler's list of migrations", () => {
  migratedStores();

  it("has none to apply where the project's own programs applied them", async () => {
    const state = process.env.DHOWLINE_STATE ?? "";
    const args = ["d1", "migrations", "list", "DB", "--local", "--persist-to", state];
    const { out, err } = await capture("wrangler", args);
    expect(out, err).toContain("No migrations to apply");
  });
});

describe("a fresh clone", () => {
  const WRANGLER = join(ROOT, "node_modules/.bin/wrangler");
  const poll = { timeout: 60_000, interval: 200 };
  const env = {
    ...process.env,
    ...{ NODE_ENV: undefined, npm_lifecycle_event: undefined, DHOWLINE_STATE: undefined },
  };

  let folder: string;
  beforeAll(() => {
    folder = freshFolder();
    copyProject(folder);
  });

  /** Starts `wrangler dev` in it, until it says that it is ready, or why it isn't. */
  async function wranglerDev(ready: string, ...args: string[]) {
    const port = String(await freePort());
    const all = ["dev", "--port", port, ...args];
    return {
      url: `http://localhost:${port}`,
      site: await startProgram(WRANGLER, all, { cwd: folder, ready, env }),
    };
  }

  it("wrangler dev builds the site, and serves it with the demo data", async () => {
    const { url, site } = await wranglerDev("Ready on ");
    try {
      const page = await fetch(`${url}/track/DL-2611-0385`);
      expect(page.status, site.printed()).toBe(200);
      expect(await page.text()).toContain("DL-2611-0385");
      expect((await fetch(`${url}/favicon.ico`)).status).toBe(200);
    } finally {
      await site.close();
    }
  });

  // After the build of the test before, by which wrangler would deploy without looking at wrangler.toml.
  it("wrangler rejects what isn't for it, with what to run instead", async () => {
    const sentence = "Run it without --env and without CLOUDFLARE_ENV.";
    const { site } = await wranglerDev(sentence, "--env", "preview");
    await site.close();
    expect(site.printed()).toContain(sentence);
    const signedIn = { ...env, CI: "1", CLOUDFLARE_API_TOKEN: "t", CLOUDFLARE_ACCOUNT_ID: "a" };
    for (const command of ["deploy", "versions upload --env preview"]) {
      const { code, out, err } = await run(folder, WRANGLER, command.split(" "), signedIn);
      expect(code, command).toBe(1);
      expect(out + err).toContain("Run npm run deploy, or npm run deploy -- --env preview");
    }
  });

  it("npm run dev has this computer's stores, whatever the shell and .env say, and reports an error with its file", async () => {
    const route = join(folder, "app/routes/credits.tsx");
    writeFileSync(join(folder, ".env"), "CLOUDFLARE_ENV=preview\n");
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    const site = await startProgram(process.execPath, ["ops/run.mjs", "dev"], {
      cwd: folder,
      ready: " is ready on ",
      env: { ...env, CLOUDFLARE_ENV: "production", PORT: port },
    });
    try {
      const page = await fetch(`${url}/track/DL-2611-0385`);
      const html = expect.stringContaining("DL-2611-0385");
      expect([page.status, await page.text()]).toEqual([200, html]);
      const before = site.printed().length;
      appendFileSync(route, 'export function loader() { throw new Error("on purpose"); }\n');
      const text = /on purpose(.|\n)*app\/routes\/credits\.tsx/;
      await expect.poll(async () => (await fetch(`${url}/credits`)).text(), poll).toMatch(text);
      await expect.poll(() => site.printed().slice(before), poll).toMatch(text);
    } finally {
      await site.close();
    }
  });
});

it("npm run deploy -- --dry-run builds both sites, which wrangler takes, and says what a deploy would stop at", async () => {
  const env = { ...signedOut(), NODE_ENV: "development" };
  const args = ["ops/run.mjs", "deploy", "--dry-run"];
  const { code, out, err } = await run(process.cwd(), process.execPath, args, env);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out.match(/^--dry-run: exiting now\.$/gm)).toHaveLength(2);
  expect(out.match(/^sign-in\b.*: see npm run preflight/gm)).toHaveLength(2);
  expect(out).toMatch(/\nTried for production and preview\. Nothing was uploaded\.\n/);
  for (const [name, tag] of [
    ["production", null],
    ["preview", "noindex, nofollow"],
  ] as const) {
    expect(out).toContain(`\nDry run for ${name}\n`);
    const build = resolve(".wrangler/builds", name);
    const scripts = globSync(`${build}/client/assets/*.js`);
    const all = scripts.map((path) => readFileSync(path, "utf8")).join("\n");
    expect(all).toContain("Minified React error");
    const site = await startServer({ build });
    for (const path of ["/", "/robots.txt", "/no/such/page", "/health"]) {
      const { headers } = await fetch(site.url + path, { headers: { "Sec-Fetch-Site": "none" } });
      expect(headers.get("X-Robots-Tag"), path).toBe(tag);
    }
    await site.stop();
  }
});
