import { env } from "cloudflare:workers";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OrderTable } from "#app/desk/orders.tsx";
import { keyFigures } from "#app/desk/report.tsx";
import { SEARCH_WORDS_MAX } from "#app/domain/search-terms.ts";
import { listChanges } from "#workers/audit/audit-log.ts";
import { createBackend } from "#workers/backend.ts";
import { primary, replica } from "#workers/data/database.ts";
import { listDeskOrders, ORDER_VIEWS, type OrderListFilter } from "#workers/desk/order-list.ts";
import { searchDesk } from "#workers/desk/search.ts";
import { addNote, editEnquiry, removeEnquiry, removeNote } from "#workers/enquiries/changes.ts";
import { findEnquiryDetails, listEnquiryLines } from "#workers/enquiries/details.ts";
import { contacts, quotes, subscribers } from "#workers/enquiries/schema.ts";
import { storeEnquiry } from "#workers/enquiries/store.ts";
import { erasePersonalData } from "#workers/erase/erase.ts";
import { findOrder, findOrders } from "#workers/orders/find.ts";
import { collect, type Report } from "#workers/report/figures.ts";
import { listToday } from "#workers/today/queries.ts";
import { ordersDesk } from "../support/orders-desk.ts";
import { recordQueries, scansOf } from "../support/query-plans.ts";
import { enquiryKeys } from "../support/rows.ts";
import { type OrderToStore, storeOrders, updateOrders } from "../support/store-orders.ts";
import { onlyOrders } from "../support/stored-events.ts";
import { contact, quote } from "../unit/samples.ts";
import { clockAt } from "./fake-mailer.ts";
import { d1That, db, emptyStores, fails } from "./stores.ts";

describe("the report", () => {
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
  ): OrderToStore => ({ order_number, order_status, delivery_date, created_at });
  /** The first and the last moment of a day in Dubai. */
  const dayIn = (day: string) =>
    [0, 86_399_999].map((ms) => new Date(Date.parse(`${day}T00:00+04:00`) + ms).toISOString());

  let figures: Report;
  beforeAll(async () => {
    const offer = (offered_amount: number | null, outcome: "won" | "lost" | null) => ({
      offered_amount,
      offered_currency: offered_amount === null ? null : ("USD" as const),
      ...{ outcome, outcome_at: outcome && ago(1) },
    });
    const took = (hours: number) => [ago(100), ago(100 - hours)] as const;
    const asked = (
      reference: string,
      [created_at, handled_at]: readonly string[],
      more: object,
    ) => {
      const lane = { ...quote, origin: "Dubai, UAE", destination: "Manila" };
      const keys = stored(reference, String(created_at), handled_at ?? null);
      return db.insert(quotes).values({ ...lane, ...keys, ...more });
    };
    const subscribed = (reference: string, created_at: string) =>
      db
        .insert(subscribers)
        .values({ email: `${reference}@x.ae`, ...stored(reference, created_at) });
    await db.batch([
      asked("Q-1", took(2), { mode_of_shipping: "Air", ...offer(null, "won") }),
      asked("Q-2", took(5), { origin: "dubai", ...offer(2500.5, "won") }),
      asked("Q-3", took(30), { origin: "Sharjah", ...offer(99, null) }),
      asked("Q-4", [ago(30)], { origin: "me@example.com", ...offer(1000, "lost") }),
      asked("Q-5", [ago(24 * 300)], offer(7, "won")),
      db.insert(contacts).values({ ...contact, ...stored("C-1", ago(2)) }),
      // A Sunday's last moment in Dubai and the Monday's first: two weeks.
      subscribed("S-1", "2026-11-15T19:59:59.999Z"),
      subscribed("S-2", "2026-11-15T20:00:00.000Z"),
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

  it("counts what came in each week from Monday to Sunday in Dubai", () => {
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

  it("sorts open enquiries by age, lists the oldest first, and says how long handling took", () => {
    expect(figures.open).toEqual([
      { name: "under a day", quote: 0, contact: 1 },
      { name: "1 to 3 days", quote: 1, contact: 0 },
      { name: "3 to 7 days", quote: 0, contact: 0 },
      { name: "over 7 days", quote: 1, contact: 0 },
    ]);
    expect(figures.oldest.map(({ reference }) => reference)).toEqual(["Q-5", "Q-4", "C-1"]);
    expect(figures.handling).toEqual([
      { kind: "quote", handled: 3, median: expect.closeTo(5), p90: expect.closeTo(30) },
    ]);
    expect(figures.times.map(({ count }) => count)).toEqual([0, 1, 1, 1, 0, 0]);
    const shown = new Map(keyFigures(figures).map(({ label, value }) => [label, value]));
    expect(shown.get("Median time to handling")).toBe("5 h\nof quote requests; 90 % within 30 h");
    expect(shown.get("Late orders")).toBe("3\nof 5 under way");
  });

  const counts = (rows: readonly { readonly name: string; readonly count: number }[]) =>
    rows.map(({ name, count }) => `${name}: ${count}`);
  const some = ({ count }: { readonly count: number }) => count > 0;

  it("counts orders by what their words mean; late ones when their day is over, unless they are delivered, cancelled or unclear", () => {
    expect(counts(figures.orders.statuses.filter(some))).toEqual([
      ...["booked: 1", "in transit: 2", "delivered: 3", "on hold: 1", "cancelled: 1"],
      ...["other status: 1", "no status: 1"],
    ]);
    const late = figures.orders.statuses.map(({ name, late: count }) => ({ name, count }));
    expect(counts(late.filter(some))).toEqual(["in transit: 1", "on hold: 1", "no status: 1"]);
    expect(figures.orders.undelivered).toBe(5);
    expect(counts(figures.orders.late)).toEqual([
      ...["1 to 3 days: 1", "4 to 7 days: 0", "8 to 30 days: 1", "over 30 days: 1"],
    ]);
  });

  it("counts quotes by mode and by lane, without a place that holds an address, and offers by currency", () => {
    expect(counts(figures.modes)).toEqual(["Hand Carry: 3", "Air: 1"]);
    expect(counts(figures.lanes)).toEqual(["Dubai to Manila: 2", "Sharjah to Manila: 1"]);
    expect(figures.offers).toEqual([
      { currency: "USD", offers: 3, offered: 3599.5, won: 1, wonAmount: 2500.5, lost: 1 },
      // Without an amount.
      { currency: null, offers: 0, offered: 0, won: 1, wonAmount: 0, lost: 0 },
    ]);
  });

  it("says how many orders came on the day that was promised first, or before", async () => {
    const fact = (milestone: "delivered" | "departed", day: number, isExpected = false) => {
      const classifier = isExpected ? "estimated" : "actual";
      const event_time = `2026-11-${day}T08:00:00.000Z`;
      return { milestone, code: milestone, classifier, event_time } as const;
    };
    const came = fact("delivered", 19);
    const estimated = (day: number) => fact("delivered", day, true);
    const left = fact("departed", 10);
    await storeOrders(db, [
      { order_number: "kept", events: [estimated(20), left, came] },
      { order_number: "moved", events: [estimated(17), estimated(19), came] },
    ]);
    // It stays delivered, whatever a carrier reports of it.
    const held = { milestone: "on hold", code: "HOLD", event_time: NOW.toISOString() } as const;
    await updateOrders(db, [{ order_number: "kept", events: [held] }]);
    const { deliveries } = await collect(db, FROM, NOW);
    expect(deliveries).toMatchObject({ promised: 2, onTime: 1, transitDays: expect.closeTo(9) });
  });
});

/** Lists of orders at the desk, and the activity: what they say, and what they read for it. */
describe("the list of orders", () => {
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

  it("shows each value under its head, in Dubai's time, and when something was last said", async () => {
    const delivery_date = "2026-11-20T08:30:00.000Z";
    await store("A-1", "Booked", { customer_firstName: "Ana", delivery_date });
    await store("A-2", "Booked");
    clock.forward(60);
    await updateOrders(db, [{ order_number: "A-1", order_status: "Departed" }], { now: now() });
    const { rows } = await orders.list(ANY);
    const page = renderToStaticMarkup(createElement(OrderTable, { caption: "Orders", rows }));
    const cells = page.matchAll(/<td data-head="(.*?)".*?<\/td>/g);
    const shown = Array.from(cells, ([cell, head]) => `${head}: ${cell.replace(/<.*?>/g, "")}`);
    expect(shown).toEqual([
      ...["Order: A-2", "Status: Booked ", "Name: ", "Delivery date: –"],
      ...["Last update: 2026-11-20 12:02", "Ordered: 2026-11-20 12:02"],
      ...["Order: A-1", "Status: Departed late", "Name: Ana", "Delivery date: 2026-11-20 12:30"],
      ...["Last update: 2026-11-20 13:02", "Ordered: 2026-11-20 12:01"],
    ]);
  });

  it("shows by view what is open, late, with exceptions, stale and delivered, however that is spelled", async () => {
    await store("OPEN", "Booked");
    await store("WORDS", "With the agent");
    await store("HELD", "On hold", { customer_email: "ana@a.example" });
    await store("LATE", "Departed", { delivery_date: "2026-11-18T08:00:00.000Z" });
    await store("DONE", "Delivered");
    await store("DONE-TOO", "DELI-VERED");
    await store("GONE", "Canceled");
    const open = ["LATE", "HELD", "WORDS", "OPEN"];
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

  it("reads no table whole, nor do the activity, today, enquiries, and the look-up of twenty orders, which is two queries", async () => {
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
    const numbers = Array.from({ length: 20 }, (_, at) => `DL-${at}`);
    const lookup = recordQueries(env.DB);
    await findOrders(primary(lookup.d1), numbers);
    expect(lookup.queries).toHaveLength(2);
    expect(await scansOf(env.DB, [...queries, ...lookup.queries])).toEqual([]);
  });
});

/** What the desk's search finds, of what people paste and type. */
describe("search", () => {
  emptyStores();
  const PERSON = { name: "sara@dhowline.example", isAdmin: true };
  const ALL = { view: "all", status: null, before: null } as const;

  const orders = async (search: string) =>
    (await listDeskOrders(db, { ...ALL, search }, new Date())).rows.map(
      ({ order_number }) => order_number,
    );
  const enquiries = async (search: string) =>
    (await listEnquiryLines(db, { search })).lines.map(({ reference }) => reference);
  const indexed = () => env.DB.prepare("select count(*) as n from search_index").first<number>("n");

  describe("orders", () => {
    beforeEach(() =>
      onlyOrders(
        db,
        {
          order_number: "DL-7K3M-9XQ2-PV4C",
          customer_firstName: "Jürgen Müller",
          customer_email: "receiving@consignee.example",
          customer_phone: "+971 4 000 0009",
          carrier_references: "MAEU 2209134|TCLU 000011-7|OOLU-BL000116",
          delivery_address: "Gate 4, Smith-Jones Street",
          note: "Ask for PO-88123/4; 仓库经理 knows.",
        },
        {
          order_number: "AR-1",
          customer_firstName: "سارة المنصوري",
          customer_phone: "٠٥٠ ١٢٣ ٤٥٦٧",
        },
        { order_number: "NONE-1", customer_firstName: "Øystein O’Brien" },
      ),
    );

    it("one is found by what people type and paste of it", async () => {
      for (const typed of [
        ...["TCLU0000117", "tclu 0000117", "0000117", "BL000116", "220913", "9XQ2", "dl7k3m"],
        ...["DL-7K3M-9XQ2-PV4C.", "0097140000009", "971 4 000 0009", "٩٧١٤٠٠٠٠٠٠٩"],
        ...["Muller", "MÜLLER", "Müller Jürgen", "receiving@consignee.example", "consignee"],
        ...["smith", "Jones Street", "881234", "Muller 9XQ2", "仓库", "经理"],
        ...["Order no. DL-7K3M-9XQ2-PV4C", "Tracking: “DL-7K3M-9XQ2-PV4C”", "dl_7k3m_9xq2_pv4c"],
        "https://dhowline.example/track/DL-7K3M-9XQ2-PV4C?lang=en#answer",
      ]) {
        const { order, orders: found } = await searchDesk(db, typed);
        const numbers = order ?? found.map(({ order_number }) => order_number).join();
        expect(numbers, typed).toBe("DL-7K3M-9XQ2-PV4C");
      }
    });

    it.each([
      ["AR-1", ["ساره", "المنصورى", "سَارَة", "0501234567", "۰۵۰۱۲۳"]],
      ["NONE-1", ["Oystein", "obrien", "O'Brien", "none1"]],
      ["", ["", "%", "_", '"', "Muller Oystein", "uller", "--", "' or 1=1", "x".repeat(200)]],
    ])("the list has %j for %j", async (number, searches) => {
      for (const typed of searches) expect((await orders(typed)).join(), typed).toBe(number);
      const many = Array.from({ length: 100 }, (_, at) => `word${at}`).join(" ");
      expect(await orders(`Muller ${many}`)).toEqual([]);
      expect(SEARCH_WORDS_MAX).toBeLessThan(20);
    });

    it("follow what is changed, erased and removed, by an index that one statement makes again", async () => {
      const before = await indexed();
      await env.DB.exec("delete from search_index");
      await env.DB.exec(
        "INSERT INTO search_index SELECT 1, value, orders.id FROM orders, json_each(search_terms)",
      );
      expect(await indexed()).toBe(before);
      await updateOrders(db, [{ order_number: "AR-1", customer_firstName: "Zoë Khan" }]);
      expect([await orders("ساره"), await orders("zoe")]).toEqual([[], ["AR-1"]]);
      await updateOrders(db, [{ order_number: "AR-1", order_status: "Departed" }]);
      expect(await orders("zoe khan")).toEqual(["AR-1"]);
      const change = { id: "ABCD-1234", author: null, kind: "person-erased", count: 1 } as const;
      await erasePersonalData(db, "receiving@consignee.example", change);
      for (const gone of ["muller", "consignee", "97140000009", "smith"]) {
        expect(await orders(gone), gone).toEqual([]);
      }
      expect(await orders("TCLU0000117")).toEqual(["DL-7K3M-9XQ2-PV4C"]);
      await env.DB.exec("delete from orders");
      expect(await indexed()).toBe(0);
    });

    it("that the view hides are offered, by what they are", async () => {
      await updateOrders(db, [{ order_number: "AR-1", order_status: "Delivered" }]);
      const hidden = async (view: "open" | "late" | "delivered" | "all", search: string | null) =>
        (await listDeskOrders(db, { ...ALL, view, search }, new Date())).hidden;
      expect(await hidden("open", "AR-1")).toEqual({ count: 1, kind: "delivered" });
      expect(await hidden("delivered", "muller")).toEqual({ count: 1, kind: "open" });
      expect(await hidden("late", "1")).toEqual({ count: 3, kind: "any" });
      expect(await hidden("open", "muller")).toBeNull();
      expect(await hidden("all", "AR-1")).toBeNull();
      expect(await hidden("open", null)).toBeNull();
    });
  });

  describe("enquiries", () => {
    const REF = "C-2F8WD-0RN5T";
    const keys = (reference: string) => ({
      submission_id: `id-of-${reference}`,
      reference,
      created_at: "2026-11-20T08:00:00.000Z",
    });
    beforeEach(async () => {
      const fields = { ...contact, name: "Jürgen Müller", phone: "+971 4 000 0009" };
      await storeEnquiry(db, { kind: "contact", fields, ...keys(REF) });
      await storeEnquiry(db, { kind: "quote", fields: quote, ...keys("Q-7K3M9-XQ2AB") });
    });

    it("are found by what people type and paste of them, and follow edits and notes", async () => {
      const ofSender = ["muller", "+97140000009", "yusuf+freight@example.ae"];
      for (const typed of [...ofSender, "c2f8wd", "2F8WD-0RN5T", "0RN5T"])
        expect(await enquiries(typed), typed).toEqual([REF]);
      const how = { kind: "enquiry-edited", seen: 0, by: PERSON.name } as const;
      await editEnquiry(db, REF, { name: "Zoë" }, how);
      expect([await enquiries("muller"), await enquiries("zoe")]).toEqual([[], [REF]]);
      await addNote(db, REF, { text: "Rang Herr Größe", by: PERSON.name });
      expect(await enquiries("grosse")).toEqual([REF]);
      const note = (await findEnquiryDetails(db, REF))?.notes[0]?.id ?? 0;
      await removeNote(db, REF, { note, by: PERSON.name });
      expect(await enquiries("grosse")).toEqual([]);
      await addNote(db, REF, { text: "again", by: PERSON.name });
      await removeEnquiry(db, REF, PERSON.name);
      expect(await enquiries("again")).toEqual([]);
    });
  });
});

describe("orders found by their numbers", () => {
  emptyStores();

  it("have the specification's fields and the events, and nothing for operators", async () => {
    const where = { place: "Dubai", un_locode: "AEDXB", leg: "EK202" };
    const moment = { event_time: "2026-11-19T22:15:00.000Z", utc_offset: "+04:00" };
    const said = { milestone: "departed", code: "DEP", ...moment, ...where } as const;
    const forOperators = { author: "Amina", source_id: "id-1", mode: "air" } as const;
    const now = "2026-11-21T00:00:00.000Z";
    await storeOrders(
      db,
      [
        {
          order_number: "A-1",
          carrier_references: "MAEU1234567",
          events: [{ ...said, ...forOperators }],
        },
      ],
      { now },
    );
    const [found] = await findOrders(replica(env.DB), ["a1"]);
    expect(Object.keys(found ?? {}).join()).toBe(
      "order_number,created_at,customer_firstName,customer_email,customer_phone,delivery_address," +
        "shipper_type,delivery_date,order_status,note,shipper_link,item_photo,order_count,shipper_charges," +
        "late_from,exception,milestones,eta,where,latest,containers,partial,events,places",
    );
    expect(found?.events).toEqual([
      {
        ...said,
        ...{ meaning: "Flight departed", classifier: "actual", equipment: null, note: null },
        ...{ pieces: null, pieces_total: null, reported_at: now, standing: "happened" },
      },
    ]);
    expect(await findOrder(db, "MAEU1234567")).toBeUndefined();
  });

  it("are found each by the same rule, also by a link of tracking, in the order asked for", async () => {
    const numbers = ["AB-12", "A-B12", "C D 1", "DL-2611-0385"];
    await storeOrders(
      db,
      numbers.map((order_number) => ({
        ...{ order_number, customer_firstName: "Sara" },
        carrier_references: `TCLU000011${numbers.indexOf(order_number)}`,
      })),
    );
    const link = "https://dhowline.example/track/DL-2611-0385?lang=ar#answer";
    for (const [number, ...typed] of [
      ["C D 1", "cd1", "c-d-1"],
      ["AB-12", "ab-12"],
      ["DL-2611-0385", link, "/track/dl26110385", "DL-٢٦١١-٠٣٨٥"],
      [undefined, "AB12", "NO", "%", "", "TCLU0000113", "Sara", "/track/TCLU0000113"],
    ] as const) {
      const found = await findOrders(db, typed);
      expect(found.map((one) => one?.order_number)).toEqual(typed.map(() => number));
    }
    const { searchOrders } = createBackend(env, () => undefined);
    const { result } = await searchOrders({ order_numbers: ["nothing", "ab-12"] });
    expect(result).toMatchObject([
      { typed: "nothing", order: null },
      { typed: "ab-12", order: { order_number: "AB-12" } },
    ]);
    const asked = createBackend({ ...env, DB: d1That(fails) }, () => undefined);
    expect(await asked.searchOrders({ order_numbers: [] })).toMatchObject({
      code: 200,
      result: [],
    });
  });
});
