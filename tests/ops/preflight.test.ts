import {
  appendFileSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Finding } from "../../ops/deploy/findings.ts";
import type { Report } from "../../ops/deploy/preflight.ts";
import { displayWidth } from "../../ops/terminal-text.ts";
import {
  bareProject,
  type Cloudflare,
  ids,
  readyProject,
  setVars,
  type Tree,
  withStandIns,
} from "./deploy-tree.ts";

interface Answer extends Report {
  readonly ready: boolean;
}

async function preflight(
  tree: Tree,
  args: readonly string[] = [],
  cloudflare: Cloudflare = {},
  env = {},
) {
  const ran = await withStandIns(tree, "preflight", [...args, "--json"], cloudflare, env);
  expect(ran.err).toBe("");
  const answer: Answer = JSON.parse(ran.out);
  expect(ran.code).toBe(answer.ready ? 0 : 1);
  expect(answer.ready).toBe(answer.blocks.length === 0);
  for (const { fix } of [...answer.blocks, ...answer.advice]) expect(fix).toMatch(/^[A-Zn].*\.$/);
  return { ...answer, calls: ran.calls };
}

/** The findings in short: topic, what, where, and the places. */
const short = (findings: readonly Finding[]) =>
  findings.map(({ topic, what, where, places }) =>
    [topic, what, where, ...(places ?? [])].join(" | "),
  );
const topics = (findings: readonly Finding[]) => [...new Set(findings.map(({ topic }) => topic))];
const UNSETTLED = "app/content/unsettled.ts";
const ALL_TOPICS = [
  ...["sign-in", "stores", "migrations", "secrets", "pictures", "search engines", "git", "mail"],
  "facts",
];

describe("preflight of a project that nobody has supplied anything to", () => {
  const tree = bareProject();

  it("blocks production on facts, addresses, ids and the sign-in", async () => {
    const { blocks, advice, good } = await preflight(tree, [], { loggedIn: false });
    expect(topics(blocks)).toEqual(["sign-in", "stores", "mail", "facts"]);
    expect(topics(advice)).toEqual(["migrations", "git"]);
    expect(good.map(({ topic }) => topic)).toEqual(["secrets", "pictures", "search engines"]);
    expect(short(blocks)).toContain(
      "stores | no database id | wrangler.toml, [[env.production.d1_databases]]",
    );
    expect(short(blocks)).toContain(
      "mail | MAIL_TO is a stand-in | wrangler.toml, vars of production",
    );
  });

  it("names every fact that the sources mark, by file and export", async () => {
    const { blocks } = await preflight(tree);
    const facts = blocks.filter(({ topic }) => topic === "facts");
    const found = Object.fromEntries(facts.map(({ where, places = [] }) => [where, places.length]));
    const folder = join(tree.root, "app/content");
    const marks = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !["fact.ts", "unsettled.ts"].includes(name))
      .map((name) => [
        `app/content/${name}`,
        readFileSync(join(folder, name), "utf8").split("placeholder(").length - 1,
      ]);
    const { [UNSETTLED]: _, ...others } = found;
    expect(others).toEqual(Object.fromEntries(marks.filter(([, count]) => count !== 0)));
    const places = Object.fromEntries(facts.map(({ where, places }) => [where, places]));
    // What another file exports is listed there alone, and a fact with two names under the shorter.
    expect(places[UNSETTLED]).toEqual([
      ...["crew[0].name", "crew[1].name", "crew[2].name", 'deep["24x7 desk"].lines[1]', "hall"],
    ]);
  });

  it("lets a preview, and production where it is asked to, carry stand-ins", async () => {
    const preview = await preflight(tree, ["--env", "preview"]);
    expect(topics(preview.blocks)).toEqual(["stores"]);
    expect(topics(preview.advice)).toContain("facts");
    expect(preview.good).toContainEqual({ topic: "mail", says: "this site sends none" });
    const production = await preflight(tree, ["--with-placeholders"]);
    expect(topics(production.blocks)).toEqual(["stores"]);
    expect(topics(production.advice)).toEqual(["migrations", "git", "mail", "facts"]);
  });

  it("is a table that a terminal of 100 columns can show", async () => {
    const { code, out } = await withStandIns(tree, "preflight", [], { loggedIn: false });
    expect(code).toBe(1);
    expect(Math.max(...out.split("\n").map(displayWidth))).toBeLessThanOrEqual(100);
    expect(out).toMatch(/^Blocks a deploy \(\d+\)\nAbout +What +Where +How to fix$/m);
    expect(out).toMatch(/^sign-in +not signed in +Cloudflare +Run npx wrangler login, or$/m);
    expect(out).toContain("crew[0-2].name");
    expect(out).toMatch(/Not ready for production: \d+ things to do first\.\n$/);
  });

  it("explains itself, and says what is wrong on its command line", async () => {
    const [help, wrong] = await Promise.all([
      withStandIns(tree, "preflight", ["--help"]),
      withStandIns(tree, "preflight", ["--env", "prevew"]),
    ]);
    expect(help.out).toContain("  npm run preflight -- --env preview\n");
    expect(wrong.code).toBe(2);
    expect(wrong.err).toMatch(
      /^--env takes production or preview, and not "prevew"\. Did you mean preview\?\n/,
    );
  });
});

describe("preflight of a project where everything is there", () => {
  it("is ready, and asks Cloudflare about production alone", async () => {
    const { ready, blocks, advice, good, calls } = await preflight(await readyProject());
    expect({ ready, blocks, advice }).toEqual({ ready: true, blocks: [], advice: [] });
    expect(good.map(({ topic }) => topic)).toEqual(ALL_TOPICS);
    expect(calls).toEqual([
      "wrangler whoami --json",
      "wrangler d1 migrations list DB --remote --config wrangler.toml --env=production",
    ]);
  });

  it("finds each thing that is then taken away", async () => {
    const tree = await readyProject();
    writeFileSync(
      join(tree.root, "app/content/later.ts"),
      'export const team = [{ name: { value: "A", placeholder: true } }];',
    );
    setVars(tree, "production", {
      ...{ MAIL_FROM: "site@dhowline.example", MAIL_TO: "" },
      ...{ SEND_CONFIRMATION: "off", ALLOW_INDEXING: "off" },
    });
    tree.edit("wrangler.toml", '[[env.production.send_email]]\nname = "EMAIL"', "");
    tree.edit("wrangler.toml", `database_id = "${ids.production.database}"\n`, "");
    tree.edit("wrangler.toml", ids.production.kv, "0".repeat(32));
    const [og] = readdirSync(join(tree.root, "public/og"));
    rmSync(join(tree.root, "public/og", `${og}`));
    rmSync(join(tree.root, "public/favicon.svg"));
    appendFileSync(join(tree.root, "art/masters/tile-air.webp"), "\0");
    const master = (name: string) => join(tree.root, `art/masters/${name}.webp`);
    copyFileSync(master("tile-road"), master("tile-new"));
    rmSync(master("tile-road"));
    const { blocks, advice } = await preflight(tree);
    expect(short(blocks)).toEqual([
      "stores | no database id | wrangler.toml, [[env.production.d1_databases]]",
      "stores | no KV namespace id | wrangler.toml, [[env.production.kv_namespaces]]",
      `pictures | 2 files missing | public/ | public/og/${og} | public/favicon.svg`,
      "mail | MAIL_FROM is a stand-in | wrangler.toml, vars of production",
      "mail | MAIL_TO is empty | wrangler.toml, vars of production",
      "mail | nothing to send with | wrangler.toml, [[env.production.send_email]]",
      "facts | 1 fact to supply | app/content/later.ts | team[0].name",
    ]);
    expect(short(advice).map((one) => one.replace(/( \| this folder).*/, "$1"))).toEqual([
      "migrations | can't be asked: there is no database id yet | the deployed database",
      "pictures | 1 master without pictures | art/masters/ | tile-new",
      "pictures | older than master, recipe or encoders | public/images/ | tile-air",
      "pictures | 1 picture without master | public/images/ | tile-road",
      "search engines | hidden from them | wrangler.toml, vars of production",
      "git | 7 changes not committed | this folder",
    ]);
  });

  it("says what only Cloudflare can tell", async () => {
    const tree = await readyProject();
    const pending = ["0002_handled_at.sql", "0003_outbox.sql"];
    const [waiting, nobody, several, chosen, token, refused] = await Promise.all([
      preflight(tree, [], { pending }),
      preflight(tree, [], { loggedIn: false }),
      preflight(tree, [], { accounts: 2 }),
      preflight(tree, [], { accounts: 2 }, { CLOUDFLARE_ACCOUNT_ID: "a" }),
      preflight(tree, [], { loggedIn: false }, { CLOUDFLARE_API_TOKEN: "t" }),
      preflight(tree, [], { failing: "wrangler d1 migrations list" }),
    ]);
    expect(waiting.ready).toBe(true);
    expect(short(waiting.advice)).toEqual([
      `migrations | 2 migrations to apply | migrations/ | ${pending.join(" | ")}`,
    ]);
    expect(short(nobody.blocks)).toEqual(["sign-in | not signed in | Cloudflare"]);
    expect(short(nobody.advice)).toEqual([
      "migrations | can't be asked: nobody is signed in | the deployed database",
    ]);
    expect(nobody.advice[0]?.fix).toBe("Run npx wrangler login, or set CLOUDFLARE_API_TOKEN.");
    expect(short(several.blocks)).toEqual(["sign-in | several accounts | Cloudflare"]);
    expect([chosen.ready, token.ready]).toEqual([true, true]);
    expect(token.calls).not.toContain("wrangler whoami --json");
    expect(short(refused.blocks)).toEqual([
      "migrations | can't be asked: Cloudflare refuses | the deployed database",
    ]);
    expect(refused.blocks[0]?.fix).toContain("A request to the Cloudflare API failed.");
  });

  it("keeps a preview away from production's stores, from visitors and from search engines", async () => {
    const tree = await readyProject();
    tree.edit("wrangler.toml", ids.preview.database, ids.production.database);
    setVars(tree, "preview", {
      ...{ MAIL_FROM: "a@b.example", MAIL_TO: "a@b.ae" },
      ...{ SEND_CONFIRMATION: "on", ALLOW_INDEXING: "on" },
    });
    const { blocks, advice } = await preflight(tree, ["--env", "preview"]);
    expect(short(blocks)).toEqual([
      `stores | a store of production's | wrangler.toml, ${ids.production.database}`,
    ]);
    expect(short(advice).filter((one) => !one.startsWith("git"))).toEqual([
      "search engines | open to them | wrangler.toml, vars of preview",
      "mail | MAIL_FROM is a stand-in | wrangler.toml, vars of preview",
      "mail | the preview writes to visitors | wrangler.toml, vars of preview",
    ]);
  });
});
