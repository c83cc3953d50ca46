import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { ServerBackend } from "#app/backend.ts";
import { pageMeta } from "#app/content/page-meta.ts";
import type { Order } from "#app/domain/order.ts";
import { PAGE_NAMES } from "#app/domain/page-meta.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { isCrossSite, readToken, tokenCookie } from "#workers/http/csrf.ts";
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
import { chunkedBody, spaces } from "./bodies.ts";
import { captureLogs } from "./capture-logs.ts";
import { db, emptyTables } from "./stores.ts";

const { entries } = captureLogs();
const reference = (letter: string) =>
  expect.stringMatching(new RegExp(`^${letter}-[0-9A-Z]{5}-[0-9A-Z]{5}$`));

describe("an enquiry", () => {
  const call = callsFrom("192.0.2.1");
  const ofServer = {
    id: expect.any(Number),
    created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    ...{ taken_by: null, taken_at: null, handled_at: null, handled_by: null },
  };
  const noOffer = { offered_amount: null, offered_currency: null, outcome: null, outcome_at: null };
  const quoteAsStored = { dangerous_goods: 0, cargo_insurance: 1, ...noOffer };

  it.each([
    ["quotes", paths.quote, quote, quoteAsStored, "Q", " Thank you!"],
    ["contacts", paths.contact, contact, {}, "C", ""],
  ] as const)(
    "is stored in %s type by type, before it is acknowledged",
    async (table, path, sent, asStored, letter, thanks) => {
      const submission_id = crypto.randomUUID();
      const { status, body } = await call(path, { ...sent, submission_id });
      const [row, ...others] = await rowsOf(table);
      expect(others).toEqual([]);
      const search_terms = expect.stringContaining('"example"');
      const ours = { ...ofServer, submission_id, reference: reference(letter), search_terms };
      expect(row).toEqual({ ...sent, ...asStored, ...ours });
      expect(status).toBe(200);
      expect(body).toEqual({
        code: 200,
        message: `Your message has been sent.${thanks} Your reference is ${row?.reference}.`,
        result: { reference: row?.reference },
      });
    },
  );

  it("sent twice with one submission id is stored once, with one reference", async () => {
    const sent = { ...quote, submission_id: crypto.randomUUID(), origin: "Sharjah" };
    const [first, again] = await Promise.all([call(paths.quote, sent), call(paths.quote, sent)]);
    const later = await call(paths.quote, sent);
    expect(again.body).toEqual(first.body);
    expect(later.body).toEqual(first.body);
    expect((await rowsOf("quotes")).filter(({ origin }) => origin === "Sharjah")).toHaveLength(1);
  });

  it("without a submission id is given one, each time another", async () => {
    const sent = { ...quote, origin: "Ajman" };
    const answers = [await call(paths.quote, sent), await call(paths.quote, sent)];
    const rows = (await rowsOf("quotes")).filter(({ origin }) => origin === "Ajman");
    expect(rows.map((row) => ({ reference: row.reference }))).toEqual(
      answers.map(({ body }) => body.result),
    );
    expect(new Set(rows.map((row) => row.submission_id)).size).toBe(2);
  });

  it("that subscribes is stored once when it comes again; another of its address is 409", async () => {
    const email = "amina@example.com";
    const submission_id = crypto.randomUUID();
    const subscribed = {
      ...{ code: 200, message: "Thank you For Subscribing with Us" },
      result: { reference: reference("S") },
    };
    const duplicate = { code: 409, message: "Already Subscribed from this Email" };
    for (const [sent, answer] of [
      [{ email: ` ${email} `, submission_id }, subscribed],
      [{ email, submission_id }, subscribed],
      [{ email }, duplicate],
      [{ email, submission_id: crypto.randomUUID() }, duplicate],
    ] as const) {
      const { status, body } = await call(paths.subscriber, sent);
      expect({ status, body }).toEqual({ status: answer.code, body: answer });
    }
    expect(await rowsOf("subscribers")).toEqual([
      expect.objectContaining({ email, submission_id, reference: reference("S") }),
    ]);
  });

  it("from the home page's form needs a message, one from every other form doesn't", async () => {
    const sent = { ...contact, message: "" };
    expect((await call(paths.contact, { ...sent, form: "home-contact" })).status).toBe(422);
    for (const form of [undefined, "contact", "quote", 5, null]) {
      expect((await call(paths.contact, { ...sent, form })).status).toBe(200);
    }
  });
});

describe("an order", () => {
  const call = callsFrom("192.0.2.4");
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
  beforeAll(() => storeOrders(db, [full, bareOrder, slashes]));

  it.each([
    ["DL-7K3M-9042", full],
    ["  dl 7k3m 9042  ", full],
    ["DL_7K3M_9042", full],
    ["bare-1", bareOrder],
    ["t/all 50% شحنة", slashes],
  ])("is found by %s, with every field and its events", async (order_number, order) => {
    const { status, body } = await call(paths.order, { order_number });
    expect(status).toBe(200);
    expect(body).toEqual({ code: 200, message: "Order found.", result: expect.anything() });
    expect(body.result).toMatchObject({ ...order });
    expect(Object.keys(body.result as object)).toEqual(Object.keys(trackedOrder([])));
  });

  it("is not found by any other number, and a near miss gets the same response as nonsense", async () => {
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
  const call = callsFrom("192.0.2.6");

  it.each(PAGE_NAMES)("of %s is what D1 has", async (pageName) => {
    await env.DB.prepare("update page_meta set meta_title = ? where page_name = ?")
      .bind(`Changed ${pageName}`, pageName)
      .run();
    const { status, body } = await call(paths.pageMeta, { pageName });
    expect(status).toBe(200);
    const result = { ...pageMeta[pageName], meta_title: `Changed ${pageName}` };
    expect(body).toEqual({ code: 200, message: "Page found.", result });
  });

  it.each(["contact", "Home", "constructor", "__proto__", "x".repeat(64)])(
    "of the unknown page %s is 404, and nothing is cached",
    async (pageName) => {
      const { status, body } = await call(paths.pageMeta, { pageName });
      expect(status).toBe(404);
      expect(body).toEqual({ code: 404, message: "There is no page with that name." });
      const { keys } = await env.PAGE_META.list();
      expect(keys.filter(({ name }) => name.includes(pageName))).toEqual([]);
    },
  );
});

describe("what can't be answered", () => {
  beforeAll(emptyTables);
  const ADDRESS = "192.0.2.2";
  const LIMIT = 64 * 1024;
  const JSON_TYPE = { "Content-Type": "application/json" };
  const post = (body: BodyInit | null, headers: Record<string, string> = JSON_TYPE) =>
    send(paths.quote, { method: "POST", headers, body }, ADDRESS);
  const MESSAGES = {
    400: "The request body isn't valid JSON.",
    404: "There is nothing at this address.",
    405: "This address answers POST requests only.",
    413: "The request body is larger than 64 KiB.",
    415: "Please send JSON, with the content type application/json.",
    422: "Please check the marked fields.",
  } as const;

  /** A valid quote whose JSON has exactly `bytes` bytes; what is too much stands in an unknown key. */
  function quoteOf(bytes: number): string {
    const open = `${JSON.stringify(quote).slice(0, -1)},"padding":"`;
    const close = '"}';
    const room = bytes - new TextEncoder().encode(open + close).length;
    return open + "x".repeat(room) + close;
  }

  async function expectRefusal(answer: ParsedResponse, code: keyof typeof MESSAGES) {
    expect(answer.status).toBe(code);
    expect(answer.body).toMatchObject({ code, message: MESSAGES[code] });
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

  it.each<[string, BodyInit | null]>([
    ["no body", null],
    ["an empty body", ""],
    ["half an object", '{"name":"Amina"'],
    ["a form", "name=Amina&email=a%40b.co"],
    ["two values", "{}{}"],
    ["sixty thousand brackets", "[".repeat(60_000)],
    ["a stray byte within a text", new Uint8Array([0x22, 0xff, 0x22])],
    ["half a character at the end", new Uint8Array([0x22, 0x61, 0x22, 0xc3])],
    ["UTF-16", new Uint8Array([0x7b, 0x00, 0x7d, 0x00])],
  ])("400: %s isn't JSON", async (_, body) => {
    await expectRefusal(await post(body), 400);
  });

  it.each([
    ..."/api /api/ /api/order /api/order/searchorder/ /api/Order/SearchOrder".split(" "),
    ..."/api//order/searchorder /api/order/searchorder%20 /api/constructor".split(" "),
  ])("404: there is nothing at %s", async (path) => {
    await expectRefusal(await callsFrom(ADDRESS)(path, quote), 404);
  });

  it.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"])(
    "405: %s is refused, and Allow names POST",
    async (method) => {
      const answer = await send(paths.quote, { method }, ADDRESS);
      expect(answer.headers.get("Allow")).toBe("POST");
      if (method === "HEAD") expect(answer).toMatchObject({ status: 405, text: "" });
      else await expectRefusal(answer, 405);
    },
  );

  it.each<[string, () => BodyInit]>([
    ["by its Content-Length", () => quoteOf(LIMIT + 1)],
    ["without a Content-Length", () => chunkedBody(quoteOf(LIMIT + 1)).body],
    // Fewer characters than the limit
    ["in bytes", () => JSON.stringify({ ...quote, padding: "ش".repeat(LIMIT / 2) })],
  ])("413: a body of more than 64 KiB is refused %s", async (_, body) => {
    await expectRefusal(await post(body()), 413);
  });

  it("413: a longer body is refused before its end", async () => {
    const { body, state } = chunkedBody(spaces(1000));
    await expectRefusal(await post(body), 413);
    expect(state.end).toBe("cancelled");
    expect(state.chunksRead).toBeLessThan(20);
  });

  it("a body of exactly 64 KiB is read and validated, with a length and without", async () => {
    const nameless = quoteOf(LIMIT).replace(quote.name, " ".repeat(quote.name.length));
    for (const body of [nameless, chunkedBody(nameless).body]) {
      const answer = await post(body);
      await expectRefusal(answer, 422);
      expect(answer.body.errors).toEqual({ name: "Name is required." });
    }
  });

  it.each([
    ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
    ...["application/jsonp", "application/json5; charset=utf-8", "text/plain; application/json"],
  ])("415: the content type %s is refused", async (type) => {
    await expectRefusal(await post(JSON.stringify(quote), { "Content-Type": type }), 415);
  });

  it.each(["application/json; charset=utf-8", "Application/JSON", " application/json ;x=y"])(
    "the content type %s is accepted",
    async (type) => {
      expect((await post("{}", { "Content-Type": type })).status).toBe(422);
    },
  );

  const requiredOfQuote = Object.keys(quote).filter((field) => !(field in OPTIONAL_QUOTE_FIELDS));

  it.each([
    [paths.quote, { ...quote, name: "", width: -1 }, ["name", "width"]],
    [paths.quote, [], requiredOfQuote],
    [paths.contact, "null", ["name", "email", "phone", "subject"]],
    [paths.subscriber, { email: "A@B.CO" }, ["email"]],
    [paths.subscriber, '"a@b.co"', ["email"]],
    [paths.order, { order_number: "  " }, ["order_number"]],
    [paths.pageMeta, { page: "home" }, ["pageName"]],
  ])("422: %s names the invalid fields of %j", async (path, payload, fields) => {
    const answer = await callsFrom(ADDRESS)(path, payload);
    await expectRefusal(answer, 422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(fields);
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
  /** What was logged beside the lines of requests and of e-mails. */
  const logged = () => entries().filter(({ event }) => event !== "request" && event !== "mailSent");

  it.each(enquiries)(
    "filled in, an enquiry to %s is acknowledged, counted in the log, and not stored",
    async (path, sent) => {
      const { status, body } = await call(path, { ...sent, homepage_url: "https://spam.example" });
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

/** What people try who mean no good: bodies, addresses and headers of the wrong size, and text that attacks. */
describe("abuse", () => {
  const ADDRESS = "192.0.2.66";
  const call = callsFrom(ADDRESS);
  const never = async () => {
    throw new Error("answered");
  };

  it("a body that comes byte by byte is read, characters of several bytes too", async () => {
    const sent = { ...contact, name: "زهراء 💥", subject: "slow" };
    const { body } = chunkedBody(JSON.stringify(sent), { chunk: 1 });
    const headers = { "Content-Type": "application/json" };
    const { status } = await send(paths.contact, { method: "POST", headers, body }, ADDRESS);
    expect(status).toBe(200);
    expect(await rowsOf("contacts")).toContainEqual(expect.objectContaining(sent));
  });

  it.each([0, 1, 40, 200])("a body that breaks off after %i bytes is refused", async (until) => {
    const { body } = chunkedBody(JSON.stringify(contact), { chunk: 20, breaksOffAt: until });
    const request = new Request("https://site.example", { method: "POST", body });
    expect(await readBody(request)).toBe(400);
  });

  const LONG = "x".repeat(ADDRESS_MAX);
  const MANY = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [`X-${at}`, "x".repeat(90)]),
  );

  it.each<[string, string, Record<string, string>, number, string]>([
    ["a page's address", `/about?${LONG}`, {}, 414, "text/html; charset=utf-8"],
    ["a call's address", `/api/x?${LONG}`, {}, 414, "application/json"],
    [
      "one header",
      "/about",
      { "X-Long": "x".repeat(HEADERS_MAX) },
      431,
      "text/html; charset=utf-8",
    ],
    ["many headers", paths.order, MANY, 431, "application/json"],
  ])(
    "a request is refused unread where it is too long: %s",
    async (_, path, headers, status, type) => {
      const request = new Request(ORIGIN + path, { headers });
      const response = await middleware(request, new ErrorLog("page"), never);
      expect(response.status).toBe(status);
      expect(response.headers.get("Content-Type")).toBe(type);
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(await response.text()).not.toContain("xxx");
    },
  );

  it("a request with an address and headers of everyday size is answered", async () => {
    const headers = { Cookie: `a=${"x".repeat(8000)}`, Accept: "text/html" };
    const request = new Request(`https://site.example/about?${LONG.slice(0, 2000)}`, { headers });
    const answer = await middleware(request, new ErrorLog("page"), async () => new Response("yes"));
    expect(await answer.text()).toBe("yes");
  });

  it("another site's page that posts here gets a 403 page that repeats nothing that was sent", async () => {
    const sent = new Request("https://site.example/contact?<script>x-drill</script>", {
      method: "POST",
      headers: { "Sec-Fetch-Site": "cross-site", "X-Words": "x-drill" },
    });
    const response = await middleware(sent, new ErrorLog("page"), never);
    expect(response.status).toBe(403);
    const page = await response.text();
    expect(page).toMatch(/^<!DOCTYPE html>.*reload the page and try again.*<\/html>$/s);
    expect(page).not.toContain("x-drill");
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  });

  it.each([
    ...["'; DROP TABLE contacts; --", '"><script>alert(1)</script>', "=cmd|' /C calc'!A0"],
    ...["javascript:alert(1)", "%0d%0aSet-Cookie: a=1", `$${"{7*7} {{7*7}}"}`],
  ])("an attack in every field is stored as text: %s", async (attack) => {
    const sent = Object.fromEntries(Object.keys(contact).map((field) => [field, attack]));
    const valid = { email: "attack@example.com", phone: "04 555" };
    expect((await call(paths.contact, { ...sent, ...valid })).status).toBe(200);
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

describe("requests from another site", () => {
  const OWN = "https://site.example";
  const FOREIGN = "https://elsewhere.example";
  const token = { Cookie: "XSRF-TOKEN=abc", "X-XSRF-TOKEN": "abc" };
  const site = (value: string) => ({ "Sec-Fetch-Site": value });
  const requestOf = (headers: Record<string, string>, path: string, method = "POST") =>
    new Request(OWN + path, { method, headers });

  type Row = [isCrossSite: boolean, string, headers: Record<string, string>];

  it.each<Row>([
    [false, "curl, with neither cookie nor origin", {}],
    [false, "our page, with cookie and header", { ...site("same-origin"), Origin: OWN, ...token }],
    [false, "our page before it has the cookie", { ...site("same-origin"), Origin: OWN }],
    [false, "an old browser on this site, known by its Origin", { Origin: OWN, ...token }],
    [false, "a person's own doing, such as the address bar", { ...site("none") }],
    [false, "the browser's mark, before Origin", { ...site("same-origin"), Origin: FOREIGN }],
    [false, "a header without a cookie", { "X-XSRF-TOKEN": "abc" }],
    [false, "other cookies", { Cookie: "a=1; NOT-XSRF-TOKEN=2; XSRF-TOKENS=3" }],
    [false, "our cookie among others", { ...token, Cookie: "a=1; XSRF-TOKEN=abc; b=2" }],
    [false, "a token with =", { Cookie: "XSRF-TOKEN=a=b==", "X-XSRF-TOKEN": "a=b==" }],
    [true, "another site that says nothing of its origin", site("cross-site")],
    [true, "another site with our token", { ...site("cross-site"), ...token }],
    [true, "a sister domain", { ...site("same-site"), Origin: "https://other.site.example" }],
    [true, "a mark that no browser makes", site("Same-Origin")],
    [true, "an empty mark", site("")],
    [true, "a foreign Origin", { Origin: FOREIGN }],
    [true, "a foreign Origin with our token", { Origin: FOREIGN, ...token }],
    [true, "a sandboxed frame", { Origin: "null" }],
    [true, "our name by another scheme", { Origin: "http://site.example" }],
    [true, "our name at another port", { Origin: "https://site.example:8443" }],
    [true, "a name that begins with ours", { Origin: "https://site.example.evil.example" }],
    [true, "a cookie without the header", { Cookie: token.Cookie }],
    [true, "our page without the header", { ...site("same-origin"), Cookie: token.Cookie }],
    [true, "a header in other letters", { ...token, "X-XSRF-TOKEN": "ABC" }],
    [true, "an empty header", { ...token, "X-XSRF-TOKEN": "" }],
    [true, "an empty cookie without the header", { Cookie: "XSRF-TOKEN=" }],
  ])("isCrossSite is %s for a call from %s", (expected, _, headers) => {
    expect(isCrossSite(requestOf(headers, paths.subscriber))).toBe(expected);
  });

  it.each<Row>([
    [false, "POST", { ...site("same-origin"), Cookie: token.Cookie }],
    [false, "POST", { Origin: OWN, Cookie: token.Cookie }],
    [false, "POST", { Cookie: token.Cookie }],
    [true, "POST", site("cross-site")],
    [true, "POST", { Origin: FOREIGN }],
    [true, "POST", { Origin: "null" }],
    ...["PUT", "PATCH", "DELETE"].map((method): Row => [true, method, site("cross-site")]),
    // They change nothing.
    ...["GET", "HEAD", "OPTIONS"].map((method): Row => [false, method, site("cross-site")]),
  ])(
    "isCrossSite is %s for a form of a page, without JavaScript: %s, %j",
    (expected, method, headers) => {
      expect(isCrossSite(requestOf(headers, "/contact", method))).toBe(expected);
    },
  );

  it("a call of our page is answered, and its enquiry stored", async () => {
    const sent = { email: "visitor@example.com" };
    const headers = { ...site("same-origin"), Origin: OWN, ...token };
    expect((await callsFrom("192.0.2.3")(paths.subscriber, sent, headers)).status).toBe(200);
    expect(await rowsOf("subscribers")).toContainEqual(expect.objectContaining(sent));
  });

  it.each([
    [paths.quote, quote],
    [paths.contact, contact],
    [paths.subscriber, { email: "forged@example.com" }],
    [paths.order, { order_number: "DL-7K3M-9042" }],
    [paths.pageMeta, { pageName: "home" }],
  ])(
    "a call to %s that is cross-site, or has the cookie alone, is refused with 403",
    async (path, sent) => {
      const before = await countEnquiries();
      for (const headers of [site("cross-site"), { Cookie: token.Cookie }]) {
        const answer = await callsFrom("192.0.2.3")(path, sent, headers);
        expect(answer.status).toBe(403);
        expect(answer.headers.get("Cache-Control")).toBe("no-store");
        expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
        expect(answer.headers.has("Set-Cookie")).toBe(false);
        expect(answer.body).toEqual({
          code: 403,
          message: "This request didn't come from our site. Please reload the page and try again.",
        });
      }
      expect(await countEnquiries()).toBe(before);
    },
  );

  it("the cookie is for the whole site, can be read by scripts, and is another each time", () => {
    expect(tokenCookie(true)).toMatch(
      /^XSRF-TOKEN=[0-9a-f-]{36}; Path=\/; SameSite=Lax; Max-Age=2592000; Secure$/,
    );
    expect(tokenCookie(false)).not.toMatch(/Secure|HttpOnly/);
    expect(tokenCookie(true)).not.toBe(tokenCookie(true));
    const [cookie = ""] = tokenCookie(true).split(";");
    const request = new Request(OWN, { headers: { Cookie: `a=1; ${cookie}` } });
    expect(`XSRF-TOKEN=${readToken(request)}`).toBe(cookie);
    expect(readToken(new Request(OWN))).toBeNull();
  });
});

describe("limits of requests", () => {
  // The first call loads the Worker, on a busy computer for longer than the 10 s after which idle counters are forgotten.
  beforeAll(() => callsFrom("203.0.113.200")(paths.pageMeta, { pageName: "home" }));

  type Ask = (call: ReturnType<typeof callsFrom>) => Promise<ParsedResponse>;
  /** Filled in by programs alone: what has it is counted, and stored nowhere. */
  const homepage_url = "x";
  const write: Ask = (call) => call(paths.contact, { ...contact, homepage_url });
  const writeQuote: Ask = (call) => call(paths.quote, { ...quote, homepage_url });
  const writeSubscriber: Ask = (call) => call(paths.subscriber, { email: "a@b.co", homepage_url });
  const invalid: Ask = (call) => call(paths.contact, {});
  const lookUp: Ask = (call) => call(paths.order, { order_number: "DL-0000" });
  const readMeta: Ask = (call) => call(paths.pageMeta, { pageName: "home" });

  let lastClient = 0;
  /** Counts requests of a new client until so many are left, and then makes these, in one minute. */
  const withLeft = <T>(kind: Kind, left: number, requests: (address: string) => Promise<T>) =>
    withinOneMinute(async () => {
      lastClient += 1;
      const address = `198.51.100.${lastClient}`;
      if (kind === "writes") await countUp(env.WRITE_LIMIT, address, 60 - left);
      else await countUp(env.LOOK_UP_LIMIT, address, 120 - left);
      return requests(address);
    });
  type Kind = "writes" | "look-ups";
  const writes = [write, writeQuote, writeSubscriber];

  it.each<[Kind, number, string, Ask[], string]>([
    [
      "writes",
      3,
      "60 of three kinds",
      [...writes, ...writes, lookUp],
      "200 200 200 429 429 429 404",
    ],
    ["writes", 2, "what is invalid too", [invalid, write, write], "422 200 429"],
    ["look-ups", 2, "120 of both kinds", [lookUp, readMeta, lookUp, readMeta], "404 200 429 429"],
  ])(
    "%s of a client are counted, of which %i are left: %s",
    async (kind, left, _, asks, expected) => {
      const answers = await withLeft(kind, left, async (address) => {
        const inTurn: ParsedResponse[] = [];
        for (const ask of asks) inTurn.push(await ask(callsFrom(address)));
        return inTurn;
      });
      expect(answers.map(({ status }) => status).join(" ")).toBe(expected);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.headers.get("Retry-After")).toBe("60");
      expect(refused?.headers.get("Cache-Control")).toBe("no-store");
      expect(refused?.body).toEqual({
        code: 429,
        message: "Too many requests from this connection. Wait a minute, then try again.",
      });
    },
  );

  const fetchWithLeft = (kind: Kind, left: number, path: string, init: RequestInit = {}) =>
    withLeft(kind, left, async (address) => {
      const headers = { "CF-Connecting-IP": address };
      const response = await exports.default.fetch(ORIGIN + path, { ...init, headers });
      return { status: response.status, headers: response.headers, text: await response.text() };
    });
  const TWENTY = `/track?${Array.from({ length: 20 }, (_, at) => `number=DL-${at}`).join("&")}`;
  const post = (body = ""): RequestInit => ({ method: "POST", body });

  it.each<[Kind, number, string, string, RequestInit?]>([
    ["writes", 0, "a form with a fault is refused", "/contact", post("kind=contact")],
    ["writes", 0, "another method is refused", "/contact", { method: "DELETE" }],
    ["writes", 0, "an unknown call is refused", "/api/nothing", post()],
    ["writes", 0, "a call that is no JSON is refused", paths.quote, post("x")],
    ["look-ups", 0, "numbers too long are refused", `/track?number=${"9".repeat(81)}&number=1`],
    ["look-ups", 0, "too many numbers are refused", `/track?${"number=1&".repeat(21)}`],
    ["look-ups", 0, "a tracking page is refused", "/track/DL-1"],
    ["look-ups", 0, "a form posted to a tracking page is refused", "/track/DL-1", post()],
    ["look-ups", 0, "a page's data are refused", "/about.data"],
    ["look-ups", 0, "a call that looks up nothing is refused", paths.order, post()],
    ["look-ups", 0, "a public page is answered by the cache", "/about"],
    ["look-ups", 0, "the health check is answered", "/health"],
    // A page of several orders is refused when none of them may be looked up.
    ["look-ups", 0, "twenty orders are refused", TWENTY],
    ["look-ups", 1, "twenty orders are answered", TWENTY],
    ["look-ups", 20, "twenty orders are answered", TWENTY],
  ])("of %s %i are left: %s", async (kind, left, what, path, init) => {
    const { status } = await fetchWithLeft(kind, left, path, init);
    expect(status === 429).toBe(what.endsWith("refused"));
    if (path === "/health") expect(status).toBe(200);
  });

  it("a refusal is short, says when to come again, and tells no other site of its address", async () => {
    const { headers, text } = await fetchWithLeft("look-ups", 0, "/track/DL-2611-0385");
    expect(headers.get("Retry-After")).toBe("60");
    expect(headers.get("Cache-Control")).toMatch(/^no-store\b/);
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(text).toContain("Too many requests from this connection.");
    expect(text).toContain('href="tel:+');
    expect(text).not.toContain("2611");
    expect(text.length).toBeLessThan(1000);
  });

  it("many addresses of one network may ask 600 times a minute, whatever its /64s are", async () => {
    const answers = await withinOneMinute(async (attempt) => {
      const network = `2001:db8:a${attempt}`;
      await countUp(env.NETWORK_LIMIT, `${network}::/48`, 590);
      // One look-up of each /64
      const addresses = Array.from({ length: 20 }, (_, at) => `${network}:${at.toString(16)}::1`);
      return Promise.all(
        addresses.map((address) => callsFrom(address)(paths.order, { order_number: "" })),
      );
    });
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  const log = new ErrorLog("test");
  const limitsOf = (each: RateLimit) => ({
    ...{ WRITE_LIMIT: each, LOOK_UP_LIMIT: each, NETWORK_LIMIT: each },
    ...{ NETWORK_MISS_LIMIT: each, MISS_LIMIT: each, SCARCE_LIMIT: each },
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
    const NETWORK_LIMIT = countedLimit(600);
    const allowed = [];
    for (let at = 0; at < 48; at += 1) {
      allowed.push(await check(TWENTY, `2001:db8:7:${at}::1`, new MissCount(), { NETWORK_LIMIT }));
    }
    expect(NETWORK_LIMIT.counts).toEqual(new Map([["2001:db8:7::/48", 960]]));
    expect(allowed.reduce((sum, { orders }) => sum + orders, 0)).toBe(600);
    expect(allowed.filter(({ refusal }) => refusal !== null)).toHaveLength(18);
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
      const own = { SCARCE_LIMIT: countedLimit(10) };
      const ask = async (path: string, from: string) =>
        (await check(path, from, misses, own)).refusal;
      for (let at = 0; at < 16; at += 1) await misses.add("203.0.113.9", 20, context);
      expect(misses.areOver("198.51.100.1")).toBe(false);
      expect(await ask(TWENTY, "198.51.100.1")).toBeNull();
      expect(misses.areOver("203.0.113.9")).toBe(true);
      expect(await ask(TWENTY, "203.0.113.9")).toBeNull();
      expect(await ask("/track/A", "203.0.113.9")).toMatchObject({ code: 429 });
    });

    it("are counted, and what is found is not; a page of several is answered as far as the limit goes", async () => {
      const order = { order_number: "A" } as TrackedOrder;
      const find = (typed: string) => (typed === "A" ? order : null);
      const backend = {
        searchOrder: async ({ order_number }: { order_number: string }) => ({
          code: find(order_number) ? 200 : 404,
        }),
        searchOrders: async ({ order_numbers }: { order_numbers: readonly string[] }) => ({
          code: 200,
          result: order_numbers.map((typed) => ({ typed, order: find(typed) })),
        }),
      } as unknown as ServerBackend;
      const counted: number[] = [];
      const onMisses = (count: number) => counted.push(count);
      const { searchOrder, searchOrders } = withLookUpLimits(backend, { orders: 3, onMisses });
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

  const keysOf = (headers: Record<string, string>) =>
    clientKeys(new Request("https://site.example", { headers }));

  it.each([
    ["203.0.113.7", "203.0.113.7", "203.0.113.7"],
    ["2001:0db8:0001:0002:0003:0004:0005:0006", "2001:db8:1:2", "2001:db8:1::/48"],
    ["2001:DB8:1:2::6", "2001:db8:1:2", "2001:db8:1::/48"],
    ["2001:db8:1:2::", "2001:db8:1:2", "2001:db8:1::/48"],
    ["2001:db8::", "2001:db8:0:0", "2001:db8:0::/48"],
    ["2001:db8::5:6:7:8:9", "2001:db8:0:5", "2001:db8:0::/48"],
    ["2001:0:0:0:1::", "2001:0:0:0", "2001:0:0::/48"],
    ["::1", "0:0:0:0", "0:0:0::/48"],
    ["::", "0:0:0:0", "0:0:0::/48"],
    ["1::2:3:4:5:6:7", "1:0:2:3", "1:0:2::/48"],
  ])("the keys of %s are %s and %s", (address, client, network) => {
    expect(keysOf({ "CF-Connecting-IP": address })).toEqual({ client, network });
  });

  it("the keys are the same for all requests without an address", () => {
    expect(keysOf({})).toEqual(keysOf({}));
    expect(keysOf({}).client).not.toBe("");
  });
});
