/** What the Worker logs and measures of itself: errors and their ids, requests, page speed, health. */
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { clientMessages } from "#app/content/client-messages.ts";
import { createShortId } from "#app/domain/reference.ts";
import { handleApi } from "#workers/api.ts";
import { createBackend } from "#workers/backend.ts";
import { createHealth } from "#workers/health.ts";
import { middleware } from "#workers/http/middleware.ts";
import { RequestLog } from "#workers/http/request-log.ts";
import { handleVitals } from "#workers/vitals.ts";
import { contact } from "../unit/samples.ts";
import { callsFrom, countUp, paths, send, withinOneMinute } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt } from "./fake-mailer.ts";
import { bothKvThat, d1That, fails, hangs, kvThat } from "./stores.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

/** An error of ours has one id: on the page, in the header, and in the log. */
describe("the id of an error", () => {
  const SHAPE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
  const SECRET = "a.person@example.com";

  const { entries, errors } = captureLogs();
  const logged = () => [...errors(), ...entries()];

  /** Answers a request as the Worker does, with `answer` in the place of its calls and pages. */
  async function ask(
    path: string,
    answer: (request: Request, log: RequestLog) => Promise<Response>,
    payload?: unknown,
  ) {
    const body = JSON.stringify(payload);
    const sent = payload !== undefined && { method: "POST", headers: JSON_TYPE, body };
    const request = new Request(`https://site.example${path}`, { ...sent });
    const log = new RequestLog(request, new URL(request.url));
    const response = await middleware(request, log, () => answer(request, log));
    log.end(response);
    return { response, text: await response.text(), header: response.headers.get("X-Reference") };
  }

  const away = { DB: d1That(fails), ...bothKvThat(fails) };
  const callAway = (path: string, payload: unknown) =>
    ask(path, (request, log) => handleApi(request, new URL(request.url), backendOf(log)), payload);
  const backendOf = (log: RequestLog) => createBackend(away, () => {}, log);

  it.each([
    [paths.contact, contact, clientMessages.somethingError],
    [paths.order, { order_number: "DL-1" }, clientMessages.ordersUnavailable],
  ])("%s has the id of its log line in a header while the stores are away", async (...asked) => {
    const [path, payload, message] = asked;
    const { response, text, header } = await callAway(path, payload);
    expect(response.status).toBe(503);
    expect(JSON.parse(text)).toEqual({ code: 503, message });
    expect(header).toMatch(SHAPE);
    const lines = logged().filter(({ event }) => event !== "enqueued");
    expect(new Set(lines.map(({ event }) => event))).toEqual(new Set(["error", "request"]));
    expect(new Set(lines.map(({ errorId }) => errorId))).toEqual(new Set([header]));
  });

  const breaks = () => Promise.reject(new TypeError(`of ${SECRET}`));

  it("an unexpected error becomes a page that shows its id, and a log line without its message", async () => {
    const { response, text, header } = await ask("/about", breaks);
    expect(response.status).toBe(500);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/html/);
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(text).toContain(`<p>Reference: ${header}</p>`);
    expect(header).toMatch(SHAPE);
    const [fault, request] = logged();
    expect(fault).toMatchObject({ event: "error", cause: "TypeError", errorId: header });
    expect(fault?.place).toMatch(/^at /);
    expect(request).toMatchObject({ event: "request", code: 500, errorId: header });
    expect(text + JSON.stringify(logged())).not.toContain(SECRET);
  });

  it("an unexpected error becomes an envelope below /api", async () => {
    const { response, text, header } = await ask(paths.order, breaks, {});
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toEqual({ code: 500, message: "Something Error!" });
    expect(logged()[0]).toMatchObject({ call: paths.order, errorId: header });
  });

  it.each([
    ["of no text", null, undefined, /^<!DOCTYPE html>.*<p>Reference: .{9}<\/p>/s],
    ["of bare text", "Server Error", "text/plain", /^<!DOCTYPE html>.*<p>Reference: .{9}<\/p>/s],
    ["that was rendered for it", "<!doctype html>ours", "text/html", /^<!doctype html>ours$/],
  ])("an unexpected error has an error page in place of one %s, or keeps it", async (...row) => {
    const [, body, type, shown] = row;
    const headers = new Headers(type === undefined ? [] : [["Content-Type", type]]);
    const { text, header } = await ask(
      "/about",
      async () => new Response(body, { status: 500, headers }),
    );
    expect(text).toMatch(shown);
    expect(header).toMatch(SHAPE);
  });

  it("an error id is eight random characters that can't be mistaken for one another", () => {
    const many = Array.from({ length: 500 }, createShortId);
    expect(new Set(many).size).toBe(500);
    for (const one of many) expect(one).toMatch(SHAPE);
    // Every character of the alphabet comes up in 4000.
    expect(new Set(many.join("").replaceAll("-", "")).size).toBe(32);
  });
});

/** The one line that each request leaves, and what must not stand in it. */
describe("the line of a request", () => {
  const ADDRESS = "192.0.2.71";
  const call = callsFrom(ADDRESS);

  const { entries, errors } = captureLogs();
  const lines = () => entries().filter(({ event }) => event === "request");

  it("logs call, method, code and time of a refused request, and nothing else", async () => {
    const { headers } = await call(paths.order, { order_number: "DL-SECRET-1" });
    expect(headers.has("X-Reference")).toBe(false);
    expect(lines()).toEqual([
      { event: "request", call: paths.order, method: "POST", code: 404, ms: expect.any(Number) },
    ]);
  });

  it.each([
    ["/api/a.person@example.com?name=Zyxwina", "/api/*", 404],
    [`${paths.order}?order_number=DL-SECRET-1`, paths.order, 405],
    ["/health?name=Zyxwina", "/health", 200],
    ["/vitals?name=Zyxwina", "/vitals", 405],
  ])("the line of GET %s names %s alone", async (path, name, code) => {
    await send(path, { method: "GET" }, ADDRESS);
    expect(lines()).toEqual([expect.objectContaining({ call: name, method: "GET", code })]);
    expect(JSON.stringify(entries())).not.toMatch(/secret|person|zyxwina|192\.0\.2/i);
  });

  it("the line names no page before the routes are known", async () => {
    const request = new Request("https://site.example/track/DL-SECRET-1?x=DL-SECRET-2", {
      method: "POST",
      headers: { "Sec-Fetch-Site": "cross-site" },
    });
    const requestLog = new RequestLog(request, new URL(request.url));
    requestLog.end(await middleware(request, requestLog, async () => new Response("never")));
    expect(lines()).toEqual([
      { event: "request", call: "page", method: "POST", code: 403, ms: expect.any(Number) },
    ]);
  });

  it("logs the location, the cache's part, and no method that HTTP does not have", async () => {
    // The location is read by the first request of an isolate.
    vi.resetModules();
    const { RequestLog } = await import("#workers/http/request-log.ts");
    const request = new Request("https://site.example/about", { method: "PROPFIND" });
    const cf = { colo: "DXB", country: "AE", city: "Dubai" };
    const requestLog = new RequestLog(
      Object.defineProperty(request, "cf", { value: cf }),
      new URL(request.url),
    );
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

  it("the line has the id of an error, also of one that the visitor did not notice", async () => {
    await env.DB.prepare("ALTER TABLE contacts RENAME TO elsewhere").run();
    try {
      expect((await call(paths.contact, contact)).status).toBe(200);
    } finally {
      await env.DB.prepare("ALTER TABLE elsewhere RENAME TO contacts").run();
    }
    const [fault] = errors();
    expect(fault).toMatchObject({ event: "error", call: "contact" });
    expect(lines()).toEqual([expect.objectContaining({ code: 200, errorId: fault?.errorId })]);
  });
});

/** What browsers measured: what is taken, what is refused, and what is kept of it. */
describe("what browsers measured", () => {
  const MEASURED = {
    ...{ page: "/about", device: "phone", connection: "4g" },
    ...{ lcp: 1234, cls: 0.0123, inp: 88, ttfb: 65 },
  };
  const { errors } = captureLogs();

  interface Options {
    readonly body?: unknown;
    readonly headers?: Record<string, string>;
    readonly VITALS?: AnalyticsEngineDataset | undefined;
  }

  /** Posts as a page does; returns what was stored. */
  async function leave(options: Options = {}) {
    const points: AnalyticsEngineDataPoint[] = [];
    const keeping = {
      writeDataPoint: (point: AnalyticsEngineDataPoint) => points.push(point),
    } as AnalyticsEngineDataset;
    const { body = MEASURED } = options;
    const request = new Request("https://site.example/vitals", {
      method: "POST",
      headers: { ...JSON_TYPE, ...options.headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    Object.defineProperty(request, "cf", { value: { country: "AE", city: "Dubai", colo: "DXB" } });
    const log = new RequestLog(request, new URL(request.url));
    const stores = { VITALS: "VITALS" in options ? options.VITALS : keeping };
    const publicPaths = new Set(["/", "/about"]);
    // A binding that was never made is missing.
    const env = stores as Pick<Env, "VITALS">;
    const response = await handleVitals(request, { env, publicPaths, log });
    const { status, headers } = response;
    return { status, headers, text: await response.text(), points };
  }

  it("a measurement is stored by page and kind of device, without a trace of the visitor", async () => {
    const { status, text, headers, points } = await leave();
    expect([status, text]).toEqual([204, ""]);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(points).toEqual([
      // biome-ignore format: a point
      { indexes: ["/about"], blobs: ["/about", "phone", "AE", "4g"], doubles: [1234, 0.0123, 88, 65] },
    ]);
  });

  it("a measurement may be incomplete: a missing value is stored apart from 0; and it names no order", async () => {
    const body = { page: "/track/DL-2611-0385", device: "desktop", cls: 0 };
    const { status, points } = await leave({ body });
    expect(status).toBe(204);
    expect(points).toEqual([
      { indexes: ["/track/*"], blobs: ["/track/*", "desktop", "AE", ""], doubles: [-1, 0, -1, -1] },
    ]);
  });

  it.each(["Sec-GPC", "DNT"])(
    "a measurement is dropped for a browser that sends %s",
    async (header) => {
      const { status, points } = await leave({ headers: { [header]: "1" } });
      expect([status, points]).toEqual([204, []]);
    },
  );

  it.each<readonly [string, unknown, number]>([
    ["nothing", "null", 422],
    ["an unknown field", { ...MEASURED, visitor: "a.person@example.com" }, 422],
    ["a page elsewhere", { ...MEASURED, page: "https://elsewhere.example/" }, 422],
    ["an endless page", { ...MEASURED, page: `/${"x".repeat(512)}` }, 422],
    ["an unknown device", { ...MEASURED, device: "390" }, 422],
    ["an unknown connection", { ...MEASURED, connection: "Zyxwina's Wi-Fi" }, 422],
    ["a negative time", { ...MEASURED, lcp: -1 }, 422],
    ["an impossible time", { ...MEASURED, inp: 600_001 }, 422],
    ["an impossible shift", { ...MEASURED, cls: 10.1 }, 422],
    ["more than 2 KiB", { ...MEASURED, page: `/${"x".repeat(2048)}` }, 413],
  ])("a measurement is refused as %s", async (_, body, code) => {
    const { status, text, points } = await leave({ body });
    expect(status).toBe(code);
    expect(JSON.parse(text)).toEqual({ code, message: "The request is not a page measurement." });
    expect(points).toEqual([]);
  });

  const writeDataPoint = () => {
    throw new Error("full");
  };
  it.each([
    ["a data set that throws", { writeDataPoint }, 1],
    ["a data set that was never made", undefined, 0],
  ])("the visitor gets 204 also with %s", async (_, VITALS, logged) => {
    expect((await leave({ VITALS })).status).toBe(204);
    expect(errors()).toHaveLength(logged);
  });

  it("measurements are accepted 60 times a minute from one address, and don't count as writes", async () => {
    const post = async (path: string, body: string, address: string) =>
      (await send(path, { method: "POST", headers: JSON_TYPE, body }, address)).status;
    const statuses = await withinOneMinute(async (attempt) => {
      const address = `198.51.103.${attempt}`;
      const measure = () => post("/vitals", JSON.stringify(MEASURED), address);
      const email = `reader${attempt}@example.com`;
      await countUp(env.WRITE_LIMIT, `vitals ${address}`, 59);
      return {
        measurements: [await measure(), await measure()],
        write: await post("/api/subscriber/addsubscriber", JSON.stringify({ email }), address),
      };
    });
    expect(statuses).toEqual({ measurements: [204, 429], write: 200 });
  });
});

describe("health", () => {
  /** Stores that count what they are asked. */
  function counted() {
    const asked = { database: 0, queue: 0, cache: 0 };
    const count = (part: keyof typeof asked) => async () => {
      asked[part] += 1;
      return undefined as never;
    };
    const kv = { FALLBACK_QUEUE: kvThat(count("queue")), PAGE_META: kvThat(count("cache")) };
    return { asked, stores: { ...env, DB: d1That(count("database")), ...kv } };
  }

  const { pass } = clockAt();

  const away = { DB: d1That(fails), ...bothKvThat(fails) };

  /** The health of an isolate. */
  function isolate() {
    const work: Promise<unknown>[] = [];
    const health = createHealth();
    return { ask: (stores: typeof env) => health(stores, (one) => work.push(one)), work };
  }

  const age = (response: Response) => response.headers.get("Age");

  it.each<[string, number, string, Partial<typeof env>]>([
    ["all answer", 200, "database queue cache", {}],
    ["D1 is away", 200, "queue cache", { DB: d1That(fails) }],
    ["KV is away", 200, "database", bothKvThat(fails)],
    ["no store takes enquiries", 503, "cache", { ...away, PAGE_META: env.PAGE_META }],
    ["all hang", 503, "", { DB: d1That(hangs), ...bothKvThat(hangs) }],
  ])("reports each store where %s", async (_, status, well, stores) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const answer = isolate().ask({ ...env, ...stores });
    // The time limit of those that hang.
    if (status === 503) await vi.advanceTimersByTimeAsync(1000);
    const response = await answer;
    expect(response.status).toBe(status);
    const parts = ["database", "queue", "cache"].map(
      (part) => [part, well.includes(part)] as const,
    );
    const ok = parts.every(([, isWell]) => isWell);
    expect(await response.json()).toEqual({ ok, ...Object.fromEntries(parts) });
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(age(response)).toBe("0");
  });

  it("asks the stores once in five seconds, for all who ask, and says how old the result is", async () => {
    const { ask, work } = isolate();
    const { asked, stores } = counted();
    await Promise.all([ask(stores), ask(stores)]);
    pass(4_999);
    const later = await ask(stores);
    expect(age(later)).toBe("4");
    expect(await later.json()).toEqual({ ok: true, database: true, queue: true, cache: true });
    expect(asked).toEqual({ database: 1, queue: 1, cache: 1 });
    // It goes on when the first who asked goes away.
    expect(work).toHaveLength(1);
    pass(1);
    expect(age(await ask(stores))).toBe("0");
    expect(asked).toEqual({ database: 2, queue: 2, cache: 2 });
  });
});
