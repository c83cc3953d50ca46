/** What browsers measured: what is taken, what is refused, and what is kept of it. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { middleware } from "#workers/http/middleware.ts";
import { RequestLog } from "#workers/http/request-log.ts";
import { handleVitals } from "#workers/vitals.ts";
import { countUp, send, withinOneMinute } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";

const MEASURED = {
  page: "/about",
  device: "phone",
  connection: "4g",
  lcp: 1234,
  cls: 0.0123,
  inp: 88,
  ttfb: 65,
};
const JSON_TYPE = { "Content-Type": "application/json" };

const { errors } = captureLogs();

interface Options {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly VITALS?: AnalyticsEngineDataset | undefined;
}

let lastAddress = 0;

/** Posts as a page does, each time from another address; returns what was stored. */
async function leave(options: Options = {}) {
  const points: AnalyticsEngineDataPoint[] = [];
  const keeping = {
    writeDataPoint: (point: AnalyticsEngineDataPoint) => points.push(point),
  } as AnalyticsEngineDataset;
  lastAddress += 1;
  const { body = MEASURED } = options;
  const request = new Request("https://site.example/vitals", {
    method: "POST",
    headers: {
      ...JSON_TYPE,
      "CF-Connecting-IP": `198.51.110.${lastAddress}`,
      "Sec-Fetch-Site": "same-origin",
      ...options.headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  Object.defineProperty(request, "cf", { value: { country: "AE", city: "Dubai", colo: "DXB" } });
  const log = new RequestLog(request, new URL(request.url));
  const stores = { VITALS: "VITALS" in options ? options.VITALS : keeping };
  const publicPaths = new Set(["/", "/about"]);
  const response = await middleware(request, log, () =>
    // A binding that was never made is missing.
    handleVitals(request, { env: stores as Pick<Env, "VITALS">, publicPaths, log }),
  );
  return {
    status: response.status,
    text: await response.text(),
    headers: response.headers,
    points,
  };
}

describe("a measurement", () => {
  it("a measurement is stored by page and kind of device, without a trace of the visitor", async () => {
    const { status, text, headers, points } = await leave();
    expect([status, text]).toEqual([204, ""]);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.has("Set-Cookie")).toBe(false);
    expect(points).toEqual([
      {
        indexes: ["/about"],
        blobs: ["/about", "phone", "AE", "4g"],
        doubles: [1234, 0.0123, 88, 65],
      },
    ]);
  });

  it("a measurement may be incomplete: a missing value is stored apart from 0", async () => {
    const { status, points } = await leave({ body: { page: "/", device: "desktop", cls: 0 } });
    expect(status).toBe(204);
    expect(points).toEqual([
      { indexes: ["/"], blobs: ["/", "desktop", "AE", ""], doubles: [-1, 0, -1, -1] },
    ]);
  });

  it.each([
    ["/track/DL-2611-0385", "/track/*"],
    ["/track/*", "/track/*"],
    ["/about/", "/about"],
    ["/a.person@example.com", "*"],
    ["/about?name=Zyxwina", "*"],
    ["/api/order/searchorder", "*"],
  ])("a measurement of %s is stored as that of %s", async (page, pattern) => {
    const { points } = await leave({ body: { ...MEASURED, page } });
    expect(points).toMatchObject([{ indexes: [pattern], blobs: [pattern, "phone", "AE", "4g"] }]);
  });

  it.each(["Sec-GPC", "DNT"])(
    "a measurement is dropped for a browser that sends %s",
    async (header) => {
      const { status, points } = await leave({ headers: { [header]: "1" } });
      expect([status, points]).toEqual([204, []]);
    },
  );
});

describe("a measurement is refused", () => {
  const refused: readonly (readonly [string, unknown, number])[] = [
    ["no JSON", "{", 422],
    ["nothing", "null", 422],
    ["a list", [MEASURED], 422],
    ["an unknown field", { ...MEASURED, visitor: "a.person@example.com" }, 422],
    ["no page", { ...MEASURED, page: undefined }, 422],
    ["a page elsewhere", { ...MEASURED, page: "https://elsewhere.example/" }, 422],
    ["an endless page", { ...MEASURED, page: `/${"x".repeat(512)}` }, 422],
    ["an unknown device", { ...MEASURED, device: "390" }, 422],
    ["an unknown connection", { ...MEASURED, connection: "Zyxwina's Wi-Fi" }, 422],
    ["a negative time", { ...MEASURED, lcp: -1 }, 422],
    ["an impossible time", { ...MEASURED, inp: 600_001 }, 422],
    ["an infinite time", '{"page":"/","device":"phone","ttfb":1e999}', 422],
    ["a time in words", { ...MEASURED, ttfb: "65" }, 422],
    ["an impossible shift", { ...MEASURED, cls: 10.1 }, 422],
    ["more than 2 KiB", { ...MEASURED, page: `/${"x".repeat(2048)}` }, 413],
  ];

  it.each(refused)("a measurement is refused as %s", async (_, body, code) => {
    const { status, text, points } = await leave({ body });
    expect(status).toBe(code);
    expect(JSON.parse(text)).toEqual({ code, message: "The request is not a page measurement." });
    expect(points).toEqual([]);
  });

  it.each([
    ["another site's", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["a foreign origin's", { "Sec-Fetch-Site": "", Origin: "https://elsewhere.example" }, 403],
    ["a form's", { "Content-Type": "text/plain;charset=UTF-8" }, 415],
  ])("a measurement is refused as %s request", async (_, headers, code) => {
    const { status, text, points } = await leave({ headers });
    expect([status, points]).toEqual([code, []]);
    expect(JSON.parse(text)).toMatchObject({ code });
  });

  it.each(["GET", "PUT", "DELETE"])(
    "%s of /vitals is refused, and Allow names POST",
    async (method) => {
      const answer = await send("/vitals", { method }, "198.51.110.250");
      expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
    },
  );
});

it.each([
  [
    "a data set that throws",
    {
      writeDataPoint: () => {
        throw new Error("full");
      },
    },
    1,
  ],
  ["a data set that was never made", undefined, 0],
])("the visitor gets 204 without an error id, also with %s", async (_, VITALS, logged) => {
  const { status, headers } = await leave({ VITALS });
  expect(status).toBe(204);
  expect(headers.has("X-Reference")).toBe(false);
  expect(errors()).toHaveLength(logged);
});

it("measurements are accepted 60 times a minute from one address, and don't count as writes", async () => {
  const post = (path: string, body: string, address: string) =>
    send(path, { method: "POST", headers: JSON_TYPE, body }, address).then(({ status }) => status);
  const statuses = await withinOneMinute(async (attempt) => {
    const address = `198.51.103.${attempt}`;
    const measure = () => post("/vitals", JSON.stringify(MEASURED), address);
    const email = `reader${attempt}@example.com`;
    await countUp(env.WRITE_LIMIT, `vitals ${address}`, 59);
    return {
      measurements: [await measure(), await measure()],
      write: await post("/api/subscriber/addsubscriber", JSON.stringify({ email }), address),
    };
  });
  expect(statuses).toEqual({ measurements: [204, 429], write: 200 });
});
