import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { ServerBackend } from "#app/backend.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { isCrossSite, tokenCookie } from "#workers/http/csrf.ts";
import { middleware } from "#workers/http/middleware.ts";
import { checkRate, clientKeys, MissCount, withLookUpLimits } from "#workers/http/rate-limit.ts";
import { ADDRESS_MAX, HEADERS_MAX, readBody } from "#workers/http/request.ts";
import { ErrorLog } from "#workers/log.ts";
import { trackedOrder } from "../support/events.ts";
import { storeOrders } from "../support/store-orders.ts";
import { contact, OPTIONAL_QUOTE_FIELDS, quote } from "../unit/samples.ts";
import {
  callsFrom,
  countEnquiries,
  countUp,
  ORIGIN,
  type ParsedResponse,
  paths,
  rowsOf,
  send,
  withinOneMinute,
} from "./api.ts";
import { chunkedBody } from "./bodies.ts";
import { captureLogs } from "./capture-logs.ts";
import { db, emptyTables } from "./stores.ts";

const { entries } = captureLogs();
const JSON_TYPE = { "Content-Type": "application/json" };
const reference = (letter: string) =>
  expect.stringMatching(new RegExp(`^${letter}-[0-9A-Z]{5}-[0-9A-Z]{5}$`));

describe("an enquiry", () => {
  const call = callsFrom("192.0.2.1");
  const ofServer = {
    id: expect.any(Number),
    created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    search_terms: expect.stringContaining('"example"'),
    search_text: expect.stringContaining(" example"),
    network: expect.any(Number),
    language: "en",
    ...{ taken_by: null, taken_at: null, handled_at: null, handled_by: null },
  };
  const noOffer = {
    ...{ offered_amount: null, offered_currency: null, outcome: null, outcome_at: null },
    ...{ lost_reason: null, follow_up_on: null },
  };
  const quoteAsStored = { dangerous_goods: 0, cargo_insurance: 1, ...noOffer };
  /** A text that attacks what it meets. */
  const hostile = {
    ...{ name: "زهراء 💥", subject: "'; DROP TABLE contacts; --", message: "=cmd|' /C calc'!A0" },
    ...{ city: '"><script>alert(1)</script>', delivery: `%0d%0aSet-Cookie: a=1 $${"{7*7}"}` },
  };

  it.each([
    ["quotes", paths.quote, quote, quoteAsStored, "Q", " Thank you!"],
    ["contacts", paths.contact, { ...contact, ...hostile, freight: "" }, {}, "C", ""],
  ] as const)(
    "is stored in %s type by type, before it is acknowledged; sent again with its id it is stored once",
    async (table, path, sent, asStored, letter, thanks) => {
      const submission_id = crypto.randomUUID();
      const submit = () => call(path, { ...sent, submission_id });
      const [{ status, body }, again] = await Promise.all([submit(), submit()]);
      const [row, ...others] = await rowsOf(table);
      expect(others).toEqual([]);
      const ours = { ...ofServer, submission_id, reference: reference(letter) };
      expect(row).toEqual({ ...sent, ...asStored, ...ours });
      expect(status).toBe(200);
      expect(body).toEqual({
        code: 200,
        message: `Your message has been sent.${thanks} Your reference is ${row?.reference}.`,
        result: { reference: row?.reference, received_at: row?.created_at },
      });
      expect(again.body).toEqual(body);
      for (const _ of [1, 2]) await call(path, sent);
      expect(await rowsOf(table)).toHaveLength(3);
    },
  );

  it("with its hidden field filled in is acknowledged, counted in the log, and not stored; null, false, 0 and {} fill in nothing", async () => {
    await emptyTables();
    const submit = (homepage_url: unknown) => call(paths.contact, { ...contact, homepage_url });
    const { body } = await submit("https://spam.example");
    const message = expect.stringMatching(/^Your message has been sent\./);
    const received_at = ofServer.created_at;
    expect(body).toEqual({
      code: 200,
      message,
      result: { reference: reference("C"), received_at },
    });
    expect(await countEnquiries()).toBe(0);
    const counted = entries().filter(({ event }) => event === "honeypot");
    expect(counted).toEqual([{ event: "honeypot", call: "contact" }]);
    for (const other of [null, false, 0, "", {}]) await submit(other);
    expect(await countEnquiries()).toBe(5);
  });
});

describe("an order", () => {
  const call = callsFrom("192.0.2.4");
  const order = {
    ...{ order_number: "DL-7K3M-9042 شحنة", customer_firstName: "Zoë O'Neil", shipper_type: "air" },
    ...{ delivery_date: "2026-12-01T08:00:00.000Z", order_count: 3, shipper_charges: 48500.5 },
  };
  beforeAll(() => storeOrders(db, [order]));

  it("is found by its number, with every field and its events", async () => {
    const { status, body } = await call(paths.order, { order_number: "  dl 7k3m 9042 شحنة " });
    expect(status).toBe(200);
    expect(body).toEqual({ code: 200, message: "Order found.", result: expect.anything() });
    expect(body.result).toMatchObject(order);
    expect(Object.keys(body.result as object)).toEqual(Object.keys(trackedOrder([])));
  });

  it("is not found by any other number, and a near miss gets the same response as nonsense", async () => {
    const answers = new Set<string>();
    for (const order_number of ["DL-7K3M-9043", "DL-7K3M", "DL-%", "*", "' OR 1=1 --"]) {
      const { status, text, headers } = await call(paths.order, { order_number });
      answers.add(JSON.stringify([status, text, [...headers]]));
    }
    expect([...answers]).toEqual([expect.stringContaining("Order Not Found..!!!")]);
  });
});

describe("what can't be answered", () => {
  beforeAll(emptyTables);
  const ADDRESS = "192.0.2.2";
  const LIMIT = 64 * 1024;
  const post = (body: BodyInit | null, headers: Record<string, string> = JSON_TYPE) =>
    send(paths.quote, { method: "POST", headers, body }, ADDRESS);
  const postTo = (path: string) => () => callsFrom(ADDRESS)(path, quote);
  const postAs = (type: string) => () => post(JSON.stringify(quote), { "Content-Type": type });
  /** A valid quote whose JSON has exactly `bytes` bytes; what is too much stands in an unknown key. */
  function quoteOf(bytes: number): string {
    const open = `${JSON.stringify(quote).slice(0, -1)},"padding":"`;
    const close = '"}';
    const room = bytes - new TextEncoder().encode(open + close).length;
    return open + "x".repeat(room) + close;
  }

  /** Returns the errors of the fields. */
  async function expectRefusal(answer: ParsedResponse, code: number) {
    const { errors, ...body } = answer.body;
    expect(answer.status).toBe(code);
    expect(body).toEqual({ code, message: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(errors === undefined).toBe(code !== 422);
    const names = ["Content-Type", "Cache-Control", "Allow"];
    const headers = names.map((name) => answer.headers.get(name));
    expect(headers).toEqual(["application/json", "no-store", code === 405 ? "POST" : null]);
    expect(await countEnquiries()).toBe(0);
    return errors ?? {};
  }

  it.each<[number, string, () => Promise<ParsedResponse>]>([
    [400, "no body", () => post(null)],
    [400, "half an object", () => post('{"name":"Amina"')],
    [400, "a stray byte within a text", () => post(new Uint8Array([0x22, 0xff, 0x22]))],
    [404, "a call in capitals", postTo("/api/Order/SearchOrder")],
    [404, "a name that every object has", postTo("/api/constructor")],
    [405, "GET", () => send(paths.quote, { method: "GET" }, ADDRESS)],
    [413, "a byte over 64 KiB", () => post(chunkedBody(quoteOf(LIMIT + 1)).body)],
    [413, "fewer characters, but more bytes", () => post(`"${"ش".repeat(LIMIT / 2)}"`)],
    [415, "a text", postAs("text/plain; application/json")],
    [415, "a type that begins with JSON's", postAs("application/json5; charset=utf-8")],
  ])("%i: %s", async (code, _, ask) => {
    await expectRefusal(await ask(), code);
  });

  it("a body of exactly 64 KiB is read and validated, with a length and without", async () => {
    const nameless = quoteOf(LIMIT).replace(quote.name, " ".repeat(quote.name.length));
    for (const body of [nameless, chunkedBody(nameless).body]) {
      const answer = await post(body, { "Content-Type": " Application/JSON ;x=y" });
      expect(await expectRefusal(answer, 422)).toEqual({ name: "Name is required." });
    }
  });

  const requiredOfQuote = Object.keys(quote).filter((field) => !(field in OPTIONAL_QUOTE_FIELDS));

  it.each([
    [paths.quote, [], requiredOfQuote],
    [paths.contact, "null", ["name", "email", "phone", "subject"]],
    [paths.contact, { ...contact, message: "", form: "home-contact" }, ["message"]],
    [paths.subscriber, { email: "A@B.CO" }, ["email"]],
    [paths.order, { order_number: "  " }, ["order_number"]],
    [paths.pageMeta, { page: "home" }, ["pageName"]],
  ])("422: %s names the invalid fields of %j", async (path, payload, fields) => {
    const errors = await expectRefusal(await callsFrom(ADDRESS)(path, payload), 422);
    expect(Object.keys(errors)).toEqual(fields);
  });
});

/** Bodies, addresses and headers that break off or are too long. */
describe("abuse", () => {
  const never = async () => {
    throw new Error("answered");
  };

  it("a body that breaks off is refused; one that comes byte by byte is read", async () => {
    const read = (breaksOffAt?: number) => {
      const { body } = chunkedBody("زهراء 💥", { chunk: 1, ...(breaksOffAt && { breaksOffAt }) });
      return readBody(new Request(ORIGIN, { method: "POST", body }));
    };
    expect([await read(10), await read()]).toEqual([
      { code: 400, message: expect.any(String) },
      "زهراء 💥",
    ]);
  });

  const LONG = "x".repeat(ADDRESS_MAX);
  const MANY = Array.from({ length: 400 }, (_, at): [string, string] => [
    `X-${at}`,
    "x".repeat(90),
  ]);
  const [HTML, JSON_ONLY] = ["text/html; charset=utf-8", "application/json"];

  it.each<[string, string, HeadersInit, number, string]>([
    ["a page's address", `/about?${LONG}`, {}, 414, HTML],
    ["a call's address", `/api/x?${LONG}`, {}, 414, JSON_ONLY],
    ["one header", "/about", { "X-Long": "x".repeat(HEADERS_MAX) }, 431, HTML],
    ["many headers", paths.order, MANY, 431, JSON_ONLY],
  ])("a request is refused unread where it is too long: %s", async (...row) => {
    const [, path, headers, status, type] = row;
    const request = new Request(ORIGIN + path, { headers });
    const response = await middleware(request, new ErrorLog("page"), never);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([status, type]);
    expect(await response.text()).not.toContain("xxx");
  });
});

describe("requests from another site", () => {
  const FOREIGN = "https://elsewhere.example";
  const token = { Cookie: "XSRF-TOKEN=abc", "X-XSRF-TOKEN": "abc" };
  const site = (value: string) => ({ "Sec-Fetch-Site": value });

  type Row = [boolean, string, headers: Record<string, string>, method?: string, path?: string];

  it.each<Row>([
    [false, "curl, with neither cookie nor origin", {}],
    [false, "an old browser on this site, known by its Origin", { Origin: ORIGIN, ...token }],
    [false, "a person's own doing, such as the address bar", { ...site("none") }],
    [false, "the browser's mark, before Origin", { ...site("same-origin"), Origin: FOREIGN }],
    [false, "other cookies", { Cookie: "a=1; NOT-XSRF-TOKEN=2; XSRF-TOKENS=3" }],
    [true, "our cookie among others without the header", { Cookie: "a=1; XSRF-TOKEN=abc; b=2" }],
    [false, "a token with =", { Cookie: "XSRF-TOKEN=a=b==", "X-XSRF-TOKEN": "a=b==" }],
    [true, "another site with our token", { ...site("cross-site"), ...token }],
    [true, "a sister domain", { ...site("same-site"), Origin: "https://other.site.example" }],
    [true, "a sandboxed frame", { Origin: "null" }],
    [true, "a name that begins with ours", { Origin: "https://site.example.evil.example" }],
    [true, "our page without the header", { ...site("same-origin"), Cookie: token.Cookie }],
    [true, "a header in other letters", { ...token, "X-XSRF-TOKEN": "ABC" }],
    [true, "an empty cookie without the header", { Cookie: "XSRF-TOKEN=" }],
    // A form of a page, without JavaScript
    [false, "our form", { ...site("same-origin"), Cookie: token.Cookie }, "POST", "/contact"],
    [true, "a foreign page's form", { Origin: FOREIGN }, "POST", "/contact"],
    [true, "a foreign page that deletes", site("cross-site"), "DELETE", "/contact"],
    // They change nothing.
    ...["GET", "HEAD", "OPTIONS"].map(
      (method): Row => [false, `a foreign page's ${method}`, site("cross-site"), method],
    ),
  ])("isCrossSite is %s for %s", (...row) => {
    const [expected, , headers, method = "POST", path = paths.subscriber] = row;
    expect(isCrossSite(new Request(ORIGIN + path, { method, headers }))).toBe(expected);
  });

  it("a call that is cross-site, or has the cookie alone, is refused with 403", async () => {
    const before = await countEnquiries();
    for (const headers of [site("cross-site"), { Cookie: token.Cookie }]) {
      const answer = await callsFrom("192.0.2.3")(paths.contact, contact, headers);
      expect(answer.status).toBe(403);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.has("Set-Cookie")).toBe(false);
      expect(answer.body).toEqual({
        code: 403,
        message: "This request didn't come from our site. Please reload the page and try again.",
      });
    }
    expect(await countEnquiries()).toBe(before);
  });

  it("another site's page that posts here gets a 403 page that repeats nothing that was sent, nor does the log", async () => {
    const headers = { ...site("cross-site"), "X-Words": "x-drill" };
    const init = { method: "POST", headers };
    const response = await exports.default.fetch(`${ORIGIN}/track/x-drill?<script>x-drill`, init);
    expect(response.status).toBe(403);
    const page = await response.text();
    expect(page).toMatch(/^<!DOCTYPE html>.*reload the page and try again.*<\/html>$/s);
    expect(page).not.toContain("x-drill");
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const line = { event: "request", call: "page", method: "POST", code: 403 };
    const lines = entries().filter(({ event }) => event === "request");
    expect(lines).toEqual([{ ...line, ms: expect.any(Number) }]);
    expect(tokenCookie(true)).toMatch(/^XSRF-TOKEN=[0-9a-f-]{36}; .*; Secure$/);
  });
});

describe("limits of requests", () => {
  // The first call loads the Worker, on a busy computer for longer than the 10 s after which idle counters are forgotten.
  beforeAll(() => callsFrom("203.0.113.200")(paths.pageMeta, { pageName: "home" }));

  type Ask = readonly [path: string, init?: RequestInit];
  const post = (path: string, payload: object): Ask => [
    path,
    { method: "POST", headers: JSON_TYPE, body: JSON.stringify(payload) },
  ];
  /** Filled in by programs alone: what has it is counted, and stored nowhere. */
  const homepage_url = "x";
  const write = post(paths.contact, { ...contact, homepage_url });
  const writeQuote = post(paths.quote, { ...quote, homepage_url });
  const writeSubscriber = post(paths.subscriber, { email: "a@b.co", homepage_url });
  const invalid = post(paths.contact, {});
  const lookUp = post(paths.order, { order_number: "DL-0000" });
  const readMeta = post(paths.pageMeta, { pageName: "home" });

  type Kind = "writes" | "look-ups";
  let lastClient = 0;
  /** Counts requests of a new client until so many are left, and then makes these, in one minute. */
  const withLeft = (kind: Kind, left: number, ...asks: readonly Ask[]) =>
    withinOneMinute(async () => {
      lastClient += 1;
      const address = `198.51.100.${lastClient}`;
      if (kind === "writes") await countUp(env.WRITE_LIMIT, address, 60 - left);
      else await countUp(env.LOOK_UP_LIMIT, address, 120 - left);
      const answers = [];
      for (const [path, init] of asks) {
        const headers = { ...init?.headers, "CF-Connecting-IP": address };
        const response = await exports.default.fetch(ORIGIN + path, { ...init, headers });
        const { status } = response;
        answers.push({ status, headers: response.headers, text: await response.text() });
      }
      return answers;
    });

  it.each<[Kind, number, Ask[], string]>([
    ["writes", 3, [write, writeQuote, writeSubscriber, write, lookUp], "200 200 200 429 404"],
    ["writes", 2, [invalid, write, writeQuote], "422 200 429"],
    ["look-ups", 2, [lookUp, readMeta, lookUp, readMeta], "404 200 429 429"],
  ])("%s of a client are counted together, also invalid ones: %i are left", async (...row) => {
    const [kind, left, asks, expected] = row;
    const answers = await withLeft(kind, left, ...asks);
    expect(answers.map(({ status }) => status).join(" ")).toBe(expected);
    const { headers, text } = answers.find(({ status }) => status === 429) ?? {};
    expect([headers?.get("Retry-After"), headers?.get("Cache-Control")]).toEqual([
      "60",
      "no-store",
    ]);
    const message = "Too many requests from this connection. Wait a minute, then try again.";
    expect(JSON.parse(text ?? "")).toEqual({ code: 429, message });
  });

  const TWENTY = `/track?${Array.from({ length: 20 }, (_, at) => `number=DL-${at}`).join("&")}`;
  const form = { method: "POST", body: "kind=contact" };

  it.each<[Kind, number, string, string, RequestInit?]>([
    ["writes", 0, "a form with a fault is refused", "/contact", form],
    ["writes", 0, "an unknown call is refused", "/api/nothing", form],
    ["look-ups", 0, "numbers too long are refused", `/track?number=${"9".repeat(81)}&number=1`],
    ["look-ups", 0, "a form posted to a tracking page is refused", "/track/DL-1", form],
    ["look-ups", 0, "a page's data are refused", "/about.data"],
    ["look-ups", 0, "a public page is answered by the cache", "/about"],
    ["look-ups", 0, "the health check is answered", "/health"],
    // A page of several orders is refused when none of them may be looked up.
    ["look-ups", 0, "twenty orders are refused", TWENTY],
    ["look-ups", 1, "twenty orders are answered", TWENTY],
  ])("of %s %i are left: %s", async (kind, left, what, path, init) => {
    const [{ status } = { status: 0 }] = await withLeft(kind, left, [path, init]);
    expect(status === 429).toBe(what.endsWith("refused"));
    if (path === "/health") expect(status).toBe(200);
  });

  it("a refusal is short, says when to come again, and tells no other site of its address", async () => {
    const [answer] = await withLeft("look-ups", 0, ["/track/DL-2611-0385"]);
    const { headers, text = "" } = answer ?? {};
    const names = ["Retry-After", "Cache-Control", "Referrer-Policy"];
    const values = names.map((name) => headers?.get(name));
    expect(values).toEqual(["60", expect.stringMatching(/^no-store\b/), "no-referrer"]);
    expect(text).toMatch(/Too many requests from this connection\..*href="tel:\+/);
    expect(text).not.toContain("2611");
    expect(text.length).toBeLessThan(1000);
  });

  const log = new ErrorLog("test");
  const limitsOf = (each: RateLimit) => ({
    ...{ WRITE_LIMIT: each, LOOK_UP_LIMIT: each, NETWORK_LIMIT: each },
    ...{ NETWORK_MISS_LIMIT: each, MISS_LIMIT: each, SCARCE_LIMIT: each },
    ...{ CARRIER_LIMIT: each, CARRIER_SITE_LIMIT: each },
  });
  /** A counter of its own for each key. */
  function countedLimit(most: number) {
    const counts = new Map<string, number>();
    const limit = async ({ key }: RateLimitOptions) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return { success: (counts.get(key) ?? 0) <= most };
    };
    return { counts, limit };
  }
  function check(path: string, from: string, misses: MissCount, own: Partial<typeof env>) {
    const headers = { "CF-Connecting-IP": from };
    const request = new Request(ORIGIN + path, { headers });
    const limits = { ...limitsOf(countedLimit(1000)), ...own };
    return checkRate(request, new URL(request.url), { limits, misses, log });
  }

  it("a network's limit counts the orders of a page of several", async () => {
    const NETWORK_LIMIT = countedLimit(50);
    const allowed = [];
    for (let at = 0; at < 4; at += 1) {
      allowed.push(await check(TWENTY, `2001:db8:7:${at}::1`, new MissCount(), { NETWORK_LIMIT }));
    }
    expect(NETWORK_LIMIT.counts).toEqual(new Map([["2001:db8:7::/48", 80]]));
    expect(allowed.map(({ orders }) => orders)).toEqual([20, 20, 10, 0]);
    expect(allowed.map(({ refusal }) => refusal?.code)).toEqual([...Array(3), 429]);
  });

  it("visitors are let in when the counters fail", async () => {
    const away = limitsOf({ limit: () => Promise.reject(new Error("limiter away")) });
    const checked = await check("/track/A", "local", new MissCount(), away);
    expect(checked).toEqual({ refusal: null, orders: 1 });
  });

  describe("look-ups that find nothing", () => {
    const missLimits = (own: number, site: number) => ({
      log,
      limits: { NETWORK_MISS_LIMIT: countedLimit(own), MISS_LIMIT: countedLimit(site) },
    });

    it("over the limit of the whole site, a network may look up ten orders for a minute", async () => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
      const misses = new MissCount();
      const context = missLimits(1000, 3);
      const own = { SCARCE_LIMIT: countedLimit(10) };
      const ask = async (path: string) => (await check(path, "local", misses, own)).refusal;
      await misses.add("other", 3, context);
      expect(misses.areOver("local")).toBe(false);
      await misses.add("other", 1, context);
      expect(misses.areOver("local")).toBe(true);
      for (let at = 0; at < 10; at += 1) expect(await ask("/track/A")).toBeNull();
      expect(await ask("/track/A")).toMatchObject({ code: 429 });
      expect(await ask("/about.data")).toBeNull();
      vi.setSystemTime(Date.now() + 61_000);
      expect(await ask("/track/A")).toBeNull();
      vi.useRealTimers();
    });

    it("one network alone can't use up the limit of the whole site, and is limited itself", async () => {
      const misses = new MissCount();
      const context = missLimits(60, 300);
      for (let at = 0; at < 16; at += 1) await misses.add("203.0.113.9", 20, context);
      expect(misses.areOver("198.51.100.1")).toBe(false);
      expect(misses.areOver("203.0.113.9")).toBe(true);
    });

    it("are counted, and what is found is not; a page of several is answered as far as the limit goes", async () => {
      const order = { order_number: "A" } as TrackedOrder;
      const find = (typed: string) => (typed === "A" ? order : null);
      const backend = {
        searchOrder: async ({ order_number }) => ({
          ...{ code: find(order_number) ? 200 : 404, message: "" },
        }),
        searchOrders: async ({ order_numbers }) => ({
          ...{ code: 200, message: "" },
          result: order_numbers.map((typed) => ({ typed, order: find(typed) })),
        }),
      } as Partial<ServerBackend> as ServerBackend;
      const counted: number[] = [];
      const onMisses = (count: number) => counted.push(count);
      const countCarrierNumbers = async () => 0;
      const limits = { orders: 3, onMisses, countCarrierNumbers };
      const { searchOrder, searchOrders } = withLookUpLimits(backend, limits);
      await searchOrder({ order_number: "A" });
      await searchOrder({ order_number: "B" });
      const { result } = await searchOrders({ order_numbers: ["A", "B", "C", "D", "E"] });
      expect(result).toEqual([
        { typed: "A", order },
        ...["B", "C"].map((typed) => ({ typed, order: null })),
        // It counts as no miss.
        ...["D", "E"].map((typed) => ({ typed, order: null, problem: "over-limit" })),
      ]);
      expect(counted).toEqual([1, 2]);
    });
  });

  it.each([
    ["203.0.113.7", "203.0.113.7", "203.0.113.7"],
    ["2001:0DB8:0001:0002:0003:0004:0005:0006", "2001:db8:1:2", "2001:db8:1::/48"],
    ["2001:db8::5:6:7:8:9", "2001:db8:0:5", "2001:db8:0::/48"],
    ["::1", "0:0:0:0", "0:0:0::/48"],
    ["1::2:3:4:5:6:7", "1:0:2:3", "1:0:2::/48"],
  ])("the keys of %s are %s and %s", (address, client, network) => {
    const headers = { "CF-Connecting-IP": address };
    expect(clientKeys(new Request(ORIGIN, { headers }))).toEqual({ client, network });
  });
});
