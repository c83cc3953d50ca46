import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { ServerBackend } from "#app/backend.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { checkRate, clientKeys, MissCount, withLookUpLimits } from "#workers/http/rate-limit.ts";
import { ErrorLog } from "#workers/log.ts";
import { contact, quote } from "../unit/samples.ts";
import { callsFrom, countUp, type ParsedResponse, paths, withinOneMinute } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";

captureLogs();

// The first call loads the Worker, on a busy computer for longer than the 10 s after which idle counters are forgotten.
beforeAll(() => callsFrom("203.0.113.200")(paths.pageMeta, { pageName: "home" }));

type Call = ReturnType<typeof callsFrom>;
type Ask = (call: Call) => Promise<ParsedResponse>;

/** Filled in by programs alone: what has it is counted, and stored nowhere. */
const homepage_url = "x";
const write: Ask = (call) => call(paths.contact, { ...contact, homepage_url });
const writeQuote: Ask = (call) => call(paths.quote, { ...quote, homepage_url });
const writeSubscriber: Ask = (call) => call(paths.subscriber, { email: "a@b.co", homepage_url });
const lookUp: Ask = (call) => call(paths.order, { order_number: "DL-0000" });
const readMeta: Ask = (call) => call(paths.pageMeta, { pageName: "home" });

const TWENTY = `/track?${Array.from({ length: 20 }, (_, at) => `number=DL-${at}`).join("&")}`;

const times = (ask: Ask, count: number) => Array<Ask>(count).fill(ask);

/** The answers to one request after the other. */
async function inTurn(address: string, asks: readonly Ask[]): Promise<ParsedResponse[]> {
  const call = callsFrom(address);
  const answers: ParsedResponse[] = [];
  for (const ask of asks) answers.push(await ask(call));
  return answers;
}

const statuses = (answers: readonly ParsedResponse[]) => answers.map(({ status }) => status);

describe("one address, in one minute", () => {
  it("a client may write 60 times a minute, the three kinds together; other clients and look-ups are not refused", async () => {
    const { writes, others, lookUps } = await withinOneMinute(async (attempt) => {
      const address = `198.51.100.${attempt}`;
      await countUp(env.WRITE_LIMIT, address, 57);
      return {
        writes: await inTurn(address, [write, writeQuote, writeSubscriber, ...times(write, 3)]),
        others: await inTurn(`198.51.101.${attempt}`, [write]),
        lookUps: await inTurn(address, [lookUp]),
      };
    });
    expect(statuses(writes)).toEqual([200, 200, 200, 429, 429, 429]);
    expect(statuses(others)).toEqual([200]);
    expect(statuses(lookUps)).toEqual([404]);
    const refused = writes.at(-1);
    expect(refused?.headers.get("Retry-After")).toBe("60");
    expect(refused?.headers.get("Cache-Control")).toBe("no-store");
    expect(refused?.body).toEqual({
      code: 429,
      message: "Too many requests from this connection. Wait a minute, then try again.",
    });
  });

  it("a client may look up 120 times a minute, orders and page meta together", async () => {
    const answers = await withinOneMinute(async (attempt) => {
      const address = `198.51.102.${attempt}`;
      await countUp(env.LOOK_UP_LIMIT, address, 118);
      return inTurn(address, [lookUp, readMeta, lookUp, readMeta]);
    });
    expect(statuses(answers)).toEqual([404, 200, 429, 429]);
  });

  it("what is refused as invalid counts too: forms, calls and other methods", async () => {
    const answers = await withinOneMinute(async (attempt) => {
      const address = `198.51.104.${attempt}`;
      await countUp(env.WRITE_LIMIT, address, 58);
      return inTurn(address, [(call) => call(paths.contact, {}), write, write]);
    });
    expect(statuses(answers)).toEqual([422, 200, 429]);
  });

  it.each<[string, string, RequestInit]>([
    ["a form with a fault", "/contact", { method: "POST", body: "kind=contact" }],
    ["another method", "/contact", { method: "DELETE" }],
    ["an unknown call", "/api/nothing", { method: "POST" }],
    ["a call that is no JSON", paths.quote, { method: "POST", body: "x" }],
  ])("%s is refused over the limit of writes", async (_, path, init) => {
    expect(await statusAtLimit(env.WRITE_LIMIT, 60, path, init)).toBe(429);
  });

  it.each<[string, string, RequestInit]>([
    ["a page of numbers that are too long", `/track?number=${"9".repeat(81)}&number=1`, {}],
    ["a page of too many numbers", `/track?${"number=1&".repeat(21)}`, {}],
    ["a tracking page", "/track/DL-1", {}],
    ["a form posted to a tracking page", "/track/DL-1", { method: "POST" }],
    ["a page's data", "/about.data", {}],
    ["a call that looks up nothing", paths.order, { method: "POST" }],
  ])("%s is refused over the limit of look-ups", async (_, path, init) => {
    expect(await statusAtLimit(env.LOOK_UP_LIMIT, 120, path, init)).toBe(429);
  });

  it("public pages are not counted: the cache answers them", async () => {
    expect(await statusAtLimit(env.LOOK_UP_LIMIT, 120, "/about", {})).not.toBe(429);
    expect(await statusAtLimit(env.LOOK_UP_LIMIT, 120, "/health", {})).toBe(200);
  });

  it("a refusal is short, says when to come again, and tells no other site of its address", async () => {
    const { headers, text } = await atLimit(env.LOOK_UP_LIMIT, 120, "/track/DL-2611-0385", {});
    expect(headers.get("Retry-After")).toBe("60");
    expect(headers.get("Cache-Control")).toMatch(/^no-store\b/);
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(text).toContain("Too many requests from this connection.");
    expect(text).toContain('href="tel:+');
    expect(text).not.toContain("2611");
    expect(text.length).toBeLessThan(1000);
  });

  it("each order of a page of several counts, which is refused when none of them may be looked up", async () => {
    expect(await statusAtLimit(env.LOOK_UP_LIMIT, 120, TWENTY, {})).toBe(429);
    expect(await statusAtLimit(env.LOOK_UP_LIMIT, 119, TWENTY, {})).not.toBe(429);
    expect(await statusAtLimit(env.LOOK_UP_LIMIT, 100, TWENTY, {})).not.toBe(429);
  });
});

let lastClient = 0;

/** What a client is answered whose counter stands at `counted`. */
function atLimit(limit: RateLimit, counted: number, path: string, init: RequestInit) {
  return withinOneMinute(async () => {
    lastClient += 1;
    const address = `203.0.113.${lastClient}`;
    await countUp(limit, address, counted);
    const headers = { "CF-Connecting-IP": address };
    const response = await exports.default.fetch(`https://site.example${path}`, {
      ...init,
      headers,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  });
}

const statusAtLimit = async (...asked: Parameters<typeof atLimit>) =>
  (await atLimit(...asked)).status;

/** One look-up of each /64 of a /48. */
const lookUpFrom = (network: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      callsFrom(`2001:db8:${network}:${at.toString(16)}::1`)(paths.order, { order_number: "" }),
    ),
  );

it("many addresses of one network may ask 600 times a minute, whatever its /64s are", async () => {
  const answers = await withinOneMinute(async (attempt) => {
    const network = `a${attempt}`;
    await countUp(env.NETWORK_LIMIT, `2001:db8:${network}::/48`, 590);
    return lookUpFrom(network, 20);
  });
  const refused = statuses(answers).filter((status) => status === 429);
  expect(refused).toHaveLength(10);
});

it("a network's limit counts the orders of a page of several", async () => {
  const counted = new Map<string, number>();
  const NETWORK_LIMIT = countedLimit(600, (key) => counted.set(key, (counted.get(key) ?? 0) + 1));
  const allowed = [];
  for (let at = 0; at < 48; at += 1) {
    const headers = { "CF-Connecting-IP": `2001:db8:7:${at}::1` };
    const request = new Request(`https://site.example${TWENTY}`, { headers });
    const limits = { ...limitsOf(countedLimit(1000)), NETWORK_LIMIT };
    const context = { limits, misses: new MissCount(), log: new ErrorLog("test") };
    allowed.push(await checkRate(request, new URL(request.url), context));
  }
  expect(counted).toEqual(new Map([["2001:db8:7::/48", 960]]));
  expect(allowed.reduce((sum, { orders }) => sum + orders, 0)).toBe(600);
  expect(allowed.filter(({ refusal }) => refusal !== null)).toHaveLength(18);
});

const limitsOf = (each: RateLimit) => ({
  ...{ WRITE_LIMIT: each, LOOK_UP_LIMIT: each, NETWORK_LIMIT: each },
  ...{ NETWORK_MISS_LIMIT: each, MISS_LIMIT: each, SCARCE_LIMIT: each },
});

/** A counter of its own for each key. */
function countedLimit(most: number, onCount: (key: string) => void = () => {}): RateLimit {
  const counts = new Map<string, number>();
  return {
    limit: async ({ key }) => {
      onCount(key);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return { success: (counts.get(key) ?? 0) <= most };
    },
  };
}

describe("look-ups that find nothing", () => {
  const log = new ErrorLog("test");
  const ask = async (path: string, misses: MissCount, SCARCE_LIMIT: RateLimit, from = "local") => {
    const headers = { "CF-Connecting-IP": from };
    const request = new Request(`https://site.example${path}`, { headers });
    const limits = { ...limitsOf(countedLimit(1000)), SCARCE_LIMIT };
    return (await checkRate(request, new URL(request.url), { limits, misses, log })).refusal;
  };
  const missLimits = (own: number, site: number) => ({
    log,
    limits: { NETWORK_MISS_LIMIT: countedLimit(own), MISS_LIMIT: countedLimit(site) },
  });

  it("over the limit of the whole site, a network may look up ten orders for a minute", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const misses = new MissCount();
    const context = missLimits(1000, 3);
    const scarce = countedLimit(10);
    await misses.add("other", 3, context);
    expect(misses.areOver("local")).toBe(false);
    await misses.add("other", 1, context);
    expect(misses.areOver("local")).toBe(true);
    for (let at = 0; at < 10; at += 1) expect(await ask("/track/A", misses, scarce)).toBeNull();
    expect(await ask("/track/A", misses, scarce)).toMatchObject({ code: 429 });
    expect(await ask("/about.data", misses, scarce)).toBeNull();
    vi.setSystemTime(Date.now() + 61_000);
    expect(await ask("/track/A", misses, scarce)).toBeNull();
    vi.useRealTimers();
  });

  it("one network alone can't use up the limit of the whole site, and is limited itself", async () => {
    const misses = new MissCount();
    const context = missLimits(60, 300);
    const scarce = countedLimit(10);
    for (let at = 0; at < 16; at += 1) await misses.add("203.0.113.9", 20, context);
    expect(misses.areOver("198.51.100.1")).toBe(false);
    expect(await ask(TWENTY, misses, scarce, "198.51.100.1")).toBeNull();
    expect(misses.areOver("203.0.113.9")).toBe(true);
    expect(await ask(TWENTY, misses, scarce, "203.0.113.9")).toBeNull();
    expect(await ask("/track/A", misses, scarce, "203.0.113.9")).toMatchObject({ code: 429 });
  });

  const order = { order_number: "A" } as TrackedOrder;
  const finds = {
    searchOrder: async ({ order_number }: { order_number: string }) =>
      order_number === "A" ? { code: 200, message: "", result: order } : { code: 404, message: "" },
    searchOrders: async ({ order_numbers }: { order_numbers: readonly string[] }) => ({
      code: 200,
      message: "",
      result: order_numbers.map((typed) => ({ typed, order: typed === "A" ? order : null })),
    }),
  } as unknown as ServerBackend;

  it("each is counted, and what is found is not", async () => {
    const counted: number[] = [];
    const onMisses = (count: number) => counted.push(count);
    const { searchOrder, searchOrders } = withLookUpLimits(finds, { orders: 20, onMisses });
    await searchOrder({ order_number: "A" });
    await searchOrder({ order_number: "B" });
    await searchOrders({ order_numbers: ["A", "B", "C"] });
    expect(counted).toEqual([1, 2]);
  });

  it("a page of several is answered as far as the limit goes; the rest is named and counts as no miss", async () => {
    const counted: number[] = [];
    const onMisses = (count: number) => counted.push(count);
    const { searchOrders } = withLookUpLimits(finds, { orders: 2, onMisses });
    const { result } = await searchOrders({ order_numbers: ["A", "B", "C", "D"] });
    expect(result).toEqual([
      { typed: "A", order },
      { typed: "B", order: null },
      { typed: "C", order: null, problem: "over-limit" },
      { typed: "D", order: null, problem: "over-limit" },
    ]);
    expect(counted).toEqual([1]);
  });
});

describe("clientKeys", () => {
  const keysOf = (address?: string) =>
    clientKeys(
      new Request("https://site.example", {
        headers: address === undefined ? {} : { "CF-Connecting-IP": address },
      }),
    );

  it.each([
    ["203.0.113.7", "203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1::/48"],
    ["2001:0db8:0001:0002:0003:0004:0005:0006", "2001:db8:1:2", "2001:db8:1::/48"],
    ["2001:DB8:1:2::6", "2001:db8:1:2", "2001:db8:1::/48"],
    ["2001:db8:1:2::", "2001:db8:1:2", "2001:db8:1::/48"],
    ["2001:db8::1", "2001:db8:0:0", "2001:db8:0::/48"],
    ["2001:db8::", "2001:db8:0:0", "2001:db8:0::/48"],
    ["2001:db8::5:6:7:8:9", "2001:db8:0:5", "2001:db8:0::/48"],
    ["2001:db8:0:5::9", "2001:db8:0:5", "2001:db8:0::/48"],
    ["2001:0:0:0:1::", "2001:0:0:0", "2001:0:0::/48"],
    ["::1", "0:0:0:0", "0:0:0::/48"],
    ["::", "0:0:0:0", "0:0:0::/48"],
    ["1::2:3:4:5:6:7", "1:0:2:3", "1:0:2::/48"],
    ["fe80::abcd", "fe80:0:0:0", "fe80:0:0::/48"],
  ])("of %s are %s and %s", (address, client, network) => {
    expect(keysOf(address)).toEqual({ client, network });
  });

  it("are the same for all requests without an address", () => {
    expect(keysOf()).toEqual(keysOf());
    expect(keysOf().client).not.toBe("");
  });
});

it("visitors are let in when the counters fail", async () => {
  const away = { limit: () => Promise.reject(new Error("limiter away")) };
  const request = new Request("https://site.example/track/A");
  const context = { limits: limitsOf(away), misses: new MissCount(), log: new ErrorLog("api") };
  const checked = await checkRate(request, new URL(request.url), context);
  expect(checked).toEqual({ refusal: null, orders: 1 });
});
