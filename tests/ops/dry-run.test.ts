/** What would be uploaded, by the real build and the real wrangler, as far as that goes without an account. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { startServer } from "../../ops/server.ts";
import { copiedProject, type Tree, withRealTools } from "./deploy-tree.ts";
import type { Ran } from "./real-command-line.ts";

const NAMES = ["production", "preview"] as const;
let tree: Tree;
let ran: Ran;

// A copy has builds of its own: other tests use those of this folder at the same time.
beforeAll(async () => {
  tree = copiedProject();
  ran = await withRealTools(tree, "deploy", "--dry-run");
}, 120_000);

const built = (name: string) => join(tree.root, ".wrangler/builds", name);

/** What the build of an environment is uploaded with. */
function configOf(name: (typeof NAMES)[number]) {
  return JSON.parse(readFileSync(join(built(name), "server/wrangler.json"), "utf8"));
}

describe("npm run deploy -- --dry-run", () => {
  it("builds both environments, and wrangler takes both", () => {
    expect({ code: ran.code, err: ran.err }).toEqual({ code: 0, err: "" });
    expect(ran.out.match(/^--dry-run: exiting now\.$/gm)).toHaveLength(2);
    for (const name of NAMES) {
      expect(ran.out).toContain(`[2/3] build: pages and Worker for ${name}\n`);
      expect(ran.out).toContain(`${built(name)}/client`);
    }
    expect(ran.out).toMatch(/\nTried for production and preview\. Nothing was uploaded\.\n/);
  });

  it("says what a deploy would stop at: nobody is signed in", () => {
    expect(ran.out.match(/^\d+ things?: sign-in \(1\)/gm)).toHaveLength(2);
  });

  it("gives both the same bindings, with stores and limits of their own", () => {
    const [production, preview] = NAMES.map(configOf);
    const bindings = (config: Record<string, { binding?: string; name?: string }[]>) =>
      ["d1_databases", "kv_namespaces", "send_email", "ratelimits", "analytics_engine_datasets"]
        .flatMap((kind) => config[kind] ?? [])
        .map(({ binding, name }) => binding ?? name);
    expect(bindings(production)).toEqual(expect.arrayContaining(["DB", "PAGE_META", "EMAIL"]));
    expect(bindings(preview)).toEqual(bindings(production));
    expect(Object.keys(preview.vars)).toEqual(Object.keys(production.vars));
    for (const same of ["compatibility_date", "compatibility_flags", "triggers", "observability"]) {
      expect(preview[same], same).toEqual(production[same]);
    }
    expect(production.triggers.crons.length).toBeGreaterThan(0);
    expect(preview.name).not.toBe(production.name);
    expect(preview.d1_databases[0].database_name).not.toBe(
      production.d1_databases[0].database_name,
    );
    const limits = [production, preview].flatMap(({ ratelimits }) =>
      ratelimits.map(({ namespace_id }: { namespace_id: string }) => namespace_id),
    );
    expect(new Set(limits).size).toBe(4);
  });

  it("hides the preview from search engines on every answer, and production on none", async () => {
    const said = await Promise.all(
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
    expect(said).toEqual([
      [null, null, null, null],
      Array.from({ length: 4 }, () => "noindex, nofollow"),
    ]);
  });
});
