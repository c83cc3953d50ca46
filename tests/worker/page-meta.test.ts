import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pageMeta as inContent } from "#app/content/page-meta.ts";
import { type Bindings, createBackend } from "#workers/backend.ts";
import { d1That, d1With, fails, hangs, stores } from "./stores.ts";

const inKv = { meta_title: "KV", meta_description: "From KV", meta_keywords: "kv" };
const inD1 = { meta_title: "D1", meta_description: "From D1", meta_keywords: "d1" };

/** Asks for a page's meta and waits for what goes on after the answer. */
async function ask(pageName: string, stores: Bindings = env) {
  const pending: Promise<unknown>[] = [];
  const outcome = await createBackend(stores, (work) => pending.push(work)).pageMeta({ pageName });
  await Promise.all(pending);
  return { ...outcome, pendingCount: pending.length };
}

const cached = () => env.PAGE_META.get("page-meta:about", "json");
const found = (result: object, pendingCount: number) => ({
  code: 200,
  message: "Page found.",
  result,
  pendingCount,
});
const kvAway = {
  get: () => Promise.reject(new Error("KV GET failed: 503")),
  put: () => Promise.reject(new Error("KV PUT failed: 429")),
} as unknown as KVNamespace;

/** An isolate caches a record once in a minute. */
const nextMinute = () => vi.setSystemTime(Date.now() + 60_000);
vi.useFakeTimers({ toFake: ["Date"] });

beforeEach(async () => {
  nextMinute();
  await env.PAGE_META.delete("page-meta:about");
  await env.DB.prepare(
    "INSERT OR REPLACE INTO page_meta VALUES ('about', 'D1', 'From D1', 'd1', '2026-11-20T00:00:00.000Z')",
  ).run();
  vi.restoreAllMocks();
});

describe("the meta of a page", () => {
  it.each([
    ["doesn't answer", hangs],
    ["fails", fails],
  ])("page meta comes from KV when it is there, also where D1 %s", async (_, query) => {
    const log = vi.spyOn(console, "error");
    await env.PAGE_META.put("page-meta:about", JSON.stringify(inKv));
    expect(await ask("about", { ...stores, DB: d1That(query) })).toEqual(found(inKv, 0));
    expect(log).not.toHaveBeenCalled();
  });

  it("page meta that twenty visitors miss at once is kept in KV once", async () => {
    const put = vi.spyOn(env.PAGE_META, "put");
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => ask("about")));
    expect(outcomes.map(({ result }) => result)).toEqual(Array(20).fill(inD1));
    expect(put).toHaveBeenCalledTimes(1);
    nextMinute();
    await env.PAGE_META.delete("page-meta:about");
    await ask("about");
    expect(put).toHaveBeenCalledTimes(2);
  });

  it("page meta that KV lacks comes from D1, and is kept in KV for an hour", async () => {
    const put = vi.spyOn(env.PAGE_META, "put");
    expect(await ask("about")).toEqual(found(inD1, 1));
    expect(put).toHaveBeenCalledExactlyOnceWith("page-meta:about", JSON.stringify(inD1), {
      expirationTtl: 3600,
    });
    expect(await cached()).toEqual(inD1);
    expect(await ask("about")).toEqual(found(inD1, 0));
  });

  it("page meta that a lagging replica still has is served, but not kept in KV", async () => {
    const old = env.DB.prepare("SELECT 'Old', 'From a replica', 'old' WHERE ? = 'about'");
    const DB = d1With((name) =>
      name === "withSession" ? () => ({ prepare: () => old }) : undefined,
    );
    const { result } = await ask("about", { ...stores, DB });
    expect(result?.meta_title).toBe("Old");
    expect(await cached()).toEqual(inD1);
  });

  it("page meta changed in D1 is served once KV has forgotten the old one", async () => {
    await ask("about");
    await env.DB.prepare("UPDATE page_meta SET meta_title = 'New' WHERE page_name = 'about'").run();
    expect((await ask("about")).result?.meta_title).toBe("D1");
    await env.PAGE_META.delete("page-meta:about");
    expect((await ask("about")).result?.meta_title).toBe("New");
  });

  it("page meta comes from the content when D1 has no row, and that is not kept", async () => {
    await env.DB.prepare("DELETE FROM page_meta WHERE page_name = 'about'").run();
    expect(await ask("about")).toEqual(found(inContent.about, 0));
    expect(await cached()).toBeNull();
  });

  it("page meta comes from D1 when KV is away, and both errors of KV are logged", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    expect(await ask("about", { ...stores, PAGE_META: kvAway })).toEqual(found(inD1, 1));
    expect(log.mock.calls.map(([text]) => JSON.parse(text).cause)).toEqual([
      "KV GET failed: 503",
      "KV PUT failed: 429",
    ]);
  });

  it("page meta comes from D1 when KV holds invalid JSON, which is then replaced", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    await env.PAGE_META.put("page-meta:about", "{half");
    expect(await ask("about")).toEqual(found(inD1, 1));
    expect(await cached()).toEqual(inD1);
  });
});
