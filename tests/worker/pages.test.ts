import { env } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { contentPageMeta } from "#content/page-meta.ts";
import { changes } from "#workers/audit/audit-schema.ts";
import { type Bindings, createBackend } from "#workers/backend.ts";
import { cacheKey, servePage } from "#workers/html/page.ts";
import { fromPageCache } from "#workers/html/page-cache.ts";
import type { Router } from "#workers/html/router.ts";
import { middleware } from "#workers/http/middleware.ts";
import { RequestLog } from "#workers/http/request-log.ts";
import { ErrorLog } from "#workers/log.ts";
import { readChange } from "#workers/orders/order-changes.ts";
import { savePageTitles } from "#workers/page-meta/changes.ts";
import { findPageMeta, readCachedPageMeta } from "#workers/page-meta/page-meta-queries.ts";
import { pageMeta } from "#workers/page-meta/page-meta-schema.ts";
import { callsFrom, ORIGIN, paths } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt } from "./fake-mailer.ts";
import { d1That, d1With, db, fails, hangs, kvThat, stores } from "./stores.ts";

const { errors } = captureLogs();
const { pass } = clockAt();

describe("the page cache", () => {
  let keys = 0;
  const log = new ErrorLog("/page");
  const unused = () => Promise.reject(new Error("away"));

  /** A page of its own, which says how often it was rendered. */
  function cachedPage(status = 200) {
    keys += 1;
    const key = `${ORIGIN}/page-${keys}?build=1`;
    const waiting: Promise<unknown>[] = [];
    const context = { waitUntil: (work: Promise<unknown>) => waiting.push(work), log };
    let renderings = 0;
    const render = async (headers: HeadersInit) => {
      renderings += 1;
      return new Response(`rendered ${renderings}`, { status, headers });
    };
    const get = (headers: HeadersInit = {}, rendered = () => render(headers)) =>
      fromPageCache(key, context, rendered);
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

  it("a page is rendered once and kept for a minute; then it is served while one request renders it again", async () => {
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

  it("a page that only the edge has keeps its headers; its ETag is strong, and follows from its bytes", async () => {
    const page = cachedPage();
    await page.ask({ "Content-Type": "text/html", "Cache-Control": "public, max-age=3600" });
    const plain = cachedPage();
    await plain.ask();
    await Promise.all([page.settle(), plain.settle()]);
    // As many others as the isolate keeps.
    for (let other = 0; other < 64; other += 1) await cachedPage().ask();
    const { response, state } = await page.get({}, unused);
    const kept = { "cache-control": "public, max-age=3600", "content-type": "text/html" };
    expect([state, Object.fromEntries(response.headers)]).toMatchObject(["hit", kept]);
    const own = await plain.get({}, unused);
    expect([own.state, own.response.headers.get("Cache-Control")]).toEqual(["hit", null]);
    const etag = own.response.headers.get("ETag");
    expect(etag).toMatch(/^"[0-9a-f]{24}"$/);
    expect(response.headers.get("ETag")).toBe(etag);
    const other = await cachedPage().get({}, async () => new Response("other"));
    expect(other.response.headers.get("ETag")).not.toBe(etag);
    const atEdge = await (await caches.open("pages")).match(page.key);
    expect(atEdge?.headers.get("Cache-Control")).toContain("s-maxage");
  });

  it("a page that can't be rendered again is served as it was, logged, and tried again", async () => {
    const { get, ask, settle } = cachedPage();
    await ask();
    pass(60_000);
    expect((await get({}, unused)).state).toBe("stale");
    await settle();
    expect(errors()).toMatchObject([{ event: "error", call: "/page", cause: "Error" }]);
    expect((await ask())[0]).toBe("stale");
    await settle();
    expect((await ask())[1]).toBe("rendered 2");
  });

  it("a page is rendered, kept by the isolate, and logged, where the edge's cache fails", async () => {
    const { ask, settle } = cachedPage();
    vi.spyOn(caches, "open").mockImplementation(unused);
    expect(await ask()).toEqual(["miss", "rendered 1", 200]);
    await settle();
    const fault = { event: "error", call: "pageCache", cause: "away" };
    expect(errors()).toMatchObject([fault, fault]);
    expect(await ask()).toEqual(["hit", "rendered 1", 200]);
  });
});

/** tests/browser/order-page.test.ts has which tags count as the page's. */
it("a page or text that the client has is not sent again; an error and a form's result are", async () => {
  /** Asks for a page that is cached; each kind of page is a build of its own. */
  async function ask(known = "", { method = "GET", status = 200, type = "text/html" } = {}) {
    const headers = { "If-None-Match": known };
    const request = new Request(`${ORIGIN}/about`, { method, headers });
    const url = new URL(request.url);
    const log = new RequestLog(request, url);
    const router: Router = {
      publicPaths: new Set(["/about"]),
      deskScript: "",
      buildId: `${status} ${type}`,
      handle: async () => ({
        response: new Response("Page", { status, headers: { "Content-Type": type } }),
        page: null,
      }),
    };
    const context = new RouterContextProvider();
    const found = { router, key: cacheKey(request, url, router.publicPaths) };
    const response = await servePage(request, found, { url, context, waitUntil: () => {}, log });
    return [response.status, await response.text(), response.headers] as const;
  }

  const etag = (await ask())[2].get("ETag") ?? "";
  for (const [known, status] of [
    [`W/"a,b" ,W/${etag},"c"`, 304],
    [etag.replaceAll('"', ""), 200],
    [`"x${etag.slice(1)}`, 200],
    ['"*", "a"', 200],
  ] as const) {
    const [code, text, headers] = await ask(known);
    expect([code, text, known]).toEqual([status, status === 304 ? "" : "Page", known]);
    const kept = [headers.get("ETag"), headers.get("Cache-Control")];
    expect(kept).toEqual([etag, "private, no-cache"]);
    expect((await ask(known, { method: "HEAD" })).slice(0, 2)).toEqual([status, ""]);
  }
  expect((await ask("*", { status: 404 }))[0]).toBe(404);
  expect((await ask("*", { method: "POST" }))[0]).toBe(200);
  const [, , ofText] = await ask("", { type: "text/plain" });
  expect(ofText.get("Cache-Control")).toBeNull();
  expect((await ask(ofText.get("ETag") ?? "", { type: "text/plain" }))[0]).toBe(304);
});

/** Pages may not be rewritten on their way, so they are compressed here, as far as the client accepts it. */
it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  [undefined, null],
])("for a client that accepts %j the encoding is %s", async (clientAcceptEncoding, encoding) => {
  const headers = { "Accept-Encoding": "gzip, br" };
  const cf = { clientAcceptEncoding } as unknown as IncomingRequestCfProperties;
  const request = new Request(`${ORIGIN}/about`, { headers, cf });
  const own = { "Content-Type": "text/html", "Cache-Control": "private, no-cache" };
  const page = async () => new Response("<!DOCTYPE html>", { headers: own });
  const response = await middleware(request, new ErrorLog("test"), page);
  expect(response.headers.get("Content-Encoding")).toBe(encoding);
  expect(response.headers.get("Vary")).toBe("Accept-Encoding");
  expect(response.headers.get("Cache-Control")).toBe("private, no-cache, no-transform");
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

  const cached = () => readCachedPageMeta(env.PAGE_META, "about");
  const found = (result: object, pendingCount: number) => {
    return { code: 200, message: "Page found.", result, pendingCount };
  };

  /** An isolate caches a record once in a minute: each test comes later than those before it. */
  let minutes = 0;
  beforeEach(async () => {
    minutes += 2;
    pass(minutes * 60_000);
    await env.PAGE_META.delete("page-meta:about");
    const record = { page_name: "about", ...inD1, updated_at: "2026-11-20T00:00:00.000Z" };
    await db.delete(pageMeta);
    await db.insert(pageMeta).values(record);
  });

  it.each<[string, Partial<Bindings>, object, number, string[]]>([
    ["KV, also where D1 doesn't answer", { DB: d1That(hangs) }, inKv, 0, []],
    ["KV, also where D1 fails", { DB: d1That(fails) }, inKv, 0, []],
    ["D1 while KV is away", { PAGE_META: kvThat(fails) }, inD1, 1, ["pageMeta", "pageMeta"]],
  ])("comes from %s", async (_, others, result, pendingCount, calls) => {
    await env.PAGE_META.put("page-meta:about", JSON.stringify(inKv));
    expect(await ask({ ...stores, ...others })).toEqual(found(result, pendingCount));
    expect(errors().map(({ call }) => call)).toEqual(calls);
  });

  it("comes from D1 where KV lacks it, and is kept in KV for an hour, once of twenty visitors", async () => {
    const put = vi.spyOn(env.PAGE_META, "put");
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(outcomes.map(({ result }) => result)).toEqual(Array(20).fill(inD1));
    const kept = ["page-meta:about", JSON.stringify(inD1), { expirationTtl: 3600 }] as const;
    expect(put).toHaveBeenCalledExactlyOnceWith(...kept);
    expect(await ask()).toEqual(found(inD1, 0));
    pass(60_000);
    await env.PAGE_META.delete("page-meta:about");
    expect(await ask()).toEqual(found(inD1, 1));
    expect(put).toHaveBeenCalledTimes(2);
  });

  it("of a lagging replica is served, but not kept in KV", async () => {
    const old = env.DB.prepare("SELECT 'Old', 'From a replica', 'old' WHERE ? = 'about'");
    const DB = d1With((name) =>
      name === "withSession" ? () => ({ prepare: () => old }) : undefined,
    );
    const { result } = await ask({ ...stores, DB });
    expect(result?.meta_title).toBe("Old");
    expect(await cached()).toEqual(inD1);
  });

  it("comes from the content when D1 has no row, and that is not kept", async () => {
    await db.delete(pageMeta);
    expect(await ask()).toEqual(found(contentPageMeta.about, 0));
    expect(await cached()).toBeNull();
  });

  it("is answered by the call, which for an unknown page is 404 and asks no store", async () => {
    const call = callsFrom("192.0.2.6");
    const { body } = await call(paths.pageMeta, { pageName: "about" });
    expect(body).toEqual({ code: 200, message: "Page found.", result: inD1 });
    for (const pageName of ["contact", "Home", "constructor"]) {
      const { status, body } = await call(paths.pageMeta, { pageName });
      expect([status, body.message]).toEqual([404, "There is no page with that name."]);
    }
    const { keys } = await env.PAGE_META.list();
    expect(keys.map(({ name }) => name)).toEqual(["page-meta:about"]);
  });
});

/** Page titles at the desk: with their rules, logged, in both stores. */
describe("page titles at the desk", () => {
  const titles = contentPageMeta.about;
  const { meta_title: seen_title, meta_description: seen_description } = titles;

  beforeEach(async () => {
    await db.delete(changes);
    await db.delete(pageMeta);
  });

  const save = (fields: Readonly<Record<string, string>>, kv = env.PAGE_META) =>
    savePageTitles(
      db,
      kv,
      { page: "about", ...titles, seen_title, seen_description, ...fields },
      "sara",
    );
  /** Saves a title that is stored; returns the id of the change. */
  async function change(...form: Parameters<typeof save>) {
    const outcome = await save(...form);
    if (outcome.kind !== "done" || !outcome.changeId) throw new Error(JSON.stringify(outcome));
    return outcome.changeId;
  }
  const both = () =>
    Promise.all([findPageMeta(db, "about"), readCachedPageMeta(env.PAGE_META, "about")]);

  it("are stored in both stores, and logged with what they were", async () => {
    const meta_title = "Ø 40 years & <more> | Dhowline";
    const changeId = await change({ meta_title: ` ${meta_title} ` });
    const after = { ...titles, meta_title };
    expect(await both()).toEqual([after, after]);
    const fields = [{ field: "meta_title", before: titles.meta_title, after: meta_title }];
    expect(await readChange(db, changeId, 0)).toMatchObject({
      change: { kind: "page-titles", subject: "about", fields, canUndo: false },
    });
  });

  it("are stored while KV fails", async () => {
    await change({ meta_title: "First" }, kvThat(fails));
    expect((await findPageMeta(db, "about"))?.meta_title).toBe("First");
  });

  it("are refused where they break a rule, or someone else has changed them", async () => {
    const errors = { meta_title: "Title is too long: at most 120 characters." };
    expect(await save({ meta_title: "x".repeat(121) })).toEqual({ kind: "invalid", errors });
    await change({ meta_title: "First" });
    expect(await save({ meta_title: "Second" })).toMatchObject({ kind: "conflict" });
    expect((await findPageMeta(db, "about"))?.meta_title).toBe("First");
    await change({ meta_title: "Second", seen_title: "First" });
    expect(await save({ meta_title: "Second" })).toMatchObject({ kind: "done", changeId: null });
    expect(await save({ page: "orders" })).toEqual({ kind: "missing" });
  });
});
