import { expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { ENVIRONMENTS } from "../../ops/deploy/environment.ts";

it.each(ENVIRONMENTS)("the stores of %s are reached by the operators' commands", (env) => {
  const { d1_databases, kv_namespaces } = readConfig({ config: "wrangler.toml", env });
  expect([...d1_databases, ...kv_namespaces]).toMatchObject([
    { binding: "DB", remote: true },
    { binding: "PAGE_META", remote: true },
  ]);
});
