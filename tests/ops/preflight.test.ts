import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Environment, siteCommand } from "../../ops/deploy/environment.ts";
import { type Finding, findingsText, preflight } from "../../ops/deploy/preflight.ts";
import { enterProject, fakeTools, ID, write } from "./fake-project.ts";
import { ROOT, run, signedOut } from "./run-ops.ts";

/** The files that commands of the README write. */
const SAVED = /(?:export|template|--out|--output|>) ([a-z0-9-]+\.[a-z]+)/g;
const PLACEHOLDER_ADDRESSES = { "site@forwarder.ae": "site@site.example", "desk@forwarder.ae": "" };

beforeEach(() => {
  enterProject();
  fakeTools();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const short = (findings: readonly Finding[]) =>
  findings.map(({ topic, what, where }) => `${topic} | ${what} | ${where.replaceAll("\n", " ; ")}`);

async function check(environment: Environment = "production", withPlaceholders = false) {
  const { blocks, advice } = await preflight(environment, { withPlaceholders });
  return { blocks: short(blocks), advice: short(advice) };
}

describe("preflight", () => {
  it("passes where nothing is missing, and asks Cloudflare about the chosen site alone", async () => {
    const calls = fakeTools();
    expect(await preflight("production", { withPlaceholders: false })).toEqual({
      environment: "production",
      blocks: [],
      advice: [],
      passed: [
        ...["sign-in", "stores", "migrations", "replication", "git", "mail", "desk", "zone"],
        "placeholders",
      ],
    });
    expect(calls()).toEqual([
      "wrangler whoami --json",
      "wrangler d1 migrations list DB --remote --config wrangler.toml --env production",
      "wrangler d1 info DB --json --config wrangler.toml --env production",
    ]);
  });

  it("advises to turn read replication on, with the command for this database", async () => {
    fakeTools({ FAKE_REPLICATION: "disabled" });
    const { blocks, advice } = await preflight("production", { withPlaceholders: false });
    expect(blocks).toEqual([]);
    expect(advice).toMatchObject([
      { topic: "replication", what: "read replication is off", where: "the deployed database" },
    ]);
    expect(advice[0]?.fix).toContain(`/d1/database/${ID.database} `);
    expect(advice[0]?.fix).toContain('{"read_replication": {"mode": "auto"}}');
  });

  it("checks that operators can sign in to the desk", async () => {
    const vars = "wrangler.toml, vars of production";
    enterProject({ '"forwarder"': '"other"', '"boss@forwarder.ae"': '""' });
    expect(await check()).toEqual({
      blocks: [],
      advice: [
        "desk | no keys of the Access team other, so no one can sign in | https://other.cloudflareaccess.com",
        `desk | DESK_ADMINS is empty: no one may remove, erase or change page titles | ${vars}`,
      ],
    });
    enterProject({ '"forwarder"': '""' });
    expect((await check()).blocks).toEqual([`desk | ACCESS_TEAM is empty | ${vars}`]);
    enterProject({ '"forwarder"': '""', '"a1b2"': '""' });
    expect(await check()).toEqual({ blocks: [], advice: [`desk | no desk | ${vars}`] });
    expect((await check("preview")).advice).toEqual([]);
  });

  it.each([
    ["<p>Hello</p>", null],
    ['<a href="/cdn-cgi/l/email-protection#2a">', "the zone rewrites pages"],
    [
      '<script src="https://static.cloudflareinsights.com/beacon.min.js">',
      "the zone rewrites pages",
    ],
    [null, "unknown whether the zone rewrites pages"],
  ])("of a page with %j it advises: %s", async (html, what) => {
    const routes = 'routes = [{ pattern = "www.forwarder.ae", custom_domain = true }]';
    enterProject({ 'name = "site"': `name = "site"\n${routes}` });
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
      if (String(asked[0]) !== "https://www.forwarder.ae") return fetch(...asked);
      if (html === null) throw new TypeError("fetch failed");
      return new Response(html);
    });
    const { advice } = await preflight("production", { withPlaceholders: false });
    expect(short(advice)).toEqual(what ? [`zone | ${what} | https://www.forwarder.ae`] : []);
    for (const { fix } of advice) expect(fix).toContain("Email Address Obfuscation, Rocket Loader");
  });

  it("blocks where the ids of the stores are missing", async () => {
    enterProject({
      [ID.database]: "00000000-0000-0000-0000-000000000000",
      [ID.pageMeta]: "local",
      [ID.fallbackQueue]: "0".repeat(32),
    });
    expect((await check()).blocks).toEqual([
      "stores | no database id | wrangler.toml, [[env.production.d1_databases]]",
      "stores | no id of the KV namespace PAGE_META | wrangler.toml, [[env.production.kv_namespaces]]",
      "stores | no id of the KV namespace FALLBACK_QUEUE | wrangler.toml, [[env.production.kv_namespaces]]",
    ]);
  });

  it("blocks where a preview has a store of production's, or enquiries would wait in the cache of page meta", async () => {
    enterProject({ [ID.fallbackQueue.replace(/1$/, "2")]: ID.fallbackQueue });
    expect(await check("preview")).toEqual({
      blocks: [`stores | a store of production's | wrangler.toml, ${ID.fallbackQueue}`],
      advice: [],
    });
    enterProject({ [ID.fallbackQueue]: ID.pageMeta });
    expect((await check()).blocks).toEqual([
      `stores | one KV namespace for the fallback queue and the cache of page meta | wrangler.toml, ${ID.pageMeta}`,
    ]);
  });

  it("blocks production with placeholders, named by file, fact and line, unless --with-placeholders is given", async () => {
    enterProject(PLACEHOLDER_ADDRESSES);
    write("app/content/place.ts", 'export const place = placeholder(["A"]);');
    write(
      "app/content/pages/team.ts",
      `import { placeholder } from "../fact.ts";
/** placeholder("A") in a comment is none. */
export const head = placeholder("A");
// placeholder("B")
export const box = { placeholder: "Enter your name" } as const satisfies object;
export const size: Fact<{ readonly rows: number } | null> =
  placeholder(null);
export const team = [{ name: { value: "C", placeholder: true } }];
`,
    );
    const facts =
      "placeholders | 4 facts to supply | app/content/pages/team.ts: head (line 3), size (line 7), name (line 8) ; app/content/place.ts: place (line 1)";
    const all = [
      "mail | MAIL_FROM is no real address | wrangler.toml, vars of production",
      "mail | MAIL_TO is no real address | wrangler.toml, vars of production",
      facts,
    ];
    expect((await check()).blocks).toEqual(all);
    expect((await check("production", true)).blocks).toEqual([]);
    expect(await check("preview")).toMatchObject({
      blocks: [],
      advice: expect.arrayContaining([facts]),
    });
  });

  it.each([
    ["nobody is signed in", { FAKE_LOGGED_IN: "false" }, ["sign-in | not signed in | Cloudflare"]],
    ["there is a token", { FAKE_LOGGED_IN: "false", CLOUDFLARE_API_TOKEN: "token" }, []],
    [
      "Cloudflare refuses",
      { FAKE_FAILS: "wrangler d1 migrations list", FAKE_ERROR: "\n✘ [ERROR] Request failed.\n" },
      ["migrations | wrangler: Request failed. | the deployed database"],
    ],
  ])("where %s, lists exactly what blocks", async (_, variables, blocks) => {
    fakeTools(variables);
    expect((await check()).blocks).toEqual(blocks);
  });

  it("advises of migrations to apply and of uncommitted files of the site, not of others", async () => {
    fakeTools({ FAKE_MIGRATIONS: "│ 0002_handled_at.sql │\n│ 0003_outbox.sql │" });
    appendFileSync("wrangler.toml", "# changed\n");
    write("app/new.ts", "");
    // What operators keep beside the project is no part of a deploy.
    write("exports/quotes.csv", "name\nA. Shipper\n");
    expect(await check()).toEqual({
      blocks: [],
      advice: [
        "migrations | 2 migrations to apply: 0002_handled_at.sql, 0003_outbox.sql | the deployed database",
        "git | 2 changes not committed | wrangler.toml ; app/new.ts",
      ],
    });
  });
});

it("a file beside the site's that may hold customers' data blocks, and isn't to be committed", async () => {
  fakeTools();
  write("public/quotes 2026.csv", "name\nA. Shipper\n");
  write("public/state/v3/d1/a.sqlite-wal", "");
  write("public/google1234.html", "google-site-verification");
  const what = "git | 4 files that may hold customers' data | ";
  const files = [
    "public/quotes 2026.csv (an export or a spreadsheet)",
    "public/state/v3/d1/a.sqlite-wal (a database)",
  ];
  const { blocks, advice } = await check();
  expect(blocks).toHaveLength(1);
  expect(blocks[0]?.slice(what.length).split(" ; ").sort()).toEqual(files);
  expect(advice).toContain("git | 1 change not committed | public/google1234.html");
});

it("git ignores what operators save under the names that the documentation uses", async () => {
  const names = [...readFileSync(join(ROOT, "ops/README.md"), "utf8").matchAll(SAVED)];
  const saved = [...names.flatMap(([, name = ""]) => name)];
  expect(saved).toEqual(expect.arrayContaining(["orders.csv", "orders.jsonl", "late.csv"]));
  const { out } = await run(ROOT, "git", ["check-ignore", ...saved], process.env);
  expect(out.trim().split("\n").sort()).toEqual([...saved].sort());
});

it("a preflight's findings are listed with what to do, and nothing is cut", () => {
  const where = `app/ui/${"long-name-".repeat(12)}x.ts`;
  const finding = { topic: "git", blocks: true, what: "1 change", where, fix: "Commit it." };
  const report = { blocks: [finding], advice: [], passed: ["mail"] };
  const text = findingsText({ environment: "production", ...report });
  expect(text).toContain(`git  1 change\n     ${where}\n     Commit it.`);
  expect(text.split("\n").at(-1)).toBe("Not ready for production: 1 thing to do first.");
});

it("npm run preflight --json prints JSON, and exits with 1 for what blocks", async () => {
  const args = ["ops/run.mjs", "preflight", "--json"];
  const { code, out } = await run(ROOT, process.execPath, args, signedOut());
  const { ready, blocks } = JSON.parse(out);
  expect({ code, ready }).toEqual({ code: 1, ready: false });
  expect(short(blocks)).toContain("sign-in | not signed in | Cloudflare");
});

it("a mistyped environment ends the program with 2", () => {
  const exit = vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  const printed = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const parse = () => siteCommand("preflight").parse(["--env", "prevew"], { from: "user" });
  expect(parse).toThrow("exit 2");
  expect(printed.mock.calls.join()).toContain("Allowed choices are production, preview.");
  for (const spy of [exit, printed]) spy.mockRestore();
});
