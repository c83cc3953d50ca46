import { expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { ENVIRONMENTS } from "../../ops/deploy/environment.ts";

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
