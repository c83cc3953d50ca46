import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { pageMeta } from "#app/content/page-meta.ts";
import type { Order } from "#app/domain/order.ts";
import { PAGE_NAMES } from "#app/domain/page-meta.ts";
import { primary } from "#workers/data/database.ts";
import { trackedOrder } from "../support/events.ts";
import { storeOrders } from "../support/store-orders.ts";
import { contact, quote } from "../unit/samples.ts";
import { callsFrom, paths, rowsOf } from "./api.ts";

const call = callsFrom("192.0.2.1");
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const reference = (letter: string) =>
  expect.stringMatching(new RegExp(`^${letter}-[0-9A-Z]{5}-[0-9A-Z]{5}$`));

const server = {
  id: expect.any(Number),
  created_at: expect.stringMatching(MOMENT),
  taken_by: null,
  taken_at: null,
  handled_at: null,
  handled_by: null,
  handled_note: null,
};
const noOffer = {
  offered_amount: null,
  offered_currency: null,
  outcome: null,
  outcome_at: null,
};

it.each([
  [
    "quotes",
    paths.quote,
    quote,
    { dangerous_goods: 0, cargo_insurance: 1, ...noOffer },
    "Q",
    " Thank you!",
  ],
  ["contacts", paths.contact, contact, {}, "C", ""],
] as const)(
  "what is sent is stored in %s type by type, before it is acknowledged",
  async (table, path, sent, asStored, letter, thanks) => {
    const submission_id = crypto.randomUUID();
    const { status, body } = await call(path, { ...sent, submission_id });
    const [row, ...others] = await rowsOf(table);
    expect(others).toEqual([]);
    const search_terms = expect.stringContaining('"example"');
    const ours = { ...server, submission_id, reference: reference(letter), search_terms };
    expect(row).toEqual({ ...sent, ...asStored, ...ours });
    expect(status).toBe(200);
    expect(body).toEqual({
      code: 200,
      message: `Your message has been sent.${thanks} Your reference is ${row?.reference}.`,
      result: { reference: row?.reference },
    });
  },
);

describe("a quote request", () => {
  it("a quote request sent twice with one submission id is stored once, with one reference", async () => {
    const sent = { ...quote, submission_id: crypto.randomUUID(), origin: "Sharjah" };
    const [first, again] = await Promise.all([call(paths.quote, sent), call(paths.quote, sent)]);
    const later = await call(paths.quote, sent);
    expect(again.body).toEqual(first.body);
    expect(later.body).toEqual(first.body);
    expect((await rowsOf("quotes")).filter(({ origin }) => origin === "Sharjah")).toHaveLength(1);
  });

  it("a quote request without a submission id is given one, each time another", async () => {
    const sent = { ...quote, origin: "Ajman" };
    const answers = [await call(paths.quote, sent), await call(paths.quote, sent)];
    const rows = (await rowsOf("quotes")).filter(({ origin }) => origin === "Ajman");
    expect(rows.map((row) => ({ reference: row.reference }))).toEqual(
      answers.map(({ body }) => body.result),
    );
    expect(new Set(rows.map((row) => row.submission_id)).size).toBe(2);
  });
});

describe("a subscriber", () => {
  const email = "amina@example.com";
  const submission_id = crypto.randomUUID();

  it("a subscription is stored once when the same enquiry comes again", async () => {
    for (const _ of ["first", "again"]) {
      const { status, body } = await call(paths.subscriber, { email: ` ${email} `, submission_id });
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          code: 200,
          message: "Thank you For Subscribing with Us",
          result: { reference: reference("S") },
        },
      });
    }
    expect(await rowsOf("subscribers")).toEqual([
      expect.objectContaining({ email, submission_id, reference: reference("S") }),
    ]);
  });

  it.each([{}, { submission_id: crypto.randomUUID() }])(
    "a second subscription of an address is refused with 409, sent with %j",
    async (more) => {
      const { status, body } = await call(paths.subscriber, { email, ...more });
      expect(status).toBe(409);
      expect(body).toEqual({ code: 409, message: "Already Subscribed from this Email" });
      expect(await rowsOf("subscribers")).toHaveLength(1);
    },
  );
});

const full: Order = {
  order_number: "DL-7K3M-9042",
  created_at: "2026-11-18T05:40:00.000Z",
  customer_firstName: "Zoë O'Neil",
  customer_email: "zoe@example.com",
  customer_phone: "+971 4 555 0109",
  delivery_address: "Gate 4\nDubai",
  shipper_type: "air",
  delivery_date: "2026-12-01T08:00:00.000Z",
  order_status: "In transit",
  note: "Fragile",
  shipper_link: "https://carrier.example/1",
  item_photo: "items/crate.webp",
  order_count: 3,
  shipper_charges: 48500.5,
};
const bare = Object.fromEntries(Object.keys(full).map((key) => [key, null])) as unknown as Order;
const bareOrder: Order = { ...bare, order_number: "BARE 1", created_at: full.created_at };
const slashes: Order = { ...full, order_number: "T/ALL 50% شحنة" };

describe("an order", () => {
  beforeAll(() => storeOrders(primary(env.DB), [full, bareOrder, slashes]));

  it.each([
    ["DL-7K3M-9042", full],
    ["  dl 7k3m 9042  ", full],
    ["DL_7K3M_9042", full],
    ["bare-1", bareOrder],
    ["t/all 50% شحنة", slashes],
  ])("an order is found by %s, with every field and its events", async (order_number, order) => {
    const { status, body } = await call(paths.order, { order_number });
    expect(status).toBe(200);
    expect(body).toEqual({ code: 200, message: "Order found.", result: expect.anything() });
    expect(body.result).toMatchObject({ ...order });
    expect(Object.keys(body.result as object)).toEqual(Object.keys(trackedOrder([])));
  });

  it("an order is not found by any other number, and a near miss gets the same response as nonsense", async () => {
    const near = ["DL-7K3M-9043", "DL-7K3M", "DL-%-9042"];
    const shaped = ["DL-7K3M-9XQ2-PLN5", "DL-0000-0000-0000", "DL-%-%-%"];
    const nonsense = ["1", "x".repeat(80), "شحنة", "%", "-", "*", "' OR 1=1 --"];
    const answers = await Promise.all(
      [...near, ...shaped, ...nonsense].map((order_number) => call(paths.order, { order_number })),
    );
    const distinct = answers.map(({ status, text }) => `${status} ${text}`);
    expect(new Set(distinct)).toEqual(
      new Set(['404 {"code":404,"message":"Order Not Found..!!!"}']),
    );
    const headers = answers.map((answer) => JSON.stringify([...answer.headers]));
    expect(new Set(headers).size).toBe(1);
  });
});

describe("page meta", () => {
  it.each(PAGE_NAMES)("page meta of %s is what D1 has", async (pageName) => {
    await env.DB.prepare("update page_meta set meta_title = ? where page_name = ?")
      .bind(`Changed ${pageName}`, pageName)
      .run();
    const { status, body } = await call(paths.pageMeta, { pageName });
    expect(status).toBe(200);
    const result = { ...pageMeta[pageName], meta_title: `Changed ${pageName}` };
    expect(body).toEqual({ code: 200, message: "Page found.", result });
  });

  it.each(["contact", "Home", "constructor", "__proto__", "x".repeat(64)])(
    "page meta of the unknown page %s is 404, and nothing is cached",
    async (pageName) => {
      const { status, body } = await call(paths.pageMeta, { pageName });
      expect(status).toBe(404);
      expect(body).toEqual({ code: 404, message: "There is no page with that name." });
      const { keys } = await env.PAGE_META.list();
      expect(keys.filter(({ name }) => name.includes(pageName))).toEqual([]);
    },
  );
});

it("a message from the home page needs its text, one from every other form doesn't", async () => {
  const sent = { ...contact, message: "" };
  expect((await call(paths.contact, { ...sent, form: "home-contact" })).status).toBe(422);
  for (const form of [undefined, "contact", "quote", 5, null]) {
    expect((await call(paths.contact, { ...sent, form })).status).toBe(200);
  }
});
