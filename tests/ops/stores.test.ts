import { expect, it, vi } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { ENVIRONMENTS } from "../../ops/deploy/environment.ts";
import { retry } from "../../ops/stores.ts";

const configOf = (env?: string) => readConfig({ config: "wrangler.toml", env });

const SITES = [["local", undefined] as const, ...ENVIRONMENTS.map((env) => [env, env] as const)];

it.each(SITES)(
  "no setting binds the stores of the %s site to a site under development",
  (_, env) => {
    const { d1_databases, kv_namespaces } = configOf(env);
    const stores = [...d1_databases, ...kv_namespaces];
    expect(stores.map(({ binding, remote }) => [binding, remote])).toEqual([
      ["DB", undefined],
      ["PAGE_META", undefined],
      ["FALLBACK_QUEUE", undefined],
    ]);
  },
);

it.each(SITES)(
  "Cloudflare's own log lines, which would hold order numbers, are off on the %s site",
  (_, env) => {
    expect(configOf(env).observability).toMatchObject({
      enabled: true,
      logs: { enabled: true, invocation_logs: false },
    });
  },
);

it.each(SITES)(
  "the limits of a minute are those that SECURITY.md names on the %s site",
  (_, env) => {
    expect(configOf(env).ratelimits).toMatchObject([
      { name: "WRITE_LIMIT", simple: { limit: 60, period: 60 } },
      { name: "LOOK_UP_LIMIT", simple: { limit: 120, period: 60 } },
      { name: "NETWORK_LIMIT", simple: { limit: 600, period: 60 } },
      { name: "NETWORK_MISS_LIMIT", simple: { limit: 60, period: 60 } },
      { name: "MISS_LIMIT", simple: { limit: 300, period: 60 } },
      { name: "SCARCE_LIMIT", simple: { limit: 10, period: 60 } },
      { name: "DESK_LIMIT", simple: { limit: 300, period: 60 } },
    ]);
  },
);

it.each([
  new Error("D1_ERROR: Network connection lost."),
  new Error("Failed query", { cause: new Error("database is locked: SQLITE_BUSY") }),
  new Error("internal error; reference = 7b1e"),
  new TypeError("fetch failed"),
])("an operation is tried again after %s", async (error) => {
  const work = vi.fn(async () => "done").mockRejectedValueOnce(error);
  expect(await retry(work)).toBe("done");
  expect(work).toHaveBeenCalledTimes(2);
});

it("an operation that fails with any other error is not tried again", async () => {
  const error = new Error("no such table: quotes");
  const work = vi.fn().mockRejectedValue(error);
  await expect(retry(work)).rejects.toBe(error);
  expect(work).toHaveBeenCalledTimes(1);
});
