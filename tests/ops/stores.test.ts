import { expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { ENVIRONMENTS } from "../../ops/deploy/environment.ts";

const configOf = (env?: string) => readConfig({ config: "wrangler.toml", env });

const SITES = [["local", undefined] as const, ...ENVIRONMENTS.map((env) => [env, env] as const)];

it.each(ENVIRONMENTS)("the stores of %s are reached by the operators' commands", (env) => {
  const { d1_databases, kv_namespaces } = configOf(env);
  expect([...d1_databases, ...kv_namespaces]).toMatchObject([
    { binding: "DB", remote: true },
    { binding: "PAGE_META", remote: true },
  ]);
});

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
  "a client may write 60 times and look up 120 times a minute on the %s site",
  (_, env) => {
    expect(configOf(env).ratelimits).toMatchObject([
      { name: "WRITE_LIMIT", simple: { limit: 60, period: 60 } },
      { name: "LOOK_UP_LIMIT", simple: { limit: 120, period: 60 } },
    ]);
  },
);
