/**
 * What a visitor waits for and gets while stores are far, away and killed, on one built site: the calls to
 * stores one after the other before the first byte, and short runs of two drills. And proof that the
 * drills detect what is lost, and what a log may not hold.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contact, quote } from "../unit/samples.ts";
import { ConsistencyCheck, formPost, jsonPost, type RequestOptions, rowOf } from "./client.ts";
import { crash } from "./crash.ts";
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

  const TWO = "/track?number=DL-1&number=DL-2";
  const order = "/api/order/searchorder";
  const meta = "/api/home/getpagewithName";
  const quotes = "/api/servicerequest/servicerequestadd";

  it.each<[chain: number, what: string, path: string, asked?: RequestOptions, status?: number]>([
    [1, "an uncached page whose meta KV lacks", "/about"],
    [0, "the same page from the cache", "/about"],
    [0, "an uncached page without meta", "/contact"],
    [1, "an order", "/track/DL-1"],
    [1, "an order's data for the router", "/track/DL-1.data"],
    [1, "an order without an expected date, for a calendar", "/track/DL-1/calendar.ics", {}, 404],
    [1, "an order for a program", "/track/DL-1.json"],
    [1, "a link with an unknown token", `/follow/${"x".repeat(32)}`, {}, 404],
    [1, "a request for the updates of an order", "/track/DL-1/follow", follow],
    [1, "an order that isn't there", "/track/DL-99", {}, 404],
    [1, "several orders", TWO],
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
    [1, "the newsletter on orders", TWO, newsletter("two@example.com")],
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
      const post = (path: string, fields: object) => site.ask(path, formPost(fields));
      await site.faultModes({ d1: "failing" });
      const name = `Queued while KV was ${kv}`;
      expect((await post("/contact", { kind: "contact", ...contact, name })).status).toBe(200);
      await site.faultModes({ d1: "well", kv });
      for (const page of ["", "/orders", "/orders/DL-1", "/page-titles", "/files"])
        expect((await site.ask(`/desk${page}`)).status, page).toBe(200);
      expect((await post("/desk/erase", { email: "nobody@example.com" })).status).toBe(200);
      const refused = await post("/desk?index", { do: "drain" });
      expect([refused.status, refused.text]).toEqual([
        200,
        expect.stringContaining("Nothing was stored"),
      ]);
      await site.faultModes({ kv: "well" });
      const drained = await post("/desk?index", { do: "drain" });
      expect(drained.text).toMatch(/Stored: (?:<!-- -->)?1\b/);
      expect((await site.rows("contacts")).map((row) => row.name)).toContain(name);
    },
  );

  describe("drills", () => {
    beforeAll(async () => {
      await site.distances({ primary: 0, replica: 0, kv: 0 });
      await site.drainAll();
    });
    beforeEach(async () => {
      for (const table of [...TABLES, "outbox"]) await site.store(`DELETE FROM ${table}`);
    });

    it("outage: each phase returns its expected codes and loses nothing", async () => {
      const plan = { visitors: 6, phaseMs: 150, timeoutMs: MINUTE };
      expect((await outage(site, plan)).problems).toEqual([]);
    });

    it("crash: every acknowledged enquiry is stored after 4 kills", async () => {
      const plan = { kills: 4, acknowledged: 60, writers: 4 };
      expect((await crash(site, plan)).problems).toEqual([]);
    });
  });
});

it("the consistency check reports lost, duplicated, changed and unknown rows", async () => {
  const check = new ConsistencyCheck();
  const stored: (readonly [Table, Row])[] = [];
  for (let made = 0; made < 3; made += 1) {
    const entry = await check.make();
    const text = JSON.stringify({ result: { reference: entry.reference } });
    await check.send(entry, async () => ({ status: 200, headers: {}, text, ms: 1 }));
    stored.push([entry.kind.table, rowOf(entry)]);
  }
  const problemsOf = async (all: typeof stored) => {
    const rows = async (table: Table) =>
      all.filter(([name]) => name === table).map(([, row]) => row);
    return (await check.verify({ rows })).problems;
  };
  const [[table, row] = ["quotes", {}] as const, ...others] = stored;
  expect(await problemsOf(stored)).toEqual([]);
  for (const [rows, problem] of [
    [others, "acknowledged and lost"],
    [[...stored, [table, row]], "2 times stored"],
    [[[table, { ...row, name: "Somebody else" }], ...others], "stored otherwise than sent"],
    [[...stored, [table, { ...row, email: "nobody@example.com" }]], "a row that wasn't sent"],
  ] as const) {
    expect(await problemsOf([...rows])).toEqual([expect.stringContaining(problem)]);
  }
});

it("the reader of the log notices numbers, addresses, queries, and unknown parts", () => {
  const line = '"event":"request","call":"/track/*","method":"GET","code":200,"ms":1,"cache":"hit"';
  const problemsOf = (part: string) => readLog(`{${line}${part}}\n`, /a\.person/);
  expect(problemsOf("")).toEqual([]);
  for (const part of [
    ...['"call":"/track/DL-2611-0385"', '"call":"/a.person"', '"call":"/about?name=x"'],
    ...['"method":"ZYXWINA"', '"name":"Zyxwina"', '"code":null'],
  ]) {
    expect(problemsOf(`,${part}`), part).not.toEqual([]);
  }
  expect(readLog("", /a/)).not.toEqual([]);
});
