/** The one line that each request leaves, and what must not stand in it. */
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { middleware } from "#workers/http/middleware.ts";
import { RequestLog } from "#workers/http/request-log.ts";
import { contact } from "../unit/samples.ts";
import { callsFrom, paths, send } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";

const ADDRESS = "192.0.2.71";
const call = callsFrom(ADDRESS);

const { entries, errors } = captureLogs();
const lines = () => entries().filter(({ event }) => event === "request");

describe("the line of a request", () => {
  it("logs call, method, code and time of a refused request, and nothing else", async () => {
    await call(paths.order, { order_number: "DL-SECRET-1" });
    expect(lines()).toEqual([
      { event: "request", call: paths.order, method: "POST", code: 404, ms: expect.any(Number) },
    ]);
    expect(lines()[0]?.ms).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ["/api/a.person@example.com?name=Zyxwina", "/api/*", 404],
    [`${paths.order}/DL-SECRET-1`, "/api/*", 404],
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
        event: "request",
        call: "/about",
        method: "other",
        code: 200,
        ms: expect.any(Number),
        cache: "hit",
        colo: "DXB",
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
