/** Finding orders by carriers' numbers: what fits, what is disclosed, and how often it may be tried. */
import { env } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { backendContext, type CarrierMatch, type ServerBackend } from "#app/backend.ts";
import { trackingAction } from "#app/routes/carrier-search.server.ts";
import { serverMessages } from "#content/server-messages.ts";
import { createBackend } from "#workers/backend.ts";
import { primary } from "#workers/data/database.ts";
import { countCarrierNumbers, withLookUpLimits } from "#workers/http/rate-limit.ts";
import { ErrorLog } from "#workers/log.ts";
import { findByCarrier } from "#workers/orders/find-by-carrier.ts";
import { recordQueries, scansOf } from "../support/query-plans.ts";
import { type OrderToStore, storeOrders } from "../support/store-orders.ts";
import { withinOneMinute } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";
import { d1That, db, emptyTables, fails, stores } from "./stores.ts";

const { entries, errors } = captureLogs();

const DAY_MS = 86_400_000;
const NOW = new Date("2026-11-20T08:00:00.000Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString();
const EMAIL = "receiving@consignee.example";

const order = (order_number: string, more: Partial<OrderToStore> = {}): OrderToStore => ({
  ...{ order_number, created_at: daysAgo(20), order_status: "Booked", customer_email: EMAIL },
  ...more,
});
const delivered = (days: number) => ({
  ...{ order_status: "Delivered", delivery_date: daysAgo(days) },
});
const expected = (place: string) => ({
  events: [
    { milestone: "delivered", code: "Delivered", classifier: "estimated", place, ...EXPECTED },
  ] as const,
});
const EXPECTED = { event_time: "2026-11-25T06:00:00.000Z", utc_offset: "+04:00" };

const CONTAINER = "TCLU0000117";
const WAYBILL = "176-12345675";
const SHARED = "MSKU0000412";
/** As many as an order's column takes: 120 containers. */
const MANY = Array.from({ length: 120 }, (_, at) => `ZZZU${String(9_000_000 + at * 37)}`);

beforeAll(async () => {
  await emptyTables();
  const address = { delivery_address: "Gate 4\nJebel Ali, UAE" };
  await storeOrders(db, [
    order("DL-1", { carrier_references: `BL 000116|TCLU 000011-7`, ...expected("Dubai (AEDXB)") }),
    order("DL-2", { carrier_references: `${SHARED}|176-12345675`, ...address }),
    order("DL-3", { carrier_references: SHARED, created_at: daysAgo(10) }),
    order("DL-4", { carrier_references: SHARED, customer_email: "other@consignee.example" }),
    order("DL-5", { carrier_references: "MAEU123456789", ...delivered(29) }),
    order("DL-6", { carrier_references: "MAEU223456789", ...delivered(31) }),
    order("DL-7", { carrier_references: "MAEU323456789", order_status: "Cancelled" }),
    order("DL-8", { carrier_references: MANY.join("|") }),
    order("DL-9", { customer_phone: CONTAINER, order_status: "Booked" }),
    order("DL-10", { carrier_references: "MAEU423456789", customer_email: null }),
  ]);
});

const find = (detail: string, ...numbers: string[]) => findByCarrier(db, { numbers, detail }, NOW);

describe("an order that carries a number", () => {
  it.each([
    ["its address", EMAIL, CONTAINER, "DL-1"],
    ["the address in capitals", " Receiving@Consignee.example ", "tclu 000011-7", "DL-1"],
    ["another address", "other@consignee.example", CONTAINER, ""],
    ["part of the address", "receiving@consignee", CONTAINER, ""],
    ["an address where it has none", "@", "MAEU423456789", ""],
    ["a label before the number", EMAIL, "B/L no. 000116", "DL-1"],
    ["a number without the carrier's code", EMAIL, "123456789", "DL-5"],
    ["another carrier's code", EMAIL, "MSCU123456789", ""],
    ["the beginning of the number", EMAIL, "TCLU000011", ""],
    ["an air waybill", EMAIL, "176-12345675", "DL-2"],
    ["the last of 120 containers", EMAIL, MANY.at(-1) ?? "", "DL-8"],
    ["a delivery 31 days ago", EMAIL, "MAEU223456789", ""],
    ["a cancelled order", EMAIL, "MAEU323456789", ""],
    ["a number that several have, the newest first", EMAIL, SHARED, "DL-3 DL-2"],
  ])("is found, or isn't, by %s", async (_, detail, number, found) => {
    expect((await find(detail, number)).join(" ").replaceAll(",", " ")).toBe(found);
  });

  it.each([
    ["Dubai", CONTAINER, "DL-1"],
    ["dubai (aedxb)", CONTAINER, "DL-1"],
    ["AEDXB", CONTAINER, "DL-1"],
    ["dxb", CONTAINER, "DL-1"],
    ["Dub", CONTAINER, ""],
    ["Jebel Ali", CONTAINER, ""],
    ["JEBEL-ALI", SHARED, "DL-2"],
    ["Gate 4, Jebel Ali", SHARED, ""],
    ["UAE", SHARED, ""],
    ["United Arab Emirates", SHARED, ""],
    ["...", SHARED, ""],
  ])("is found, or isn't, by the place %s", async (place, number, found) => {
    expect((await find(place, number)).join(" ")).toBe(found);
  });

  it("is found for each of several numbers", async () => {
    const found = await find(EMAIL, "TCLU0000122", CONTAINER, "MAEU123456789");
    expect(found).toEqual([[], ["DL-1"], ["DL-5"]]);
  });
});

describe("an unknown number and a wrong detail", () => {
  const TRIES = [
    ["TCLU0000122", EMAIL],
    [CONTAINER, "other@consignee.example"],
    ["TCLU0000122", "Dubai"],
    [CONTAINER, "Muscat"],
  ] as const;
  const backend = createBackend(stores, () => undefined);

  it("have the same answer", async () => {
    const answers = TRIES.map(([number, detail]) =>
      backend.searchByCarrier({ carrier_numbers: [number], detail }),
    );
    const answer = { code: 404, message: serverMessages.carrierUnknown };
    expect(await Promise.all(answers)).toEqual(TRIES.map(() => answer));
  });

  it("take the same queries, which scan no table", async () => {
    const asked = [];
    for (const [number, detail] of TRIES) {
      const { d1, queries } = recordQueries(env.DB);
      await findByCarrier(primary(d1), { numbers: [number], detail }, NOW);
      expect(await scansOf(env.DB, queries)).toEqual([]);
      asked.push(queries.map(({ query }) => query));
    }
    const [unknown, wrong, unknownPlace, wrongPlace] = asked;
    expect(wrong).toEqual(unknown);
    expect(wrongPlace).toEqual(unknownPlace);
  });

  it("leave nothing of what was typed in the log", async () => {
    await createBackend({ ...stores, DB: d1That(fails) }, () => undefined).searchByCarrier({
      carrier_numbers: [CONTAINER],
      detail: EMAIL,
    });
    const lines = JSON.stringify([...entries(), ...errors()]);
    expect(lines).toContain("searchByCarrier");
    expect(lines).not.toMatch(/TCLU|receiving|consignee/i);
  });
});

describe("the limits of carriers' numbers", () => {
  const log = new ErrorLog("test");
  /** A counter that allows so many. */
  function limitOf(most: number): RateLimit {
    let count = 0;
    return {
      limit: async () => {
        count += 1;
        return { success: count <= most };
      },
    };
  }
  const withLimits = (own: number, site: number, code = 200) => {
    const asked: string[] = [];
    const misses: number[] = [];
    const limits = { CARRIER_LIMIT: limitOf(own), CARRIER_SITE_LIMIT: limitOf(site) };
    const backend = {
      searchByCarrier: async ({ carrier_numbers }) => {
        asked.push(...carrier_numbers);
        const result = carrier_numbers.map(
          (typed): CarrierMatch => ({
            typed,
            order_numbers: typed === "A" || typed === CONTAINER ? ["DL-1"] : [],
          }),
        );
        return code === 200 ? { code, message: "", result } : { code, message: "" };
      },
    } as Partial<ServerBackend> as ServerBackend;
    const limited = withLookUpLimits(backend, {
      orders: 1,
      onMisses: (count) => misses.push(count),
      countCarrierNumbers: (count) => countCarrierNumbers("network", count, { limits, log }),
    });
    const search = (...carrier_numbers: string[]) =>
      limited.searchByCarrier({ carrier_numbers, detail: "Dubai" });
    return { search, backend: limited, asked, misses };
  };

  it("let a network look up the first of too many numbers", async () => {
    const { search, asked, misses } = withLimits(3, 60);
    await search("A", "B");
    await search("C", "D");
    expect(asked).toEqual(["A", "B", "C"]);
    expect(misses).toEqual([1, 1]);
  });

  it("say how many numbers were looked up where none is found", async () => {
    const { search } = withLimits(2, 60, 404);
    expect(await search("B", "C", "D")).toEqual({
      code: 429,
      message: serverMessages.carrierPart(2),
    });
  });

  it("are named by the page to which found orders lead", async () => {
    const { backend } = withLimits(1, 60);
    const context = new RouterContextProvider();
    context.set(backendContext, backend);
    const url = new URL(`https://site.example/track?number=${CONTAINER}&number=${WAYBILL}`);
    const action = trackingAction({
      loader: async () => null,
      numbersIn: ({ searchParams }) => searchParams.getAll("number"),
    });
    const body = new URLSearchParams({ order_detail: "Dubai" });
    const request = new Request(url, { method: "POST", body });
    const answer = await action({ request, url, context } as never).catch((error) => error);
    expect(answer.headers.get("Location")).toBe(
      `/track?number=DL-1&number=${WAYBILL}&unasked=1#answer`,
    );
  });

  it.each([
    ["a network", 1, 60],
    ["the whole site", 60, 1],
  ])("refuse what is over the limit of %s, without a look-up", async (_, own, site) => {
    const { search, asked } = withLimits(own, site);
    await search("A");
    expect(await search("A")).toEqual({ code: 429, message: serverMessages.carrierBusy });
    expect(asked).toEqual(["A"]);
  });

  it("are 10 a minute for a network and 60 for the site", async () => {
    const count = (network: string) => countCarrierNumbers(network, 20, { limits: env, log });
    const counted = await withinOneMinute((attempt) =>
      Promise.all([..."abcdefg"].map((letter) => count(letter + attempt))),
    );
    expect(Math.max(...counted)).toBe(10);
    expect(counted.reduce((sum, one) => sum + one, 0)).toBe(60);
  });
});
