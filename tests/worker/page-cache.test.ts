import { describe, expect, it } from "vitest";
import { fromPageCache } from "#workers/edge/page-cache.ts";

let keys = 0;

/** A cache with a clock that is set by hand, and pages that say how often they were rendered. */
async function pageCache(status = 200) {
  const edge = await caches.open("pages-under-test");
  keys += 1;
  const waiting: Promise<unknown>[] = [];
  let time = 1_000_000;
  let renderings = 0;
  const context = {
    key: `https://site.example/page-${keys}?build=1`,
    edge: async () => edge,
    now: () => time,
    waitUntil: (work: Promise<unknown>) => waiting.push(work),
  };
  const render = async (headers: HeadersInit = {}) => {
    renderings += 1;
    return new Response(`rendered ${renderings}`, { status, headers });
  };
  return {
    context,
    render,
    ask: async (headers?: HeadersInit) => {
      const { response, state } = await fromPageCache(context, () => render(headers));
      return [state, await response.text(), response.status] as const;
    },
    pass: (ms: number) => {
      time += ms;
    },
    settle: () => Promise.all(waiting.splice(0)),
  };
}

describe("a public page", () => {
  it("is rendered once and then kept for a minute", async () => {
    const { ask, pass } = await pageCache();
    expect(await ask()).toEqual(["miss", "rendered 1", 200]);
    pass(59_999);
    expect(await ask()).toEqual(["hit", "rendered 1", 200]);
  });

  it("is served once more after that, while one request renders anew", async () => {
    const { ask, pass, settle } = await pageCache();
    await ask();
    pass(60_000);
    expect(await ask()).toEqual(["stale", "rendered 1", 200]);
    expect((await ask())[0]).toMatch(/stale|hit/);
    await settle();
    expect(await ask()).toEqual(["hit", "rendered 2", 200]);
  });

  it("that nobody can find is kept as well", async () => {
    const { ask } = await pageCache(404);
    await ask();
    expect(await ask()).toEqual(["hit", "rendered 1", 404]);
  });

  it.each([500, 503, 302, 422])("with status %i is not kept", async (status) => {
    const { ask } = await pageCache(status);
    expect(await ask()).toEqual(["miss", "rendered 1", status]);
    expect(await ask()).toEqual(["miss", "rendered 2", status]);
  });

  it("that sets a cookie is not kept", async () => {
    const { ask } = await pageCache();
    expect(await ask({ "Set-Cookie": "a=b" })).toEqual(["miss", "rendered 1", 200]);
    expect(await ask()).toEqual(["miss", "rendered 2", 200]);
  });

  it("keeps its headers", async () => {
    const { context, ask } = await pageCache();
    await ask({ "Content-Type": "text/html", ETag: '"x"' });
    const { response } = await fromPageCache(context, () => Promise.reject(new Error("unused")));
    expect(response.headers.get("Content-Type")).toBe("text/html");
    expect(response.headers.get("ETag")).toBe('"x"');
  });

  it("of another build is another page", async () => {
    const { context, ask } = await pageCache();
    await ask();
    const next = { ...context, key: context.key.replace("build=1", "build=2") };
    const { state } = await fromPageCache(next, async () => new Response("new"));
    expect(state).toBe("miss");
  });

  it("comes out the same when two render it at once", async () => {
    const { ask } = await pageCache();
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(([state]) => state)).toEqual(["miss", "miss"]);
    expect((await ask())[0]).toBe("hit");
  });

  it("that can't be rendered anew is served as it was, and tried again", async () => {
    const { context, ask, pass, settle } = await pageCache();
    await ask();
    pass(60_000);
    const broken = () => Promise.reject(new Error("away"));
    const { state } = await fromPageCache(context, broken);
    expect(state).toBe("stale");
    await expect(settle()).rejects.toThrow("away");
    expect((await ask())[0]).toBe("stale");
    await settle();
    expect((await ask())[1]).toBe("rendered 2");
  });

  it("is found at the edge by another isolate", async () => {
    const { context, ask, settle } = await pageCache();
    await ask({ "Content-Type": "text/html" });
    await settle();
    const kept = await (await context.edge()).match(context.key);
    expect(await kept?.text()).toBe("rendered 1");
    expect(kept?.headers.get("Cache-Control")).toContain("s-maxage");
  });
});
