import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressOf } from "../../ops/deploy/health.ts";
import {
  bareProject,
  type Cloudflare,
  ids,
  readyProject,
  setIds,
  type Tree,
  withStandIns,
} from "./deploy-tree.ts";

const BOOKMARK = "00000085-0000024c-00004c6d-8e61117b";
const NAMES = ["preflight", "build", "bookmark", "migrations", "upload", "health"];
const RESTORE = `npx wrangler d1 time-travel restore DB --env production --bookmark ${BOOKMARK}`;
const ROLLBACK = "npx wrangler rollback --env production";

/** The deployed site: answers as told, and notes what it was asked. */
let healthy = true;
const asked: string[] = [];
const site = createServer((request, response) => {
  asked.push(`${request.url}`);
  response.writeHead(healthy ? 200 : 503, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ ok: healthy, database: healthy, cache: true }));
});
let address = "";
let tree: Tree;

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  tree = await readyProject();
});
afterAll(() => void site.close());

function deploy(args: readonly string[] = [], cloudflare: Cloudflare = {}, env = {}, from = tree) {
  const targets = ["schedule: */5 * * * *", address];
  return withStandIns(
    from,
    "deploy",
    args,
    { targets, ...cloudflare },
    {
      DHOWLINE_HEALTH_WAIT: "0",
      ...env,
    },
  );
}

const callsFor = (environment: string) => [
  "wrangler whoami --json",
  `wrangler d1 migrations list DB --remote --config wrangler.toml --env=${environment}`,
  `CLOUDFLARE_ENV=${environment} react-router build`,
  `wrangler d1 time-travel info DB --json --config wrangler.toml --env=${environment}`,
  `wrangler d1 migrations apply DB --remote --config wrangler.toml --env=${environment}`,
  `wrangler deploy --config .wrangler/builds/${environment}/server/wrangler.json --message`,
];
/** The calls without the commit's words. */
const inShort = (calls: readonly string[]) =>
  calls.map((call) => call.replace(/(--message) .*/, "$1"));

describe("deploy", () => {
  it("goes from preflight to a look at the deployed site, and tells the way back", async () => {
    const { code, out, err, calls } = await deploy();
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(inShort(calls)).toEqual(callsFor("production"));
    expect(calls.at(-1)).toMatch(/--message [0-9a-f]{7,} All is there$/);
    expect(
      [...out.matchAll(/^\[(\d)\/6\] (\w+): /gm)].map(([, number, name]) => `${number} ${name}`),
    ).toEqual(NAMES.map((name, index) => `${index + 1} ${name}`));
    expect(out.indexOf(BOOKMARK)).toBeGreaterThan(out.indexOf("[3/6]"));
    expect(out.indexOf(BOOKMARK)).toBeLessThan(out.indexOf("[4/6]"));
    expect(asked).toEqual(["/health"]);
    expect(out).toContain(`${address}/health says that all is well.`);
    expect(out.slice(out.indexOf("Deployed."))).toContain(`  ${ROLLBACK}\n`);
    expect(out.slice(out.indexOf("Deployed."))).toContain(`  ${RESTORE}\n`);
    // The local site's build stays the one that wrangler takes by itself.
    expect(existsSync(join(tree.root, ".wrangler/deploy/config.json"))).toBe(false);
  });

  it("takes the preview for --env preview, whatever the shell has in CLOUDFLARE_ENV", async () => {
    const { code, out, calls } = await deploy(
      ["--env", "preview"],
      {},
      { CLOUDFLARE_ENV: "production" },
    );
    expect(code).toBe(0);
    const without = inShort(calls).map((call) =>
      call.replace(/^CLOUDFLARE_ENV=production (?=wr)/, "! "),
    );
    expect(without).toEqual(callsFor("preview"));
    expect(out).toContain("npx wrangler rollback --env preview");
  });

  const UNTOUCHED = "The deployed site and its database are as they were.";
  it.each([
    { fails: "react-router build", name: "build", begun: 3, says: UNTOUCHED },
    { fails: "wrangler d1 time-travel info", name: "bookmark", begun: 4, says: UNTOUCHED },
    { fails: "wrangler d1 migrations apply", name: "migrations", begun: 5, says: RESTORE },
    { fails: "wrangler deploy", name: "upload", begun: 6, says: ROLLBACK },
  ])("stops where $name fails", async ({ fails, name, begun, says }) => {
    const before = asked.length;
    const { code, out, err, calls } = await deploy([], { failing: fails });
    expect(code).toBe(1);
    expect(inShort(calls)).toEqual(callsFor("production").slice(0, begun));
    const at = NAMES.indexOf(name);
    expect(err).toContain(`\nStopped at ${name}: `);
    expect(err).toContain(`\nDone:      ${NAMES.slice(0, at).join(", ")}\n`);
    expect(err).toContain(`\nNot done:  ${NAMES.slice(at).join(", ")}\n`);
    expect(err).toContain(says);
    expect(err.includes(RESTORE)).toBe(says !== UNTOUCHED);
    expect(err.includes(ROLLBACK)).toBe(says === ROLLBACK);
    expect(err + out).toContain("A request to the Cloudflare API failed.");
    expect(out).not.toContain("Deployed.");
    expect(asked.length).toBe(before);
  });

  it("stops before everything else where something is missing", async () => {
    const { code, err, out, calls } = await deploy([], {}, {}, bareProject());
    expect(code).toBe(1);
    expect(out).toContain("no database id");
    expect(err).toContain(
      "\nStopped at preflight: first do what blocks, as listed.\nDone:      nothing\n",
    );
    expect(err).toContain(UNTOUCHED);
    expect(calls).toEqual(["wrangler whoami --json"]);
  });

  it("deploys stand-ins to production only where it is told to", async () => {
    const bare = bareProject();
    setIds(bare, "env.production.", ids.production);
    const stopped = await deploy([], {}, {}, bare);
    expect(stopped.err).toContain("Stopped at preflight");
    const told = await deploy(["--with-placeholders"], {}, {}, bare);
    expect(told.code).toBe(0);
    expect(inShort(told.calls).at(-1)).toMatch(/^wrangler deploy --config/);
  });

  it("says so where the deployed site is not well", async () => {
    healthy = false;
    const { code, err } = await deploy();
    healthy = true;
    expect(code).toBe(1);
    expect(err).toContain(`${address}/health answers 503 {"ok":false`);
    expect(err).toContain("\nNot done:  health\n");
    expect(err).toContain(ROLLBACK);
    const { err: gone } = await deploy([], { targets: ["http://127.0.0.1:1"] });
    expect(gone).toContain("http://127.0.0.1:1/health can't be reached");
  });

  it("waits for a site that needs a moment", async () => {
    healthy = false;
    const before = asked.length;
    const deploying = deploy([], {}, { DHOWLINE_HEALTH_WAIT: "60" });
    await expect.poll(() => asked.length, { timeout: 30_000 }).toBeGreaterThan(before);
    healthy = true;
    expect((await deploying).code).toBe(0);
  });

  it("takes what the 'Deploy to Cloudflare' button filled in, on Cloudflare's builders alone", async () => {
    const bare = bareProject();
    setIds(bare, "", ids.trial);
    const here = await deploy([], {}, {}, bare);
    expect(here.err).toContain("Stopped at preflight");
    const there = await deploy([], {}, { WORKERS_CI: "1" }, bare);
    expect({ code: there.code, err: there.err }).toEqual({ code: 0, err: "" });
    expect(there.calls.slice(2)).toEqual([
      "react-router build",
      "wrangler d1 time-travel info DB --json --config wrangler.toml --env=",
      "wrangler d1 migrations apply DB --remote --config wrangler.toml --env=",
      "wrangler deploy --config .wrangler/builds/trial/server/wrangler.json --var ALLOW_INDEXING:off",
    ]);
    setIds(bare, "env.production.", ids.production);
    const later = await deploy([], {}, { WORKERS_CI: "1" }, bare);
    expect(later.err).toContain("Stopped at preflight");
    expect(later.out).toContain("Preflight for production");
  });
});

describe("the address of a target", () => {
  it.each([
    ["https://dhowline.company.workers.dev", "https://dhowline.company.workers.dev"],
    ["www.forwarder.ae (custom domain)", "https://www.forwarder.ae"],
    ["forwarder.ae/* (zone name: forwarder.ae)", "https://forwarder.ae"],
    ["*.forwarder.ae/*", null],
    ["schedule: */5 * * * *", null],
  ])("%s: %s", (target, expected) => expect(addressOf(target)).toBe(expected));
});

it("the workflow deploys by the same command, with actions pinned and rights to read alone", () => {
  const workflow = readFileSync(
    new URL("../../.github/workflows/site.yml", import.meta.url),
    "utf8",
  );
  const used = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\n/m);
  expect(workflow.match(/\bpermissions:/g)).toHaveLength(1);
  expect(workflow).toContain("run: .ci/run\n");
  expect(workflow).toContain("run: npm run deploy --");
});
