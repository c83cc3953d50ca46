import { env } from "cloudflare:workers";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import { OrderTable } from "#app/desk/orders.tsx";
import { keyFigures } from "#app/desk/report.tsx";
import { SEARCH_WORDS_MAX } from "#app/domain/search-terms.ts";
import { listChanges } from "#workers/audit/audit-log.ts";
import { createBackend } from "#workers/backend.ts";
import { primary, replica } from "#workers/data/database.ts";
import { listDeskOrders, ORDER_VIEWS, type OrderListFilter } from "#workers/desk/order-list.ts";
import { searchDesk } from "#workers/desk/search.ts";
import { editEnquiry, removeEnquiries } from "#workers/enquiries/changes.ts";
import { findEnquiryDetails, listEnquiryLines } from "#workers/enquiries/details.ts";
import { chooseEnquiries } from "#workers/enquiries/enquiry-queries.ts";
import { contacts, quotes, subscribers } from "#workers/enquiries/enquiry-schema.ts";
import { storeEnquiry } from "#workers/enquiries/store.ts";
import { erasePersonalData } from "#workers/erase/erase.ts";
import { addNote, removeNote } from "#workers/notes/notes.ts";
import { findOrders } from "#workers/orders/find.ts";
import { collect } from "#workers/report/figures.ts";
import { listToday } from "#workers/today/today-queries.ts";
import { ordersDesk } from "../support/orders-desk.ts";
import { recordQueries, scansOf } from "../support/query-plans.ts";
import { enquiryKeys } from "../support/rows.ts";
import { storeOrders, updateOrders } from "../support/store-orders.ts";
import { contact, quote } from "../unit/samples.ts";
import { clockAt } from "./fake-mailer.ts";
import { onlyOrders } from "./load.ts";
import { d1That, db, emptyStores, fails } from "./stores.ts";

emptyStores();

describe("the report", () => {
  /** A Saturday; in Dubai it is four hours later. */
  const NOW = new Date("2026-11-21T08:00:00.000Z");
  const FROM = "2026-10-26";
  const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
  const report = () => collect(db, FROM, NOW);
  type Named = { readonly name: string; readonly count: number };
  const counts = (rows: readonly Named[]) =>
    Object.fromEntries(rows.flatMap(({ name, count }) => (count > 0 ? [[name, count]] : [])));

  it("has enquiries by week in Dubai and by age, how long handling took, quotes by lane and mode, and offers", async () => {
    const sent = (reference: string, created_at: string, handled_at: string | null = null) =>
      enquiryKeys(reference, { created_at, handled_at });
    const took = (reference: string, hours: number) => sent(reference, ago(100), ago(100 - hours));
    const ofLane = { ...quote, destination: "Manila" };
    const inDollars = (offered_amount: number) =>
      ({ offered_amount, offered_currency: "USD" }) as const;
    const ended = (outcome: "won" | "lost") => ({ outcome, outcome_at: ago(1) });
    const won = ended("won");
    const rows = [
      { ...took("Q-1", 2), mode_of_shipping: "Air", ...won },
      { ...took("Q-2", 5), origin: "dubai", ...inDollars(2500.5), ...won },
      { ...took("Q-3", 30), origin: "Sharjah", ...inDollars(99) },
      { ...sent("Q-4", ago(30)), origin: "me@example.com", ...inDollars(1000), ...ended("lost") },
      { ...sent("Q-5", ago(24 * 300)), ...inDollars(7), ...won },
    ] as const;
    for (const row of rows) await db.insert(quotes).values({ ...ofLane, ...row });
    await db.insert(contacts).values({ ...contact, ...sent("C-1", ago(2)) });
    // A Sunday's last moment in Dubai and the Monday's first: two weeks.
    for (const at of ["2026-11-15T19:59:59.999Z", "2026-11-15T20:00:00.000Z"])
      await db.insert(subscribers).values({ email: `${at}@x.ae`, ...sent(`S-${at}`, at) });
    const figures = await report();
    const none = { quote: 0, offered: 0, won: 0, contact: 0, subscriber: 0 };
    expect(figures.weeks).toMatchObject([
      { ...none, monday: FROM },
      { ...none, monday: "2026-11-02" },
      { ...none, monday: "2026-11-09", subscriber: 1 },
      { monday: "2026-11-16", quote: 4, offered: 3, won: 2, contact: 1, subscriber: 1 },
    ]);
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
    expect(counts(figures.times)).toEqual({ "1 to 4 h": 1, "4 to 24 h": 1, "1 to 3 days": 1 });
    const median = keyFigures(figures).find(({ label }) => label === "Median time to handling");
    expect(median?.value).toBe("5 h\nof quote requests; 90 % within 30 h");
    expect(counts(figures.modes)).toEqual({ "Hand Carry": 3, Air: 1 });
    expect(counts(figures.lanes)).toEqual({ "Dubai to Manila": 2, "Sharjah to Manila": 1 });
    expect(figures.offers).toEqual([
      { currency: "USD", offers: 3, offered: 3599.5, won: 1, wonAmount: 2500.5, lost: 1 },
      // Without an amount.
      { currency: null, offers: 0, offered: 0, won: 1, wonAmount: 0, lost: 0 },
    ]);
  });

  it("has orders by what their words mean, and late ones once their day is over, unless they are delivered, cancelled or unclear", async () => {
    const lastMoment = "2026-11-20T19:59:59.999Z";
    const today = "2026-11-20T20:00:00.000Z";
    const lastWeek = "2026-11-09T20:00:00.000Z";
    const orders: readonly [status: string | null, date: string | null, created_at?: string][] = [
      ["Delivered", lastMoment],
      ["delivered", lastWeek, "2026-10-27T08:00:00.000Z"],
      ["Delivered", null],
      ["In transit", lastMoment],
      ["On hold, customs clearance", "2026-09-01T08:00:00.000Z"],
      [null, lastWeek],
      ["in_transit", today],
      ["Booked", null],
      ["Canceled", lastWeek],
      ["Delivered, signed by J. Peña", lastWeek],
    ];
    await storeOrders(
      db,
      orders.map(([order_status, delivery_date, created_at = "2026-11-17T08:00:00.000Z"], at) => ({
        ...{ order_number: `R-${at}`, order_status, delivery_date, created_at },
      })),
    );
    const figures = await report();
    const weeks = figures.weeks.map(({ booked, delivered }) => [booked, delivered].join());
    expect(weeks).toEqual(["1,0", "0,0", "0,1", "9,1"]);
    const { statuses, undelivered, late } = figures.orders;
    expect(counts(statuses)).toEqual({
      ...{ booked: 1, "in transit": 2, delivered: 3, "on hold": 1, cancelled: 1 },
      ...{ "other status": 1, "no status": 1 },
    });
    const lateOnes = statuses.map(({ name, late }) => ({ name, count: late }));
    expect(counts(lateOnes)).toEqual({ "in transit": 1, "on hold": 1, "no status": 1 });
    // As many as the list of open orders has: one in own text too.
    expect(undelivered).toBe(6);
    expect(counts(late)).toEqual({ "1 to 3 days": 1, "8 to 30 days": 1, "over 30 days": 1 });
    const shown = keyFigures(figures).find(({ label }) => label === "Late orders");
    expect(shown?.value).toBe("3\nof 6 open");
  });

  it("has how many orders came on the day that was promised first, or before", async () => {
    const fact = (milestone: "delivered" | "departed", at: string, reported?: string) => ({
      ...{ milestone, code: milestone, event_time: `2026-11-${at}:00.000Z` },
      ...(reported &&
        ({ classifier: "estimated", reported_at: `2026-11-${reported}T08:00:00.000Z` } as const)),
    });
    const came = fact("delivered", "19T08:00");
    const promised = (day: string, reported: string) => fact("delivered", `${day}T06:00`, reported);
    const kept = [promised("19", "01"), promised("17", "02"), fact("departed", "10T08:00"), came];
    const moved = [promised("17", "01"), promised("19", "02"), came];
    await storeOrders(db, [
      { order_number: "kept", events: kept },
      { order_number: "moved", events: moved },
    ]);
    // It stays delivered, whatever a carrier reports of it.
    const held = { milestone: "on hold", code: "HOLD", event_time: NOW.toISOString() } as const;
    await updateOrders(db, [{ order_number: "kept", events: [held] }]);
    const { deliveries } = await report();
    expect(deliveries).toMatchObject({ promised: 2, onTime: 1, transitDays: expect.closeTo(9) });
  });
});

/** Lists of orders at the desk, and the activity: what they show, and what they read for it. */
describe("the list of orders", () => {
  const clock = clockAt("2026-11-20T08:00:00.000Z");
  const orders = ordersDesk(db, "sara@dhowline.example");
  const ANY = { view: "all", status: null, search: null, before: null } as const;
  const now = () => new Date().toISOString();
  const list = async (filter: Partial<OrderListFilter>) =>
    (await orders.list({ ...ANY, ...filter })).rows.map(({ order_number }) => order_number);
  async function store(order_number: string, order_status: string | null, more: object = {}) {
    clock.forward(1);
    await storeOrders(db, [{ order_number, order_status, ...more }], { now: now() });
  }
  const depart = (order_number: string) =>
    updateOrders(db, [{ order_number, order_status: "Departed" }], { now: now() });

  it("shows each value under its head, in Dubai's time, with the time of the last update", async () => {
    const delivery_date = "2026-11-20T08:30:00.000Z";
    await store("A-1", "Booked", { customer_firstName: "Ana", delivery_date });
    clock.forward(60);
    await depart("A-1");
    const { rows } = await orders.list(ANY);
    const page = renderToStaticMarkup(createElement(OrderTable, { caption: "Orders", rows }));
    const cells = page.matchAll(/<td data-label="(.*?)".*?<\/td>/g);
    const shown = Array.from(cells, ([cell, head]) => `${head}: ${cell.replace(/<.*?>/g, "")}`);
    expect(shown).toEqual([
      ...["Order: A-1", "Status: Departed late", "Name: Ana", "Delivery date: 2026-11-20 12:30"],
      ...["Last update: 2026-11-20 13:01", "Ordered: 2026-11-20 12:01"],
    ]);
  });

  it("shows by view what is open, late, with exceptions, stale and delivered, however that is spelled", async () => {
    await store("OPEN", "Booked");
    await store("WORDS", "With the agent");
    await store("HELD", "On hold", { customer_email: "ana@a.example" });
    await store("LATE", "Departed", { delivery_date: "2026-11-18T08:00:00.000Z" });
    await store("DONE", "Delivered");
    await store("GONE", "Canceled");
    const open = ["LATE", "HELD", "WORDS", "OPEN"];
    for (const [filter, numbers] of [
      [{ view: "open" }, open],
      [{ view: "late" }, ["LATE"]],
      [{ view: "exceptions" }, ["HELD"]],
      [{ view: "delivered" }, ["DONE"]],
      [{ view: "stale" }, []],
      [{ status: "DELI-VERED" }, ["DONE"]],
      [{ status: "with the agent" }, ["WORDS"]],
      [{ search: "ANA@" }, ["HELD"]],
      [{ view: "late", search: "ana@" }, []],
    ] as const)
      expect(await list(filter), JSON.stringify(filter)).toEqual(numbers);
    clock.forward(8 * 24 * 60);
    await depart("OPEN");
    expect(await list({ view: "stale" })).toEqual(open.slice(0, -1));
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

describe("search", () => {
  const ALL = { view: "all", status: null, before: null } as const;
  const found = (search: string | null, view: OrderListFilter["view"] = "all") =>
    listDeskOrders(db, { ...ALL, view, search }, new Date());
  const orders = async (search: string) =>
    (await found(search)).rows.map(({ order_number }) => order_number).join();
  const indexed = () => env.DB.prepare("select count(*) as n from search_index").first<number>("n");
  const storedBytes = async () => (await env.DB.prepare("select 1").run()).meta.size_after;

  describe("orders", () => {
    beforeEach(() =>
      onlyOrders(
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

    it("are found by what people type and paste of them", async () => {
      for (const typed of [
        ...["TCLU0000117", "0000117", "BL000116", "220913", "9XQ2", "dl7k3m", "dl_7k3m_9xq2_pv4c"],
        ...["0097140000009", "971 4 000 0009", "٩٧١٤٠٠٠٠٠٠٩", "MÜLLER", "Müller Jürgen"],
        ...["receiving@consignee.example", "consignee", "smith", "Jones Street", "881234", "经理"],
        ...["Muller 9XQ2", "Order no. DL-7K3M-9XQ2-PV4C.", "DL-7K3M-9XQ2-PV4C ✅"],
        ...[
          "*DL-7K3M-9XQ2-PV4C*",
          "[DL-7K3M-9XQ2-PV4C],",
          "`DL/7K3M/9XQ2/PV4C`",
          "~dl_7k3m-9xq2-pv4c~",
        ],
        "https://dhowline.example/track/DL-7K3M-9XQ2-PV4C?lang=en#answer",
      ]) {
        const { order, orders: found } = await searchDesk(db, typed);
        const numbers = order ?? found.map(({ order_number }) => order_number).join();
        expect(numbers, typed).toBe("DL-7K3M-9XQ2-PV4C");
      }
      for (const [number, searches] of [
        ["AR-1", ["ساره", "المنصورى", "سَارَة", "0501234567", "۰۵۰۱۲۳"]],
        ["NONE-1", ["Oystein", "obrien", "O'Brien", "none1"]],
        ["", ["", "%", "_", '"', "Muller Oystein", "uller", "--", "' or 1=1", "x".repeat(200)]],
      ] as const)
        for (const typed of searches) expect(await orders(typed), typed).toBe(number);
      const many = Array.from({ length: 100 }, (_, at) => `word${at}`).join(" ");
      expect(await orders(`Muller ${many}`)).toBe("");
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
      expect([await orders("ساره"), await orders("zoe")]).toEqual(["", "AR-1"]);
      await updateOrders(db, [{ order_number: "AR-1", order_status: "Departed" }]);
      expect(await orders("zoe khan")).toBe("AR-1");
      const change = { id: "ABCD-1234", author: null, kind: "person-erased", count: 1 } as const;
      await erasePersonalData(db, "receiving@consignee.example", change);
      for (const gone of ["muller", "consignee", "97140000009", "smith"])
        expect(await orders(gone), gone).toBe("");
      expect(await orders("TCLU0000117")).toBe("DL-7K3M-9XQ2-PV4C");
      await env.DB.exec("delete from orders");
      expect(await indexed()).toBe(0);
    });

    it("that the view hides are offered, by what they are", async () => {
      await updateOrders(db, [{ order_number: "AR-1", order_status: "Delivered" }]);
      for (const [view, search, hidden] of [
        ["open", "AR-1", { count: 1, kind: "delivered" }],
        ["delivered", "muller", { count: 1, kind: "open" }],
        ["late", "1", { count: 3, kind: "any" }],
        ["open", "muller", null],
        ["all", "AR-1", null],
        ["open", null, null],
      ] as const)
        expect((await found(search, view)).hidden, `${view} ${search}`).toEqual(hidden);
    });
  });

  const enquiries = async (search: string) =>
    (await listEnquiryLines(db, { search })).lines.map(({ reference }) => reference).join();

  describe("long texts have few rows of the index, and are found in the newest rows", () => {
    const mixed = (length: number) =>
      Array.from({ length }, () => crypto.randomUUID().replaceAll("-", "9x").slice(0, 38)).join(
        " ",
      );

    it.each([
      ["words with digits", mixed(102)],
      ["pieces that are joined", mixed(200).replaceAll(" ", "-").slice(0, 4000)],
      [
        "short words",
        Array.from({ length: 800 }, (_, at) => at + 10_000)
          .join(" ")
          .slice(0, 4000),
      ],
      ["signs without spaces", "仓库经理".repeat(1000)],
      ["a letter that is written as 18", "\ufdfa".repeat(4000)],
    ])("%s", async (_, text) => {
      const REF = "C-2F8WD-0RN5T";
      const short = text.slice(0, 120);
      const fields = {
        ...contact,
        name: short,
        subject: short,
        message: `Größe ${text}`.slice(0, 4000),
      };
      const [before, started] = [await indexed(), await storedBytes()];
      await storeEnquiry(db, { ...enquiryKeys(REF), kind: "contact", fields });
      expect(Number(await indexed()) - Number(before)).toBeLessThanOrEqual(60);
      await onlyOrders({ order_number: "AB-1", customer_firstName: short, note: `grosse ${text}` });
      expect(await indexed()).toBeLessThanOrEqual(60 + 240);
      expect((await storedBytes()) - started).toBeLessThan(120_000);
      expect([await enquiries("gross"), await orders("gross")]).toEqual([REF, "AB-1"]);
    });

    it("the text of older rows isn't searched, their names are", async () => {
      const keys = enquiryKeys("C-2F8WD-0RN5T");
      const fields = { ...contact, name: "Jürgen", message: "PO-88123/4, 仓库经理" };
      await storeEnquiry(db, { ...keys, kind: "contact", fields });
      const found = () => Promise.all(["881234", "o8812", "经理", "jur"].map(enquiries));
      expect(await found()).toEqual(Array(4).fill(keys.reference));
      const later = { ...enquiryKeys("C-2F8WD-0RN5V"), id: 10_000, ...contact };
      await db.insert(contacts).values(later);
      expect(await found()).toEqual(["", "", "", keys.reference]);
      expect(await enquiries("jurgen 经理")).toBe("");
    });
  });

  it("enquiries are found by what people type and paste of them, and follow edits and notes", async () => {
    const [REF, author] = ["C-2F8WD-0RN5T", "sara@dhowline.example"];
    const fields = { ...contact, name: "Jürgen Müller", phone: "+971 4 000 0009" };
    await storeEnquiry(db, { ...enquiryKeys(REF), kind: "contact", fields });
    await storeEnquiry(db, { ...enquiryKeys("Q-7K3M9-XQ2AB"), kind: "quote", fields: quote });
    const ofSender = ["muller", "+97140000009", "yusuf+freight@example.ae"];
    for (const typed of [...ofSender, "c2f8wd", "2F8WD-0RN5T", "0RN5T"])
      expect(await enquiries(typed), typed).toBe(REF);
    await editEnquiry(db, REF, { name: "Zoë" }, { kind: "enquiry-edited", seen: 0, author });
    expect([await enquiries("muller"), await enquiries("zoe")]).toEqual(["", REF]);
    await addNote(db, { reference: REF, orderId: null }, { text: "Rang Herr Größe", author });
    expect(await enquiries("grosse")).toBe(REF);
    const note = (await findEnquiryDetails(db, REF))?.notes[0]?.id ?? 0;
    await removeNote(db, { reference: REF, orderId: null }, { note, author });
    expect(await enquiries("grosse")).toBe("");
    await addNote(db, { reference: REF, orderId: null }, { text: "again", author });
    const chosen = await chooseEnquiries(db, { search: "again" });
    await removeEnquiries(db, chosen, { author: author, count: 1 });
    expect(await enquiries("again")).toBe("");
  });
});

describe("orders found by their numbers", () => {
  it("have of their events what visitors may see", async () => {
    const moment = { event_time: "2026-11-19T22:15:00.000Z", utc_offset: "+04:00" };
    const where = { place: "Dubai", un_locode: "AEDXB", leg: "EK202" };
    const departed = { milestone: "departed", code: "DEP", ...moment, ...where } as const;
    const forOperators = { author: "Amina", source_id: "id-1", mode: "air" } as const;
    const now = "2026-11-21T00:00:00.000Z";
    const events = [{ ...departed, ...forOperators }];
    await storeOrders(db, [{ order_number: "A-1", events }], { now });
    const [found] = await findOrders(replica(env.DB), ["a1"]);
    expect(found?.events).toEqual([
      {
        ...departed,
        ...{ meaning: "Flight departed", classifier: "actual", equipment: null, note: null },
        ...{ pieces: null, pieces_total: null, reported_at: now, standing: "happened" },
      },
    ]);
  });

  it("are found each by the same rule, also by a link of tracking, in the order asked for", async () => {
    const numbers = ["AB-12", "A-B12", "C D 1", "DL-2611-0385"];
    await storeOrders(
      db,
      numbers.map((order_number, at) => ({
        ...{ order_number, customer_firstName: "Sara", carrier_references: `TCLU000011${at}` },
      })),
    );
    const link = "https://dhowline.example/track/DL-2611-0385?lang=ar#answer";
    for (const [number, ...typed] of [
      ["C D 1", "cd1", "c-d-1"],
      ["AB-12", "ab-12"],
      ["DL-2611-0385", link, "/track/dl26110385", "DL-٢٦١١-٠٣٨٥"],
      [
        "DL-2611-0385",
        "*DL-2611-0385*",
        "_DL-2611-0385_",
        "DL-2611-0385 ✅",
        "[DL/2611/0385].",
        `${link}.`,
      ],
      [undefined, "AB12", "NO", "%", "", "TCLU0000113", "Sara", "/track/TCLU0000113"],
    ] as const) {
      const found = await findOrders(db, typed);
      expect(found.map((one) => one?.order_number)).toEqual(typed.map(() => number));
    }
    const { searchOrders } = createBackend(env, () => undefined);
    expect((await searchOrders({ order_numbers: ["nothing", "ab-12"] })).result).toMatchObject([
      { typed: "nothing", order: null },
      { typed: "ab-12", order: { order_number: "AB-12" } },
    ]);
    const away = createBackend({ ...env, DB: d1That(fails) }, () => undefined);
    expect(await away.searchOrders({ order_numbers: [] })).toMatchObject({ code: 200, result: [] });
  });
});
