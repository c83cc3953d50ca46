/** How many calls to stores a visitor waits for, one after the other, before the first byte. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { contact, quote } from "../unit/samples.ts";
import { formPost, jsonPost, type RequestOptions } from "./client.ts";
import { openSite, type Site, storeOrder } from "./site.ts";

/** In ms. Long enough for calls that are made together to meet. */
const FAR = 40;

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await storeOrder(site, "DL-1", "Amina");
  await storeOrder(site, "DL-2", "Amina");
  await site.distances({ primary: FAR, replica: FAR, kv: FAR });
});
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
  [1, "the newsletter on orders", "/track?number=DL-1&number=DL-2", newsletter("two@example.com")],
])("%i in a row: %s", async (chain, _, path, asked, status = 200) => {
  const response = await site.ask(path, asked);
  expect({ status: response.status, chain: response.headers["x-store-chain"] }).toEqual({
    status,
    chain: String(chain),
  });
});

it("while the stores are away, an order's page, feed and calendar are 503", async () => {
  await site.faultModes({ d1: "failing" });
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
    for (const path of [
      "/desk",
      "/desk/orders",
      "/desk/orders/DL-1",
      "/desk/page-titles",
      "/desk/files",
    ])
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
