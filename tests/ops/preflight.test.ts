import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Environment, siteCommand } from "../../ops/deploy/environment.ts";
import { type Finding, findingsText, preflight } from "../../ops/deploy/preflight.ts";
import { enterProject, fakeTools, ID, write } from "./fake-project.ts";
import { ROOT, run, signedOut } from "./run-ops.ts";

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

it("passes where nothing is missing, and asks Cloudflare about the chosen site alone", async () => {
  const calls = fakeTools();
  expect(await preflight("production", { withPlaceholders: false })).toEqual({
    ...{ environment: "production", blocks: [], advice: [] },
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

const SECOND_QUEUE = ID.fallbackQueue.replace(/1$/, "2");
const VARS = "wrangler.toml, vars of production";
const NAMESPACES = "wrangler.toml, [[env.production.kv_namespaces]]";

it.each<[string, Readonly<Record<string, string>>, string[], string[]?, Environment?]>([
  [
    "the ids of stores",
    { [ID.database]: "00000000-0000-0000-0000-000000000000", [ID.pageMeta]: "local" },
    [
      "stores | no database id | wrangler.toml, [[env.production.d1_databases]]",
      `stores | no id of the KV namespace PAGE_META | ${NAMESPACES}`,
    ],
  ],
  [
    "stores of its own for the preview",
    { [SECOND_QUEUE]: ID.fallbackQueue },
    [`stores | a store of production's | wrangler.toml, ${ID.fallbackQueue}`],
    [],
    "preview",
  ],
  [
    "a namespace of its own for the queue",
    { [ID.fallbackQueue]: ID.pageMeta },
    [
      `stores | one KV namespace for the fallback queue and the cache of page meta | wrangler.toml, ${ID.pageMeta}`,
    ],
  ],
  [
    "a known Access team and an administrator",
    { '"forwarder"': '"other"', '"boss@forwarder.ae"': '""' },
    [],
    [
      "desk | no keys of the Access team other, so no one can sign in | https://other.cloudflareaccess.com",
      `desk | DESK_ADMINS is empty: no one may remove, erase or change page titles | ${VARS}`,
    ],
  ],
  ["an Access team", { '"forwarder"': '""' }, [`desk | ACCESS_TEAM is empty | ${VARS}`]],
  ["a desk", { '"forwarder"': '""', '"a1b2"': '""' }, [], [`desk | no desk | ${VARS}`]],
  ["nothing but a desk, which a preview needn't have", {}, [], [], "preview"],
])(
  "lists what is missing: %s",
  async (_, edits, blocks, advice = [], environment = "production") => {
    enterProject(edits);
    expect(await check(environment)).toEqual({ blocks, advice });
  },
);

it.each<[string, Readonly<Record<string, string>>, string[], string[]?]>([
  ["nobody is signed in", { FAKE_LOGGED_IN: "false" }, ["sign-in | not signed in | Cloudflare"]],
  ["there is a token", { FAKE_LOGGED_IN: "false", CLOUDFLARE_API_TOKEN: "token" }, []],
  [
    "Cloudflare refuses",
    { FAKE_FAILS: "wrangler d1 migrations list", FAKE_ERROR: "\n✘ [ERROR] Request failed.\n" },
    ["migrations | wrangler: Request failed. | the deployed database"],
  ],
  [
    "there are migrations to apply",
    { FAKE_MIGRATIONS: "│ 0002_handled_at.sql │\n│ 0003_outbox.sql │" },
    [],
    [
      "migrations | 2 migrations to apply: 0002_handled_at.sql, 0003_outbox.sql | the deployed database",
    ],
  ],
  [
    "the database has no replicas",
    { FAKE_REPLICATION: "disabled" },
    [],
    ["replication | read replication is off | the deployed database"],
  ],
])("where %s, says so", async (_, variables, blocks, advice = []) => {
  fakeTools(variables);
  expect(await check()).toEqual({ blocks, advice });
});

it("names the command that turns the replicas of this database on", async () => {
  fakeTools({ FAKE_REPLICATION: "disabled" });
  const { advice } = await preflight("production", { withPlaceholders: false });
  expect(advice[0]?.fix).toContain(`/d1/database/${ID.database} `);
  expect(advice[0]?.fix).toContain('{"read_replication": {"mode": "auto"}}');
});

it.each([
  ["<p>Hello</p>", null],
  ['<a href="/cdn-cgi/l/email-protection#2a">', "the zone rewrites pages"],
  ['<script src="https://static.cloudflareinsights.com/a.js">', "the zone rewrites pages"],
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
  const advice = what ? [`zone | ${what} | https://www.forwarder.ae`] : [];
  expect(await check()).toEqual({ blocks: [], advice });
});

it("blocks production with placeholders, named by file, fact and line, unless --with-placeholders is given", async () => {
  enterProject({ "site@forwarder.ae": "site@site.example", "desk@forwarder.ae": "" });
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
  expect((await check()).blocks).toEqual([
    `mail | MAIL_FROM is no real address | ${VARS}`,
    `mail | MAIL_TO is no real address | ${VARS}`,
    facts,
  ]);
  expect((await check("production", true)).blocks).toEqual([]);
  const advice = expect.arrayContaining([facts]);
  expect(await check("preview")).toEqual({ blocks: [], advice });
});

it("advises to commit what is deployed; a file in it that may hold customers' data blocks", async () => {
  appendFileSync("wrangler.toml", "# changed\n");
  // What operators keep beside the project is no part of a deploy.
  write("exports/quotes.csv", "name\nA. Shipper\n");
  const advice = ["git | 1 change not committed | wrangler.toml"];
  expect(await check()).toEqual({ blocks: [], advice });

  write("public/quotes 2026.csv", "name\nA. Shipper\n");
  write("public/state/v3/d1/a.sqlite-wal", "");
  const files = [
    "public/quotes 2026.csv (an export or a spreadsheet)",
    "public/state/v3/d1/a.sqlite-wal (a database)",
  ];
  const blocks = [`git | 2 files that may hold customers' data | ${files.join(" ; ")}`];
  expect(await check()).toEqual({ blocks, advice });
});

it("git ignores what operators save under the names that the documentation uses", async () => {
  const README = readFileSync(join(ROOT, "ops/README.md"), "utf8");
  const names = README.matchAll(/(?:export|template|--out|--output|>) ([a-z0-9-]+\.[a-z]+)/g);
  const saved = [...names].flatMap(([, name = ""]) => name);
  expect(saved).toEqual(expect.arrayContaining(["orders.csv", "orders.jsonl", "late.csv"]));
  const { out } = await run(ROOT, "git", ["check-ignore", ...saved], process.env);
  expect(out.trim().split("\n").sort()).toEqual([...saved].sort());
});

it("npm run preflight --json prints JSON, and exits with 1 for what blocks; findings are listed with what to do", async () => {
  const args = ["ops/run.mjs", "preflight", "--json"];
  const { code, out } = await run(ROOT, process.execPath, args, signedOut());
  const { ready, ...findings } = JSON.parse(out);
  expect({ code, ready }).toEqual({ code: 1, ready: false });
  expect(short(findings.blocks)).toContain("sign-in | not signed in | Cloudflare");
  const lines = findingsText({ ...findings, blocks: findings.blocks.slice(0, 1) }).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      ...["sign-in  not signed in", "         Cloudflare"],
      "         Run npx wrangler login, or set CLOUDFLARE_API_TOKEN.",
    ]),
  );
  expect(lines.at(-1)).toBe("Not ready for production: 1 thing to do first.");
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
