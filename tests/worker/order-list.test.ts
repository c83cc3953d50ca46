/** Lists of orders at the desk, and the activity: what they say, and what they read for it. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { listChanges } from "#workers/audit/audit-log.ts";
import { primary } from "#workers/data/database.ts";
import { ORDER_VIEWS, type OrderListFilter } from "#workers/desk/order-list.ts";
import { findEnquiryDetails, listEnquiryLines } from "#workers/enquiries/details.ts";
import { listToday } from "#workers/today/queries.ts";
import { ordersDesk } from "../support/orders-desk.ts";
import { isScan, planOf, recordQueries } from "../support/query-plans.ts";
import { storeOrders, updateOrders } from "../support/store-orders.ts";
import { clockAt } from "./fake-mailer.ts";
import { db, emptyStores } from "./stores.ts";

emptyStores();
const clock = clockAt("2026-11-20T08:00:00.000Z");
const PERSON = { name: "sara@dhowline.example", isAdmin: false };
const orders = ordersDesk(db, PERSON.name);
const ANY = { view: "all", status: null, search: null, before: null } as const;
const now = () => new Date().toISOString();
const list = async (filter: Partial<OrderListFilter>) =>
  (await orders.list({ ...ANY, ...filter })).rows.map(({ order_number }) => order_number);

async function store(order_number: string, order_status: string | null, more: object = {}) {
  clock.forward(1);
  await storeOrders(db, [{ order_number, order_status, ...more }], { now: now() });
}

describe("a list of orders", () => {
  it("has of each when something was last said about it", async () => {
    await store("A-1", "Booked");
    await store("A-2", "Booked");
    clock.forward(60);
    await updateOrders(db, [{ order_number: "A-1", order_status: "Departed" }], { now: now() });
    const { rows } = await orders.list(ANY);
    expect(rows.map(({ last_update_at }) => last_update_at)).toEqual([
      "2026-11-20T08:02:00.000Z",
      "2026-11-20T09:02:00.000Z",
    ]);
  });

  it("shows by view what is open, late, with exceptions, stale and delivered, however that is spelled", async () => {
    await store("OPEN", "Booked");
    await store("NONE", null);
    await store("WORDS", "With the agent");
    await store("HELD", "On hold", { customer_email: "ana@a.example" });
    await store("LATE", "Departed", { delivery_date: "2026-11-18T08:00:00.000Z" });
    await store("DONE", "Delivered");
    await store("DONE-TOO", "DELI-VERED");
    await store("GONE", "Canceled");
    const open = ["LATE", "HELD", "WORDS", "NONE", "OPEN"];
    expect(await list({ view: "open" })).toEqual(open);
    expect(await list({ view: "late" })).toEqual(["LATE"]);
    expect(await list({ view: "exceptions" })).toEqual(["HELD"]);
    expect(await list({ view: "delivered" })).toEqual(["DONE-TOO", "DONE"]);
    expect(await list({ status: "delivered" })).toEqual(["DONE-TOO", "DONE"]);
    expect(await list({ status: "with the agent" })).toEqual(["WORDS"]);
    expect(await list({ search: "ANA@" })).toEqual(["HELD"]);
    expect(await list({ view: "late", search: "ana@" })).toEqual([]);
    expect(await list({ view: "stale" })).toEqual([]);
    clock.forward(8 * 24 * 60);
    await updateOrders(db, [{ order_number: "OPEN", order_status: "Departed" }], { now: now() });
    expect(await list({ view: "stale" })).toEqual(open.slice(0, -1));
  });

  it("goes on after its fiftieth row, also among orders of one moment", async () => {
    const numbers = Array.from({ length: 120 }, (_, index) => `P-${index}`);
    await storeOrders(
      db,
      numbers.map((order_number) => ({ order_number, order_status: "On hold" })),
      { now: now() },
    );
    for (const view of ["all", "exceptions", "open"] as const) {
      const seen: string[] = [];
      let before: string | null = null;
      do {
        const page = await orders.list({ ...ANY, view, before });
        seen.push(...page.rows.map(({ order_number }) => order_number));
        before = page.next;
      } while (before);
      expect(seen, view).toEqual(numbers.toReversed());
    }
  });

  it("reads no table whole, nor do the activity, today, the lists of enquiries, and the page of one", async () => {
    await store("A-1", "Delivered");
    const { d1, queries } = recordQueries(env.DB);
    const recorded = primary(d1);
    const before = `${now()}~5`;
    const orders = ordersDesk(recorded, "");
    for (const view of ORDER_VIEWS) await orders.list({ ...ANY, view, before });
    await orders.list({ ...ANY, status: "delivered", before });
    await orders.find("A-1");
    await listChanges(recorded, { before, size: 50 });
    await findEnquiryDetails(recorded, "S-00000-00001");
    await listEnquiryLines(recorded, { isUrgent: true });
    await listEnquiryLines(recorded, { isOpen: true }, before);
    await listToday(recorded, { now: new Date(), limit: 50 });
    expect(queries.length).toBeGreaterThan(20);
    for (const { query, values } of queries) {
      const plan = await planOf(env.DB, query, values);
      expect(plan.filter(isScan), `${query}\n${plan.join("\n")}`).toEqual([]);
    }
  });
});
