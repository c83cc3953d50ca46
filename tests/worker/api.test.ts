import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { pageMeta } from "#app/content/page-meta.ts";
import type { Order } from "#app/domain/order.ts";
import { PAGE_NAMES } from "#app/domain/page-meta.ts";
import { primary } from "#workers/data/database.ts";
import { isCrossSite, readToken, tokenCookie } from "#workers/http/csrf.ts";
import { middleware } from "#workers/http/middleware.ts";
import { ADDRESS_MAX, HEADERS_MAX, readBody } from "#workers/http/request.ts";
import { ErrorLog } from "#workers/log.ts";
import { trackedOrder } from "../support/events.ts";
import { storeOrders } from "../support/store-orders.ts";
import { contact, OPTIONAL_QUOTE_FIELDS, quote } from "../unit/samples.ts";
import { callsFrom, countEnquiries, type ParsedResponse, paths, rowsOf, send } from "./api.ts";
import { chunkedBody, spaces } from "./bodies.ts";
import { captureLogs } from "./capture-logs.ts";
import { emptyTables } from "./stores.ts";

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

describe("what can't be answered", () => {
  beforeAll(emptyTables);
  const ADDRESS = "192.0.2.2";
  const LIMIT = 64 * 1024;
  const call = callsFrom(ADDRESS);
  const JSON_TYPE = { "Content-Type": "application/json" };
  const post = (body: BodyInit | null, headers: Record<string, string> = JSON_TYPE) =>
    send(paths.quote, { method: "POST", headers, body }, ADDRESS);

  /** A valid quote whose JSON has exactly `bytes` bytes; what is too much stands in an unknown key. */
  function quoteOf(bytes: number): string {
    const start = JSON.stringify(quote).slice(0, -1);
    const open = `${start},"padding":"`;
    const close = '"}';
    const room = bytes - new TextEncoder().encode(open + close).length;
    return open + "x".repeat(room) + close;
  }

  async function expectRefusal(answer: ParsedResponse, code: number, message: string) {
    expect(answer.status).toBe(code);
    expect(answer.body).toMatchObject({ code, message });
    expect(Object.keys(answer.body)).toEqual(
      code === 422 ? ["code", "message", "errors"] : ["code", "message"],
    );
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(answer.headers.has("Set-Cookie")).toBe(false);
    expect(answer.text).not.toMatch(/\bat \S+:\d+|Error:|\.ts\b|SELECT|insert into/i);
    expect(await countEnquiries()).toBe(0);
  }

  describe("400: a body that isn't JSON", () => {
    it.each([
      ["an empty body", ""],
      ["half an object", '{"name":"Amina"'],
      ["a form", "name=Amina&email=a%40b.co"],
      ["single quotes", "{'name':'Amina'}"],
      ["two values", "{}{}"],
      ["NaN", '{"length":NaN}'],
      ["sixty thousand brackets", "[".repeat(60_000)],
    ])("400: %s is refused", async (_, body) => {
      await expectRefusal(await post(body), 400, "The request body isn't valid JSON.");
    });

    it.each([
      ["a stray byte within a text", [0x22, 0xff, 0x22]],
      ["half a character at the end", [0x22, 0x61, 0x22, 0xc3]],
      ["UTF-16", [0x7b, 0x00, 0x7d, 0x00]],
    ])("400: bytes that aren't UTF-8 are refused: %s", async (_, bytes) => {
      const answer = await post(new Uint8Array(bytes));
      await expectRefusal(answer, 400, "The request body isn't valid JSON.");
    });

    it("400: a request without a body is refused", async () => {
      await expectRefusal(await post(null), 400, "The request body isn't valid JSON.");
    });
  });

  it.each([
    ..."/api /api/ /api/order /api/order/searchorder/ /api/Order/SearchOrder".split(" "),
    ..."/api//order/searchorder /api/order/searchorder%20 /api/constructor".split(" "),
  ])("404: there is nothing at %s", async (path) => {
    const answer = await call(path, quote);
    await expectRefusal(answer, 404, "There is nothing at this address.");
  });

  describe("405: the wrong method", () => {
    it.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS"])(
      "%s is refused, and Allow names POST",
      async (method) => {
        const answer = await send(paths.quote, { method }, ADDRESS);
        expect(answer.headers.get("Allow")).toBe("POST");
        await expectRefusal(answer, 405, "This address answers POST requests only.");
      },
    );

    it("HEAD is refused without a body, and Allow names POST", async () => {
      const { status, headers } = await send(paths.quote, { method: "HEAD" }, ADDRESS);
      expect({ status, allow: headers.get("Allow") }).toEqual({ status: 405, allow: "POST" });
    });
  });

  describe("413: a body of more than 64 KiB", () => {
    const message = "The request body is larger than 64 KiB.";

    it("413: a body is refused by its Content-Length", async () => {
      await expectRefusal(await post(quoteOf(LIMIT + 1)), 413, message);
    });

    it("413: a body without a Content-Length is refused", async () => {
      const { body } = chunkedBody(quoteOf(LIMIT + 1));
      await expectRefusal(await post(body), 413, message);
    });

    it("413: a longer body is refused before its end", async () => {
      const { body, state } = chunkedBody(spaces(1000));
      await expectRefusal(await post(body), 413, message);
      expect(state.end).toBe("cancelled");
      expect(state.chunksRead).toBeLessThan(20);
    });

    it("413: the limit counts bytes, not characters", async () => {
      const text = JSON.stringify({ ...quote, padding: "ش".repeat(LIMIT / 2) });
      expect(text.length).toBeLessThan(LIMIT);
      await expectRefusal(await post(text), 413, message);
    });

    it("a body of exactly 64 KiB is read and validated, with a length and without", async () => {
      const nameless = quoteOf(LIMIT).replace(quote.name, " ".repeat(quote.name.length));
      for (const body of [nameless, chunkedBody(nameless).body]) {
        const answer = await post(body);
        await expectRefusal(answer, 422, "Please check the marked fields.");
        expect(answer.body.errors).toEqual({ name: "Name is required." });
      }
    });
  });

  describe("415: another content type", () => {
    it.each([
      ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
      ...["application/jsonp", "text/json", "application/json5; charset=utf-8"],
      "text/plain; application/json",
    ])("%s is refused", async (type) => {
      const answer = await post(JSON.stringify(quote), { "Content-Type": type });
      const message = "Please send JSON, with the content type application/json.";
      await expectRefusal(answer, 415, message);
    });

    it.each(["application/json; charset=utf-8", "Application/JSON", " application/json ;x=y"])(
      "%s is accepted",
      async (type) => {
        const answer = await post("{}", { "Content-Type": type });
        expect(answer.status).toBe(422);
      },
    );
  });

  describe("422: fields that can't be accepted", () => {
    it.each([
      [paths.quote, { ...quote, name: "", width: -1 }, ["name", "width"]],
      [
        paths.quote,
        [],
        Object.keys(quote).filter((field) => !Object.hasOwn(OPTIONAL_QUOTE_FIELDS, field)),
      ],
      [paths.contact, "null", ["name", "email", "phone", "subject"]],
      [paths.subscriber, { email: "A@B.CO" }, ["email"]],
      [paths.subscriber, '"a@b.co"', ["email"]],
      [paths.order, { order_number: "  " }, ["order_number"]],
      [paths.pageMeta, { page: "home" }, ["pageName"]],
    ])("%s names the invalid fields of %j", async (path, payload, fields) => {
      const answer = await call(path, payload);
      await expectRefusal(answer, 422, "Please check the marked fields.");
      expect(Object.keys(answer.body.errors ?? {})).toEqual(fields);
    });
  });
});

describe("the honeypot", () => {
  beforeAll(emptyTables);
  const call = callsFrom("192.0.2.5");
  const enquiries = [
    [paths.quote, quote],
    [paths.contact, contact],
    [paths.subscriber, { email: "program@example.com" }],
  ] as const;

  const { entries } = captureLogs();
  /** What was logged beside the lines of requests and of e-mails. */
  const logged = () => entries().filter(({ event }) => event !== "request" && event !== "mailSent");

  describe("the honeypot field", () => {
    it.each(enquiries)(
      "an enquiry to %s with the honeypot filled in is acknowledged, counted in the log, and not stored",
      async (path, sent) => {
        const { status, body } = await call(path, {
          ...sent,
          homepage_url: "https://spam.example",
        });
        expect(status).toBe(200);
        expect(body).toMatchObject({
          code: 200,
          message: expect.stringMatching(/^(Your message has been sent\.|Thank you )/),
          result: { reference: expect.stringMatching(/^[QCS]-\w{5}-\w{5}$/) },
        });
        expect(await countEnquiries()).toBe(0);
        expect(logged()).toEqual([{ event: "honeypot", call: expect.any(String) }]);
      },
    );

    it.each(["", " ", null, false, 0, {}])("%j in it counts as left out", async (homepage_url) => {
      const before = await countEnquiries();
      for (const [path, sent] of enquiries) {
        const own = { ...sent, email: `reader${before}@example.com` };
        expect((await call(path, { ...own, homepage_url })).status).toBe(200);
      }
      expect(await countEnquiries()).toBe(before + 3);
      expect(logged()).toEqual([]);
    });
  });
});

/** What people try who mean no good: bodies, addresses and headers of the wrong size, and text that attacks. */
describe("abuse", () => {
  beforeAll(emptyTables);
  const ADDRESS = "192.0.2.66";
  const call = callsFrom(ADDRESS);
  const JSON_TYPE = { "Content-Type": "application/json" };

  describe("slow and broken bodies", () => {
    const post = (body: ReadableStream) =>
      send(paths.contact, { method: "POST", headers: JSON_TYPE, body }, ADDRESS);

    it("a body that comes byte by byte is read, characters of several bytes too", async () => {
      const sent = { ...contact, name: "زهراء 💥", subject: "slow" };
      expect((await post(chunkedBody(JSON.stringify(sent), { chunk: 1 }).body)).status).toBe(200);
      expect(await rowsOf("contacts")).toContainEqual(expect.objectContaining(sent));
    });

    it.each([0, 1, 40, 200])("a body that breaks off after %i bytes is refused", async (until) => {
      const { body } = chunkedBody(JSON.stringify(contact), { chunk: 20, breaksOffAt: until });
      const request = new Request("https://site.example", { method: "POST", body });
      expect(await readBody(request)).toBe(400);
    });
  });

  describe("an address, or headers,", () => {
    const long = (length: number) => `/about?${"x".repeat(length)}`;
    const ask = (path: string, headers: Record<string, string> = {}) => {
      let isAnswered = false;
      const request = new Request(`https://site.example${path}`, { headers });
      const answer = middleware(request, new ErrorLog("page"), async () => {
        isAnswered = true;
        return new Response("answered");
      });
      return answer.then((response) => ({ response, isAnswered }));
    };

    it.each([
      ["a page's address", long(ADDRESS_MAX), {}, 414, "text/html; charset=utf-8"],
      ["a call's address", `/api/x?${"x".repeat(ADDRESS_MAX)}`, {}, 414, "application/json"],
      [
        "one header",
        "/about",
        { "X-Long": "x".repeat(HEADERS_MAX) },
        431,
        "text/html; charset=utf-8",
      ],
      [
        "many headers",
        "/api/order/searchorder",
        Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`X-${at}`, "x".repeat(90)])),
        431,
        "application/json",
      ],
    ])(
      "a request is refused unread where it is too long: %s",
      async (_, path, headers, status, type) => {
        const { response, isAnswered } = await ask(path, headers);
        expect(isAnswered).toBe(false);
        expect(response.status).toBe(status);
        expect(response.headers.get("Content-Type")).toBe(type);
        expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
        expect(await response.text()).not.toContain("xxx");
      },
    );

    it("a request with an address and headers of everyday size is answered", async () => {
      const everyDay = { Cookie: `a=${"x".repeat(8000)}`, Accept: "text/html" };
      expect((await ask(long(2000), everyDay)).isAnswered).toBe(true);
    });
  });

  it("another site's page that posts here gets a 403 page that repeats nothing that was sent", async () => {
    const sent = new Request("https://site.example/contact?<script>x-drill</script>", {
      method: "POST",
      headers: { "Sec-Fetch-Site": "cross-site", "X-Words": "x-drill" },
    });
    const response = await middleware(
      sent,
      new ErrorLog("page"),
      async () => new Response("never"),
    );
    expect(response.status).toBe(403);
    const page = await response.text();
    expect(page).toMatch(/^<!DOCTYPE html>.*reload the page and try again.*<\/html>$/s);
    expect(page).not.toContain("x-drill");
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  });

  describe("attacks typed into every field", () => {
    const ATTACKS = [
      ...["'; DROP TABLE contacts; --", '"><script>alert(1)</script>', "=cmd|' /C calc'!A0"],
      ...["javascript:alert(1)", "%0d%0aSet-Cookie: a=1"],
      "$" + "{7*7} {{7*7}}",
    ];

    it.each(ATTACKS)("an attack in every field is stored as text: %s", async (attack) => {
      const sent = Object.fromEntries(Object.keys(contact).map((field) => [field, attack]));
      const valid = { email: "attack@example.com", phone: "04 555" };
      const { status } = await call(paths.contact, { ...sent, ...valid });
      expect(status).toBe(200);
      expect((await rowsOf("contacts")).at(-1)).toMatchObject({ ...sent, ...valid });
    });

    it.each(["__proto__", "handled_at"])("the unknown key %s changes nothing", async (key) => {
      const text = JSON.stringify(quote).replace("{", `{"${key}":{"isAdmin":true,"value":1},`);
      expect((await call(paths.quote, text)).status).toBe(200);
      expect({}).not.toHaveProperty("isAdmin");
      const row = (await rowsOf("quotes")).at(-1);
      expect(row).toMatchObject({ name: quote.name, handled_at: null });
      expect(JSON.stringify(row)).not.toContain("isAdmin");
    });
  });
});

describe("requests from another site", () => {
  beforeAll(emptyTables);
  const call = callsFrom("192.0.2.3");
  const OWN = "https://site.example";
  const FOREIGN = "https://elsewhere.example";
  const token = { Cookie: "XSRF-TOKEN=abc", "X-XSRF-TOKEN": "abc" };
  const site = (value: string) => ({ "Sec-Fetch-Site": value });

  const isRefused = (headers: Record<string, string>) =>
    isCrossSite(new Request(OWN + paths.subscriber, { method: "POST", headers }));

  it.each<[string, Record<string, string>]>([
    ["curl, with neither cookie nor origin", {}],
    ["our page, with cookie and header", { ...site("same-origin"), Origin: OWN, ...token }],
    ["our page before it has the cookie", { ...site("same-origin"), Origin: OWN }],
    ["an old browser on this site, known by its Origin", { Origin: OWN, ...token }],
    ["a person's own doing, such as the address bar", { ...site("none") }],
    [
      "the mark of the browser, which outweighs Origin",
      { ...site("same-origin"), Origin: FOREIGN },
    ],
    ["a header without a cookie", { "X-XSRF-TOKEN": "abc" }],
    ["other cookies", { Cookie: "a=1; NOT-XSRF-TOKEN=2; XSRF-TOKENS=3" }],
    ["our cookie among others", { ...token, Cookie: "a=1; XSRF-TOKEN=abc; b=2" }],
    ["a token with an equals sign", { Cookie: "XSRF-TOKEN=a=b==", "X-XSRF-TOKEN": "a=b==" }],
  ])("isCrossSite is false for a call from %s", (_, headers) => {
    expect(isRefused(headers)).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ["another site", { ...site("cross-site"), Origin: FOREIGN }],
    ["another site that says nothing of its origin", site("cross-site")],
    ["another site with our token", { ...site("cross-site"), ...token }],
    ["a sister domain", { ...site("same-site"), Origin: "https://other.site.example" }],
    ["a mark that no browser makes", site("Same-Origin")],
    ["an empty mark", site("")],
    ["a foreign Origin", { Origin: FOREIGN }],
    ["a foreign Origin with our token", { Origin: FOREIGN, ...token }],
    ["a sandboxed frame", { Origin: "null" }],
    ["our name by another scheme", { Origin: "http://site.example" }],
    ["our name at another port", { Origin: "https://site.example:8443" }],
    ["a name that begins with ours", { Origin: "https://site.example.evil.example" }],
    ["a cookie without the header", { Cookie: token.Cookie }],
    ["our page without the header", { ...site("same-origin"), Origin: OWN, Cookie: token.Cookie }],
    ["a header that differs", { ...token, "X-XSRF-TOKEN": "abd" }],
    ["a header in other letters", { ...token, "X-XSRF-TOKEN": "ABC" }],
    ["an empty header", { ...token, "X-XSRF-TOKEN": "" }],
    ["an empty cookie without the header", { Cookie: "XSRF-TOKEN=" }],
  ])("isCrossSite is true for a call from %s", (_, headers) => {
    expect(isRefused(headers)).toBe(true);
  });

  describe("a request", () => {
    it("a request of our page is accepted, and its enquiry stored", async () => {
      const sent = { email: "visitor@example.com" };
      const headers = { ...site("same-origin"), Origin: OWN, ...token };
      expect((await call(paths.subscriber, sent, headers)).status).toBe(200);
      expect(await rowsOf("subscribers")).toContainEqual(expect.objectContaining(sent));
    });

    it("a request of another site is refused with 403, and stores nothing", async () => {
      const before = await countEnquiries();
      const headers = { ...site("cross-site"), Origin: FOREIGN };
      const answer = await call(paths.subscriber, { email: "forged@example.com" }, headers);
      expect(answer.status).toBe(403);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(answer.headers.has("Set-Cookie")).toBe(false);
      expect(answer.body).toEqual({
        code: 403,
        message: "This request didn't come from our site. Please reload the page and try again.",
      });
      expect(await countEnquiries()).toBe(before);
    });

    it.each(Object.values(paths))(
      "a request to %s is refused when it is cross-site or has the cookie alone",
      async (path) => {
        expect((await call(path, {}, site("cross-site"))).status).toBe(403);
        expect((await call(path, {}, { Cookie: token.Cookie })).status).toBe(403);
      },
    );
  });

  describe("a form of a page, sent without JavaScript", () => {
    const form = (headers: Record<string, string>, method = "POST") =>
      isCrossSite(new Request(`${OWN}/contact`, { method, headers }));

    it.each([
      [{ ...site("same-origin"), Cookie: token.Cookie }, false],
      [{ Origin: OWN, Cookie: token.Cookie }, false],
      [{ Cookie: token.Cookie }, false],
      [site("cross-site"), true],
      [{ Origin: FOREIGN }, true],
      [{ Origin: "null" }, true],
    ])("a form without the header, with %j, is cross-site: %s", (headers, expected) => {
      expect(form(headers)).toBe(expected);
    });

    it.each(["GET", "HEAD", "OPTIONS"])(
      "%s, which changes nothing, is accepted from another site",
      (method) => {
        expect(form({ ...site("cross-site"), Origin: FOREIGN }, method)).toBe(false);
      },
    );

    it.each(["PUT", "PATCH", "DELETE"])("%s from another site is refused", (method) => {
      expect(form(site("cross-site"), method)).toBe(true);
    });
  });

  describe("the cookie", () => {
    it("tokenCookie is for the whole site, can be read by scripts, and is another each time", () => {
      expect(tokenCookie(true)).toMatch(
        /^XSRF-TOKEN=[0-9a-f-]{36}; Path=\/; SameSite=Lax; Max-Age=2592000; Secure$/,
      );
      expect(tokenCookie(false)).not.toMatch(/Secure|HttpOnly/);
      expect(tokenCookie(true)).not.toBe(tokenCookie(true));
    });

    it("readToken returns the token of a request's cookies, null without one", () => {
      const [cookie = ""] = tokenCookie(true).split(";");
      const request = new Request(OWN, { headers: { Cookie: `a=1; ${cookie}` } });
      expect(`XSRF-TOKEN=${readToken(request)}`).toBe(cookie);
      expect(readToken(new Request(OWN))).toBeNull();
    });
  });
});
