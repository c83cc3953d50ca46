import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { createHealth } from "#workers/health.ts";
import { clockAt } from "./fake-mailer.ts";
import { bothKvThat, d1That, fails, hangs, kvThat } from "./stores.ts";

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

/** The health of an isolate. */
function isolate() {
  const work: Promise<unknown>[] = [];
  const health = createHealth();
  return { ask: (stores: typeof env) => health(stores, (one) => work.push(one)), work };
}

const age = (response: Response) => response.headers.get("Age");

describe("/health", () => {
  it.each<[string, number, string, Partial<typeof env>]>([
    ["all answer", 200, "database queue cache", {}],
    ["D1 is away", 200, "queue cache", { DB: d1That(fails) }],
    ["KV is away", 200, "database", bothKvThat(fails)],
    ["nothing takes enquiries", 503, "cache", { DB: d1That(fails), FALLBACK_QUEUE: kvThat(fails) }],
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

  it("asks the stores once in five seconds, and says how old the result is", async () => {
    const { ask } = isolate();
    const { asked, stores } = counted();
    await ask(stores);
    pass(4_999);
    const later = await ask(stores);
    expect(age(later)).toBe("4");
    expect(await later.json()).toEqual({ ok: true, database: true, queue: true, cache: true });
    expect(asked).toEqual({ database: 1, queue: 1, cache: 1 });
    pass(1);
    expect(age(await ask(stores))).toBe("0");
    expect(asked).toEqual({ database: 2, queue: 2, cache: 2 });
  });

  it("asks them once for all who ask at the same time, and goes on when the first of these goes away", async () => {
    const { ask, work } = isolate();
    const { asked, stores } = counted();
    const all = await Promise.all(Array.from({ length: 20 }, () => ask(stores)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(asked).toEqual({ database: 1, queue: 1, cache: 1 });
    expect(work).toHaveLength(1);
  });

  it("says within seconds that a store has gone away", async () => {
    const { ask } = isolate();
    expect(await (await ask(env)).json()).toMatchObject({ database: true });
    pass(5_000);
    const without = await ask({ ...env, DB: d1That(fails) });
    expect(await without.json()).toMatchObject({ database: false });
  });
});
