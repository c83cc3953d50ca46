import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { keyFigures } from "#app/desk/report.tsx";
import { primary } from "#workers/data/database.ts";
import { contacts, quotes, subscribers } from "#workers/enquiries/schema.ts";
import { collect, type Report } from "#workers/report/figures.ts";
import { enquiryKeys } from "../support/rows.ts";
import { type OrderToStore, storeOrders, updateOrders } from "../support/store-orders.ts";
import { contact, quote } from "../unit/samples.ts";

const db = primary(env.DB);
/** A Saturday; in Dubai it is four hours later. */
const NOW = new Date("2026-11-21T08:00:00.000Z");
const FROM = "2026-10-26";

const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const stored = (reference: string, created_at: string, handled_at: string | null = null) =>
  enquiryKeys(reference, { created_at, handled_at });
const order = (
  order_number: string,
  order_status: string | null,
  delivery_date: string | null,
  created_at = "2026-11-17T08:00:00.000Z",
): OrderToStore => ({
  order_number,
  order_status,
  delivery_date,
  created_at,
});
/** The first and the last moment of a day in Dubai. */
const dayIn = (day: string) =>
  [0, 86_399_999].map((ms) => new Date(Date.parse(`${day}T00:00+04:00`) + ms).toISOString());

let figures: Report;
beforeAll(async () => {
  const lane = { ...quote, origin: "Dubai, UAE", destination: "Manila" };
  const offer = (offered_amount: number, outcome: "won" | "lost" | null) => ({
    offered_amount,
    offered_currency: "USD" as const,
    outcome,
    outcome_at: outcome && ago(1),
  });
  const took = (hours: number) => [ago(100), ago(100 - hours)] as const;
  await db.batch([
    db.insert(quotes).values({
      ...{ ...lane, ...stored("Q-1", ...took(2)), mode_of_shipping: "Air" },
      outcome: "won" as const,
      outcome_at: ago(1),
    }),
    db
      .insert(quotes)
      .values({ ...lane, ...stored("Q-2", ...took(5)), origin: "dubai", ...offer(2500.5, "won") }),
    db
      .insert(quotes)
      .values({ ...lane, ...stored("Q-3", ...took(30)), origin: "Sharjah", ...offer(99, null) }),
    db.insert(quotes).values({
      ...{ ...lane, ...stored("Q-4", ago(30)), origin: "me@example.com" },
      ...offer(1000, "lost"),
    }),
    db.insert(quotes).values({ ...lane, ...stored("Q-5", ago(24 * 300)), ...offer(7, "won") }),
    db.insert(contacts).values({ ...contact, ...stored("C-1", ago(2)) }),
    // A Sunday's last moment in Dubai and the Monday's first: two weeks.
    db
      .insert(subscribers)
      .values({ email: "a@x.ae", ...stored("S-1", "2026-11-15T19:59:59.999Z") }),
    db
      .insert(subscribers)
      .values({ email: "b@x.ae", ...stored("S-2", "2026-11-15T20:00:00.000Z") }),
  ]);
  const [lastWeek = ""] = dayIn("2026-11-10");
  const [, yesterday = ""] = dayIn("2026-11-20");
  const [today = ""] = dayIn("2026-11-21");
  await storeOrders(db, [
    order("delivered-this-week", "Delivered", yesterday),
    order("delivered-before", "delivered", lastWeek, "2026-10-27T08:00:00.000Z"),
    order("delivered-undated", "Delivered", null),
    order("late-since-yesterday", "In transit", yesterday),
    order("late-for-long", "On hold, customs clearance", "2026-09-01T08:00:00.000Z"),
    order("late-without-status", null, lastWeek),
    order("due-today", "in_transit", today),
    order("undated", "Booked", null),
    order("cancelled", "Canceled", lastWeek),
    order("in-other-words", "Delivered, signed by J. Peña", lastWeek),
  ]);
  figures = await collect(db, FROM, NOW);
});

describe("the report's figures", () => {
  it("the report counts what came in each week from Monday to Sunday in Dubai", () => {
    const enquiries = { quote: 0, offered: 0, won: 0, contact: 0, subscriber: 0 };
    const none = { ...enquiries, booked: 0, delivered: 0 };
    const came = { quote: 4, offered: 3, won: 2, contact: 1, subscriber: 1 };
    expect(figures.weeks).toEqual([
      { ...none, monday: FROM, booked: 1 },
      { ...none, monday: "2026-11-02" },
      { ...none, monday: "2026-11-09", subscriber: 1, delivered: 1 },
      { ...came, monday: "2026-11-16", booked: 9, delivered: 1 },
    ]);
  });

  it("the report sorts open enquiries by age and lists the oldest first", () => {
    expect(figures.open).toEqual([
      { name: "under a day", quote: 0, contact: 1 },
      { name: "1 to 3 days", quote: 1, contact: 0 },
      { name: "3 to 7 days", quote: 0, contact: 0 },
      { name: "over 7 days", quote: 1, contact: 0 },
    ]);
    expect(figures.oldest.map(({ reference }) => reference)).toEqual(["Q-5", "Q-4", "C-1"]);
  });

  it("the report says how long handling took", () => {
    expect(figures.handling).toEqual([
      { kind: "quote", handled: 3, median: expect.closeTo(5), p90: expect.closeTo(30) },
    ]);
    expect(figures.times.map(({ count }) => count)).toEqual([0, 1, 1, 1, 0, 0]);
    const shown = new Map(keyFigures(figures).map(({ label, value }) => [label, value]));
    expect(shown.get("Median time to handling")).toBe("5 h\nof quote requests; 90 % within 30 h");
    expect(shown.get("Late orders")).toBe("3\nof 5 under way");
  });

  it("the report counts orders by the status that their words mean", () => {
    const counts = figures.orders.statuses.map(({ name, count }) => [name, count] as const);
    expect(counts.filter(([, count]) => count > 0)).toEqual([
      ["booked", 1],
      ["in transit", 2],
      ["delivered", 3],
      ["on hold", 1],
      ["cancelled", 1],
      ["other status", 1],
      ["no status", 1],
    ]);
  });

  it("the report counts an order as late when its day is over, unless it is delivered, cancelled or unclear", () => {
    const late = figures.orders.statuses.filter((status) => status.late > 0);
    expect(late.map((status) => [status.name, status.late])).toEqual([
      ["in transit", 1],
      ["on hold", 1],
      ["no status", 1],
    ]);
    expect(figures.orders.undelivered).toBe(5);
    expect(figures.orders.late).toEqual([
      { name: "1 to 3 days", count: 1 },
      { name: "4 to 7 days", count: 0 },
      { name: "8 to 30 days", count: 1 },
      { name: "over 30 days", count: 1 },
    ]);
  });

  it("the report counts quotes by mode and by lane, without a place that holds an address", () => {
    expect(figures.modes).toEqual([
      { name: "Hand Carry", count: 3 },
      { name: "Air", count: 1 },
    ]);
    expect(figures.lanes).toEqual([
      { name: "Dubai to Manila", count: 2 },
      { name: "Sharjah to Manila", count: 1 },
    ]);
  });

  it("the report says what was offered and won, by currency", () => {
    expect(figures.offers).toEqual([
      { currency: "USD", offers: 3, offered: 3599.5, won: 1, wonAmount: 2500.5, lost: 1 },
      // Without an amount.
      { currency: null, offers: 0, offered: 0, won: 1, wonAmount: 0, lost: 0 },
    ]);
  });

  it("the report says how many orders came on the day that was promised first, or before", async () => {
    const delivery = (classifier: "estimated" | "actual", event_time: string) =>
      ({ milestone: "delivered", code: "delivered", classifier, event_time }) as const;
    const came = delivery("actual", "2026-11-19T08:00:00.000Z");
    const left = {
      milestone: "departed",
      code: "departed",
      classifier: "actual",
      event_time: "2026-11-09T08:00:00.000Z",
    } as const;
    await storeOrders(db, [
      {
        order_number: "kept",
        events: [delivery("estimated", "2026-11-19T20:00:00.000Z"), left, came],
      },
      {
        order_number: "moved",
        events: [
          delivery("estimated", "2026-11-17T08:00:00.000Z"),
          delivery("estimated", "2026-11-19T08:00:00.000Z"),
          came,
        ],
      },
    ]);
    // It stays delivered, whatever a carrier reports of it.
    const held = { milestone: "on hold", code: "HOLD", event_time: NOW.toISOString() } as const;
    await updateOrders(db, [{ order_number: "kept", events: [held] }]);
    const { deliveries } = await collect(db, FROM, NOW);
    expect(deliveries).toMatchObject({ promised: 2, onTime: 1, transitDays: expect.closeTo(10) });
  });
});
