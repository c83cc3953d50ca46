/** The ways around the limits that were once open, tried on the process of npm start. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contact } from "../unit/samples.ts";
import { openSite, storeOrder } from "./site.ts";
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

const JSON_TYPE = { "Content-Type": "application/json" };
const lookUp = (address: string, order_number: string) =>
  site.ask("/api/order/searchorder", {
    method: "POST",
    headers: { ...JSON_TYPE, "CF-Connecting-IP": address },
    body: JSON.stringify({ order_number }),
  });

/** The statuses of so many requests, a few at a time. */
async function statusesOf(
  count: number,
  ask: (at: number) => Promise<{ status: number; text: string }>,
) {
  const statuses: number[] = [];
  let bytes = 0;
  let next = 0;
  const one = async () => {
    while (next < count) {
      next += 1;
      const { status, text } = await ask(next);
      statuses.push(status);
      bytes += text.length;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  const answered = statuses.filter((status) => status !== 429).length;
  return { answered, statuses, bytes };
}

describe("one address", () => {
  it("gets no more than 60 pages for two numbers that are too long", async () => {
    const path = `/track?number=${"9".repeat(81)}&number=${"9".repeat(82)}`;
    const headers = { "CF-Connecting-IP": "203.0.113.1" };
    const { answered } = await statusesOf(200, () => site.ask(path, { headers }));
    expect(answered).toBeGreaterThanOrEqual(60);
    expect(answered).toBeLessThanOrEqual(60 * MINUTES);
  });

  it("gets no more than 60 pages for forms with a fault, however long they are", async () => {
    const body = new URLSearchParams({
      ...contact,
      kind: "contact",
      email: "",
      message: "x".repeat(30_000),
    });
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "CF-Connecting-IP": "203.0.113.2",
    };
    const post = () => site.ask("/contact", { method: "POST", headers, body: body.toString() });
    const { answered, bytes } = await statusesOf(150, post);
    expect(answered).toBeGreaterThanOrEqual(60);
    expect(answered).toBeLessThanOrEqual(60 * MINUTES);
    expect(bytes).toBeLessThan(answered * 200_000 + 150 * 1000);
  });

  it("is refused after 120 invalid look-ups", async () => {
    const { answered } = await statusesOf(300, () => lookUp("203.0.113.3", ""));
    expect(answered).toBeLessThanOrEqual(120 * MINUTES);
  });
});

describe("many networks", () => {
  it("84 /64s of one /48 are answered 600 look-ups, not 10,000", async () => {
    const { answered } = await statusesOf(2000, (at) =>
      lookUp(`2001:db8:1:${(at % 84).toString(16)}::1`, ""),
    );
    expect(answered).toBeGreaterThanOrEqual(600);
    expect(answered).toBeLessThanOrEqual(600 * MINUTES);
  });

  it("84 /48s that try numbers are answered a few each; customers still find theirs", async () => {
    const { answered } = await statusesOf(3000, (at) =>
      lookUp(`2001:db8:${(0x100 + (at % 84)).toString(16)}::1`, `INV-${at}`),
    );
    expect(answered).toBeGreaterThanOrEqual(300);
    expect(answered).toBeLessThanOrEqual((300 + 84 * 10 + CONNECTIONS) * MINUTES);
    expect((await lookUp("203.0.113.4", "DL-KNOWN-1")).status).toBe(200);
  });
});

it.each([null, false])("an enquiry whose hidden field is %j is stored", async (homepage_url) => {
  const before = (await site.rows("contacts")).length;
  const { status } = await site.ask("/api/home/contactadd", {
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify({ ...contact, homepage_url }),
  });
  expect(status).toBe(200);
  expect(await site.rows("contacts")).toHaveLength(before + 1);
});

it("250 enquiries in one address's name cause one confirmation, and 61 e-mails to the desk", async () => {
  const confirming = await openSite(CONNECTIONS);
  try {
    const { answered } = await statusesOf(250, () =>
      confirming.ask("/api/home/contactadd", {
        method: "POST",
        headers: JSON_TYPE,
        body: JSON.stringify({ ...contact, email: "victim@example.com" }),
      }),
    );
    expect(answered).toBe(250);
    const mails = await confirming.rows("outbox");
    const of = (audience: string, isListed: number) =>
      mails.filter((mail) => mail.audience === audience && mail.is_listed === isListed).length;
    expect([of("visitor", 0), of("desk", 0), of("desk", 1)]).toEqual([1, 60, 190]);
  } finally {
    await confirming.close();
  }
});
