/** The ways around the limits that were once open, tried on the process of npm start. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { contact } from "../unit/samples.ts";
import type { RequestOptions } from "./client.ts";
import { storeOrder } from "./site.ts";
import { type StartedSite, startSite } from "./started-site.ts";

const CONNECTIONS = 16;
/** A count that begins late in a minute goes on in the next one with new counters. */
const MINUTES = 2;

let site: StartedSite;
beforeAll(async () => {
  site = await startSite(CONNECTIONS);
  await storeOrder(site, "DL-KNOWN-1", "Consignee");
});
afterAll(() => site.close());

const lookUp = (from: string, order_number: string): [string, string, RequestOptions] => [
  from,
  "/api/order/searchorder",
  {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ order_number }),
  },
];
const ask = ([from, path, { headers, ...rest }]: ReturnType<typeof lookUp>) =>
  site.ask(path, { ...rest, headers: { ...headers, "CF-Connecting-IP": from } });

/** A form with a fault, as long as a body may be. */
const spoilt = { ...contact, kind: "contact", email: "", message: "x".repeat(30_000) };
const form: RequestOptions = {
  method: "POST",
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(spoilt).toString(),
};
const LONG_NUMBERS = `/track?number=${"9".repeat(81)}&number=${"9".repeat(82)}`;
const ofNetwork = (at: number) => `2001:db8:${(0x100 + (at % 30)).toString(16)}::1`;

it.each<[string, number, number, number, (at: number) => ReturnType<typeof lookUp>]>([
  ["two numbers that are too long", 200, 60, 60, () => ["203.0.113.1", LONG_NUMBERS, {}]],
  ["forms with a fault", 150, 60, 60, () => ["203.0.113.2", "/contact", form]],
  ["invalid look-ups", 300, 60, 120, () => lookUp("203.0.113.3", "")],
  [
    "look-ups of 84 /64s of one /48",
    ...([1300, 600, 600] as const),
    (at) => lookUp(`2001:db8:1:${(at % 84).toString(16)}::1`, ""),
  ],
  [
    "tried numbers of 30 /48s, a few each",
    ...([1500, 300, 300 + 30 * 10 + CONNECTIONS] as const),
    (at) => lookUp(ofNetwork(at), `INV-${at}`),
  ],
])("of %s, %i at once, at least %i and no more than %i a minute are answered", async (...row) => {
  const [, count, least, most, requestOf] = row;
  const answers: { readonly status: number; readonly bytes: number }[] = [];
  let next = 0;
  const one = async () => {
    while (next < count) {
      next += 1;
      const { status, text } = await ask(requestOf(next));
      answers.push({ status, bytes: text.length });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  const answered = answers.filter(({ status }) => status !== 429).length;
  expect(answered).toBeGreaterThanOrEqual(least);
  expect(answered).toBeLessThanOrEqual(most * MINUTES);
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
  expect(bytes).toBeLessThan(answered * 200_000 + count * 1000);
  // Customers still find theirs.
  expect((await ask(lookUp(`198.51.100.${count % 256}`, "DL-KNOWN-1"))).status).toBe(200);
});
