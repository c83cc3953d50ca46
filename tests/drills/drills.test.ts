/**
 * What a visitor waits for and gets while stores are far, away and killed, on one built site: the calls to
 * stores one after the other before the first byte, and short runs of two drills. And proof that each
 * drill detects the fault it looks for.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contact, quote } from "../unit/samples.ts";
import {
  ConsistencyCheck,
  formPost,
  jsonPost,
  type RequestOptions,
  type TimedResponse,
} from "./client.ts";
import { crash, findProblems } from "./crash.ts";
import { problemOf } from "./fuzz.ts";
import { outage } from "./outage.ts";
import { readLog } from "./report.ts";
import { openSite, type Row, type Site, storeOrder, TABLES, type Table } from "./site.ts";

describe("the built site", () => {
  const MINUTE = 60_000;
  /** In ms. Long enough for calls that are made together to meet. */
  const FAR = 40;

  let site: Site;
  beforeAll(async () => {
    site = await openSite();
    await storeOrder(site, "DL-1", "Amina");
    await storeOrder(site, "DL-2", "Amina");
    await site.distances({ primary: FAR, replica: FAR, kv: FAR });
  });
  beforeEach(() => site.faultModes({ d1: "well", kv: "well" }));
  afterAll(() => site.close());

  const follow = formPost({ email: "reader@example.com", level: "all" });
  const message = formPost({ kind: "contact", ...contact });
  const newsletter = (email: string) => formPost({ kind: "subscriber", email });

  const order = "/api/order/searchorder";
  const meta = "/api/home/getpagewithName";
  const quotes = "/api/servicerequest/servicerequestadd";

  it.each<[chain: number, what: string, path: string, asked?: RequestOptions, status?: number]>([
    [1, "an uncached page whose meta KV lacks", "/about"],
    [0, "the same page from the cache", "/about"],
    [0, "an uncached page without meta", "/contact"],
    [1, "an order", "/track/DL-1"],
    [1, "an order's data for the router", "/track/DL-1.data"],
    [1, "an order for a calendar, which nobody expects", "/track/DL-1/calendar.ics", {}, 404],
    [1, "an order for a program", "/track/DL-1.json"],
    [1, "a link of an e-mail that nobody knows", `/follow/${"x".repeat(32)}`, {}, 404],
    [1, "a request for the updates of an order", "/track/DL-1/follow", follow],
    [1, "an order that isn't there", "/track/DL-99", {}, 404],
    [1, "several orders", "/track?number=DL-1&number=DL-2"],
    [1, "a page's data for the router", "/services.data"],
    [1, "a look-up by the API", order, jsonPost({ order_number: "DL-1" })],
    [1, "page meta that KV lacks, by the API", meta, jsonPost({ pageName: "other-services" })],
    [1, "page meta from KV, by the API", meta, jsonPost({ pageName: "about" })],
    [1, "a quote by the API", quotes, jsonPost(quote)],
    [1, "a form on home", "/?index", newsletter("home@example.com")],
    [1, "a form on home with a fault", "/?index", newsletter("nobody"), 422],
    [1, "a message on contact", "/contact", message],
    [1, "a message on services", "/services", message],
    [1, "the newsletter on an order's page", "/track/DL-1", newsletter("order@example.com")],
    [
      1,
      "the newsletter on orders",
      "/track?number=DL-1&number=DL-2",
      newsletter("two@example.com"),
    ],
  ])("%i in a row: %s", async (chain, _, path, asked, status = 200) => {
    const response = await site.ask(path, asked);
    expect({ status: response.status, chain: response.headers["x-store-chain"] }).toEqual({
      status,
      chain: String(chain),
    });
  });

  it("while the stores are away, an order's page, feed and calendar are 503", async () => {
    await site.faultModes({ d1: "failing", kv: "well" });
    for (const end of ["", ".json", "/calendar.ics"]) {
      const { status, headers, text } = await site.ask(`/track/DL-1${end}`);
      expect([end, status]).toEqual([end, 503]);
      expect(headers["cache-control"], end).toMatch(/^private, no-store/);
      expect(text).toContain("Your order is not affected");
    }
  });

  it.each(["failing", "hanging"] as const)(
    "while KV is %s, the desk and the erasure of a person do without it; then a button empties the queue",
    async (kv) => {
      await site.faultModes({ d1: "failing", kv: "well" });
      const name = `Queued while KV was ${kv}`;
      expect(
        (await site.ask("/contact", formPost({ kind: "contact", ...contact, name }))).status,
      ).toBe(200);
      await site.faultModes({ d1: "well", kv });
      const pages = ["", "/orders", "/orders/DL-1", "/page-titles", "/files"];
      for (const path of pages.map((page) => `/desk${page}`))
        expect((await site.ask(path)).status, path).toBe(200);
      const person = { email: "nobody@example.com" };
      const found = await site.ask("/desk/erase", formPost(person));
      expect(found.status).toBe(200);
      const drain = formPost({ do: "drain" });
      const refused = await site.ask("/desk?index", drain);
      expect([refused.status, refused.text.includes("Nothing was stored")]).toEqual([200, true]);
      await site.faultModes({ d1: "well", kv: "well" });
      expect((await site.ask("/desk?index", drain)).text).toMatch(/Stored: (?:<!-- -->)?1\b/);
      expect((await site.rows("contacts")).map((row) => row.name)).toContain(name);
    },
  );

  it("a site that points its name here opens no page of the desk, whatever address it claims", async () => {
    const claims = { "MF-Original-URL": "http://localhost/desk/orders" };
    const headers = { Host: "rebound.evil.example", ...claims };
    for (const path of ["/desk", "/desk/orders/DL-1", "/desk/orders.data", "/desk/enquiries.csv"]) {
      expect((await site.ask(path)).status, path).toBe(200);
      expect((await site.ask(path, { headers })).status, path).toBe(403);
    }
  });

  describe("drills", () => {
    beforeAll(async () => {
      await site.distances({ primary: 0, replica: 0, kv: 0 });
      await site.drainAll();
    });
    beforeEach(async () => {
      for (const table of TABLES) await site.store(`DELETE FROM ${table}`);
    });

    it("outage: each phase returns its expected codes and loses nothing", async () => {
      const plan = { visitors: 6, phaseMs: 150, timeoutMs: MINUTE };
      const { problems, rows } = await outage(site, plan);
      expect(problems).toEqual([]);
      expect(rows).toHaveLength(11);
    });

    it("crash: every acknowledged enquiry is stored after 4 kills", async () => {
      const plan = { kills: 4, acknowledged: 60, writers: 4 };
      const { problems, rows } = await crash(site, plan);
      expect(problems).toEqual([]);
      expect(Number(rows[0]?.acknowledged)).toBeGreaterThanOrEqual(60);
    });
  });
});

it("the consistency check reports lost, duplicated, changed and unknown rows", async () => {
  const check = new ConsistencyCheck();
  const entries = [await check.make(), await check.make(), await check.make()];
  for (const entry of entries) {
    const { reference } = entry;
    const text = JSON.stringify({ code: 200, message: "", result: { reference } });
    await check.send(entry, async () => ({ status: 200, headers: {}, text, ms: 1 }));
  }
  const stored = entries.map(({ table, fields, submission_id, reference }) => ({
    table,
    row: Object.fromEntries(
      Object.entries({ ...fields, submission_id, reference }).map(([name, value]) => [
        name,
        typeof value === "boolean" ? Number(value) : value,
      ]),
    ),
  }));
  const problemsOf = async (rows: readonly { table: Table; row: Row }[]) => {
    const of = async (table: Table) =>
      rows.filter((one) => one.table === table).map(({ row }) => row);
    return (await check.verify({ rows: of })).problems;
  };
  const [first, second] = stored;
  if (!first || !second) throw new Error("Nothing was made.");
  expect(await problemsOf(stored)).toEqual([]);
  expect(await problemsOf(stored.slice(1))).toEqual([expect.stringContaining("lost")]);
  expect(await problemsOf([...stored, first])).toEqual([expect.stringContaining("2 times")]);
  const changed = { ...first, row: { ...first.row, name: "Somebody else" } };
  expect(await problemsOf([changed, ...stored.slice(1)])).toEqual([
    expect.stringContaining("otherwise"),
  ]);
  const strange = { ...second, row: { ...second.row, email: "nobody@example.com" } };
  expect(await problemsOf([...stored, strange])).toEqual([expect.stringContaining("nobody sent")]);
});

it("the check of the notifications finds what is sent too often, though corrected, after stopping, or never", () => {
  const [reader, other] = ["reader-0-of-A@example.com", "reader-1-of-A@example.com"];
  const now = Date.now();
  const said = [
    { order: "A", place: "Q0", isMistake: false, retractedAt: null },
    { order: "A", place: "Q1", isMistake: true, retractedAt: now },
  ];
  const facts = [{ place: "Q1", learned_at: new Date(now).toISOString() }];
  const problemsOf = (
    texts: readonly string[],
    {
      killed = [],
      stopped = [],
    }: { killed?: [number, number][]; stopped?: [string, number][] } = {},
  ) => {
    const mails = texts.map((text, index) => ({ id: index + 2, reader, text }));
    const all = [{ id: 1, reader: other, text: "Q0" }, ...mails];
    const kills = killed.map(([before, after]) => ({ before, after }));
    return findProblems({ said, mails: all, killed: kills, stopped: new Map(stopped), facts });
  };
  const one = (problem: string) => [expect.stringContaining(problem)];
  expect(problemsOf(["Q0"])).toEqual([]);
  expect(problemsOf(["Q0", "Q0"])).toEqual(one("2 times, with 0 kills"));
  expect(problemsOf(["Q0", "Q0"], { killed: [[2, 2]] })).toEqual([]);
  expect(problemsOf(["Q0", "Q0"], { killed: [[2, 3]] })).toEqual([]);
  expect(problemsOf(["Q0", "Q0"], { killed: [[3, 3]] })).toEqual(one("2 times, with 0 kills"));
  expect(problemsOf(["Q0", "Q0", "Q0"], { killed: [[2, 2]] })).toEqual(
    one("3 times, with 1 kills"),
  );
  expect(problemsOf(["Q0 Q1"])).toEqual(one("notified of Q1, which was corrected in time"));
  expect(problemsOf([])).toEqual(one("never notified of Q0"));
  expect(problemsOf([], { stopped: [[reader, 1]] })).toEqual([]);
  expect(problemsOf(["Q0"], { stopped: [[reader, 1]] })).toEqual(one("after stopping"));
});

it.each<[string, Partial<TimedResponse>]>([
  ["a server error", { status: 500 }],
  ["a page that stops", { text: "<!DOCTYPE html><p>" }],
  ["no page", { headers: { "content-type": "application/json" } }],
  ["a tag that was sent", { text: '<!DOCTYPE html><p>"><x-drill></p></html>' }],
  ["an attribute that was sent", { text: '<!DOCTYPE html><p title="" x-drill="1"></p></html>' }],
  ["a header that was sent", { headers: { "x-injected": "1" } }],
  ["another site", { status: 302, headers: { location: "https://elsewhere.example/" } }],
  ["a page without a policy", { headers: { "content-security-policy": "" } }],
])("the fuzzer notices %s", (_, wrong) => {
  const right = {
    status: 404,
    text: "<!DOCTYPE html><p>&quot; x-drill=&quot;1</p></html>",
    ms: 1,
    headers: {
      "content-type": "text/html",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'",
    },
  };
  const asked = { kind: "page", method: "GET", path: "/x", headers: {}, body: "" } as const;
  expect(problemOf(asked, right)).toBeNull();
  const headers = { ...right.headers, ...wrong.headers };
  expect(problemOf(asked, { ...right, ...wrong, headers })).not.toBeNull();
});

it.each([
  ["an order's number", '"call":"/track/DL-2611-0385"'],
  ["a wrong address", '"call":"/a.person"'],
  ["a query", '"call":"/about?name=x"'],
  ["a method of the sender's making", '"method":"ZYXWINA"'],
  ["a part that nobody foresaw", '"name":"Zyxwina"'],
  ["no code", '"code":null'],
])("the reader of the log notices %s", (_, part) => {
  const right =
    '"event":"request","call":"/track/*","method":"GET","code":200,"ms":1,"cache":"hit"';
  const secret = /a\.person/;
  expect(readLog(`{${right}}\n`, secret)).toEqual({ requests: 1, problems: [] });
  expect(readLog(`{${right},${part}}\n`, secret).problems).not.toEqual([]);
  expect(readLog("", secret).problems).not.toEqual([]);
});
