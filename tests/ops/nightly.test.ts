/**
 * What takes a build, for the nightly run: a fresh clone, as a developer has it, by `npm run dev` and by
 * wrangler's own commands; and what would be uploaded, by the real build and the real wrangler, as far as
 * that goes without an account.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { capture } from "../../ops/exec.ts";
import { startServer } from "../../ops/server.ts";
import { freePort } from "../support/processes.ts";
import { type Program, startProgram } from "../support/program.ts";
import type { Ran } from "../support/run-command.ts";
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
        const signedIn = {
          ...env(),
          CI: "1",
          CLOUDFLARE_API_TOKEN: "t",
          CLOUDFLARE_ACCOUNT_ID: "a",
        };
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
    // Until the site has seen it: of two changes in a moment it may miss one.
    afterEach(async () => {
      writeFileSync(route, source);
      const status = async () => (await fetch(`${url}/credits`)).status;
      await expect.poll(status, poll).toBe(200);
    });
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
});

describe("npm run deploy -- --dry-run", () => {
  const NAMES = ["production", "preview"] as const;
  let ran: Ran;

  beforeAll(async () => {
    ran = await run(process.cwd(), process.execPath, ["ops/run.mjs", "deploy", "--dry-run"], {
      ...signedOut(),
      NODE_ENV: "development",
    });
  });

  const built = (name: string) => resolve(".wrangler/builds", name);

  /** What the build of an environment is uploaded with. */
  function configOf(name: (typeof NAMES)[number]) {
    return JSON.parse(readFileSync(`${built(name)}/server/wrangler.json`, "utf8"));
  }

  it("builds both sites, which wrangler takes, and says what a deploy would stop at", () => {
    expect({ code: ran.code, err: ran.err }).toEqual({ code: 0, err: "" });
    expect(ran.out.match(/^--dry-run: exiting now\.$/gm)).toHaveLength(2);
    for (const name of NAMES) expect(ran.out).toContain(`\nDry run for ${name}\n`);
    expect(ran.out.match(/^sign-in\b.*: see npm run preflight/gm)).toHaveLength(2);
    expect(ran.out).toMatch(/\nTried for production and preview\. Nothing was uploaded\.\n/);
  });

  it("builds React for production, whatever the shell has in NODE_ENV", () => {
    for (const name of NAMES) {
      const scripts = globSync(`${built(name)}/client/assets/*.js`);
      const all = scripts.map((path) => readFileSync(path, "utf8")).join("\n");
      expect(all).toContain("Minified React error");
    }
  });

  it("gives both the same bindings, with stores and limits of their own", () => {
    const [production, preview] = NAMES.map(configOf);
    const bindings = (config: Record<string, { binding?: string; name?: string }[]>) =>
      ["d1_databases", "kv_namespaces", "send_email", "ratelimits", "analytics_engine_datasets"]
        .flatMap((kind) => config[kind] ?? [])
        .map(({ binding, name }) => binding ?? name);
    expect(bindings(production)).toEqual(
      expect.arrayContaining(["DB", "PAGE_META", "FALLBACK_QUEUE", "EMAIL"]),
    );
    expect(bindings(preview)).toEqual(bindings(production));
    expect(Object.keys(preview.vars)).toEqual(Object.keys(production.vars));
    for (const same of ["compatibility_date", "compatibility_flags", "triggers", "observability"]) {
      expect(preview[same], same).toEqual(production[same]);
    }
    expect(production.triggers.crons.length).toBeGreaterThan(0);
    const own = [production, preview].flatMap(({ name, d1_databases, ratelimits }) => [
      name,
      ...d1_databases.map(({ database_name }: { database_name: string }) => `db ${database_name}`),
      ...ratelimits.map(({ namespace_id }: { namespace_id: string }) => namespace_id),
    ]);
    expect(new Set(own).size).toBe(own.length);
  });

  it("hides the preview from search engines on every answer, and production on none", async () => {
    const tags = await Promise.all(
      NAMES.map(async (name) => {
        const site = await startServer({ build: built(name) });
        try {
          const answers = ["/", "/robots.txt", "/no/such/page", "/health"].map((path) =>
            fetch(site.url + path, { headers: { "Sec-Fetch-Site": "none" } }),
          );
          return (await Promise.all(answers)).map(({ headers }) => headers.get("X-Robots-Tag"));
        } finally {
          await site.stop();
        }
      }),
    );
    expect(tags).toEqual([
      [null, null, null, null],
      Array.from({ length: 4 }, () => "noindex, nofollow"),
    ]);
  });
});
