import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Environment } from "../../ops/deploy/environment.ts";
import { deploy } from "../../ops/deploy/steps.ts";
import { targetUrl, waitUntilHealthy } from "../../ops/deploy/tools.ts";
import { enterProject, fakeTools } from "./fake-project.ts";

const WORKFLOW = readFileSync(".github/workflows/site.yml", "utf8");
const BOOKMARK = "00000085-0000024c-00004c6d-8e61117b";
const STEPS = ["preflight", "build", "bookmark", "migrations", "upload", "health"];
const RESTORE = `npx wrangler d1 time-travel restore DB --env production --bookmark ${BOOKMARK}`;
const ROLLBACK = "npx wrangler rollback --env production";
const UNTOUCHED = "The deployed site and its database are as they were.";

/** The deployed site, with its next answers to /health. */
let statuses: number[] = [];
const site = createServer((request, response) => {
  const status = request.url === "/health" ? (statuses.shift() ?? 200) : 404;
  response.writeHead(status).end(JSON.stringify({ ok: status === 200 }));
});
let address = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => void site.close());
beforeEach(() => enterProject());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Deploys with fake tools; returns what was printed, the error's message, and the tools' calls. */
async function tryDeploy(
  variables: Readonly<Record<string, string>> = {},
  environment: Environment = "production",
) {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const calls = fakeTools({ FAKE_ADDRESS: address, ...variables });
  const error = await deploy(environment, { withPlaceholders: false }).then(
    () => "",
    ({ message }) => message as string,
  );
  const withoutHash = calls().map((call) => call.replace(/(--message) \w+ /, "$1 … "));
  return { out: log.mock.calls.join("\n"), error, calls: withoutHash };
}

const callsFor = (environment: string) => [
  "wrangler whoami --json",
  `wrangler d1 migrations list DB --remote --config wrangler.toml --env ${environment}`,
  `wrangler d1 info DB --json --config wrangler.toml --env ${environment}`,
  `wrangler r2 bucket info site-documents-${environment === "production" ? 1 : 2}`,
  // English, then Arabic.
  `DHOWLINE_ENV=${environment} react-router build`,
  `DHOWLINE_ENV=${environment} react-router build`,
  `wrangler d1 time-travel info DB --json --config wrangler.toml --env ${environment}`,
  `wrangler d1 migrations apply DB --remote --config wrangler.toml --env ${environment}`,
  `wrangler deploy --config .wrangler/builds/${environment}/server/wrangler.json --env  --message … All is there`,
];

describe("deploy", () => {
  it.each(["production", "preview"] as const)(
    "of %s goes from preflight to health, whatever CLOUDFLARE_ENV is, and prints how to roll back",
    async (environment) => {
      const { out, error, calls } = await tryDeploy({ CLOUDFLARE_ENV: "production" }, environment);
      expect({ error, calls }).toEqual({ error: "", calls: callsFor(environment) });
      expect([...out.matchAll(/^\[\d\/6\] (\w+): /gm)].map(([, name]) => name)).toEqual(STEPS);
      expect(out.indexOf(BOOKMARK)).toBeLessThan(out.indexOf("[4/6]"));
      expect(out).toContain(`${address}/health is healthy.`);
      const printed = out.slice(out.indexOf("\nDeployed."));
      for (const help of [ROLLBACK, RESTORE])
        expect(printed).toContain(help.replace("production", environment));
    },
  );

  it.each([
    ["preflight", "wrangler whoami", 1, [UNTOUCHED]],
    ["build", "react-router build", 5, [UNTOUCHED]],
    ["bookmark", "wrangler d1 time-travel info", 7, [UNTOUCHED]],
    ["migrations", "wrangler d1 migrations apply", 8, [RESTORE]],
    ["upload", "wrangler deploy", 9, [ROLLBACK, RESTORE]],
  ])(
    "stops where %s fails (%s), and prints how to roll back",
    async (name, FAKE_FAILS, begun, help) => {
      const { out, error, calls } = await tryDeploy({ FAKE_FAILS });
      expect(calls).toEqual(callsFor("production").slice(0, begun));
      const at = STEPS.indexOf(name);
      expect(error).toContain(`\nStopped at ${name}: `);
      expect(error).toContain(`\nDone:      ${STEPS.slice(0, at).join(", ") || "nothing"}\n`);
      expect(error).toContain(`\nNot done:  ${STEPS.slice(at).join(", ")}\n`);
      const given = [UNTOUCHED, ROLLBACK, RESTORE].filter((text) => error.includes(text));
      expect(given).toEqual(help);
      expect(out).not.toContain("Deployed.");
    },
  );
});

it("the health is asked for while the site starts, and its answers are printed when the time is over", async () => {
  statuses = [503];
  expect(await waitUntilHealthy(["http://127.0.0.1:1", address])).toBe(`${address}/health`);
  statuses = [503];
  await expect(waitUntilHealthy([address, "http://127.0.0.1:1"], 0)).rejects.toThrow(
    `the deployed site is not healthy: ${address}/health returns 503 {"ok":false}; http://127.0.0.1:1/health can't be reached.`,
  );
});

it("wrangler's targets are checked at their addresses", () => {
  for (const [target, expected] of [
    ["https://dhowline.company.workers.dev", "https://dhowline.company.workers.dev"],
    ["www.forwarder.ae (custom domain)", "https://www.forwarder.ae"],
    ["forwarder.ae/* (zone name: forwarder.ae)", "https://forwarder.ae"],
    ["*.forwarder.ae/*", null],
    ["schedule: */5 * * * *", null],
  ] as const)
    expect(targetUrl(target), target).toBe(expected);
});

it("the workflow deploys by the same command, with pinned actions and no more rights than to read", () => {
  const used = [...WORKFLOW.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  expect(WORKFLOW).toMatch(/^permissions:\n {2}contents: read\n\n/m);
  expect(WORKFLOW.match(/\bpermissions:/g)).toHaveLength(1);
  expect(WORKFLOW).toContain("run: .ci/run\n");
  expect(WORKFLOW).toContain('run: npm run deploy -- --env "$ENVIRONMENT"\n');
});
