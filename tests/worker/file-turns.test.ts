/** Others get the thread often enough while a file is planned, counted in steps of work. */
import { expect, it } from "vitest";
import { findWaiting, uploadFile } from "#workers/uploads/waiting-file.ts";
import { carrierEvents, ordersFile } from "../support/hostile-files.ts";
import { STEPS_MAX, stepsBetweenTurns } from "../support/steps.ts";
import { formOf } from "./bodies.ts";
import { load } from "./load.ts";
import { db, emptyStores } from "./stores.ts";

emptyStores();

const author = "sara@dhowline.example";
const minute = (at: number) => new Date(Date.UTC(2026, 9, 1, 0, at)).toISOString();
const eventsOf = (count: number, number: (at: number) => string) =>
  `order_number,event,time,note\n${Array.from({ length: count }, (_, at) => `${number(at)},departed,${minute(at)},note\n`).join("")}`;

it.each([
  ["2,000 orders", ordersFile(2_000), ""],
  ["2,000 orders in Arabic", ordersFile(2_000, "ن"), ""],
  ["the same orders again", ordersFile(1_000), ordersFile(1_000)],
  ["events of many orders", eventsOf(2_000, (at) => `N-${at % 1_000}`), ordersFile(1_000)],
  ["events of one order", eventsOf(900, () => "N-1"), ordersFile(2)],
  [
    "a carrier's events",
    `[${carrierEvents(1_500).join()}]`,
    "order_number,carrier_references\nX-1,B1\n",
  ],
])("while it plans: %s", async (_, content, before) => {
  if (before !== "") await load(before);
  const steps = await stepsBetweenTurns(async () => {
    const id = await uploadFile(db, formOf({ file: new File([content], "a.csv") }), author);
    const found = await findWaiting(db, { id, author }, { view: null, page: 1 });
    expect(found?.plan).toMatchObject({ questions: [] });
  });
  expect(steps).toBeLessThan(STEPS_MAX);
});
