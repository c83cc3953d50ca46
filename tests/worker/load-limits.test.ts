/** Ten thousand rows, within what one invocation of a Worker may do. */
import { expect, it } from "vitest";
import { createShortId } from "#app/domain/reference.ts";
import { primary } from "#workers/data/database.ts";
import { WORKER_LIMITS } from "#workers/imports/files/budget.ts";
import { applyPlan, planFile } from "#workers/imports/plan-file.ts";
import { countPlan } from "#workers/imports/planning/plan.ts";
import { bytesOf } from "../support/read-file.ts";
import { storedOrder } from "./load.ts";
import { countedD1 } from "./stores.ts";

const ROWS = 10_000;
/** Of D1, for an invocation. */
const QUERIES_MAX = 1_000;

const header = "order_number,customer_firstName,order_status,note,order_count,ATD,ETA";
const table = (eta: string, count = ROWS) =>
  [
    header,
    ...Array.from(
      { length: count },
      (_, n) =>
        `N-${n},"Name, ${n}",In transit,"line one\r\nline two",${n % 90},18-Nov-2026,${eta}`,
    ),
  ].join("\r\n");

it("10,000 orders with milestones are added, known the second time, and changed at the third", async () => {
  const { DB, asked } = countedD1();
  const db = primary(DB);
  const load = async (content: string) => {
    asked.queries = 0;
    const options = { allowImplausible: true };
    const file = { name: "orders.csv", bytes: bytesOf(content), options, limits: WORKER_LIMITS };
    const plan = await planFile(db, file, new Date().toISOString());
    await applyPlan(db, plan, { changeId: createShortId(), author: null });
    expect(asked.queries).toBeLessThan(QUERIES_MAX / 10);
    return countPlan(plan);
  };
  const none = { added: 0, changed: 0, unchanged: 0, refused: 0, retracted: 0 };
  expect(await load(table("29-Nov-26"))).toEqual({
    ...none,
    added: ROWS,
    eventsAdded: 2 * ROWS,
    eventsStored: 0,
  });
  expect(await storedOrder("N-9999")).toMatchObject({
    note: "line one\nline two",
    order_count: 9,
    order_status: "In transit",
  });
  expect(await load(table("29-Nov-26"))).toEqual({
    ...none,
    unchanged: ROWS,
    eventsAdded: 0,
    eventsStored: 2 * ROWS,
  });
  expect(await load(table("02-Dec-26"))).toEqual({
    ...none,
    changed: ROWS,
    eventsAdded: ROWS,
    eventsStored: ROWS,
  });
  const more = { name: "orders.csv", bytes: bytesOf(table("02-Dec-26", ROWS + 1)) };
  await expect(planFile(db, { ...more, limits: WORKER_LIMITS }, "")).rejects.toThrow(
    "orders.csv has more than 10,000 rows. Split it and import the parts. The command line imports larger files.",
  );
});
