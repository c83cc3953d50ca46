/** How many calls to stores a visitor waits for, one after the other, before the first byte. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { contact, quote } from "../unit/samples.ts";
import type { RequestOptions } from "./client.ts";
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

const call = (payload: object): RequestOptions => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(payload),
});
const form = (fields: object): RequestOptions => ({
  method: "POST",
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  ).toString(),
});
const message = form({ kind: "contact", ...contact });
const newsletter = (email: string) => form({ kind: "subscriber", email });

interface Row {
  readonly what: string;
  readonly path: string;
  readonly asked?: RequestOptions;
  readonly status?: number;
  readonly chain: number;
}
const rows: readonly Row[] = [
  { what: "an uncached page whose meta KV lacks", path: "/about", chain: 1 },
  { what: "the same page from the cache", path: "/about", chain: 0 },
  { what: "an uncached page without meta", path: "/contact", chain: 0 },
  { what: "an order", path: "/track/DL-1", chain: 1 },
  { what: "an order's data for the router", path: "/track/DL-1.data", chain: 1 },
  {
    what: "an order for a calendar, which nobody expects",
    path: "/track/DL-1/calendar.ics",
    status: 404,
    chain: 1,
  },
  { what: "an order that isn't there", path: "/track/DL-99", status: 404, chain: 1 },
  { what: "several orders", path: "/track?number=DL-1&number=DL-2", chain: 1 },
  { what: "a page's data for the router", path: "/services.data", chain: 1 },
  {
    what: "a look-up by the API",
    path: "/api/order/searchorder",
    asked: call({ order_number: "DL-1" }),
    chain: 1,
  },
  {
    what: "page meta that KV lacks, by the API",
    path: "/api/home/getpagewithName",
    asked: call({ pageName: "other-services" }),
    chain: 1,
  },
  {
    what: "page meta from KV, by the API",
    path: "/api/home/getpagewithName",
    asked: call({ pageName: "about" }),
    chain: 1,
  },
  {
    what: "a quote by the API",
    path: "/api/servicerequest/servicerequestadd",
    asked: call(quote),
    chain: 1,
  },
  { what: "a form on home", path: "/?index", asked: newsletter("home@example.com"), chain: 1 },
  {
    what: "a form on home with a fault",
    path: "/?index",
    asked: newsletter("nobody"),
    status: 422,
    chain: 1,
  },
  { what: "a message on contact", path: "/contact", asked: message, chain: 1 },
  { what: "a message on services", path: "/services", asked: message, chain: 1 },
  {
    what: "the newsletter on an order's page",
    path: "/track/DL-1",
    asked: newsletter("order@example.com"),
    chain: 1,
  },
  {
    what: "the newsletter on several orders",
    path: "/track?number=DL-1&number=DL-2",
    asked: newsletter("several@example.com"),
    chain: 1,
  },
];

it.each(rows)("$what: $chain in a row", async ({ path, asked, status = 200, chain }) => {
  const response = await site.ask(path, asked);
  expect({ status: response.status, chain: response.headers["x-store-chain"] }).toEqual({
    status,
    chain: String(chain),
  });
});
