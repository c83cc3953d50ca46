import { describe, expect, it } from "vitest";
import type { ServerBackend } from "#app/backend.ts";
import { clientKey, withRateLimit } from "#workers/edge/rate-limit.ts";
import { ErrorLog } from "#workers/log.ts";
import { contact, quote } from "../unit/samples.ts";
import { callsFrom, type ParsedResponse, paths } from "./api.ts";
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

const minute = () => Math.floor(Date.now() / 60_000);

/** Makes `requests` within one minute of the clock, by which the counters go. */
async function withinOneMinute<T>(
  requests: (attempt: number) => Promise<T>,
  attempt = 1,
): Promise<T> {
  const start = minute();
  const answers = await requests(attempt);
  return start === minute() ? answers : withinOneMinute(requests, attempt + 1);
}

async function burst(address: string, ask: Ask, times: number): Promise<ParsedResponse[]> {
  const call = callsFrom(address);
  return Promise.all(Array.from({ length: times }, () => ask(call)));
}

const count = (answers: readonly ParsedResponse[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

// A burst that meets the turn of the minute is made again: that may take longer than usual.
describe("one address, in one minute", { timeout: 60_000 }, () => {
  it("may write 60 times, the three kinds together; another address and look-ups are not held off by that", async () => {
    const { writes, others, lookUps } = await withinOneMinute(async (attempt) => ({
      writes: [
        ...(await burst(`198.51.100.${attempt}`, write, 30)),
        ...(await burst(`198.51.100.${attempt}`, writeQuote, 30)),
        ...(await burst(`198.51.100.${attempt}`, writeSubscriber, 3)),
      ],
      others: await burst(`198.51.101.${attempt}`, write, 1),
      lookUps: await burst(`198.51.100.${attempt}`, lookUp, 1),
    }));
    expect([count(writes, 200), count(writes, 429)]).toEqual([60, 3]);
    expect(count(writes.slice(60), 429)).toBe(3);
    expect(count(others, 200)).toBe(1);
    expect(count(lookUps, 404)).toBe(1);
    const refused = writes.find(({ status }) => status === 429);
    expect(refused?.headers.get("Retry-After")).toBe("60");
    expect(refused?.headers.get("Cache-Control")).toBe("no-store");
    expect(refused?.body).toEqual({
      code: 429,
      message: "Too many requests from this connection. Wait a minute, then try again.",
    });
  });

  it("may look up 120 times, orders and page meta together", async () => {
    const answers = await withinOneMinute(async (attempt) => [
      ...(await burst(`198.51.102.${attempt}`, lookUp, 70)),
      ...(await burst(
        `198.51.102.${attempt}`,
        (call) => call(paths.pageMeta, { pageName: "home" }),
        52,
      )),
    ]);
    expect([count(answers, 404), count(answers, 200), count(answers, 429)]).toEqual([70, 50, 2]);
  });

  it("what is refused before it reaches a store is not counted", async () => {
    const answers = await withinOneMinute(async (attempt) => {
      const address = `198.51.104.${attempt}`;
      await burst(address, (call) => call(paths.contact, {}), 61);
      return burst(address, write, 1);
    });
    expect(count(answers, 200)).toBe(1);
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
  ])("of %s is %s", (address, key) => {
    expect(keyOf(address)).toBe(key);
  });

  it("without an address is one for all", () => {
    expect(keyOf()).toBe(keyOf());
    expect(keyOf()).not.toBe("");
  });
});

describe("when the counters can't be read", () => {
  it("visitors are let in", async () => {
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
