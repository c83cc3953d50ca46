import { describe, expect, it, vi } from "vitest";
import { fromPageCache } from "#workers/html/page-cache.ts";
import { ErrorLog } from "#workers/log.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt } from "./fake-mailer.ts";

let keys = 0;

const { pass } = clockAt();
const { errors } = captureLogs();

/** A page of its own, which says how often it was rendered. */
function cachedPage(status = 200) {
  keys += 1;
  const key = `https://site.example/page-${keys}?build=1`;
  const waiting: Promise<unknown>[] = [];
  const log = new ErrorLog("/page");
  let renderings = 0;
  const render = async (headers: HeadersInit) => {
    renderings += 1;
    return new Response(`rendered ${renderings}`, { status, headers });
  };
  const get = (headers: HeadersInit = {}, rendered = () => render(headers), from = key) =>
    fromPageCache(from, { waitUntil: (work) => waiting.push(work), log }, rendered);
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
describe("a public page", () => {
  it("a page is rendered once and then kept for a minute", async () => {
    const { ask } = cachedPage();
    expect(await ask()).toEqual(["miss", "rendered 1", 200]);
    pass(59_999);
    expect(await ask()).toEqual(["hit", "rendered 1", 200]);
  });

  it("a stale page is served while one request renders it anew", async () => {
    const { ask, settle } = cachedPage();
    await ask();
    pass(60_000);
    expect(await ask()).toEqual(["stale", "rendered 1", 200]);
    expect((await ask())[0]).toMatch(/stale|hit/);
    await settle();
    expect(await ask()).toEqual(["hit", "rendered 2", 200]);
  });

  it("a page with status 404 is kept", async () => {
    const { ask } = cachedPage(404);
    await ask();
    expect(await ask()).toEqual(["hit", "rendered 1", 404]);
  });

  it.each([500, 503, 302, 422])("a page with status %i is not kept", async (status) => {
    const { ask } = cachedPage(status);
    expect(await ask()).toEqual(["miss", "rendered 1", status]);
    expect(await ask()).toEqual(["miss", "rendered 2", status]);
  });

  it("a page that sets a cookie is not kept", async () => {
    const { ask } = cachedPage();
    expect(await ask({ "Set-Cookie": "a=b" })).toEqual(["miss", "rendered 1", 200]);
    expect(await ask()).toEqual(["miss", "rendered 2", 200]);
  });

  it("a kept page keeps its headers, and has a strong ETag that follows from its bytes", async () => {
    const { get } = cachedPage();
    const { response: first } = await get({ "Content-Type": "text/html" });
    const { response: kept } = await get({}, () => Promise.reject(new Error("unused")));
    expect(kept.headers.get("Content-Type")).toBe("text/html");
    expect(kept.headers.get("ETag")).toMatch(/^"[0-9a-f]{24}"$/);
    const { response: same } = await cachedPage().get();
    const { response: other } = await cachedPage().get({}, async () => new Response("other"));
    expect([first, same].map(({ headers }) => headers.get("ETag"))).toEqual([
      kept.headers.get("ETag"),
      kept.headers.get("ETag"),
    ]);
    expect(other.headers.get("ETag")).not.toBe(kept.headers.get("ETag"));
  });

  it("a page that only the edge has keeps its own Cache-Control", async () => {
    const { ask, get, settle } = cachedPage();
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
  });

  it("a page of another build is another page", async () => {
    const { ask, get, key } = cachedPage();
    await ask();
    const next = key.replace("build=1", "build=2");
    const { state } = await get({}, async () => new Response("new"), next);
    expect(state).toBe("miss");
  });

  it("a page is rendered by both of two simultaneous requests, and kept after that", async () => {
    const { ask } = cachedPage();
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(([state]) => state)).toEqual(["miss", "miss"]);
    expect((await ask())[0]).toBe("hit");
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

  it("a page rendered anew that the edge doesn't take is logged, and kept by the isolate", async () => {
    const { ask, settle } = cachedPage();
    await ask();
    await settle();
    pass(60_000);
    vi.spyOn(caches, "open").mockRejectedValue(new Error("no room"));
    await ask();
    await settle();
    expect(errors()).toEqual([
      expect.objectContaining({ event: "error", call: "pageCache", cause: "no room" }),
    ]);
    expect(await ask()).toEqual(["hit", "rendered 2", 200]);
  });

  it("a page is rendered, and the failure logged, where the edge's cache can't be read", async () => {
    const { ask } = cachedPage();
    vi.spyOn(caches, "open").mockRejectedValue(new Error("away"));
    expect(await ask()).toEqual(["miss", "rendered 1", 200]);
    expect(errors()[0]).toMatchObject({ event: "error", call: "pageCache", cause: "away" });
  });

  it("a kept page is found at the edge by another isolate", async () => {
    const { key, ask, settle } = cachedPage();
    await ask({ "Content-Type": "text/html" });
    await settle();
    const kept = await (await caches.open("pages")).match(key);
    expect(await kept?.text()).toBe("rendered 1");
    expect(kept?.headers.get("Cache-Control")).toContain("s-maxage");
  });
});
