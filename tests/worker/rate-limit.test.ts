import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { ServerBackend } from "#app/backend.ts";
import { clientKey, withRateLimit } from "#workers/edge/rate-limit.ts";
import { ErrorLog } from "#workers/log.ts";
import { contact, quote } from "../unit/samples.ts";
import { callsFrom, countUp, type ParsedResponse, paths, withinOneMinute } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";

captureLogs();

type Call = ReturnType<typeof callsFrom>;
type Ask = (call: Call) => Promise<ParsedResponse>;

/** Filled in by programs alone: what has it is counted, and stored nowhere. */
const homepage_url = "x";
const write: Ask = (call) => call(paths.contact, { ...contact, homepage_url });
const writeQuote: Ask = (call) => call(paths.quote, { ...quote, homepage_url });
const writeSubscriber: Ask = (call) => call(paths.subscriber, { email: "a@b.co", homepage_url });
const lookUp: Ask = (call) => call(paths.order, { order_number: "DL-0000" });
const readMeta: Ask = (call) => call(paths.pageMeta, { pageName: "home" });

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

  it("what is refused before it reaches a store is not counted", async () => {
    const answers = await withinOneMinute(async (attempt) => {
      const address = `198.51.104.${attempt}`;
      await countUp(env.WRITE_LIMIT, address, 59);
      return inTurn(address, [(call) => call(paths.contact, {}), write, write]);
    });
    expect(statuses(answers)).toEqual([422, 200, 429]);
  });
});

describe("clientKey", () => {
  const keyOf = (address?: string) =>
    clientKey(
      new Request("https://site.example", {
        headers: address === undefined ? {} : { "CF-Connecting-IP": address },
      }),
    );

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0db8:0001:0002:0003:0004:0005:0006", "2001:db8:1:2"],
    ["2001:DB8:1:2::6", "2001:db8:1:2"],
    ["2001:db8:1:2::", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["2001:db8::", "2001:db8:0:0"],
    ["2001:db8::5:6:7:8:9", "2001:db8:0:5"],
    ["2001:db8:0:5::9", "2001:db8:0:5"],
    ["2001:0:0:0:1::", "2001:0:0:0"],
    ["::1", "0:0:0:0"],
    ["::", "0:0:0:0"],
    ["1::2:3:4:5:6:7", "1:0:2:3"],
    ["fe80::abcd", "fe80:0:0:0"],
  ])("clientKey of %s is %s", (address, key) => {
    expect(keyOf(address)).toBe(key);
  });

  it("clientKey is one for all requests without an address", () => {
    expect(keyOf()).toBe(keyOf());
    expect(keyOf()).not.toBe("");
  });
});

describe("when the counters can't be read", () => {
  it("visitors are let in when the counters fail", async () => {
    const away = { limit: () => Promise.reject(new Error("limiter away")) };
    const limits = { WRITE_LIMIT: away, LOOK_UP_LIMIT: away };
    const backend = {
      searchOrder: async () => ({ code: 200, message: "x" }),
    } as unknown as ServerBackend;
    const limited = withRateLimit(
      backend,
      limits,
      new Request("https://site.example"),
      new ErrorLog("api"),
    );
    await expect(limited.searchOrder({ order_number: "1" })).resolves.toMatchObject({ code: 200 });
  });
});
