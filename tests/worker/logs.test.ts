/** What the Worker logs and measures of itself: errors and their ids, requests, page speed, health. */
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { clientMessages } from "#content/client-messages.ts";
import { createBackend } from "#workers/backend.ts";
import { listQueued } from "#workers/enquiries/fallback-queue.ts";
import { createHealth } from "#workers/health.ts";
import { middleware } from "#workers/http/middleware.ts";
import { RequestLog } from "#workers/http/request-log.ts";
import { ErrorLog, innermostCause } from "#workers/log.ts";
import { handleVitals } from "#workers/vitals.ts";
import { contact } from "../unit/samples.ts";
import { callsFrom, countUp, ORIGIN, paths, send, withinOneMinute } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt } from "./fake-mailer.ts";
import { bothKvThat, d1That, d1With, fails, hangs, kvThat, kvWith } from "./stores.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
const { entries, errors } = captureLogs();
const away = { DB: d1That(fails), ...bothKvThat(fails) };

/** An error of ours has one id: on the page, in the header, and in the log. */
describe("the id of an error", () => {
  const SHAPE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
  const SECRET = "a.person@example.com";
  const breaks = () => Promise.reject(new TypeError(`of ${SECRET}`));

  /** Answers a request as the Worker does, with `answer` in the place of its calls and pages. */
  async function ask(path: string, answer: () => Promise<Response>) {
    const request = new Request(ORIGIN + path);
    const log = new RequestLog(request, new URL(request.url));
    const response = await middleware(request, log, answer);
    log.end(response);
    const header = response.headers.get("X-Reference");
    expect([response.status, header]).toEqual([500, expect.stringMatching(SHAPE)]);
    return { headers: response.headers, text: await response.text(), header };
  }

  it("an unexpected error becomes a page that shows its id, and a log line without its message; an envelope below /api", async () => {
    const { headers, text, header } = await ask("/about", breaks);
    expect(headers.get("Content-Type")).toMatch(/^text\/html/);
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(text).toContain(`<p>Reference: ${header}</p>`);
    const [fault] = errors();
    const place = expect.stringMatching(/^at /);
    expect(fault).toMatchObject({ event: "error", cause: "TypeError", place, errorId: header });
    expect(entries()).toMatchObject([{ event: "request", code: 500, errorId: header }]);
    const called = await ask(paths.order, breaks);
    expect(JSON.parse(called.text)).toEqual({ code: 500, message: "Something Error!" });
    expect(errors()[1]).toMatchObject({ call: paths.order, errorId: called.header });
    expect(text + JSON.stringify([...errors(), ...entries()])).not.toContain(SECRET);
  });

  it("an error page stands in place of one without HTML; one that was rendered stays", async () => {
    const as = (body: string | null, type?: string) => async () =>
      new Response(body, { status: 500, headers: type ? { "Content-Type": type } : {} });
    for (const bare of [as(null), as("Server Error", "text/plain")])
      expect((await ask("/about", bare)).text).toMatch(
        /^<!DOCTYPE html>.*<p>Reference: .{9}<\/p>/s,
      );
    expect((await ask("/about", as("<!doctype html>ours", "text/html"))).text).toMatch(/ours$/);
  });

  it("while the stores are away look-ups get 503 without a retry, and a message that blames neither visitor nor order", async () => {
    const log = new ErrorLog("test");
    const lose = vi.fn(fails);
    const backend = createBackend({ ...away, DB: d1That(lose) }, () => {}, log);
    const outcome = await backend.searchOrder({ order_number: "DL-1" });
    // D1 itself retries what only reads.
    expect(lose).toHaveBeenCalledOnce();
    const { errorId } = log;
    expect(outcome).toEqual({ code: 503, message: clientMessages.ordersUnavailable, errorId });
    expect(outcome.message).toMatch(/your order is not affected/i);
    expect(await backend.searchOrders({ order_numbers: ["DL-1"] })).toEqual(outcome);
    // The id of an enquiry's is in the log too; tests/browser/server-log.test.ts has what isn't.
    const enquiry = { kind: "contact", fields: contact } as const;
    expect(await backend.submit(enquiry)).toMatchObject({ code: 503, errorId });
    const calls = ["searchOrder", "searchOrder", "contact", "fallbackQueue"];
    expect(errors()).toMatchObject(calls.map((call) => ({ call, errorId })));
  });

  it("the log has the innermost cause, and none where a cause is missing or no Error", () => {
    const missing = "D1_ERROR: no such table: orders";
    for (const [fault, cause] of [
      [new Error(SECRET, { cause: new Error("b") }), "b"],
      [`text with ${SECRET}`, "unknown"],
      [new Error(SECRET, { cause: undefined }), "unknown"],
      [new Error(missing), `${missing} (migrations are missing: npm run migrate)`],
    ] as const)
      expect(innermostCause(fault)).toBe(cause);
  });
});

/** The one line that each request leaves, and what must not stand in it. */
describe("the line of a request", () => {
  const ADDRESS = "192.0.2.71";
  const call = callsFrom(ADDRESS);
  const lines = () => entries().filter(({ event }) => event === "request");

  it("has call, method, code and time alone", async () => {
    const { headers } = await call(paths.order, { order_number: "DL-SECRET-1" });
    expect(headers.has("X-Reference")).toBe(false);
    await send("/api/a.person@example.com?name=Zyxwina", { method: "GET" }, ADDRESS);
    await send("/health?name=Zyxwina", { method: "GET" }, ADDRESS);
    await send("/vitals?name=Zyxwina", { method: "GET" }, ADDRESS);
    const ours = { event: "request", ms: expect.any(Number) };
    expect(lines()).toEqual([
      { ...ours, call: paths.order, method: "POST", code: 404 },
      { ...ours, call: "/api/*", method: "GET", code: 404 },
      { ...ours, call: "/health", method: "GET", code: 200 },
      { ...ours, call: "/vitals", method: "GET", code: 405 },
    ]);
  });

  it("has the location, the cache's part, and no method that HTTP does not have", async () => {
    // The location is read by the first request of an isolate.
    vi.resetModules();
    const { RequestLog } = await import("#workers/http/request-log.ts");
    const request = new Request(`${ORIGIN}/about`, { method: "PROPFIND" });
    const cf = { colo: "DXB", country: "AE", city: "Dubai" };
    Object.defineProperty(request, "cf", { value: cf });
    const requestLog = new RequestLog(request, new URL(request.url));
    requestLog.call = "/about";
    requestLog.cache = "hit";
    requestLog.end(new Response("page"));
    expect(lines()).toEqual([
      {
        ...{ event: "request", call: "/about", method: "other", code: 200 },
        ...{ ms: expect.any(Number), cache: "hit", colo: "DXB" },
      },
    ]);
  });

  it("has the id of an error, also of one that the visitor did not notice", async () => {
    await env.DB.prepare("ALTER TABLE contacts RENAME TO elsewhere").run();
    expect((await call(paths.contact, contact)).status).toBe(200);
    await env.DB.prepare("ALTER TABLE elsewhere RENAME TO contacts").run();
    const [fault] = errors();
    expect(fault).toMatchObject({ event: "error", call: "contact" });
    expect(lines()).toEqual([expect.objectContaining({ code: 200, errorId: fault?.errorId })]);
  });
});

/** What browsers measured: what is taken, what is refused, and what is kept of it. */
describe("a measurement", () => {
  const MEASURED = {
    ...{ page: "/about", device: "phone", connection: "4g" },
    ...{ lcp: 1234, cls: 0.0123, inp: 88, ttfb: 65 },
  };
  const points: AnalyticsEngineDataPoint[] = [];
  const keeping = {
    writeDataPoint: (point) => void points.push(point ?? {}),
  } as AnalyticsEngineDataset;

  /** Posts as a page does; returns what was stored. */
  async function leave(
    body: unknown,
    headers: Record<string, string> = {},
    VITALS: AnalyticsEngineDataset | undefined = keeping,
  ) {
    points.length = 0;
    const sent = { headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) };
    const request = new Request(`${ORIGIN}/vitals`, { method: "POST", ...sent });
    Object.defineProperty(request, "cf", { value: { country: "AE", city: "Dubai", colo: "DXB" } });
    const log = new RequestLog(request, new URL(request.url));
    const publicPaths = new Set(["/", "/about"]);
    const response = await handleVitals(request, { env: { VITALS }, publicPaths, log });
    return { status: response.status, text: await response.text(), points };
  }

  it("is stored by page and kind of device, without visitor and order; a missing value apart from 0", async () => {
    expect(await leave(MEASURED)).toEqual({
      ...{ status: 204, text: "" },
      points: [
        {
          ...{ indexes: ["/about"], blobs: ["/about", "phone", "AE", "4g"] },
          doubles: [1234, 0.0123, 88, 65],
        },
      ],
    });
    await leave({ page: "/track/DL-2611-0385", device: "desktop", cls: 0 });
    const blobs = ["/track/*", "desktop", "AE", ""];
    expect(points).toEqual([{ indexes: ["/track/*"], blobs, doubles: [-1, 0, -1, -1] }]);
  });

  it("is dropped for a browser that sends Sec-GPC or DNT; the visitor gets 204 also with a data set that throws", async () => {
    for (const header of ["Sec-GPC", "DNT"])
      expect(await leave(MEASURED, { [header]: "1" })).toEqual({
        status: 204,
        text: "",
        points: [],
      });
    const writeDataPoint = () => {
      throw new Error("full");
    };
    expect((await leave(MEASURED, {}, { writeDataPoint })).status).toBe(204);
    expect(errors()).toMatchObject([{ call: "vitals" }]);
  });

  it("is refused with another field, page or device, an impossible number, or more than 2 KiB", async () => {
    for (const wrong of [
      ...[{ visitor: "a.person@example.com" }, { page: "https://elsewhere.example/" }],
      ...[{ page: `/${"x".repeat(512)}` }, { device: "390" }, { connection: "Zyxwina's Wi-Fi" }],
      ...[{ lcp: -1 }, { inp: 600_001 }, { cls: 10.1 }, { page: `/${"x".repeat(2048)}` }],
    ]) {
      const code = JSON.stringify(wrong).length > 2048 ? 413 : 422;
      const text = JSON.stringify({ code, message: "The request is not a page measurement." });
      expect(await leave({ ...MEASURED, ...wrong })).toEqual({ status: code, text, points: [] });
    }
  });

  it("is accepted 60 times a minute from one address, and doesn't count as a write", async () => {
    const statuses = await withinOneMinute(async (attempt) => {
      const post = callsFrom(`198.51.103.${attempt}`);
      const email = `reader${attempt}@example.com`;
      await countUp(env.WRITE_LIMIT, `vitals 198.51.103.${attempt}`, 59);
      const measured = [await post("/vitals", MEASURED), await post("/vitals", MEASURED)];
      return [...measured, await post(paths.subscriber, { email })].map(({ status }) => status);
    });
    expect(statuses).toEqual([204, 429, 200]);
  });
});

describe("health", () => {
  const { pass } = clockAt();

  /** The health of an isolate. */
  function isolate() {
    const work: Promise<unknown>[] = [];
    const health = createHealth();
    return { ask: (stores: typeof env) => health(stores, (one) => work.push(one)), work };
  }

  it.each<[string, number, string, Partial<typeof env>]>([
    ["D1 is away", 200, "queue cache", { DB: d1That(fails) }],
    ["KV is away", 200, "database", bothKvThat(fails)],
    ["no store takes enquiries", 503, "cache", { ...away, PAGE_META: env.PAGE_META }],
    ["all hang", 503, "", { DB: d1That(hangs), ...bothKvThat(hangs) }],
  ])("reports each store where %s", async (_, status, well, stores) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const answer = isolate().ask({ ...env, ...stores });
    // The time limits of those that hang, of two calls one after the other.
    if (status === 503) await vi.advanceTimersByTimeAsync(2000);
    const response = await answer;
    expect(response.status).toBe(status);
    const [database, queue, cache] = ["database", "queue", "cache"].map((one) =>
      well.includes(one),
    );
    const lastWrite = database ? expect.stringMatching(/Z$/) : null;
    expect(await response.json()).toEqual({ ok: false, database, queue, cache, lastWrite });
  });

  it("asks the stores once in five seconds, for all who ask, and says how old the result is", async () => {
    const asked: string[] = [];
    const count = (part: string) => async () => asked.push(part) as never;
    const DB = d1With((name) => {
      if (name === "batch") asked.push("database");
    });
    const kv = { FALLBACK_QUEUE: kvThat(count("queue")), PAGE_META: kvThat(count("cache")) };
    const stores = { ...env, DB, ...kv };
    const { ask, work } = isolate();
    await Promise.all([ask(stores), ask(stores)]);
    pass(4_999);
    const later = await ask(stores);
    expect(later.headers.get("Age")).toBe("4");
    const all = { ok: true, database: true, queue: true, cache: true };
    expect(await later.json()).toEqual({ ...all, lastWrite: expect.stringMatching(/Z$/) });
    expect(asked).toEqual(["database", "queue", "cache"]);
    // It goes on when the first who asked goes away.
    expect(work).toHaveLength(1);
    pass(1);
    expect((await ask(stores)).headers.get("Age")).toBe("0");
    expect(asked).toHaveLength(6);
  });

  /** A database that answers queries, and fails to write as on a full disk. */
  const failWrites = () =>
    env.DB.prepare(
      `create trigger full_disk before update on last_writes
       begin select raise(fail, 'database or disk is full'); end`,
    ).run();

  it("knows within a minute that a full disk takes no write, and when the last one was", async () => {
    await env.DB.exec("delete from last_writes");
    const ask = async (stores = env) => (await isolate().ask(stores)).json<{ lastWrite: string }>();
    const queued = await listQueued(env);
    const { lastWrite } = await ask();
    pass(60_000);
    expect((await ask()).lastWrite).toBe(lastWrite);
    await failWrites();
    try {
      pass(1);
      const report = { ok: false, database: false, queue: true, cache: true, lastWrite };
      expect(await ask()).toEqual(report);
      const put = kvWith((name) => (name === "put" ? fails : undefined));
      const response = await isolate().ask({ ...env, FALLBACK_QUEUE: put });
      expect([response.status, await response.json()]).toEqual([503, { ...report, queue: false }]);
    } finally {
      await env.DB.exec("drop trigger full_disk");
    }
    expect(await ask()).toMatchObject({ ok: true, database: true });
    expect(await listQueued(env)).toEqual(queued);
  });

  it("writes once a minute, however many isolates are asked", async () => {
    await env.DB.exec("delete from last_writes");
    const written = new Set<string>();
    for (let asked = 0; asked < 30; asked += 1) {
      const { lastWrite } = await (await isolate().ask(env)).json<{ lastWrite: string }>();
      written.add(lastWrite);
      pass(6001);
    }
    expect(written.size).toBe(3);
  });
});
