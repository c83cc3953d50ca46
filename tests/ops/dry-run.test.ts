/** What would be uploaded, by the real build and the real wrangler, as far as that goes without an account. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { startServer } from "../../ops/server.ts";
import type { Ran } from "../support/run-command.ts";
import { run, signedOut } from "./run-ops.ts";

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

describe("npm run deploy -- --dry-run", () => {
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
