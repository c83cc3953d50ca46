/** The demo orders: what they show, on whatever day the site is started first. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DAY_MS } from "#app/domain/tracking/clock.ts";
import { placeCode } from "#app/domain/tracking/facts.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { readStatus } from "#app/domain/tracking/status.ts";
import { findOrder } from "#workers/orders/find.ts";
import { removeOrders } from "#workers/orders/queries.ts";
import { seedDemoOrders } from "../../ops/demo/seed.ts";
import { listOrders } from "../support/list-orders.ts";
import { localStores, migratedStores } from "./run-ops.ts";

migratedStores();

const numbers = async () =>
  (await listOrders(localStores().db)).map(({ order_number }) => order_number);

async function seededOn(now: string): Promise<TrackedOrder[]> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  const { db } = localStores();
  await seedDemoOrders(db);
  const found = await Promise.all((await numbers()).map((number) => findOrder(db, number)));
  return found.flatMap((order) => order ?? []);
}

beforeEach(async () => removeOrders(localStores().db, await numbers()));
afterEach(() => void vi.useRealTimers());

const is = (status: string) => (order: TrackedOrder) => order.order_status === status;
const hasPast = (order: TrackedOrder, now: string) =>
  order.late_from !== null && order.late_from <= now;

// The first and the last minute of a day in Dubai, years later and before.
it.each(["2031-02-28T20:00:00Z", "2026-11-22T19:59:00Z", "2028-02-29T08:00:00Z"])(
  "seeded at %s they show every kind of order of that day: some moved days ago at most, none later",
  async (now) => {
    const all = await seededOn(now);
    expect(all).toHaveLength(11);
    const kinds: Record<string, (order: TrackedOrder) => boolean> = {
      "delivered, with its history": (order) => is("Delivered")(order) && order.events.length > 5,
      "delivered, without": (order) => is("Delivered")(order) && order.events.length === 1,
      "on hold now": ({ exception }) => exception?.milestone === "on hold",
      "at customs": is("Customs clearance"),
      late: (order) => hasPast(order, new Date(now).toISOString()),
      cancelled: is("Cancelled"),
      "in own words": (order) => readStatus(order.order_status) === null,
      "by air, of whose pieces some have arrived": (order) =>
        is("In transit")(order) && order.partial?.total === 20,
      "booked, without events": (order) => is("Booked")(order) && order.events.length === 0,
      "with a moved arrival": ({ eta }) => eta.kind === "expected" && eta.arrival_moved !== null,
    };
    for (const [kind, isIt] of Object.entries(kinds)) expect(all.some(isIt), kind).toBe(true);
    expect(all.filter(kinds.late as never)).toHaveLength(1);

    const present = Date.parse(now);
    const events = all.flatMap((order) => order.events);
    const happened = events
      .filter(({ standing }) => standing === "happened")
      .map(({ event_time }) => Date.parse(event_time));
    expect(Math.max(...happened)).toBeLessThan(present);
    expect(present - Math.max(...happened)).toBeLessThan(2 * DAY_MS);
    for (const { created_at } of all) expect(Date.parse(created_at)).toBeLessThan(present);
    for (const { event_time } of events.filter(
      ({ standing, milestone }) => standing === "ahead" && milestone === "arrived",
    )) {
      expect(Date.parse(event_time)).toBeGreaterThan(present);
    }
  },
);

it("the first order is the richest: two containers apart, two moved estimates, held by customs", async () => {
  const all = await seededOn("2026-11-22T08:00:00Z");
  const rich = all.find(({ order_number }) => order_number === "DL-2611-0385");
  if (!rich) throw new Error("no DL-2611-0385");
  expect(Math.max(...all.map(({ events }) => events.length))).toBe(rich.events.length);
  expect(rich.containers.map(({ milestone, event }) => [milestone, event?.place])).toEqual([
    ["customs clearance", "Jebel Ali"],
    ["in transit", "Salalah"],
  ]);
  expect(rich.exception).toMatchObject({ place: "Jebel Ali", equipment: "TCLU0000117" });
  const outdated = rich.events.filter(
    ({ standing, milestone }) => standing === "outdated" && milestone === "delivered",
  );
  expect(outdated.length).toBeGreaterThanOrEqual(2);
  const coded = rich.events.filter(({ un_locode }) => un_locode !== null);
  const codes = new Set(rich.places.map(({ code }) => code));
  expect(codes).toEqual(new Set(coded.map(placeCode)));
  expect(codes.size).toBe(5);
});

it("they fill an empty table once, and leave the orders of a table that has some", async () => {
  const { db } = localStores();
  expect(await seededOn("2026-11-22T08:00:00Z")).toHaveLength(11);
  await removeOrders(db, ["DL-2611-0385"]);
  expect(await seededOn("2026-11-25T08:00:00Z")).toHaveLength(10);
});
