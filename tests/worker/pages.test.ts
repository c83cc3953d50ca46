import { env } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { pageMeta as inContent } from "#app/content/page-meta.ts";
import { findChange } from "#workers/audit/audit-log.ts";
import { changes } from "#workers/audit/schema.ts";
import { type Bindings, createBackend } from "#workers/backend.ts";
import { previewUndo, undoChange } from "#workers/desk/changes.ts";
import { servePage } from "#workers/html/page.ts";
import { fromPageCache } from "#workers/html/page-cache.ts";
import type { Router } from "#workers/html/router.ts";
import { middleware } from "#workers/http/middleware.ts";
import { RequestLog } from "#workers/http/request-log.ts";
import { ErrorLog } from "#workers/log.ts";
import { readChange } from "#workers/orders/order-changes.ts";
import { savePageTitles } from "#workers/page-meta/changes.ts";
import { findPageMeta, readCachedPageMeta } from "#workers/page-meta/queries.ts";
import { pageMeta } from "#workers/page-meta/schema.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt } from "./fake-mailer.ts";
import { d1That, d1With, db, fails, hangs, kvThat, stores } from "./stores.ts";

describe("the page cache", () => {
  let keys = 0;

  const { pass } = clockAt();
  const { errors } = captureLogs();
  const log = new ErrorLog("/page");

  /** A page of its own, which says how often it was rendered. */
  function cachedPage(status = 200) {
    keys += 1;
    const key = `https://site.example/page-${keys}?build=1`;
    const waiting: Promise<unknown>[] = [];
    const context = { waitUntil: (work: Promise<unknown>) => waiting.push(work), log };
    let renderings = 0;
    const render = async (headers: HeadersInit) => {
      renderings += 1;
      return new Response(`rendered ${renderings}`, { status, headers });
    };
    const get = (headers: HeadersInit = {}, rendered = () => render(headers), from = key) =>
      fromPageCache(from, context, rendered);
    return {
      key,
      get,
      ask: async (headers?: HeadersInit) => {
        const { response, state } = await get(headers);
        return [state, await response.text(), response.status] as const;
      },
      settle: () => Promise.all(waiting.splice(0)),
    };
  }

  it("a page is rendered once and kept for a minute; then it is served while one request renders it anew", async () => {
    const { ask, settle } = cachedPage();
    expect(await ask()).toEqual(["miss", "rendered 1", 200]);
    pass(59_999);
    expect(await ask()).toEqual(["hit", "rendered 1", 200]);
    pass(1);
    expect(await ask()).toEqual(["stale", "rendered 1", 200]);
    expect((await ask())[0]).toMatch(/stale|hit/);
    await settle();
    expect(await ask()).toEqual(["hit", "rendered 2", 200]);
  });

  it.each<["hit" | "miss", number, HeadersInit?]>([
    ["hit", 404],
    ["miss", 500],
    ["miss", 302],
    ["miss", 200, { "Set-Cookie": "a=b" }],
  ])("the second request is a %s for a page with status %i, and headers %j", async (...row) => {
    const [state, status, headers] = row;
    const { ask } = cachedPage(status);
    expect(await ask(headers)).toEqual(["miss", "rendered 1", status]);
    expect(await ask()).toEqual([state, state === "hit" ? "rendered 1" : "rendered 2", status]);
  });

  it("a kept page keeps its headers, and has a strong ETag that follows from its bytes", async () => {
    const { get } = cachedPage();
    await get({ "Content-Type": "text/html" });
    const { response: kept } = await get({}, () => Promise.reject(new Error("unused")));
    expect(kept.headers.get("Content-Type")).toBe("text/html");
    const etag = kept.headers.get("ETag");
    expect(etag).toMatch(/^"[0-9a-f]{24}"$/);
    const { response: same } = await cachedPage().get();
    const { response: other } = await cachedPage().get({}, async () => new Response("other"));
    expect(same.headers.get("ETag")).toBe(etag);
    expect(other.headers.get("ETag")).not.toBe(etag);
  });

  it("a page that only the edge has keeps its own Cache-Control", async () => {
    const { key, ask, get, settle } = cachedPage();
    await ask({ "Cache-Control": "public, max-age=3600" });
    const plain = cachedPage();
    await plain.ask();
    await Promise.all([settle(), plain.settle()]);
    // As many others as the isolate keeps.
    for (let other = 0; other < 64; other += 1) await cachedPage().ask();
    const unused = () => Promise.reject(new Error("unused"));
    const { response, state } = await get({}, unused);
    expect([state, response.headers.get("Cache-Control")]).toEqual(["hit", "public, max-age=3600"]);
    const own = await plain.get({}, unused);
    expect([own.state, own.response.headers.get("Cache-Control")]).toEqual(["hit", null]);
    const atEdge = await (await caches.open("pages")).match(key);
    expect(atEdge?.headers.get("Cache-Control")).toContain("s-maxage");
  });

  it("a page that can't be rendered anew is served as it was, logged, and tried again", async () => {
    const { get, ask, settle } = cachedPage();
    await ask();
    pass(60_000);
    const { state } = await get({}, () => Promise.reject(new Error("away")));
    expect(state).toBe("stale");
    await settle();
    expect(errors()).toEqual([
      expect.objectContaining({ event: "error", call: "/page", cause: "Error" }),
    ]);
    expect((await ask())[0]).toBe("stale");
    await settle();
    expect((await ask())[1]).toBe("rendered 2");
  });

  it("a page is rendered, kept by the isolate, and logged, where the edge's cache fails", async () => {
    const { ask, settle } = cachedPage();
    vi.spyOn(caches, "open").mockRejectedValue(new Error("away"));
    expect(await ask()).toEqual(["miss", "rendered 1", 200]);
    await settle();
    const fault = { event: "error", call: "pageCache", cause: "away" };
    expect(errors()).toMatchObject([fault, fault]);
    expect(await ask()).toEqual(["hit", "rendered 1", 200]);
  });
});

describe("a page that a browser has already", async () => {
  /** Asks for a page that is cached; each kind of page is a build of its own. */
  async function ask(
    headers: HeadersInit = {},
    { method = "GET", status = 200, type = "text/html" } = {},
  ) {
    const request = new Request("https://site.example/about", { method, headers });
    const url = new URL(request.url);
    const log = new RequestLog(request, url);
    const router: Router = {
      publicPaths: new Set(["/about"]),
      deskScript: "",
      buildId: `${status} ${type}`,
      handle: async () => ({
        response: new Response("<p>Page</p>", { status, headers: { "Content-Type": type } }),
        page: null,
      }),
    };
    const waitUntil = () => {};
    const context = new RouterContextProvider();
    return servePage(request, router, { url, context, waitUntil, log });
  }

  const etag = (await ask()).headers.get("ETag") ?? "";

  it.each([
    ["its ETag", etag, 304],
    ["the weak one that a compressing proxy made of it", `W/${etag}`, 304],
    ["weak in a list, with a comma in another tag", `W/"a,b" ,W/${etag},"c"`, 304],
    ["anything", "*", 304],
    ["without its quotes", etag.replaceAll('"', ""), 200],
    ["within another", `"x${etag.slice(1)}`, 200],
    ["a star among others", `"*", "a"`, 200],
    ["nothing", "", 200],
  ])("a page is sent where the browser hasn't its tag: it has %s", async (_, known, status) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await ask({ "If-None-Match": known }, { method });
      expect(response.status).toBe(status);
      expect(await response.text()).toBe(status === 304 || method === "HEAD" ? "" : "<p>Page</p>");
      expect(response.headers.get("ETag")).toBe(etag);
      expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    }
  });

  it("an error and a form's result keep their status", async () => {
    const known = { "If-None-Match": `*` };
    expect((await ask(known, { status: 404 })).status).toBe(404);
    expect((await ask(known, { method: "POST" })).status).toBe(200);
  });

  it("a text for robots that the robot has is not sent again", async () => {
    const text = await ask({}, { type: "text/plain" });
    expect(text.headers.get("Cache-Control")).toBeNull();
    const known = { "If-None-Match": text.headers.get("ETag") ?? "" };
    expect((await ask(known, { type: "text/plain" })).status).toBe(304);
  });
});

/** Pages may not be rewritten on their way, so they are compressed here, as far as the client accepts it. */
describe("compression", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["identity", null],
    [undefined, null],
  ])("for a client that accepts %j the encoding is %s", async (clientAcceptEncoding, encoding) => {
    const headers = { "Accept-Encoding": "gzip, br" };
    const cf = { clientAcceptEncoding } as unknown as IncomingRequestCfProperties;
    const request = new Request("https://www.dhowline.example/about", { headers, cf });
    const page = () =>
      new Response("<!DOCTYPE html>", {
        headers: { "Content-Type": "text/html", "Cache-Control": "private, no-cache" },
      });
    const response = await middleware(request, new ErrorLog("test"), async () => page());
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache, no-transform");
  });
});

describe("the meta of a page", () => {
  const inKv = { meta_title: "KV", meta_description: "From KV", meta_keywords: "kv" };
  const inD1 = { meta_title: "D1", meta_description: "From D1", meta_keywords: "d1" };

  /** Asks for the meta of "about" and waits for what goes on after the answer. */
  async function ask(stores: Bindings = env) {
    const pending: Promise<unknown>[] = [];
    const backend = createBackend(stores, (work) => pending.push(work));
    const outcome = await backend.pageMeta({ pageName: "about" });
    await Promise.all(pending);
    return { ...outcome, pendingCount: pending.length };
  }

  const cached = () => env.PAGE_META.get("page-meta:about", "json");
  const found = (result: object, pendingCount: number) => {
    return { code: 200, message: "Page found.", result, pendingCount };
  };

  /** An isolate caches a record once in a minute. */
  const nextMinute = () => vi.setSystemTime(Date.now() + 60_000);
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
  beforeEach(async () => {
    nextMinute();
    await env.PAGE_META.delete("page-meta:about");
    await env.DB.prepare(
      "INSERT OR REPLACE INTO page_meta VALUES ('about', 'D1', 'From D1', 'd1', '2026-11-20T00:00:00.000Z')",
    ).run();
    vi.restoreAllMocks();
  });

  it.each([
    ["doesn't answer", hangs],
    ["fails", fails],
  ])("page meta comes from KV when it is there, also where D1 %s", async (_, query) => {
    const log = vi.spyOn(console, "error");
    await env.PAGE_META.put("page-meta:about", JSON.stringify(inKv));
    expect(await ask({ ...stores, DB: d1That(query) })).toEqual(found(inKv, 0));
    expect(log).not.toHaveBeenCalled();
  });

  it("page meta that KV lacks comes from D1, and is kept in KV for an hour, once of twenty visitors", async () => {
    const put = vi.spyOn(env.PAGE_META, "put");
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(outcomes.map(({ result }) => result)).toEqual(Array(20).fill(inD1));
    const kept = ["page-meta:about", JSON.stringify(inD1), { expirationTtl: 3600 }] as const;
    expect(put).toHaveBeenCalledExactlyOnceWith(...kept);
    expect(await ask()).toEqual(found(inD1, 0));
    nextMinute();
    await env.PAGE_META.delete("page-meta:about");
    expect(await ask()).toEqual(found(inD1, 1));
    expect(put).toHaveBeenCalledTimes(2);
  });

  it("page meta that a lagging replica still has is served, but not kept in KV", async () => {
    const old = env.DB.prepare("SELECT 'Old', 'From a replica', 'old' WHERE ? = 'about'");
    const DB = d1With((name) =>
      name === "withSession" ? () => ({ prepare: () => old }) : undefined,
    );
    const { result } = await ask({ ...stores, DB });
    expect(result?.meta_title).toBe("Old");
    expect(await cached()).toEqual(inD1);
  });

  it("page meta comes from the content when D1 has no row, and that is not kept", async () => {
    await env.DB.prepare("DELETE FROM page_meta WHERE page_name = 'about'").run();
    expect(await ask()).toEqual(found(inContent.about, 0));
    expect(await cached()).toBeNull();
  });

  it("page meta comes from D1 when KV is away, and both errors of KV are logged", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    expect(await ask({ ...stores, PAGE_META: kvThat(fails) })).toEqual(found(inD1, 1));
    expect(log.mock.calls.map(([text]) => JSON.parse(text).call)).toEqual(["pageMeta", "pageMeta"]);
  });
});

/** Page titles at the desk: with their rules, logged and undone, in both stores. */
describe("page titles at the desk", () => {
  const SARA = { name: "sara@dhowline.example", isAdmin: true };
  const titles = inContent.about;
  const seen = {
    seen_title: titles.meta_title,
    seen_description: titles.meta_description,
    seen_keywords: titles.meta_keywords,
  };

  beforeEach(async () => {
    await db.delete(changes);
    await db.delete(pageMeta);
  });

  const save = (fields: Readonly<Record<string, string>>, kv = env.PAGE_META) =>
    savePageTitles(db, kv, { page: "about", ...titles, ...seen, ...fields }, "sara");
  const both = () =>
    Promise.all([findPageMeta(db, "about"), readCachedPageMeta(env.PAGE_META, "about")]);

  it("are stored in both stores, logged with what they were, and undone in both", async () => {
    const meta_title = "Ø 40 years & <more> | Dhowline";
    const outcome = await save({ meta_title: ` ${meta_title} ` });
    const after = { ...titles, meta_title };
    expect(await both()).toEqual([after, after]);
    if (outcome.kind !== "done" || !outcome.changeId) throw new Error("not done");
    const { changeId } = outcome;
    const fields = [{ field: "meta_title", before: titles.meta_title, after: meta_title }];
    expect(await readChange(db, changeId, 0)).toMatchObject({
      change: { kind: "page-titles", subject: "about", fields, canUndo: true },
    });
    const omar = { name: "omar", isAdmin: false };
    expect(await undoChange(db, stores, changeId, omar)).toEqual({ kind: "forbidden" });
    const preview = async () => {
      const change = await findChange(db, changeId);
      return change && previewUndo(db, change, SARA, 0);
    };
    const back = [{ field: "meta_title", before: meta_title, after: titles.meta_title }];
    expect(await preview()).toEqual({ kind: "fields", fields: back });
    await save({ meta_title: "Again", seen_title: meta_title });
    const changedAgain = { kind: "conflict", message: expect.stringContaining("changed again") };
    expect(await preview()).toMatchObject(changedAgain);
    await save({ meta_title, seen_title: "Again" });
    const undone = { kind: "done", subject: "about" };
    expect(await undoChange(db, stores, changeId, SARA)).toMatchObject(undone);
    expect(await both()).toEqual([titles, titles]);
    expect(await undoChange(db, stores, changeId, SARA)).toMatchObject({ kind: "conflict" });
  });

  it("are stored and undone while KV fails", async () => {
    const kv = kvThat(fails);
    const outcome = await save({ meta_title: "First" }, kv);
    if (outcome.kind !== "done" || !outcome.changeId) throw new Error("not done");
    expect((await findPageMeta(db, "about"))?.meta_title).toBe("First");
    const undone = await undoChange(db, { PAGE_META: kv }, outcome.changeId, SARA);
    expect(undone).toMatchObject({ kind: "done", subject: "about" });
    expect(await findPageMeta(db, "about")).toEqual(titles);
  });

  it("are refused where they break a rule, or someone else has changed them", async () => {
    const errors = { meta_title: "Title is too long: at most 120 characters." };
    expect(await save({ meta_title: "x".repeat(121) })).toEqual({ kind: "invalid", errors });
    await save({ meta_title: "First" });
    const second = await save({ meta_title: "Second" });
    expect(second).toMatchObject({ kind: "conflict" });
    expect((await findPageMeta(db, "about"))?.meta_title).toBe("First");
    const repeated = await save({ meta_title: "Second", seen_title: "First" });
    expect(repeated).toMatchObject({ kind: "done", changeId: expect.any(String) });
    expect(await save({ meta_title: "Second" })).toMatchObject({ kind: "done", changeId: null });
    expect(await save({ page: "orders" })).toEqual({ kind: "missing" });
  });
});
