import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { primary } from "#workers/data/database.ts";
import { listToday } from "#workers/today/queries.ts";
import { isScan, planOf, recordQueries } from "../support/query-plans.ts";

it("what needs a person is found by indexes, however many enquiries and orders there are", async () => {
  const { d1, queries } = recordQueries(env.DB);
  await listToday(primary(d1), env, { now: new Date(), limit: 50 });
  // Those of enquiries, of e-mails, and of orders that are held up or late.
  expect(queries.length).toBeGreaterThanOrEqual(5);
  for (const { query, values } of queries) {
    const plan = await planOf(env.DB, query, values);
    expect(plan.filter(isScan), plan.join("\n")).toEqual([]);
  }
});
