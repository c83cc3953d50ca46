import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Environment } from "../../ops/deploy/environment.ts";
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
      ...["sign-in", "stores", "migrations", "replication", "documents", "git", "mail", "desk"],
      ...["zone", "placeholders", "translations"],
    ],
  });
  expect(calls()).toEqual([
    "wrangler whoami --json",
    "wrangler d1 migrations list DB --remote --config wrangler.toml --env production",
    "wrangler d1 info DB --json --config wrangler.toml --env production",
    "wrangler r2 bucket info site-documents-1",
  ]);
});

const SECOND_QUEUE = ID.fallbackQueue.replace(/1$/, "2");
const VARS = "wrangler.toml, vars of production";

interface Case {
  readonly blocks?: readonly string[];
  readonly advice?: readonly string[];
  readonly environment?: Environment;
}
type Texts = Readonly<Record<string, string>>;
const ROUTES = 'routes = [{ pattern = "www.forwarder.ae", custom_domain = true }]';
const ZONE = { 'name = "site"': `name = "site"\n${ROUTES}` };
const REWRITTEN = { advice: ["zone | the zone rewrites pages"] };

/** Each with edits of wrangler.toml, or with variables of the fake tools. */
it.each<[what: string, Texts, Case]>([
  [
    "the ids of stores",
    { [ID.database]: "00000000-0000-0000-0000-000000000000", [ID.pageMeta]: "local" },
    { blocks: ["stores | no database id", "stores | no id of the KV namespace PAGE_META"] },
  ],
  [
    "stores of its own for the preview",
    { [SECOND_QUEUE]: ID.fallbackQueue },
    { blocks: ["stores | a store of production's"], environment: "preview" },
  ],
  [
    "a namespace of its own for the queue",
    { [ID.fallbackQueue]: ID.pageMeta },
    { blocks: ["stores | one KV namespace for the fallback queue and the cache of page meta"] },
  ],
  [
    "a known Access team",
    { '"forwarder"': '"other"' },
    { advice: ["desk | no keys of the Access team other, so no one can sign in"] },
  ],
  [
    "an administrator",
    { '"boss@forwarder.ae"': '""' },
    { advice: ["desk | DESK_ADMINS is empty: no one may remove, erase or change page titles"] },
  ],
  ["an Access team", { '"forwarder"': '""' }, { blocks: ["desk | ACCESS_TEAM is empty"] }],
  ["a desk", { '"forwarder"': '""', '"a1b2"': '""' }, { advice: ["desk | no desk"] }],
  ["nothing but a desk, which a preview needn't have", {}, { environment: "preview" }],
  ["a sign-in", { FAKE_LOGGED_IN: "false" }, { blocks: ["sign-in | not signed in"] }],
  ["nothing but a sign-in", { FAKE_LOGGED_IN: "false", CLOUDFLARE_API_TOKEN: "t" }, {}],
  [
    "the right to ask Cloudflare",
    { FAKE_FAILS: "wrangler d1 migrations list", FAKE_ERROR: "\n✘ [ERROR] No right.\n" },
    { blocks: ["migrations | wrangler: No right."] },
  ],
  [
    "migrations",
    { FAKE_MIGRATIONS: "│ 0002_a.sql │\n│ 0003_b.sql │" },
    { advice: ["migrations | 2 migrations to apply: 0002_a.sql, 0003_b.sql"] },
  ],
  [
    "replicas",
    { FAKE_REPLICATION: "disabled" },
    { advice: ["replication | read replication is off"] },
  ],
  ["nothing", { ...ZONE, FAKE_PAGE: "<p>Hello</p>" }, {}],
  ["a zone that leaves pages alone", { ...ZONE, FAKE_PAGE: '<a href="/cdn-cgi/l/a">' }, REWRITTEN],
  [
    "a zone that adds no scripts",
    { ...ZONE, FAKE_PAGE: '<script src="https://static.cloudflareinsights.com/a.js">' },
    REWRITTEN,
  ],
  ["a page", ZONE, { advice: ["zone | unknown whether the zone rewrites pages"] }],
])("lists what is missing: %s", async (_, texts, { blocks = [], advice = [], environment }) => {
  const isOfTools = ([name]: readonly [string, string]) => /^[A-Z_]+$/.test(name);
  const [tools, edits] = [true, false].map((of) =>
    Object.fromEntries(Object.entries(texts).filter((text) => isOfTools(text) === of)),
  );
  enterProject(edits);
  fakeTools(tools);
  const found = await check(environment);
  const names = (list: readonly string[]) => list.map((one) => one.replace(/ \| [^|]*$/, ""));
  expect([names(found.blocks), names(found.advice)]).toEqual([blocks, advice]);
});

it("names the command that turns the replicas of this database on", async () => {
  fakeTools({ FAKE_REPLICATION: "disabled" });
  const { advice } = await preflight("production", { withPlaceholders: false });
  expect(advice[0]?.fix).toContain(`/d1/database/${ID.database} `);
});

it("blocks production with placeholders, named by file, fact and line, unless --with-placeholders is given", async () => {
  enterProject({ "site@forwarder.ae": "site@site.example", "desk@forwarder.ae": "" });
  write("app/content/place.ts", 'export const place = placeholder(["A"]);');
  write(
    "app/content/en/pages/team.ts",
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
    "placeholders | 4 facts to supply | app/content/en/pages/team.ts: head (line 3), size (line 7), name (line 8) ; app/content/place.ts: place (line 1)";
  expect((await check()).blocks).toEqual([
    `mail | MAIL_FROM is no real address | ${VARS}`,
    `mail | MAIL_TO is no real address | ${VARS}`,
    facts,
  ]);
  expect((await check("production", true)).blocks).toEqual([]);
  const advice = expect.arrayContaining([facts]);
  expect(await check("preview")).toEqual({ blocks: [], advice });
});

it("blocks production with texts that no native speaker has approved", async () => {
  enterProject();
  write("app/content/en/a.ts", 'export const a = "A";');
  write("app/content/ar/a.ts", 'export const a = "ا";');
  write("app/content/ar/review.ts", "export const approvals = {};");
  const { blocks } = await check();
  expect(blocks).toEqual([
    expect.stringMatching(
      /^translations \| 1 text in "ar" that no native speaker has approved \| app\/content\/ar\/a\.ts +[0-9a-f]{16}$/,
    ),
  ]);
  expect((await check("production", true)).blocks).toEqual([]);
  const hash = blocks[0]?.slice(-16);
  // A folder of its own: what was imported once is kept.
  enterProject();
  write("app/content/en/a.ts", 'export const a = "A";');
  write("app/content/ar/a.ts", 'export const a = "ا";');
  write("app/content/ar/review.ts", `export const approvals = { "a.ts": "${hash}" };`);
  expect((await check()).blocks).toEqual([]);
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
  expect(saved).toEqual(expect.arrayContaining(["orders.csv", "orders.jsonl", "november.csv"]));
  const { out } = await run(ROOT, "git", ["check-ignore", ...saved], process.env);
  expect(out.trim().split("\n").sort()).toEqual([...saved].sort());
});

it("npm run preflight --json prints JSON, and exits with 1 for what blocks; findings are listed with what to do", async () => {
  const args = ["ops/run.mjs", "preflight", "--json"];
  const { code, out } = await run(ROOT, process.execPath, args, signedOut());
  const { ready, ...findings } = JSON.parse(out);
  expect({ code, ready }).toEqual({ code: 1, ready: false });
  expect(short(findings.blocks)).toContain("sign-in | not signed in | Cloudflare");
  const text = findingsText({ ...findings, blocks: findings.blocks.slice(0, 1) });
  expect(text).toMatch(
    /^sign-in {2}not signed in\n {9}Cloudflare\n {9}Run npx wrangler login, or/m,
  );
  expect(text).toMatch(/\nNot ready for production: 1 thing to do first\.$/);
  const mistyped = await run(ROOT, process.execPath, [...args, "--env", "prevew"], signedOut());
  expect(mistyped).toMatchObject({
    code: 2,
    err: expect.stringContaining("are production, preview."),
  });
});
