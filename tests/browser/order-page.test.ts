import type { Milestone, TrackingException } from "#app/domain/tracking/status.ts";
import type { NewFact } from "#workers/orders/log.ts";
import { type OrderToStore, storeOrders } from "../support/store-orders.ts";
import { test as isolatedTest } from "./isolated-server.ts";
import { expect, orderDetails, PHONE, search, servedPage, test } from "./site.ts";

/** For other programs: as documented in workers/README.md. */
test("an order's feed has its state in DCSA's terms, and nothing personal", async ({ request }) => {
  const FEED = "/track/DL-2611-0385.json";
  const response = await request.get(FEED);
  const headers = response.headers();
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "private, no-cache",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(headers["access-control-allow-origin"]).toBeUndefined();
  const text = await response.text();
  // tests/unit/order-text.test.ts has the rest.
  expect(JSON.parse(text)).toMatchObject({
    orderStatus: "On hold",
    exception: { eventType: "SHIPMENT", shipmentEventTypeCode: "HOLD" },
    containers: [{ locationName: "Jebel Ali" }, { locationName: "Salalah" }],
    expected: { milestone: "delivered", locationName: "Dubai" },
  });
  expect(text).not.toMatch(/receiving@|Warehouse Manager|Gate 4|\+971/);
  for (const [known, status] of [
    [headers.etag ?? "", 304],
    ["*", 304],
    ['"x"', 200],
  ] as const) {
    const again = await request.get(FEED, { headers: { "If-None-Match": known } });
    expect(again.status(), known).toBe(status);
  }
  const unknown = await request.get("/track/DL-NOBODYS.json");
  expect(unknown.status()).toBe(404);
  expect(await unknown.json()).toEqual({ code: 404, message: "Order Not Found..!!!" });

  // It is limited as look-ups are: twenty count as such, of 120 in a minute.
  const client = { headers: { "CF-Connecting-IP": "10.201.0.7" } };
  const twenty = Array.from({ length: 20 }, (_, index) => `number=N-${index}`).join("&");
  await expect(async () => {
    for (let page = 0; page < 6; page += 1) await request.get(`/track?${twenty}`, client);
    const refused = await request.get(FEED, client);
    expect([refused.status(), refused.headers()["retry-after"]]).toEqual([429, "60"]);
    expect(await refused.json()).toMatchObject({ code: 429 });
  }).toPass();
});

test.describe("the answer first", () => {
  test("a phone's first window has the answer; a search gives it the focus", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/");
    await search(page, "#dl-2611-0385.");
    const heading = page.getByRole("heading", { level: 2, name: "DL-2611-0385" });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    // The status says that it is on hold, the note why.
    await expect(orderDetails(page)).toContainText("Customs have asked for the packing list.");
    await expect(orderDetails(page)).not.toContainText("This order is on hold.");

    // On hold, delivered, and late.
    for (const number of ["DL-2611-0385", "DL-6G87-V1F6-DV9A", "DL-5YB6-79WR-7X41"]) {
      await page.goto(`/track/${number}`, { waitUntil: "load" });
      const answer = orderDetails(page).locator("dl").first();
      await expect(answer.locator("dt")).toHaveText([
        "Order Status",
        /^(Delivery|Arrival|Delivered)$/,
        /^(Last reported|Last update)$/,
      ]);
      for (const size of [PHONE, { width: 360, height: 640 }]) {
        await page.setViewportSize(size);
        for (const cell of await answer.locator("dd:not(:has(a))").all()) {
          await expect(cell, `${number} at ${size.width} px`).toBeInViewport({ ratio: 1 });
        }
      }
    }
  });

  test("an order has a map of 4 KB at most, and a calendar entry", async ({ request }) => {
    const find = async (number: string, selector: string) =>
      (await servedPage(request, `/track/${number}`)).document.querySelector(`article ${selector}`);
    const map = await find("DL-2611-0385", "figure");
    expect(map?.outerHTML.length).toBeLessThan(4096);
    // WebKit draws a path without a length as large as the map is scaled.
    for (const path of map?.querySelectorAll("path") ?? []) {
      expect(path.getAttribute("d")).toMatch(/^(M.+Q.+)?$/);
    }
    expect(map?.querySelector("svg")?.getAttribute("aria-label")).toMatch(
      /^Map of the route\. Passed: Rotterdam .*Last reported at .*Jebel Ali/,
    );
    expect(await find("T-BARE", "figure")).toBeNull();

    const link = await find("DL-2611-0385", 'a[href$="/calendar.ics"]');
    const response = await request.get(link?.getAttribute("href") ?? "");
    expect(response.headers()).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-store",
    });
    const entry = await response.text();
    expect(entry).toMatch(/\r\nUID:DL-2611-0385@[^\r]+\r\n/);
    expect(entry).not.toContain("consignee");
    // A date that has passed is no entry; a calendar that has one gets the delivery.
    expect(await find("DL-5YB6-79WR-7X41", 'a[href$="/calendar.ics"]')).toBeNull();
    for (const [number, status] of [
      ["DL-6G87-V1F6-DV9A", 200],
      // Cancelled: calendars that have an entry drop it.
      ["DL-4EAM-E8NV-6VGG", 200],
      ["DL-0000-0000", 404],
      ["T-BARE", 404],
    ] as const) {
      expect((await request.get(`/track/${number}/calendar.ics`)).status(), number).toBe(status);
    }
  });

  test("an order, and twenty, are printed on two pages at most", async ({ page }) => {
    const some = ["DL-2611-0385", "DL-ZDBH-2773-GXBX", "DL-6G87-V1F6-DV9A", "DL-Z0BR-YJD8-5F6X"];
    const unknown = Array.from({ length: 16 }, (_, index) => `DL-0000-${1000 + index}`);
    const twenty = [...some, ...unknown].map((number) => `number=${number}`).join("&");
    for (const path of ["/track/DL-2611-0385", `/track?${twenty}`]) {
      await page.goto(path);
      const pdf = await page.pdf({ format: "A4" });
      const pages = pdf.toString("latin1").match(/\/Type \/Page\b/g);
      expect(pages?.length, path).toBeLessThanOrEqual(2);
    }
  });
});

/** Orders with their own word or number in each part of the page. Of their places both have a map with Dubai. */
const ORDERS = {
  Alfa: { port: "NLRTM", digits: "4100" },
  Bravo: { port: "SGSIN", digits: "7300" },
} as const;
type Word = keyof typeof ORDERS;
const words = Object.keys(ORDERS) as Word[];

function fullOrder(word: Word): OrderToStore {
  const { port, digits } = ORDERS[word];
  const text = (column: string) => `${word} ${column}`;
  const fact = (
    milestone: Milestone | TrackingException,
    day: number,
    place: Partial<NewFact>,
  ) => ({
    ...{ milestone, code: text(milestone), leg: text("leg"), note: text("remark") },
    ...{ event_time: `2026-11-${day}T08:00:00.000Z`, ...place },
  });
  return {
    ...{ order_number: `DL-${word}-1`, created_at: "2026-11-18T05:40:00.000Z" },
    ...{ customer_firstName: text("consignee"), customer_email: `${word}@consignee.example` },
    ...{ customer_phone: `+971 4 ${digits}`, delivery_address: text("street") },
    ...{ shipper_type: text("type"), order_status: text("status"), note: text("note") },
    ...{ shipper_link: `https://${word}.example/`, item_photo: `items/${word}.png` },
    ...{ order_count: Number(digits), shipper_charges: Number(`${digits}.5`) },
    events: [
      fact("departed", 19, { place: "Dubai", un_locode: "AEJEA" }),
      fact("arrived", 20, { place: text("port"), un_locode: port }),
      fact("on hold", 21, { place: text("gate"), un_locode: port }),
    ],
  };
}

/** An isolate renders the template of tracking pages once: nothing of one order may stay in it for another. */
isolatedTest(
  "two orders have nothing of each other, one after the other and the other way round; they share a policy, and are no part of a script",
  async ({ site }) => {
    await storeOrders(site.stores.db, words.map(fullOrder));
    const policies = new Set<unknown>();
    for (const sequence of [[...words, ...words], words.toReversed()]) {
      // A new isolate, which has no template yet.
      await site.kill();
      for (const word of sequence) {
        const { text, headers } = await site.ask(`/track/DL-${word}-1`);
        policies.add(headers["content-security-policy"]);
        expect(headers["cache-control"]).toBe("private, no-store, no-transform");
        expect(headers.etag).toBeUndefined();
        const [head = "", body = ""] = text.split("</head>");
        const [main = "", data = ""] = body.split("</main>");
        for (const part of [head, main, data]) expect(part).toContain(word);
        const [other = "Alfa"] = words.filter((one) => one !== word);
        expect(text.toLowerCase()).not.toContain(other.toLowerCase());
        for (const value of Object.values(ORDERS[other])) expect(text).not.toContain(value);
        expect(text).not.toContain("<template");
        const scripts = text.match(/<script(?! type="application)[^>]*>(.*?)<\/script>/gs) ?? [];
        expect(scripts.length).toBeGreaterThan(2);
        expect(scripts.join("")).not.toContain(word);
      }
    }
    expect(policies.size).toBe(1);
  },
);
