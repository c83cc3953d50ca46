/** Files made from the cases by mutation: what is stored is what the plan showed. 2,000 with EXHAUSTIVE=1. */
import { env } from "cloudflare:workers";
import { eq, ne } from "drizzle-orm";
import { expect, it } from "vitest";
import { createShortId } from "#app/domain/reference.ts";
import { FileError } from "#workers/imports/file.ts";
import { WORKER_LIMITS } from "#workers/imports/files/budget.ts";
import { applyPlan, planFile } from "#workers/imports/plan-file.ts";
import { countPlan } from "#workers/imports/planning/plan.ts";
import { orderEvents, orders } from "#workers/orders/schema.ts";
import { mutatedFiles } from "../support/mutated-files.ts";
import { load } from "./load.ts";
import { db, emptyStores } from "./stores.ts";

emptyStores();

const COUNT = (env as unknown as { readonly EXHAUSTIVE?: string }).EXHAUSTIVE === "1" ? 2_000 : 60;
const bytesOf = (encoded: string) =>
  Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
const cases = Object.fromEntries(
  Object.entries(env.CASES).map(([name, encoded]) => [name, bytesOf(encoded)]),
);

const stored = async () => {
  const rows = await db.select().from(orders);
  return new Map(rows.map((row) => [row.order_number, JSON.stringify(row)]));
};
const countEvents = () => db.$count(orderEvents, eq(orderEvents.kind, "event"));

it(`${COUNT} mutated files store what their plan shows and nothing else`, async () => {
  for (const name of ["orders-base.csv", "fsu-parts-orders.csv", "dcsa-msc-orders.csv"]) {
    await load(cases[name] ?? "", {});
  }
  let applied = 0;
  for (const file of mutatedFiles(cases, { seed: 47, count: COUNT })) {
    const now = new Date().toISOString();
    const given = { ...file, options: { allowImplausible: true }, limits: WORKER_LIMITS };
    const plan = await planFile(db, given, now).catch((error) => {
      // Anything else than a sentence for who chose the file.
      if (!(error instanceof FileError))
        throw new Error(`${file.name}: ${error}`, { cause: error });
      return null;
    });
    if (!plan || plan.questions.length > 0) continue;
    const [before, events] = [await stored(), await countEvents()];
    await applyPlan(db, plan, { changeId: createShortId(), author: null });
    const after = await stored();
    const changed = [...after.keys()].filter((number) => before.get(number) !== after.get(number));
    const shown = new Set(plan.orders.map(({ order_number }) => order_number));
    expect(
      changed.filter((number) => !shown.has(number)),
      file.name,
    ).toEqual([]);
    const added = [...after.keys()].filter((number) => !before.has(number));
    const isNew = plan.orders.filter((order) => order.isNew).map((one) => one.order_number);
    expect(added.sort(), file.name).toEqual(isNew.sort());
    const more = (await countEvents()) - events;
    const { eventsAdded } = countPlan(plan);
    // A status and a delivery date are facts of their own.
    expect(more, file.name).toBeGreaterThanOrEqual(eventsAdded);
    expect(more, file.name).toBeLessThanOrEqual(eventsAdded + 2 * plan.orders.length);
    applied += 1;
  }
  expect(applied).toBeGreaterThan(COUNT / 5);
  expect(await db.$count(orders, ne(orders.order_number, ""))).toBeGreaterThan(10);
}, 600_000);
