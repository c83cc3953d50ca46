/** Orders with more events than anybody reads: they stay readable, and take no other with them. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { createBackend } from "#workers/backend.ts";
import { ordersDesk } from "#workers/desk/orders.ts";
import { findOrder } from "#workers/orders/find.ts";
import { MAX_FACTS } from "#workers/orders/log.ts";
import { refreshStates } from "#workers/orders/refresh.ts";
import { listToday } from "#workers/today/queries.ts";
import { storeOrders, undoChange } from "../support/store-orders.ts";
import { db, emptyStores, stores } from "./stores.ts";

emptyStores();
/** Thousands of rows, on a busy computer. */
const TIMEOUT_MS = 60_000;

const desk = ordersDesk(db, "sara@dhowline.example");

/** An order on hold, with so many events, each with the longest note. */
async function storeLong(number: string, count: number): Promise<void> {
  await storeOrders(db, [
    {
      order_number: number,
      events: [{ code: "HOLD", milestone: "on hold", event_time: "2026-12-01T08:00:00.000Z" }],
    },
  ]);
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO order_events (order_id, milestone, code, classifier, event_time, place, note, source, learned_at)
     SELECT orders.id, null, 'E' || i, 'actual', strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || i || ' minutes'),
       'Jebel Ali', ?3, 'csv', '2026-11-01T00:00:00.000Z' FROM orders, n WHERE order_number = ?1`,
  )
    .bind(number, count - 1, "ش".repeat(500))
    .run();
}

const add = (number: string, seen: number) =>
  desk.addUpdate([number], {
    what: "event",
    typed: { event: "departed", place: "", at: "", note: "", container: "", pieces: "" },
    isExpected: false,
    isConfirmed: true,
    seen,
  } as unknown as Parameters<typeof desk.addUpdate>[1]);

describe("an order with 5,000 events and long notes", () => {
  it(
    "is shown by all that speak of orders, and the others of a page with it",
    async () => {
      await storeLong("LONG-1", 5000);
      await storeOrders(db, [{ order_number: "SHORT-1", order_status: "Booked" }]);
      const { searchOrders } = createBackend(stores, () => {});
      const { code, result } = await searchOrders({ order_numbers: ["LONG-1", "SHORT-1"] });
      expect(code).toBe(200);
      expect(result?.map(({ order }) => order?.order_status)).toEqual(["On hold", "Booked"]);
      expect((await desk.find("LONG-1"))?.log).toHaveLength(5000);
      const { exceptions } = await listToday(db, { now: new Date(), limit: 50 });
      expect(exceptions.items.map(({ reference }) => reference)).toEqual(["LONG-1"]);
      await env.DB.exec("UPDATE orders SET state_version = 0");
      expect(await refreshStates(db)).toBe(2);
      expect(await refreshStates(db)).toBe(0);
    },
    TIMEOUT_MS,
  );

  it(
    "takes no more events until its log is pruned, which can be undone",
    async () => {
      await storeLong("LONG-1", 2300);
      const before = await desk.find("LONG-1");
      const seen = before?.lastFact ?? 0;
      const refused = await add("LONG-1", seen);
      expect(refused).toMatchObject({
        kind: "invalid",
        errors: {
          event: expect.stringMatching(/^This order has 2,300 events, the most an order can/),
        },
      });

      const pruned = await desk.prune("LONG-1");
      expect(pruned).toMatchObject({ kind: "done", changeId: expect.any(String) });
      expect(await desk.prune("LONG-1")).toMatchObject({ kind: "done", changeId: null });
      const active = async () => (await findOrder(db, "LONG-1"))?.events.length ?? 0;
      expect(await active()).toBeLessThan(600);
      expect((await desk.find("LONG-1"))?.order.order_status).toBe("On hold");
      const now = (await desk.find("LONG-1"))?.lastFact ?? 0;
      expect(await add("LONG-1", now)).toMatchObject({ kind: "done" });
      if (pruned.kind === "done" && pruned.changeId) await undoChange(db, pruned.changeId);
      expect(await active()).toBeGreaterThan(MAX_FACTS);
    },
    TIMEOUT_MS,
  );
});
